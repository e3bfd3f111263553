import type { WriteDb } from '../db.ts';

/** The archives that are organised by day. */
export const historyDatasets = ['system-jumps', 'system-kills', 'sovereignty', 'killmails'] as const;
export type HistoryDataset = (typeof historyDatasets)[number];
/** `absent`: the archive has no such day, or lacks a part of what it lists; `broken`: it cannot be read. */
export type DayState = 'done' | 'absent' | 'broken';

/** Which days of the archives were taken in, so that a restart goes on where the last run ended. */
export function backfillWrites(db: WriteDb) {
  const upsert = db.prepare<[{ dataset: HistoryDataset; day: string; state: DayState; at: string }]>(`
    INSERT INTO backfill_days (dataset, day, state, checked_at) VALUES (@dataset, @day, @state, @at)
    ON CONFLICT (dataset, day) DO UPDATE SET state = excluded.state, checked_at = excluded.checked_at`);
  const days = db.prepare<[string, string], { day: string; state: DayState; checkedAt: string }>(
    'SELECT day, state, checked_at AS checkedAt FROM backfill_days WHERE dataset = ? AND day >= ?',
  );
  const hours = db.prepare<[string, string], string>('SELECT hour FROM sampled_hours WHERE kind = ? AND hour >= ?').pluck();
  const deleteRows = db.prepare<[string]>('DELETE FROM backfill_days WHERE day < ?');

  return {
    save: (dataset: HistoryDataset, day: string, state: DayState, at: string): void =>
      void upsert.run({ dataset, day, state, at }),
    /** The days that were asked for, from a day (`2026-11-20`) on. */
    since: (dataset: HistoryDataset, day: string) => new Map(days.all(dataset, day).map((row) => [row.day, row])),
    /** The hours (their starts) that are there, from an hour on, live or archived. */
    hoursSince: (kind: 'jumps' | 'kills' | 'sovereignty' | 'killmails', hour: string): Set<string> =>
      new Set(hours.all(kind, hour)),
    deleteBefore: (day: string): number => deleteRows.run(day).changes,
  };
}
export type BackfillWrites = ReturnType<typeof backfillWrites>;
