import type { HistoryDataset } from '#main/store/ingest-state/backfill';
import type { ActivityWrites, HourSample, SampleKind, SampleRow } from '#main/store/systems/activity';
import type { ActivityArchive, ArchiveDataset, ArchiveFile, Snapshot } from '#main/upstream/activity-archive';
import { dayNumber, fromIso, HOUR, hourStart, isoUtc, MINUTE } from '#shared/time';
import { inSteps } from '../in-steps.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import type { Job } from '../scheduler/job.ts';
import { type HistoryDeps, historyJob, listed, rowsOf } from './history-job.ts';

/**
 * A file's name says when the archive asked, not of when the answer was: that lies up to an hour before, half an hour on
 * average. The middle of the hour that it covers is another half hour before that.
 */
const MIDDLE_BEFORE_TAKEN = HOUR;
/** An hour is in the archive this long after its end at the latest. */
const ARCHIVED_WITHIN = 2 * HOUR;
/** Lists of fewer rows may be equal by chance. */
const FEWEST_TO_COMPARE = 20;

/** Hourly jumps and kills out of EVE Ref's archives: two histories, two jobs. */
export function activityHistory(
  deps: HistoryDeps & {
    archive: Pick<ActivityArchive, 'files' | 'jumps' | 'kills'>;
    samples: Pick<ActivityWrites, 'recordSamples'>;
    /** At which pace the files of a UTC day are read. */
    paceOf(day: string): RateLimiter;
  },
): Job[] {
  const { archive, samples, paceOf, backfill, transaction, clock, log } = deps;

  function hourlyJob<T>(
    job: Pick<Job, 'name' | 'label'> & { dataset: ArchiveDataset & HistoryDataset; kind: SampleKind },
    read: (path: string, signal: AbortSignal) => Promise<Snapshot<T>>,
    rowOf: (row: T) => SampleRow,
  ): Job {
    const { kind, ...rest } = job;
    const { dataset } = rest;

    async function takeDay(day: string, signal: AbortSignal): Promise<number> {
      const pace = paceOf(day);
      const files = await listed(pace, archive, dataset, day, signal);
      if (files === null) {
        backfill.save(dataset, day, 'absent', isoUtc(clock.now()));
        return 0;
      }
      const present = backfill.hoursSince(kind, isoUtc(fromIso(day) - HOUR));
      const wanted = [...oneAnHour(files)].filter(([hour]) => !present.has(hour));
      const snapshots = await pace.all(
        wanted,
        async ([, file], either) => {
          const rows = await rowsOf(read, file, log, either);
          return Array.isArray(rows) ? compact(rows.map(rowOf)) : rows;
        },
        signal,
      );
      const taken = wanted.flatMap(([hour, { takenAt }], index): HourSample[] => {
        const rows = snapshots[index];
        if (typeof rows !== 'object' || isRepeated(rows, snapshots[index - 1])) return [];
        return [{ hour, observedAt: isoUtc(takenAt), rows: rows.samples() }];
      });
      // The files of a day are of two: each is rewritten as a whole, which takes some 100 ms.
      const byDay = [...Map.groupBy(taken, ({ hour }) => dayNumber(hour)).values()];
      const count = await inSteps(byDay, 1, transaction, (some) => samples.recordSamples(kind, some.flat(), 'archive'));
      backfill.save(dataset, day, snapshots.includes('gone') ? 'absent' : 'done', isoUtc(clock.now()));
      return count;
    }

    /** The files of a day are of the hours from 23:00 of the day before to 22:00. */
    function isComplete(day: string, present: ReadonlySet<string>): boolean {
      const last = Math.min(fromIso(day) + 22 * HOUR, clock.now() - HOUR - ARCHIVED_WITHIN);
      for (let hour = fromIso(day) - HOUR; hour <= last; hour += HOUR) if (!present.has(isoUtc(hour))) return false;
      return true;
    }

    return historyJob(deps, { ...rest, withToday: true }, { kind, isComplete }, takeDay);
  }

  return [
    hourlyJob(
      { name: 'jumps-history', label: 'History of jumps', dataset: 'system-jumps', kind: 'jumps' },
      archive.jumps,
      ({ system_id, ship_jumps }) => ({ systemId: system_id, counts: [ship_jumps] }),
    ),
    hourlyJob(
      { name: 'kills-history', label: 'History of kills', dataset: 'system-kills', kind: 'kills' },
      archive.kills,
      ({ system_id, ship_kills, pod_kills, npc_kills }) => ({ systemId: system_id, counts: [ship_kills, pod_kills, npc_kills] }),
    ),
  ];
}

/** The rows of a file as plain numbers: as objects those of a day, which wait for the last of its files, were most of what is collected. */
function compact(rows: readonly SampleRow[]) {
  const width = 1 + (rows[0]?.counts.length ?? 0);
  const numbers = new Float64Array(rows.length * width);
  for (const [index, { systemId, counts }] of rows.entries()) {
    numbers[index * width] = systemId;
    numbers.set(counts, index * width + 1);
  }
  return {
    rows: rows.length,
    numbers,
    *samples(): Generator<SampleRow> {
      for (let at = 0; at < numbers.length; at += width) {
        const counts: number[] = [];
        for (let column = 1; column < width; column += 1) counts.push(numbers[at + column] as number);
        yield { systemId: numbers[at] as number, counts };
      }
    },
  };
}
type CompactRows = ReturnType<typeof compact>;

/** The game had made no new list since the file before: its counts are of the same hour and must not be counted twice. */
function isRepeated({ rows, numbers }: CompactRows, before: CompactRows | string | undefined): boolean {
  if (typeof before !== 'object' || rows < FEWEST_TO_COMPARE || rows !== before.rows) return false;
  return numbers.every((value, index) => value === before.numbers[index]);
}

/** The file whose middle lies nearest to that of each hour. */
function oneAnHour(files: readonly ArchiveFile[]): Map<string, ArchiveFile> {
  const best = new Map<string, ArchiveFile>();
  const offset = (hour: string, { takenAt }: ArchiveFile) =>
    Math.abs(takenAt - MIDDLE_BEFORE_TAKEN - (fromIso(hour) + 30 * MINUTE));
  for (const file of files) {
    const hour = hourStart(file.takenAt - MIDDLE_BEFORE_TAKEN);
    const known = best.get(hour);
    if (known === undefined || offset(hour, file) < offset(hour, known)) best.set(hour, file);
  }
  return best;
}
