import type { WriteDb } from '../db.ts';

/** A snapshot of the archive that was read. `hour`: start of the UTC hour that it stands for; `bytes` as downloaded. */
export interface ArchiveHour {
  hour: string;
  /** Empty: the archive has none of that hour. */
  path: string;
  bytes: number;
  contracts: number;
  readAt: string;
}

/** Which hours of the archive were read already. */
export function archiveHourWrites(db: WriteDb) {
  const insert = db.prepare<[ArchiveHour]>(`
    INSERT INTO archive_hours (hour, path, bytes, contracts, read_at) VALUES (@hour, @path, @bytes, @contracts, @readAt)
    ON CONFLICT (hour) DO UPDATE SET path = excluded.path, bytes = excluded.bytes, contracts = excluded.contracts,
      read_at = excluded.read_at`);
  const since = db.prepare<[string], { hour: string; bytes: number }>('SELECT hour, bytes FROM archive_hours WHERE hour >= ?');
  const deleteRows = db.prepare<[string]>('DELETE FROM archive_hours WHERE hour < ?');

  return {
    save: (row: ArchiveHour): void => void insert.run(row),
    /** Hours since the given one, with the bytes that each cost. */
    readSince: (hour: string): Map<string, number> => new Map(since.all(hour).map((row) => [row.hour, row.bytes])),
    deleteBefore: (hour: string): number => deleteRows.run(hour).changes,
  };
}
export type ArchiveHourWrites = ReturnType<typeof archiveHourWrites>;
