import type { PriceHistoryRow } from '#shared/contracts-api/analytics';
import { ABYSSAL_META_GROUP_ID, ROLLED_CATEGORY_IDS } from '#shared/game';
import type { PriceStats } from '#shared/mirror-rows';
import { fromIso, HOUR, isoDay } from '#shared/time';
import type { ReadDb, WriteDb } from '../db.ts';

/** An offer that counts for prices. ISK a unit. */
export interface OfferSample {
  typeId: number;
  quantity: number;
  unitPrice: number;
}

/** From `hour` (whole hours since 1970, UTC) until the type's next row. `sampleCount` 0: nothing is on offer. */
interface PriceChange extends PriceStats {
  hour: number;
}

/** A type's prices in a region. */
export interface PriceSeries {
  regionId: number;
  typeId: number;
}

const HOURS_A_DAY = 24;
const HOUR_TEXTS = Array.from({ length: HOURS_A_DAY }, (_, hour) => String(hour).padStart(2, '0'));
const COLUMNS =
  'type_id AS typeId, hour, min_price AS min, median_price AS median, max_price AS max, sample_count AS sampleCount, volume';
const none = (typeId: number): PriceStats => ({ typeId, min: 0, median: 0, max: 0, sampleCount: 0, volume: 0 });

/** Whole hours since 1970, UTC. */
const hourNumber = (iso: string): number => Math.floor(fromIso(iso) / HOUR);

/**
 * The hourly prices. Only changes are stored, and in which hours they are known; in those, what changed last is in force.
 * Hours are the start of a UTC hour, ISO 8601.
 */
export function priceWrites(db: WriteDb) {
  const samples = db.prepare<[{ regionId: number; at: string }], OfferSample>(`
    SELECT single_type_id AS typeId, single_quantity AS quantity, unit_price AS unitPrice
      FROM contracts INDEXED BY contracts_present
     WHERE region_id = @regionId AND present = 1 AND single_type_id IS NOT NULL AND unit_price > 0 AND date_expired > @at`);
  const stale = db.prepare<[], { regionId: number; sweptAt: string; observedAt: string }>(
    'SELECT region_id AS regionId, swept_at AS sweptAt, observed_at AS observedAt FROM region_sweeps WHERE prices_stale = 1',
  );
  const setStale = db.prepare<[number]>('UPDATE region_sweeps SET prices_stale = 1 WHERE region_id = ?');
  const setFresh = db.prepare<[number]>('UPDATE region_sweeps SET prices_stale = 0 WHERE region_id = ? AND prices_stale = 1');

  const { addKnown, setHour } = hourWrites(db);
  const rolled = db
    .prepare<[string], number>(`
      SELECT type_id FROM json_each(?) wanted JOIN types ON type_id = wanted.value
       WHERE meta_group_id = ${ABYSSAL_META_GROUP_ID} AND category_id IN (${ROLLED_CATEGORY_IDS.join()})`)
    .pluck();
  /** Each rolled module has attributes of its own, so that a median of them says nothing of any (decisions §3.9). */
  const alike = (rows: readonly PriceStats[]) => {
    const apart = new Set(rolled.all(JSON.stringify(rows.map(({ typeId }) => typeId))));
    return rows.filter(({ typeId }) => !apart.has(typeId));
  };

  const nextSeries = db.prepare<[PriceSeries], PriceSeries>(`
    SELECT region_id AS regionId, type_id AS typeId FROM price_changes
     WHERE (region_id, type_id) > (@regionId, @typeId) ORDER BY region_id, type_id LIMIT 1`);
  // What is in force at that time stays, as it answers for the hours after it.
  const removeOld = db.prepare<[PriceSeries & { hour: number }]>(`
    DELETE FROM price_changes WHERE region_id = @regionId AND type_id = @typeId AND hour <= (
      SELECT hour - (sample_count > 0) FROM price_changes
       WHERE region_id = @regionId AND type_id = @typeId AND hour <= @hour ORDER BY hour DESC LIMIT 1)`);
  const removeDays = db.prepare<[number]>('DELETE FROM priced_days WHERE day < ?');

  return {
    /** The region's open single-item offers at a time. */
    samples: (regionId: number, at: string): OfferSample[] => samples.all({ regionId, at }),

    /** Replaces a region's hour with what its latest sweep offers. Returns how many rows of the history are others than before. */
    replaceHour(regionId: number, hour: string, rows: readonly PriceStats[]): number {
      const number = hourNumber(hour);
      const isNew = addKnown(regionId, number);
      const changes = setHour(regionId, number, alike(rows));
      setFresh.run(regionId);
      return isNew ? Math.max(changes, rows.length) : changes;
    },

    /** Adds an hour of an archived snapshot, where the hour's prices are not known yet. Returns how many rows were new. */
    addArchivedHour(regionId: number, hour: string, rows: readonly PriceStats[]): number {
      const number = hourNumber(hour);
      if (!addKnown(regionId, number)) return 0;
      const priced = alike(rows);
      setHour(regionId, number, priced);
      return priced.length;
    },

    /** Notes that the prices of a region's latest sweep are still to be computed. */
    markStale: (regionId: number): void => void setStale.run(regionId),
    /** Regions whose items have grown since the prices of their latest sweep were computed, or whose prices were not. */
    staleRegions: (): { regionId: number; sweptAt: string; observedAt: string }[] => stale.all(),

    /** The series (region and type) that follows in the table's order; undefined after the last. */
    seriesAfter: (series: PriceSeries): PriceSeries | undefined => nextSeries.get(series),
    /** Deletes what no hour from `before` on needs. */
    removeBefore: (series: PriceSeries, before: string): number => removeOld.run({ ...series, hour: hourNumber(before) }).changes,
    /** Days before that of `before` have no prices any more. */
    removeDaysBefore: (before: string): number => removeDays.run(Math.floor(hourNumber(before) / HOURS_A_DAY)).changes,
  };
}
export type PriceWrites = ReturnType<typeof priceWrites>;

/** Which hours are known, and what is in force in them. Hours are whole hours since 1970. */
function hourWrites(db: WriteDb) {
  const addHour = db.prepare<[{ regionId: number; day: number; bit: number }]>(`
    INSERT INTO priced_days (region_id, day, hours) VALUES (@regionId, @day, 1 << @bit)
    ON CONFLICT (region_id, day) DO UPDATE SET hours = hours | excluded.hours WHERE hours & excluded.hours = 0`);
  const hoursFrom = db.prepare<[{ regionId: number; day: number }], { day: number; hours: number }>(
    'SELECT day, hours FROM priced_days WHERE region_id = @regionId AND day >= @day ORDER BY day LIMIT 2',
  );
  // From type to type by the key: the region's types are many fewer than its rows.
  const latestBefore = db.prepare<[{ regionId: number; hour: number }], PriceChange>(`
    WITH RECURSIVE series(type_id) AS (
      SELECT min(type_id) FROM price_changes WHERE region_id = @regionId
      UNION ALL
      SELECT (SELECT min(type_id) FROM price_changes WHERE region_id = @regionId AND type_id > series.type_id)
        FROM series WHERE series.type_id IS NOT NULL)
    SELECT ${COLUMNS.replace('type_id AS', 'series.type_id AS')} FROM series JOIN price_changes AS change
        ON change.region_id = @regionId AND change.type_id = series.type_id AND change.hour = (
           SELECT max(hour) FROM price_changes WHERE region_id = @regionId AND type_id = series.type_id AND hour <= @hour)`);
  const lastBefore = db.prepare<[PriceSeries & { hour: number }], PriceChange>(`
    SELECT ${COLUMNS} FROM price_changes WHERE region_id = @regionId AND type_id = @typeId AND hour < @hour ORDER BY hour DESC LIMIT 1`);
  const at = db.prepare<[PriceSeries & { hour: number }], PriceChange>(
    `SELECT ${COLUMNS} FROM price_changes WHERE region_id = @regionId AND type_id = @typeId AND hour = @hour`,
  );
  const save = db.prepare<[PriceChange & { regionId: number }]>(`
    INSERT OR REPLACE INTO price_changes (region_id, type_id, hour, min_price, median_price, max_price, sample_count, volume)
    VALUES (@regionId, @typeId, @hour, @min, @median, @max, @sampleCount, @volume)`);
  const remove = db.prepare<[PriceSeries & { hour: number }]>(
    'DELETE FROM price_changes WHERE region_id = @regionId AND type_id = @typeId AND hour = @hour',
  );

  /** The first hour after `hour` in which the region's prices are known. */
  function nextKnownHour(regionId: number, hour: number): number | undefined {
    for (const { day, hours } of hoursFrom.all({ regionId, day: Math.floor((hour + 1) / HOURS_A_DAY) })) {
      const first = Math.max(0, hour + 1 - day * HOURS_A_DAY);
      const later = (hours >>> first) << first;
      if (later !== 0) return day * HOURS_A_DAY + 31 - Math.clz32(later & -later);
    }
    return undefined;
  }

  /** The hour's prices are these and no others; what is known of other hours stays. Returns how many rows changed. */
  function setHour(regionId: number, hour: number, rows: readonly PriceStats[]): number {
    const next = nextKnownHour(regionId, hour);
    const known = new Map(latestBefore.all({ regionId, hour }).map((row) => [row.typeId, row]));
    const offered = new Map(rows.map((row) => [row.typeId, row]));
    let changes = 0;
    for (const typeId of new Set([...known.keys(), ...offered.keys()])) {
      const now = known.get(typeId);
      const wanted = offered.get(typeId) ?? none(typeId);
      if (isSame(now ?? none(typeId), wanted)) continue;
      const series = { regionId, typeId };
      if (next !== undefined) {
        const then = at.get({ ...series, hour: next });
        if (then === undefined) save.run({ ...(now ?? none(typeId)), regionId, hour: next });
        else if (isSame(then, wanted)) remove.run({ ...series, hour: next });
      }
      const before = now?.hour === hour ? lastBefore.get({ ...series, hour }) : now;
      if (isSame(before ?? none(typeId), wanted)) remove.run({ ...series, hour });
      else save.run({ ...wanted, regionId, hour });
      changes += 1;
    }
    return changes;
  }

  const addKnown = (regionId: number, hour: number): boolean =>
    addHour.run({ regionId, day: Math.floor(hour / HOURS_A_DAY), bit: hour % HOURS_A_DAY }).changes > 0;

  return {
    /** Notes that the hour's prices are known; returns whether that is new. */
    addKnown,
    setHour,
  };
}

export function priceReads(db: ReadDb) {
  const changes = db.prepare<[PriceSeries & { hour: number }], PriceChange>(`
    SELECT ${COLUMNS} FROM price_changes
     WHERE region_id = @regionId AND type_id = @typeId AND hour >= coalesce((
       SELECT max(hour) FROM price_changes WHERE region_id = @regionId AND type_id = @typeId AND hour <= @hour), 0)
     ORDER BY hour`);
  const days = db.prepare<[{ regionId: number; day: number }], { day: number; hours: number }>(
    'SELECT day, hours FROM priced_days WHERE region_id = @regionId AND day >= @day ORDER BY day',
  );

  return {
    /** A row for each hour from `since` (ISO 8601) on in which the type was on offer and the region looked at, ascending. */
    history(typeId: number, regionId: number, since: string): PriceHistoryRow[] {
      const first = Math.ceil(fromIso(since) / HOUR);
      const changed = changes.all({ typeId, regionId, hour: first });
      const rows: PriceHistoryRow[] = [];
      // Most types are on offer in few regions.
      if (changed.length === 0) return rows;
      let next = 0;
      for (const { day, hours } of days.all({ regionId, day: Math.floor(first / HOURS_A_DAY) })) {
        const date = isoDay(day);
        for (let ofDay = 0; ofDay < HOURS_A_DAY; ofDay += 1) {
          const hour = day * HOURS_A_DAY + ofDay;
          while (next < changed.length && (changed[next] as PriceChange).hour <= hour) next += 1;
          const now = changed[next - 1];
          if (hour < first || ((hours >>> ofDay) & 1) === 0 || now === undefined || now.sampleCount === 0) continue;
          rows.push({
            captured_at: `${date}T${HOUR_TEXTS[ofDay]}:00:00Z`,
            min_price: now.min,
            median_price: now.median,
            max_price: now.max,
            sample_count: now.sampleCount,
            volume: now.volume,
          });
        }
      }
      return rows;
    },
  };
}

function isSame(one: PriceStats, other: PriceStats): boolean {
  return (
    one.min === other.min &&
    one.median === other.median &&
    one.max === other.max &&
    one.sampleCount === other.sampleCount &&
    one.volume === other.volume
  );
}
