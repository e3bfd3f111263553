import type { WriteDb } from '../db.ts';
import type { DataName } from './sweeps.ts';

/** Counts the changes of each part of the mirror; caches and ETags are keyed by them. */
export function dataVersions(db: WriteDb) {
  // Regions are observed at different times: the newest is what the part as a whole knows of.
  const bumped = db.prepare<[{ name: DataName; observedAt: string | null }]>(`
    INSERT INTO data_versions (name, version, observed_at) VALUES (@name, 1, @observedAt)
    ON CONFLICT (name) DO UPDATE SET version = version + 1,
      observed_at = CASE WHEN @observedAt > coalesce(observed_at, '') THEN @observedAt ELSE observed_at END`);

  const observed = db.prepare<[{ name: DataName; observedAt: string | null }]>(
    "UPDATE data_versions SET observed_at = @observedAt WHERE name = @name AND @observedAt > coalesce(observed_at, '')",
  );

  return {
    /** Says that a part changed; belongs in the transaction that changes it. `observedAt`: upstream's time of the new data, ISO 8601 UTC. */
    bump: (name: DataName, observedAt: string | null): void => void bumped.run({ name, observedAt }),
    /** Says that a part was looked at and is as it was: its answers stay valid and are as fresh as `observedAt`. */
    observe: (name: DataName, observedAt: string | null): void => void observed.run({ name, observedAt }),
  };
}
export type DataVersionWrites = ReturnType<typeof dataVersions>;
