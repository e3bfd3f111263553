import type { ReadDb, WriteDb } from '../db.ts';

export function everSweptRead(db: ReadDb): () => boolean {
  const anySweep = db.prepare<[], number>('SELECT 1 FROM region_sweeps LIMIT 1').pluck();
  return () => anySweep.get() !== undefined;
}

/** How far the lists of some regions have come. Times are the source's, ISO 8601 UTC. */
export interface SweptRegions {
  regions: number;
  /** Of them those whose list was ever read to its end. */
  swept: number;
  /** Of these those whose newest list is doubted, or older than asked for. */
  late: number;
  oldestObservedAt: string | null;
  newestObservedAt: string | null;
  /** Contracts of the latest lists whose items are still to be read. */
  itemsPending: number;
}

/** How far the lists of regions have come; null: of all that the source lists. `lateBefore`: a list older than that is late, ISO 8601. */
export function sweptRegionsRead(db: ReadDb): (regionIds: readonly number[] | null, lateBefore: string) => SweptRegions {
  const lists = db.prepare<[{ regionIds: string | null; lateBefore: string }], Omit<SweptRegions, 'itemsPending'>>(`
    SELECT count(*) AS regions, count(sweep.region_id) AS swept,
           count(*) FILTER (WHERE sweep.doubted_at IS NOT NULL OR sweep.observed_at < @lateBefore) AS late,
           min(sweep.observed_at) AS oldestObservedAt, max(sweep.observed_at) AS newestObservedAt
      FROM listed_regions AS region LEFT JOIN region_sweeps AS sweep USING (region_id)
     WHERE @regionIds IS NULL OR region.region_id IN (SELECT value FROM json_each(@regionIds))`);
  const pending = db
    .prepare<[{ regionIds: string | null }], number>(`
      SELECT count(*) FROM contracts WHERE items_state = 'pending' AND present = 1
         AND (@regionIds IS NULL OR region_id IN (SELECT value FROM json_each(@regionIds)))`)
    .pluck();
  return (wanted, lateBefore) => {
    const regionIds = wanted === null ? null : JSON.stringify(wanted);
    const found = lists.get({ regionIds, lateBefore });
    const none = { regions: 0, swept: 0, late: 0, oldestObservedAt: null, newestObservedAt: null };
    return { ...none, ...found, itemsPending: pending.get({ regionIds }) ?? 0 };
  };
}

/** Which regions the public interface lists, and the newest complete sweep of each. Times ISO 8601 UTC. */
export function regionWrites(db: WriteDb) {
  const listed = db.prepare<[], number>('SELECT region_id FROM listed_regions ORDER BY region_id').pluck();
  const add = db.prepare<[number]>('INSERT INTO listed_regions (region_id) VALUES (?) ON CONFLICT DO NOTHING');
  const remove = db.prepare<[number]>('DELETE FROM listed_regions WHERE region_id = ?');
  const sweep = db.prepare<[number], SweepRow>(`
    SELECT swept_at AS sweptAt, observed_at AS observedAt, contracts, doubted_at AS doubtedAt FROM region_sweeps WHERE region_id = ?`);
  const newest = db.prepare<[], string | null>('SELECT max(observed_at) FROM region_sweeps').pluck();
  const awaiting = db
    .prepare<[], number>(`
      SELECT count(*) FROM listed_regions AS region
       WHERE NOT EXISTS (SELECT 1 FROM region_sweeps AS sweep WHERE sweep.region_id = region.region_id)
         AND NOT EXISTS (SELECT 1 FROM runs WHERE job = 'public-contracts/' || region.region_id AND ended_at IS NOT NULL)`)
    .pluck();
  const upsert = db.prepare<[SweepRow & { regionId: number }]>(`
    INSERT INTO region_sweeps (region_id, swept_at, observed_at, contracts, doubted_at)
    VALUES (@regionId, @sweptAt, @observedAt, @contracts, @doubtedAt)
    ON CONFLICT (region_id) DO UPDATE SET swept_at = excluded.swept_at, observed_at = excluded.observed_at,
      contracts = excluded.contracts, doubted_at = excluded.doubted_at`);
  const hour = db.prepare<[{ regionId: number; hour: string }]>(
    'INSERT INTO swept_hours (hour, region_id) VALUES (@hour, @regionId) ON CONFLICT DO NOTHING',
  );
  const sweptIn = db.prepare<[string], number>('SELECT region_id FROM swept_hours WHERE hour = ?').pluck();
  const sweptSince = db.prepare<[string], { hour: string; regions: number }>(
    'SELECT hour, count(*) AS regions FROM swept_hours WHERE hour >= ? GROUP BY hour',
  );
  const deleteHours = db.prepare<[string]>('DELETE FROM swept_hours WHERE hour < ?');

  return {
    listedRegions: (): number[] => listed.all(),
    /** Replaces the list. Returns how many regions came or went. */
    saveListedRegions(regionIds: readonly number[]): number {
      const now = new Set(regionIds);
      const gone = listed.all().filter((regionId) => !now.has(regionId));
      for (const regionId of gone) remove.run(regionId);
      return regionIds.reduce((changes, regionId) => changes + add.run(regionId).changes, gone.length);
    },
    /** Listed regions of which no sweep has ended yet, whether complete or failed. */
    awaitingFirstSweep: (): number => awaiting.get() ?? 0,
    findSweep: (regionId: number): SweepRow | undefined => sweep.get(regionId),
    /** Upstream's time of the newest list of all; null before the first. */
    newestObservedAt: (): string | null => newest.get() ?? null,
    saveSweep: (regionId: number, row: SweepRow): void => void upsert.run({ regionId, ...row }),
    /** Notes that a region was swept in a UTC hour (its start). */
    addSweptHour: (regionId: number, hourStart: string): void => void hour.run({ regionId, hour: hourStart }),
    regionsSweptIn: (hourStart: string): number[] => sweptIn.all(hourStart),
    /** Hours in which any region was swept, with how many were. */
    sweptHoursSince: (hourStart: string): Map<string, number> =>
      new Map(sweptSince.all(hourStart).map((row) => [row.hour, row.regions])),
    deleteSweptHoursBefore: (hourStart: string): number => deleteHours.run(hourStart).changes,
  };
}
export type RegionWrites = ReturnType<typeof regionWrites>;

/**
 * `sweptAt` ours, `observedAt` upstream's time of the list; `doubtedAt`: the time of a newer list that awaits confirmation
 * (decisions §3.1).
 */
export interface SweepRow {
  sweptAt: string;
  observedAt: string;
  contracts: number;
  doubtedAt: string | null;
}
