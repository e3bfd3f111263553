import type { ReadDb } from '../db.ts';
import { servedForecastColumns } from './forecasts.ts';
import type { SystemForecastRow } from './rows.ts';

/** A system's forecast as it is served, with what it is listed by. */
export interface ListedForecastRow extends Omit<SystemForecastRow, 'jumpsDispersion' | 'killsDispersion' | 'circadian'> {
  name: string;
  region: string;
  security: string;
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
  'systemId' | 'jumps' | 'jumpsDispersion' | 'kills' | 'killsDispersion' | 'hotspot' | 'circadian'
>;

const sortColumns = { id: 'system_id', jumps: 'jumps', kills: 'kills', prob: 'hotspot', name: 'folded_name' } as const;
const listed = 'system_forecasts JOIN system_rows USING (system_id)';
const basisColumns = `system_id AS systemId, jumps, jumps_dispersion AS jumpsDispersion, kills, kills_dispersion AS killsDispersion,
  hotspot, circadian`;

/** Reads of a making's rows, of listed systems only. */
export function forecastPages(db: ReadDb) {
  const everyBasis = db.prepare<[number], ForecastBasis>(`SELECT ${basisColumns} FROM ${listed} WHERE making_id = ?`);
  const someBases = db.prepare<[string, number], ForecastBasis>(`
    SELECT ${basisColumns} FROM json_each(?) AS asked CROSS JOIN system_forecasts ON making_id = ? AND system_id = asked.value`);
  const some = db.prepare<[string, number], ListedForecastRow>(`
    SELECT ${servedForecastColumns}, name, region, security
      FROM json_each(?) AS asked CROSS JOIN system_forecasts ON making_id = ? AND system_id = asked.value JOIN system_rows USING (system_id)`);

  /** The rows of some listed systems, in the order of their ids. */
  function ofSystems(makingId: number, systemIds: readonly number[]): ListedForecastRow[] {
    const rows = new Map(some.all(JSON.stringify(systemIds), makingId).map((row) => [row.systemId, row]));
    return systemIds.flatMap((systemId) => rows.get(systemId) ?? []);
  }

  // In one transaction: the rows of a page are those that were counted.
  const page = db.transaction(({ makingId, regionId, security, sort, direction, offset, limit }: ForecastQuery) => {
    const filters = Object.entries({ region_id: regionId, security }).filter(([, value]) => value !== undefined);
    const where = ['making_id = ?', ...filters.map(([column]) => `${column} = ?`)].join(' AND ');
    const values = [makingId, ...filters.map(([, value]) => value)];
    const order = `ORDER BY ${sortColumns[sort]} ${direction}, system_id ${direction}`;
    const total = db.prepare<unknown[], number>(`SELECT count(*) FROM ${listed} WHERE ${where}`).pluck().get(values) ?? 0;
    // Only ids are sorted: a row carries 600 bytes, and of five thousand a page shows fifty.
    const ids = db
      .prepare<unknown[], number>(`SELECT system_id FROM ${listed} WHERE ${where} ${order} LIMIT ? OFFSET ?`)
      .pluck()
      .all(values, limit, offset);
    return { rows: ofSystems(makingId, ids), total };
  });

  return {
    /** Some rows in order, ties by id in the sort's direction, and how many fulfil the filters. */
    page: (query: ForecastQuery): { rows: ListedForecastRow[]; total: number } => page(query),
    ofSystems,
    /** What today's counts are compared with: of every listed system, or of those named. In no order. */
    bases: (makingId: number, systemIds?: readonly number[]): ForecastBasis[] =>
      systemIds === undefined ? everyBasis.all(makingId) : someBases.all(JSON.stringify(systemIds), makingId),
  };
}
export type ForecastPages = ReturnType<typeof forecastPages>;
