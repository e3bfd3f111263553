import type { ReadDb } from '../db.ts';
import { systemForecastColumns } from './forecasts.ts';
import type { SystemForecastRow } from './rows.ts';

/** A system's forecast as it is served, with what it is listed by. */
export interface ListedForecastRow extends SystemForecastRow {
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
const listedColumns = `${systemForecastColumns}, name, region, security`;
const basisColumns = `system_id AS systemId, jumps, jumps_dispersion AS jumpsDispersion, kills, kills_dispersion AS killsDispersion,
  hotspot, circadian`;

/** Reads of a making's rows, of listed systems only. */
export function forecastPages(db: ReadDb) {
  const everyBasis = db.prepare<[number], ForecastBasis>(`SELECT ${basisColumns} FROM ${listed} WHERE making_id = ?`);
  const someBases = db.prepare<[string, number], ForecastBasis>(`
    SELECT ${basisColumns} FROM json_each(?) AS asked CROSS JOIN system_forecasts ON making_id = ? AND system_id = asked.value`);
  const some = db.prepare<[string, number], ListedForecastRow>(`
    SELECT ${listedColumns}
      FROM json_each(?) AS asked CROSS JOIN system_forecasts ON making_id = ? AND system_id = asked.value JOIN system_rows USING (system_id)
     ORDER BY asked.key`);

  return {
    /** Some rows in order, ties by id in the sort's direction, and how many fulfil the filters. */
    page({ makingId, regionId, security, sort, direction, offset, limit }: ForecastQuery): {
      rows: ListedForecastRow[];
      total: number;
    } {
      const filters = Object.entries({ region_id: regionId, security }).filter(([, value]) => value !== undefined);
      const where = ['making_id = ?', ...filters.map(([column]) => `${column} = ?`)].join(' AND ');
      const values = [makingId, ...filters.map(([, value]) => value)];
      const order = `ORDER BY ${sortColumns[sort]} ${direction}, system_id ${direction}`;
      const total = db.prepare<unknown[], number>(`SELECT count(*) FROM ${listed} WHERE ${where}`).pluck().get(values) ?? 0;
      // Only ids are sorted: a row carries 600 bytes, and of five thousand a page shows fifty.
      const rows = db
        .prepare<unknown[], ListedForecastRow>(`
          WITH wanted AS MATERIALIZED (SELECT system_id FROM ${listed} WHERE ${where} ${order} LIMIT ? OFFSET ?)
          SELECT ${listedColumns} FROM wanted CROSS JOIN system_forecasts USING (system_id) JOIN system_rows USING (system_id)
           WHERE making_id = ? ${order}`)
        .all(values, limit, offset, makingId);
      return { rows, total };
    },
    /** The rows of some systems, in the order of their ids in the list. */
    ofSystems: (makingId: number, systemIds: readonly number[]): ListedForecastRow[] =>
      some.all(JSON.stringify(systemIds), makingId),
    /** What today's counts are compared with: of every listed system, or of those named. In no order. */
    bases: (makingId: number, systemIds?: readonly number[]): ForecastBasis[] =>
      systemIds === undefined ? everyBasis.all(makingId) : someBases.all(JSON.stringify(systemIds), makingId),
  };
}
export type ForecastPages = ReturnType<typeof forecastPages>;
