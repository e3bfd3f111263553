import type { IngestSnapshot } from '#main/ingest/scheduler/progress';
import { ERASE_LINE } from '#main/runtime/terminal-line';
import { count, plural } from '#shared/figures';

const states: Readonly<Record<IngestSnapshot['mirror_state'], string>> = {
  empty: 'Starting',
  partial: 'First sync',
  complete: 'Up to date',
  stale: 'Stale',
};

/** What the ingester is doing, in one line of at most `columns` characters. */
export function progressText(snapshot: IngestSnapshot, columns: number): string {
  const { mirror_state: state, counts, progress } = snapshot;
  const jobs = progress.map(
    ({ label, done, total, unit }) => `${label} ${total === null ? count(done) : `${count(done)} of ${count(total)}`} ${unit}`,
  );
  const parts = [
    states[state],
    `regions ${counts.regions_swept} of ${counts.regions}`,
    plural(counts.contracts_outstanding, 'contract'),
    ...(counts.items_pending === 0 ? [] : [`loading contents: ${plural(counts.items_pending, 'contract')} left`]),
    ...jobs,
  ];
  return parts.join(' · ').slice(0, Math.max(20, columns - 1));
}

/** Keeps one line of a terminal up to date while there is work, and takes it away afterwards. Returns how to stop. */
export function showProgress(
  terminal: { write(text: string): unknown; columns?: number },
  ingest: { snapshot(): IngestSnapshot; subscribe(listener: (snapshot: IngestSnapshot) => void): () => void },
): () => void {
  const show = (snapshot: IngestSnapshot) =>
    void terminal.write(snapshot.ingesting ? `${ERASE_LINE}${progressText(snapshot, terminal.columns || 80)}` : ERASE_LINE);
  show(ingest.snapshot());
  const unsubscribe = ingest.subscribe(show);
  return () => {
    unsubscribe();
    terminal.write(ERASE_LINE);
  };
}
