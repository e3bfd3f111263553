import type { VolumeRow } from '#shared/contracts-api/analytics';
import type { ReadDb } from '../db.ts';
import { interner } from './interner.ts';

/** A corporation or a character with what it put up. `value` in ISK. */
export interface IssuerTotal {
  id: number;
  name: string | null;
  contracts: number;
  value: number;
}

/** One day's newly seen contracts, a row per region and issuer, one array per column. */
interface Day {
  version: number;
  regions: Uint32Array;
  /** Indexes of interned issuer ids. */
  corporations: Uint32Array;
  characters: Uint32Array;
  contracts: Uint32Array;
  values: Float64Array;
}

type Row = [regionId: number, corporationId: number, characterId: number, contracts: number, value: number];

/**
 * Sums over windows of days. The days are held in memory and read anew only when they have changed, as issuer_day_versions
 * says: adding up a month is then a few milliseconds instead of sorting a quarter of a million rows for each request.
 */
export function issuerDays(db: ReadDb) {
  const versionsSince = db.prepare<[string], { day: string; version: number }>(
    'SELECT day, version FROM issuer_day_versions WHERE day >= ? ORDER BY day',
  );
  const rowsOf = db
    .prepare<[string], Row>('SELECT region_id, issuer_corporation_id, issuer_id, contracts, value FROM issuer_days WHERE day = ?')
    .raw();
  const nameById = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();
  const regionName = db.prepare<[number], string>('SELECT name FROM regions WHERE region_id = ?').pluck();
  const loaded = new Map<string, Day>();
  const issuerIds = interner<number>();

  function load(day: string, version: number): Day {
    const rows = rowsOf.all(day);
    return {
      version,
      regions: Uint32Array.from(rows, ([regionId]) => regionId),
      corporations: Uint32Array.from(rows, ([, corporationId]) => issuerIds.intern(corporationId)),
      characters: Uint32Array.from(rows, ([, , characterId]) => issuerIds.intern(characterId)),
      contracts: Uint32Array.from(rows, ([, , , contracts]) => contracts),
      values: Float64Array.from(rows, ([, , , , value]) => value),
    };
  }

  /** The days from `since` on, in order, as they are in the file now. */
  function daysSince(since: string): [day: string, Day][] {
    return versionsSince.all(since).map(({ day, version }) => {
      const known = loaded.get(day);
      const current = known?.version === version ? known : load(day, version);
      loaded.set(day, current);
      return [day, current];
    });
  }

  const issuers = db.transaction((by: 'corp' | 'character', since: string, limit: number): IssuerTotal[] => {
    const days = daysSince(since).map(([, day]) => day);
    return topIssuers(days, by, issuerIds.values, limit).map((total) => ({ ...total, name: nameById.get(total.id) ?? null }));
  });

  const volume = db.transaction((since: string, topRegions: number): VolumeRow[] => {
    const days = daysSince(since).map(([day, { regions, contracts }]) => ({ day, counts: sumBy(regions, contracts) }));
    const ranked = busiestRegions(days, topRegions).map((region) => ({
      region_id: region,
      region_name: regionName.get(region) ?? null,
    }));
    return days.flatMap(({ day, counts }) =>
      ranked.flatMap((region) => {
        const contracts = counts.get(region.region_id) ?? 0;
        return contracts === 0 ? [] : [{ day, ...region, contracts }];
      }),
    );
  });

  return {
    /** Most contracts first, then value, of what was first seen since a UTC day. */
    issuers: (by: 'corp' | 'character', since: string, limit: number): IssuerTotal[] => issuers(by, since, limit),

    /** Newly seen contracts a day in the busiest regions since a UTC day, by day and then by the region's total. */
    volume: (since: string, topRegions: number): VolumeRow[] => volume(since, topRegions),

    /** Loads the days from `since` on that have changed, and drops those before. */
    refresh(since: string): void {
      for (const day of loaded.keys()) if (day < since) loaded.delete(day);
      daysSince(since);
    },
  };
}

/** The issuers with most contracts, then most value, then the lower id. `ids`: by index. */
function topIssuers(days: readonly Day[], by: 'corp' | 'character', ids: readonly number[], limit: number) {
  const contracts = new Float64Array(ids.length);
  const values = new Float64Array(ids.length);
  for (const day of days) {
    const issuer = by === 'corp' ? day.corporations : day.characters;
    for (let row = 0; row < issuer.length; row += 1) {
      const index = issuer[row] as number;
      contracts[index] = (contracts[index] as number) + (day.contracts[row] as number);
      values[index] = (values[index] as number) + (day.values[row] as number);
    }
  }
  // Only an issuer with at least as many contracts as the last place can be on the list: sort those alone.
  const fewest = Math.max(1, contracts.slice().sort().at(-limit) ?? 1);
  return ids
    .flatMap((id, index) => {
      const total = contracts[index] as number;
      return total < fewest ? [] : [{ id, contracts: total, value: values[index] as number }];
    })
    .sort((a, b) => b.contracts - a.contracts || b.value - a.value || a.id - b.id)
    .slice(0, limit);
}

/** Ids of the regions with most contracts over all days, the busiest first; of equals the lower id. */
function busiestRegions(days: readonly { counts: ReadonlyMap<number, number> }[], limit: number): number[] {
  const totals = new Map<number, number>();
  for (const { counts } of days) for (const [region, count] of counts) totals.set(region, (totals.get(region) ?? 0) + count);
  return [...totals]
    .sort(([a, most], [b, next]) => next - most || a - b)
    .slice(0, limit)
    .map(([region]) => region);
}

/** Adds up amounts by id. */
function sumBy(ids: Uint32Array, amounts: Uint32Array): Map<number, number> {
  const sums = new Map<number, number>();
  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row] as number;
    sums.set(id, (sums.get(id) ?? 0) + (amounts[row] as number));
  }
  return sums;
}
