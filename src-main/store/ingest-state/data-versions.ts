import { latest } from '#main/runtime/latest';
import type { DataName } from '#shared/data-names';
import { type ReadDb, type WriteDb, writeCounter } from '../db.ts';

/** How often each part has changed, and upstream's time of its newest data, ISO 8601. An absent part was never collected. */
export type DataVersions = Readonly<Partial<Record<DataName, { version: number; observedAt: string | null }>>>;

/**
 * Reads the versions that caches and ETags are keyed by, before every answer: a handle that only reads reads them anew where another one
 * has written. SQLite does not count a handle's own writes.
 */
export function dataVersionReads(db: Pick<ReadDb, 'prepare'> & { readonly readonly?: boolean }): () => DataVersions {
  const versions = db.prepare<[], { name: string; version: number; observedAt: string | null }>(
    'SELECT name, version, observed_at AS observedAt FROM data_versions',
  );
  const read = () => Object.fromEntries(versions.all().map(({ name, version, observedAt }) => [name, { version, observedAt }]));
  if (db.readonly !== true) return read;
  const writes = writeCounter(db);
  return latest(() => String(writes()), read);
}

/** The newest time that any source has stated of its data, ISO 8601 UTC; null: nothing was collected yet. */
export function newestObservation(db: Pick<ReadDb, 'prepare'>): string | null {
  return db.prepare<[], string | null>('SELECT max(observed_at) FROM data_versions').pluck().get() ?? null;
}

/** Counts the changes of each part of the mirror. */
export function dataVersionWrites(db: WriteDb) {
  // Regions are observed at different times; the newest of these is the time of the part as a whole.
  const bumped = db.prepare<[{ name: DataName; observedAt: string | null }]>(`
    INSERT INTO data_versions (name, version, observed_at) VALUES (@name, 1, @observedAt)
    ON CONFLICT (name) DO UPDATE SET version = version + 1,
      observed_at = CASE WHEN @observedAt > coalesce(observed_at, '') THEN @observedAt ELSE observed_at END`);

  // A list that was always empty has never changed, but a row must show that it was collected.
  const observed = db.prepare<[{ name: DataName; observedAt: string | null }]>(`
    INSERT INTO data_versions (name, version, observed_at) VALUES (@name, 1, @observedAt)
    ON CONFLICT (name) DO UPDATE SET observed_at = @observedAt WHERE @observedAt > coalesce(observed_at, '')`);

  return {
    /**
     * Increments a part's version, in the transaction that changes it. `observedAt`: upstream's time of the new data, ISO 8601
     * UTC.
     */
    bump: (name: DataName, observedAt: string | null): void => void bumped.run({ name, observedAt }),
    /** Notes that a part was checked and is unchanged: its answers stay valid and are as fresh as `observedAt`. */
    observe: (name: DataName, observedAt: string | null): void => void observed.run({ name, observedAt }),
  };
}
export type DataVersionWrites = ReturnType<typeof dataVersionWrites>;
