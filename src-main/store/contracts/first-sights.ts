import { distinct } from '#main/runtime/distinct';
import type { VolumeRow } from '#shared/contracts-api/analytics';
import { fromIso, SECOND } from '#shared/time';
import type { ReadDb } from '../db.ts';

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
  /** Indexes of interned region ids. */
  regions: Uint32Array;
  /** Indexes of interned issuer ids. */
  corporations: Uint32Array;
  characters: Uint32Array;
  contracts: Uint32Array;
  values: Float64Array;
}

/** An hour with the first of its rows that is within the window. */
interface Part {
  /** `2026-11-20T12` */
  name: string;
  hour: Hour;
  from: number;
}

/** `firstSeenAt` in Unix seconds. */
type Row = [firstSeenAt: number, regionId: number, corporationId: number, characterId: number, contracts: number, value: number];

/** Hours that are loaded between two turns of the event loop: some 20 ms of a million contracts. */
const HOURS_AT_ONCE = 24;

/** The hours of first sights in memory; read anew only when they have changed, as first_sight_hours says. */
function hoursInMemory(db: ReadDb) {
  const versionsSince = db.prepare<[string], { hour: string; version: number }>(
    'SELECT hour, version FROM first_sight_hours WHERE hour >= ? ORDER BY hour',
  );
  const rowsOf = db
    .prepare<[string, string], Row>(`
      SELECT unixepoch(first_seen_at), region_id, issuer_corporation_id, issuer_id, contracts, value
        FROM first_sights WHERE first_seen_at BETWEEN ? AND ? || '~' ORDER BY first_seen_at`)
    .raw();
  const loaded = new Map<string, Hour>();
  const issuerIds = distinct<number>();
  const regionIds = distinct<number>();

  function load(hour: string, version: number): Hour {
    const rows = rowsOf.all(hour, hour);
    return {
      version,
      times: Float64Array.from(rows, ([firstSeenAt]) => firstSeenAt * SECOND),
      regions: Uint32Array.from(rows, ([, regionId]) => regionIds.indexOf(regionId)),
      corporations: Uint32Array.from(rows, ([, , corporationId]) => issuerIds.indexOf(corporationId)),
      characters: Uint32Array.from(rows, ([, , , characterId]) => issuerIds.indexOf(characterId)),
      contracts: Uint32Array.from(rows, ([, , , , count]) => count),
      values: Float64Array.from(rows, ([, , , , , value]) => value),
    };
  }

  return {
    /** Ids of corporations and characters, by index. */
    issuerIds: issuerIds.values,
    /** Ids of regions, by index. */
    regionIds: regionIds.values,
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
    /** Loads at most this many of the hours from `since` on that have changed. True: there are no more. */
    loadSince(since: string, most: number): boolean {
      const changed = versionsSince.all(since.slice(0, 13)).filter(({ hour, version }) => loaded.get(hour)?.version !== version);
      for (const { hour, version } of changed.slice(0, most)) loaded.set(hour, load(hour, version));
      return changed.length <= most;
    },
    deleteBefore(since: string): void {
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
  const { issuerIds, regionIds, partsSince, loadSince, deleteBefore } = hoursInMemory(db);

  const issuers = db.transaction((by: 'corp' | 'character', since: string, limit: number): IssuerTotal[] => {
    const parts = partsSince(since);
    const sums = { contracts: new Uint32Array(issuerIds.length), values: new Float64Array(issuerIds.length) };
    for (const part of parts) addByIssuer(part, by, sums);
    return topIssuers(sums, issuerIds, limit).map((total) => ({ ...total, name: nameById.get(total.id) ?? null }));
  });

  const volume = db.transaction((since: string, topRegions: number): VolumeRow[] => {
    const parts = partsSince(since);
    // By day: contracts of each region, by its index.
    const days = new Map<string, Uint32Array>();
    for (const { name, hour, from } of parts) {
      const day = name.slice(0, 10);
      const counts = days.get(day) ?? new Uint32Array(regionIds.length);
      days.set(day, counts);
      addByRegion(hour, from, counts);
    }
    const ranked = busiestRegions([...days.values()], regionIds, topRegions).map((index) => ({
      index,
      region_id: regionIds[index] as number,
      region_name: regionName.get(regionIds[index] as number) ?? null,
    }));
    return [...days].flatMap(([day, counts]) =>
      ranked.flatMap(({ index, ...region }) => {
        const contracts = counts[index] as number;
        return contracts === 0 ? [] : [{ day, ...region, contracts }];
      }),
    );
  });

  return {
    /** Most contracts first, then value, of what was first seen at `since` (ISO 8601) or later. */
    issuers: (by: 'corp' | 'character', since: string, limit: number): IssuerTotal[] => issuers(by, since, limit),

    /** Contracts first seen at `since` or later by UTC day in the busiest regions, by day and then by the region's total. */
    volume: (since: string, topRegions: number): VolumeRow[] => volume(since, topRegions),

    /**
     * Loads a day of the hours from `since` on that have changed, and drops those before. False: more have, and this is to be called
     * again; the thread answers others meanwhile.
     */
    refresh(since: string): boolean {
      deleteBefore(since);
      return loadSince(since, HOURS_AT_ONCE);
    },
  };
}
export type FirstSights = ReturnType<typeof firstSights>;

/** What each issuer put up, by index. */
interface IssuerSums {
  contracts: Uint32Array;
  values: Float64Array;
}

function addByIssuer({ hour, from }: Part, by: 'corp' | 'character', { contracts, values }: IssuerSums): void {
  const issuer = by === 'corp' ? hour.corporations : hour.characters;
  for (let row = from; row < issuer.length; row += 1) {
    const index = issuer[row] as number;
    contracts[index] = (contracts[index] as number) + (hour.contracts[row] as number);
    values[index] = (values[index] as number) + (hour.values[row] as number);
  }
}

/** The issuers with most contracts, then most value, then the lower id. `ids`: by index. */
function topIssuers({ contracts, values }: IssuerSums, ids: readonly number[], limit: number) {
  // Only an issuer with at least as many contracts as the last place can be on the list: sort those alone.
  const fewest = fewestOnList(contracts, limit);
  const found: UnnamedTotal[] = [];
  for (let index = 0; index < contracts.length; index += 1) {
    const total = contracts[index] as number;
    if (total >= fewest) found.push({ id: ids[index] as number, contracts: total, value: values[index] as number });
  }
  return found.sort(mostContractsFirst).slice(0, limit);
}

type UnnamedTotal = Omit<IssuerTotal, 'name'>;
const mostContractsFirst = (a: UnnamedTotal, b: UnnamedTotal) => b.contracts - a.contracts || b.value - a.value || a.id - b.id;

/** How many contracts the last of the `limit` first has, at least 1: found by counting, which takes a tenth of a sort. */
function fewestOnList(contracts: Uint32Array, limit: number): number {
  let most = 0;
  for (let index = 0; index < contracts.length; index += 1) most = Math.max(most, contracts[index] as number);
  const withCount = new Uint32Array(most + 1);
  for (let index = 0; index < contracts.length; index += 1) {
    const count = contracts[index] as number;
    withCount[count] = (withCount[count] as number) + 1;
  }
  let fewest = most;
  for (let found = withCount[most] as number; fewest > 1 && found < limit; ) {
    fewest -= 1;
    found += withCount[fewest] as number;
  }
  return Math.max(1, fewest);
}

/** Indexes of the regions with most contracts over all days, the busiest first; of equals the lower id. Those without any are left out. */
function busiestRegions(days: readonly Uint32Array[], ids: readonly number[], limit: number): number[] {
  const totals = ids.map((_, index) => days.reduce((sum, counts) => sum + (counts[index] as number), 0));
  return [...totals.keys()]
    .filter((index) => totals[index] !== 0)
    .sort((a, b) => (totals[b] as number) - (totals[a] as number) || (ids[a] as number) - (ids[b] as number))
    .slice(0, limit);
}

/** Adds up contracts by region from a row on. */
function addByRegion({ regions, contracts }: Pick<Hour, 'regions' | 'contracts'>, from: number, sums: Uint32Array): void {
  for (let row = from; row < regions.length; row += 1) {
    const region = regions[row] as number;
    sums[region] = (sums[region] as number) + (contracts[row] as number);
  }
}
