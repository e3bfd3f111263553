import type { SecurityBand } from '#shared/security';
import type { ReadDb } from '../db.ts';
import { dataVersionReads } from '../ingest-state/data-versions.ts';
import { servedForecastColumns } from './forecasts.ts';
import type { SystemForecastRow } from './rows.ts';

/** A system's forecast as it is served, with what it is listed by. */
export interface ListedForecastRow
  extends Omit<SystemForecastRow, 'jumpsDispersion' | 'killsDispersion' | 'killsAny' | 'circadian'> {
  name: string;
  region: string;
  security: SecurityBand;
}

/** Which rows of a making are wanted; a filter that was not given is undefined. */
export interface ForecastQuery {
  makingId: number;
  regionId: number | undefined;
  security: string | undefined;
  sort: keyof typeof sortColumns;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** What today's counts of a system are compared with. */
export type ForecastBasis = Pick<
  SystemForecastRow,
  'systemId' | 'jumps' | 'jumpsDispersion' | 'kills' | 'killsDispersion' | 'killsAny' | 'hotspot' | 'circadian'
>;

const sortColumns = { id: 'system_id', jumps: 'jumps', kills: 'kills', prob: 'hotspot', name: 'folded_name' } as const;
const listed = 'system_forecasts JOIN system_rows USING (system_id)';
const basisColumns = `system_id AS systemId, jumps, jumps_dispersion AS jumpsDispersion, kills, kills_dispersion AS killsDispersion,
  kills_any AS killsAny, hotspot, circadian`;

/** Orders of rows that are kept in memory, 40 kB each. */
const CACHED_ORDERS = 32;

/** Reads of a making's rows, of listed systems only. */
export function forecastPages(db: ReadDb) {
  const versions = dataVersionReads(db);
  const orders = new Map<string, readonly number[]>();
  const bases = db.prepare<[string, number], ForecastBasis>(`
    SELECT ${basisColumns} FROM json_each(?) AS asked CROSS JOIN system_forecasts ON making_id = ? AND system_id = asked.value`);
  const some = db.prepare<[string, number], ListedForecastRow>(`
    SELECT ${servedForecastColumns}, name, region, security
      FROM json_each(?) AS asked CROSS JOIN system_forecasts ON making_id = ? AND system_id = asked.value JOIN system_rows USING (system_id)`);

  /** Ids of all rows that fulfil the filters, in order. Sorting them takes longer than reading a page. */
  function orderOf({
    makingId,
    regionId,
    security,
    sort,
    direction,
  }: Omit<ForecastQuery, 'offset' | 'limit'>): readonly number[] {
    const { forecasts, systems } = versions();
    const key = JSON.stringify([forecasts?.version, systems?.version, makingId, regionId, security, sort, direction]);
    const known = orders.get(key);
    if (known !== undefined) return known;
    const filters = Object.entries({ region_id: regionId, security }).filter(([, value]) => value !== undefined);
    const where = ['making_id = ?', ...filters.map(([column]) => `${column} = ?`)].join(' AND ');
    const ids = db
      .prepare<unknown[], number>(
        `SELECT system_id FROM ${listed} WHERE ${where} ORDER BY ${sortColumns[sort]} ${direction}, system_id ${direction}`,
      )
      .pluck()
      .all(makingId, ...filters.map(([, value]) => value));
    const [oldest] = orders.keys();
    if (orders.size >= CACHED_ORDERS && oldest !== undefined) orders.delete(oldest);
    orders.set(key, ids);
    return ids;
  }

  return {
    /** Ids of some rows in order, ties by id in the sort's direction, and how many rows fulfil the filters. */
    page({ offset, limit, ...wanted }: ForecastQuery): { systemIds: readonly number[]; total: number } {
      const ids = orderOf(wanted);
      return { systemIds: ids.slice(offset, offset + limit), total: ids.length };
    },
    /** The rows of some listed systems, in no order. */
    ofSystems: (makingId: number, systemIds: readonly number[]): ListedForecastRow[] =>
      some.all(JSON.stringify(systemIds), makingId),
    /** What today's counts of some listed systems are compared with, in no order. */
    bases: (makingId: number, systemIds: readonly number[]): ForecastBasis[] => bases.all(JSON.stringify(systemIds), makingId),
  };
}
export type ForecastPages = ReturnType<typeof forecastPages>;
