import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { BackfillWrites, HistoryDataset } from '#main/store/ingest-state/backfill';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import type { ActivityArchive, ArchiveDataset, ArchiveFile, Snapshot } from '#main/upstream/activity-archive';
import type { Failed } from '#main/upstream/host';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Job, type JobContext, JobFailure } from '../scheduler/job.ts';
import { DAYS_A_RUN, daysToFetch, unlistedNote } from './history-plan.ts';

const PERIOD = HOUR;

/** What every history is made from. */
export interface HistoryDeps {
  backfill: BackfillWrites;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
  log: Log;
  /** How many days back, today included. */
  days: number;
}

/** Takes in days of the archives, newest first, a few a run; each day is one transaction, so that a restart loses one at most. */
export function historyJob(
  { backfill, clock, days }: HistoryDeps,
  job: Pick<Job, 'name' | 'label'> & {
    dataset: HistoryDataset;
    withToday: boolean;
  },
  hours: {
    kind: 'jumps' | 'kills' | 'sovereignty' | 'killmails';
    isComplete(day: string, present: ReadonlySet<string>): boolean;
  },
  takeDay: (day: string, signal: AbortSignal) => Promise<number>,
): Job {
  const { dataset, withToday, ...rest } = job;

  function plan(): string[] {
    const now = clock.now();
    const from = isoUtc(now - days * DAY).slice(0, 10);
    const present = backfill.hoursSince(hours.kind, isoUtc(fromIso(from) - HOUR));
    const requested = backfill.since(dataset, from);
    return daysToFetch({ now, days, withToday, requested, isComplete: (day) => hours.isComplete(day, present) });
  }

  return {
    ...rest,
    source: 'everef',
    everyMs: PERIOD,
    offsetMs: 0,
    after: [],
    async run({ signal, report }: JobContext) {
      const wanted = plan();
      const note = () =>
        unlistedNote(`${rest.label}: the archive`, backfill.since(dataset, isoUtc(clock.now() - days * DAY).slice(0, 10)));
      if (wanted.length === 0) return { rows: 0, note: note() };
      let rows = 0;
      const now = wanted.slice(0, DAYS_A_RUN);
      for (const [index, day] of now.entries()) {
        report(days - wanted.length + index, days, 'days');
        rows += await takeDay(day, signal);
      }
      // The rest follows at once, but lets others on before.
      return { rows, note: note(), nextDueAt: clock.now() };
    },
  };
}

/** The archive's files of a day, oldest first; null where it has none. */
export async function listed(
  pace: RateLimiter,
  archive: Pick<ActivityArchive, 'files'>,
  dataset: ArchiveDataset,
  day: string,
  signal: AbortSignal,
): Promise<ArchiveFile[] | null> {
  const [listing] = await pace.all([day], (_, either) => archive.files(dataset, day, either), signal);
  if (listing?.kind === 'failed') throw historyFailure(listing);
  return listing?.kind === 'files' ? listing.files : null;
}

/** `gone`: listed, but not there, maybe not yet. `unreadable`: a retry would read the same. */
export async function rowsOf<T>(
  read: (path: string, signal: AbortSignal) => Promise<Snapshot<T>>,
  { path }: ArchiveFile,
  log: Log,
  signal: AbortSignal,
): Promise<T[] | 'gone' | 'unreadable'> {
  const snapshot = await read(path, signal);
  if (snapshot.kind === 'rows') return snapshot.rows;
  if (snapshot.kind === 'failed') throw historyFailure(snapshot);
  log.warn({ path, reason: snapshot.kind === 'absent' ? 'it is gone' : snapshot.reason }, 'archived file left out');
  return snapshot.kind === 'absent' ? 'gone' : 'unreadable';
}

const clockHours = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, '0')}:00:00Z`);

/** The starts of the 24 hours of a UTC day (`2026-11-20`). */
export function hoursOf(day: string): string[] {
  // Asked of each day of a year whenever three more are fetched: as dates they would be most of that job's work.
  return clockHours.map((hour) => day + hour);
}

/** A failed answer of the archive as the job's failure. */
export function historyFailure({ reason, retryAt }: Failed): JobFailure {
  return new JobFailure(reason, retryAt);
}
