import type { WriteDb } from '../db.ts';

/** An offer that counts for prices. ISK a unit. */
export interface OfferSample {
  typeId: number;
  quantity: number;
  unitPrice: number;
}

/** One type's prices in a region and hour. ISK a unit; `sampleCount` contracts; `volume` units. */
export interface PriceRow {
  typeId: number;
  min: number;
  median: number;
  max: number;
  sampleCount: number;
  volume: number;
}

/** The hourly price rollup. Hours are the start of a UTC hour, ISO 8601. */
export function priceWrites(db: WriteDb) {
  const samples = db.prepare<[{ regionId: number; at: string }], OfferSample>(`
    SELECT single_type_id AS typeId, single_quantity AS quantity, unit_price AS unitPrice
      FROM contracts INDEXED BY contracts_present
     WHERE region_id = @regionId AND present = 1 AND single_type_id IS NOT NULL AND unit_price > 0 AND date_expired > @at`);
  const upsert = db.prepare<[PriceRow & { regionId: number; hour: string }]>(`
    INSERT INTO price_hours (type_id, region_id, captured_at, min_price, median_price, max_price, sample_count, volume, source)
    VALUES (@typeId, @regionId, @hour, @min, @median, @max, @sampleCount, @volume, 'sweep')
    ON CONFLICT (type_id, region_id, captured_at) DO UPDATE SET min_price = excluded.min_price, median_price = excluded.median_price,
      max_price = excluded.max_price, sample_count = excluded.sample_count, volume = excluded.volume, source = excluded.source
     WHERE min_price <> excluded.min_price OR median_price <> excluded.median_price OR max_price <> excluded.max_price
        OR sample_count <> excluded.sample_count OR volume <> excluded.volume OR source <> excluded.source`);
  // Rows of an earlier sweep of the same hour whose offers have since left the list or expired.
  const withdrawn = db
    .prepare<[{ regionId: number; hour: string; at: string }], number>(`
      SELECT DISTINCT single_type_id FROM contracts INDEXED BY contracts_absent
       WHERE region_id = @regionId AND present = 0 AND absent_since >= @hour AND single_type_id IS NOT NULL
      UNION SELECT single_type_id FROM contracts INDEXED BY contracts_present
       WHERE region_id = @regionId AND present = 1 AND single_type_id IS NOT NULL AND date_expired <= @at`)
    .pluck();
  const remove = db.prepare<[{ typeId: number; regionId: number; hour: string }]>(
    'DELETE FROM price_hours WHERE type_id = @typeId AND region_id = @regionId AND captured_at = @hour',
  );
  const archive = db.prepare<[PriceRow & { regionId: number; hour: string }]>(`
    INSERT INTO price_hours (type_id, region_id, captured_at, min_price, median_price, max_price, sample_count, volume, source)
    VALUES (@typeId, @regionId, @hour, @min, @median, @max, @sampleCount, @volume, 'archive')
    ON CONFLICT (type_id, region_id, captured_at) DO NOTHING`);
  // Searched type by type, because the key begins with the type; needed only after a clock was set back.
  const removeArchived = db.prepare<[{ regionId: number; hour: string }]>(`
    DELETE FROM price_hours WHERE type_id IN (SELECT type_id FROM types) AND region_id = @regionId AND captured_at = @hour
       AND source = 'archive'`);
  const stale = db.prepare<[], { regionId: number; sweptAt: string; observedAt: string }>(
    'SELECT region_id AS regionId, swept_at AS sweptAt, observed_at AS observedAt FROM region_sweeps WHERE prices_stale = 1',
  );
  const setFresh = db.prepare<[number]>('UPDATE region_sweeps SET prices_stale = 0 WHERE region_id = ? AND prices_stale = 1');

  const nextSeries = db.prepare<[{ typeId: number; regionId: number }], { typeId: number; regionId: number }>(`
    SELECT type_id AS typeId, region_id AS regionId FROM price_hours
     WHERE (type_id, region_id) > (@typeId, @regionId) ORDER BY type_id, region_id LIMIT 1`);
  const removeOld = db.prepare<[{ typeId: number; regionId: number; before: string }]>(
    'DELETE FROM price_hours WHERE type_id = @typeId AND region_id = @regionId AND captured_at < @before',
  );

  return {
    /** The region's open single-item offers at a time. */
    samples: (regionId: number, at: string): OfferSample[] => samples.all({ regionId, at }),

    /**
     * Replaces a region's hour with what its latest sweep offers at `at`; unchanged rows are not written. Returns how many were.
     */
    replaceHour(regionId: number, hour: string, at: string, rows: readonly PriceRow[]): number {
      const offered = new Set(rows.map(({ typeId }) => typeId));
      let changes = 0;
      for (const row of rows) changes += upsert.run({ ...row, regionId, hour }).changes;
      for (const typeId of withdrawn.all({ regionId, hour, at })) {
        if (!offered.has(typeId)) changes += remove.run({ typeId, regionId, hour }).changes;
      }
      setFresh.run(regionId);
      return changes;
    },

    /** Inserts rows of an archived snapshot; existing rows stay. Returns how many were new. */
    addArchivedHour: (regionId: number, hour: string, rows: readonly PriceRow[]): number =>
      rows.reduce((sum, row) => sum + archive.run({ ...row, regionId, hour }).changes, 0),
    /** Deletes the archived rows of an hour that a sweep has covered since; a sweep takes precedence. */
    removeArchivedHour: (regionId: number, hour: string): number => removeArchived.run({ regionId, hour }).changes,

    /** Regions whose items have grown since the prices of their latest sweep were computed. */
    staleRegions: (): { regionId: number; sweptAt: string; observedAt: string }[] => stale.all(),

    /** The series (type and region) that follows in the table's order; undefined after the last. */
    seriesAfter: (typeId: number, regionId: number): { typeId: number; regionId: number } | undefined =>
      nextSeries.get({ typeId, regionId }),
    removeBefore: (series: { typeId: number; regionId: number }, before: string): number =>
      removeOld.run({ ...series, before }).changes,
  };
}
export type PriceWrites = ReturnType<typeof priceWrites>;
