import type { VolumeRow } from '#shared/contracts-api/analytics';
import { fromIso } from '#shared/time';
import type { ReadDb } from '../db.ts';
import { interner } from './interner.ts';

/** A corporation or a character with what it put up. `value` in ISK. */
export interface IssuerTotal {
  id: number;
  name: string | null;
  contracts: number;
  value: number;
}

/** One hour's newly seen contracts, a row per moment, region and issuer, in order of time, one array per column. */
interface Hour {
  version: number;
  /** Milliseconds. */
  times: Float64Array;
  regions: Uint32Array;
  /** Indexes of interned issuer ids. */
  corporations: Uint32Array;
  characters: Uint32Array;
  contracts: Uint32Array;
  values: Float64Array;
  /** Contracts of the whole hour by region. */
  byRegion: ReadonlyMap<number, number>;
}

/** An hour with the first of its rows that is within the window. */
interface Part {
  /** `2026-11-20T12` */
  name: string;
  hour: Hour;
  from: number;
}

type Row = [firstSeenAt: string, regionId: number, corporationId: number, characterId: number, contracts: number, value: number];

/** The hours of first sights in memory; read anew only when they have changed, as first_sight_hours says. */
function hoursInMemory(db: ReadDb) {
  const versionsSince = db.prepare<[string], { hour: string; version: number }>(
    'SELECT hour, version FROM first_sight_hours WHERE hour >= ? ORDER BY hour',
  );
  const rowsOf = db
    .prepare<[string, string], Row>(`
      SELECT first_seen_at, region_id, issuer_corporation_id, issuer_id, contracts, value
        FROM first_sights WHERE first_seen_at BETWEEN ? AND ? || '~' ORDER BY first_seen_at`)
    .raw();
  const loaded = new Map<string, Hour>();
  const issuerIds = interner<number>();

  function load(hour: string, version: number): Hour {
    const rows = rowsOf.all(hour, hour);
    const regions = Uint32Array.from(rows, ([, regionId]) => regionId);
    const contracts = Uint32Array.from(rows, ([, , , , count]) => count);
    const byRegion = new Map<number, number>();
    addByRegion({ regions, contracts }, 0, byRegion);
    return {
      version,
      times: Float64Array.from(rows, ([firstSeenAt]) => fromIso(firstSeenAt)),
      regions,
      corporations: Uint32Array.from(rows, ([, , corporationId]) => issuerIds.intern(corporationId)),
      characters: Uint32Array.from(rows, ([, , , characterId]) => issuerIds.intern(characterId)),
      contracts,
      values: Float64Array.from(rows, ([, , , , , value]) => value),
      byRegion,
    };
  }

  return {
    /** Ids of corporations and characters, by index. */
    issuerIds: issuerIds.values,
    /** The hours from `since` on, in order, as they are in the file now; of the first one only what is not before it. */
    partsSince(since: string): Part[] {
      const at = fromIso(since);
      return versionsSince.all(since.slice(0, 13)).map(({ hour: name, version }, index) => {
        const known = loaded.get(name);
        const hour = known?.version === version ? known : load(name, version);
        loaded.set(name, hour);
        const from = index === 0 ? hour.times.findIndex((time) => time >= at) : 0;
        return { name, hour, from: from === -1 ? hour.times.length : from };
      });
    },
    forgetBefore(since: string): void {
      const first = since.slice(0, 13);
      for (const hour of loaded.keys()) if (hour < first) loaded.delete(hour);
    },
  };
}

/**
 * Sums of first sights since any moment. With the hours in memory adding up a month is a few milliseconds, instead of sorting half a
 * million rows for each request.
 */
export function firstSights(db: ReadDb) {
  const nameById = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();
  const regionName = db.prepare<[number], string>('SELECT name FROM regions WHERE region_id = ?').pluck();
  const { issuerIds, partsSince, forgetBefore } = hoursInMemory(db);

  const issuers = db.transaction((by: 'corp' | 'character', since: string, limit: number): IssuerTotal[] =>
    topIssuers(partsSince(since), by, issuerIds, limit).map((total) => ({
      ...total,
      name: nameById.get(total.id) ?? null,
    })),
  );

  const volume = db.transaction((since: string, topRegions: number): VolumeRow[] => {
    const days = new Map<string, Map<number, number>>();
    for (const { name, hour, from } of partsSince(since)) {
      const day = name.slice(0, 10);
      const counts = days.get(day) ?? new Map<number, number>();
      days.set(day, counts);
      if (from > 0) addByRegion(hour, from, counts);
      else for (const [region, count] of hour.byRegion) counts.set(region, (counts.get(region) ?? 0) + count);
    }
    const ranked = busiestRegions([...days.values()], topRegions).map((region) => ({
      region_id: region,
      region_name: regionName.get(region) ?? null,
    }));
    return [...days].flatMap(([day, counts]) =>
      ranked.flatMap((region) => {
        const contracts = counts.get(region.region_id) ?? 0;
        return contracts === 0 ? [] : [{ day, ...region, contracts }];
      }),
    );
  });

  return {
    /** Most contracts first, then value, of what was first seen at `since` (ISO 8601) or later. */
    issuers: (by: 'corp' | 'character', since: string, limit: number): IssuerTotal[] => issuers(by, since, limit),

    /** Contracts first seen at `since` or later by UTC day in the busiest regions, by day and then by the region's total. */
    volume: (since: string, topRegions: number): VolumeRow[] => volume(since, topRegions),

    /** Loads the hours from `since` on that have changed, and drops those before. */
    refresh(since: string): void {
      forgetBefore(since);
      partsSince(since);
    },
  };
}

/** The issuers with most contracts, then most value, then the lower id. `ids`: by index. */
function topIssuers(parts: readonly Part[], by: 'corp' | 'character', ids: readonly number[], limit: number) {
  const contracts = new Uint32Array(ids.length);
  const values = new Float64Array(ids.length);
  for (const { hour, from } of parts) {
    const issuer = by === 'corp' ? hour.corporations : hour.characters;
    for (let row = from; row < issuer.length; row += 1) {
      const index = issuer[row] as number;
      contracts[index] = (contracts[index] as number) + (hour.contracts[row] as number);
      values[index] = (values[index] as number) + (hour.values[row] as number);
    }
  }
  // Only an issuer with at least as many contracts as the last place can be on the list: sort those alone.
  const fewest = Math.max(1, contracts.slice().sort().at(-limit) ?? 1);
  const found: Omit<IssuerTotal, 'name'>[] = [];
  for (let index = 0; index < contracts.length; index += 1) {
    const total = contracts[index] as number;
    if (total >= fewest) found.push({ id: ids[index] as number, contracts: total, value: values[index] as number });
  }
  return found.sort((a, b) => b.contracts - a.contracts || b.value - a.value || a.id - b.id).slice(0, limit);
}

/** Ids of the regions with most contracts over all days, the busiest first; of equals the lower id. */
function busiestRegions(days: readonly ReadonlyMap<number, number>[], limit: number): number[] {
  const totals = new Map<number, number>();
  for (const counts of days) for (const [region, count] of counts) totals.set(region, (totals.get(region) ?? 0) + count);
  return [...totals]
    .sort(([a, most], [b, next]) => next - most || a - b)
    .slice(0, limit)
    .map(([region]) => region);
}

/** Adds up contracts by region from a row on. */
function addByRegion({ regions, contracts }: Pick<Hour, 'regions' | 'contracts'>, from: number, sums: Map<number, number>): void {
  for (let row = from; row < regions.length; row += 1) {
    const region = regions[row] as number;
    sums.set(region, (sums.get(region) ?? 0) + (contracts[row] as number));
  }
}
