import { fold } from '#shared/fold';
import { type SystemFilterOf, type SystemListFilter, systemFilters } from '#shared/systems-api/system-filters';
import { systemSortColumns, type systemSorts } from '#shared/systems-api/systems';
import type { ReadDb } from '../db.ts';
import type { SystemRow } from './systems.ts';

type Value = string | number;

/** A list request after validation; a filter that was not given is absent. */
export interface SystemQuery {
  /** Only these systems; absent: all. */
  ids?: readonly number[] | undefined;
  /** Flags as 0 and 1, places by id. */
  filters: readonly { name: SystemListFilter; value: Value }[];
  sort: (typeof systemSorts)[number];
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** The column that a filter compares. A figure that is null fulfils no condition. */
function comparedColumn(name: SystemListFilter): keyof SystemRow {
  const filter = systemFilters[name];
  return 'column' in filter ? filter.column : (name as SystemFilterOf<'flag' | 'choice'>);
}
const operators = { flag: '=', choice: '=', place: '=', 'at least': '>=', 'at most': '<=' } as const;
const condition = (name: SystemListFilter) => `${comparedColumn(name)} ${operators[systemFilters[name].kind]} ?`;

/** A listed system with its region. */
export interface FoundSystem {
  id: number;
  name: string;
  regionId: number;
  region: string;
  security: 'high' | 'low' | 'null';
  securityStatus: number;
}

/** A listed system as far as names go; `foldedName`: see src-shared/fold. */
export interface NamedSystem {
  id: number;
  name: string;
  foldedName: string;
  regionId: number;
  region: string;
  constellationId: number;
  constellation: string;
}

/** The rows that the systems service answers from. */
export function systemList(db: ReadDb) {
  const anyRow = db.prepare<[], number>('SELECT 1 FROM system_rows LIMIT 1').pluck();
  const listed = db.prepare<[], number>('SELECT count(*) FROM topology WHERE listed = 1').pluck();
  const byId = db.prepare<[number], SystemRow>('SELECT * FROM system_rows WHERE system_id = ?');
  const named = db.prepare<[number, string], { id: number; name: string }>(
    'SELECT system_id AS id, name FROM system_rows WHERE system_id = ? OR folded_name = ? ORDER BY system_id LIMIT 1',
  );
  const places = db.prepare<[], NamedSystem>(`
    SELECT system_id AS id, name, folded_name AS foldedName, region_id AS regionId, region, constellation_id AS constellationId,
           constellation
      FROM system_rows ORDER BY system_id`);
  const infested = db.prepare<[], number>('SELECT system_id FROM system_rows WHERE incursion = 1').pluck();
  const names = db.prepare<[], string>('SELECT name FROM system_rows ORDER BY system_id').pluck();
  const wormhole = db
    .prepare<[number, string], string>(
      'SELECT name FROM systems WHERE system_id BETWEEN 31000000 AND 31999999 AND (system_id = ? OR folded_name = ?) LIMIT 1',
    )
    .pluck();
  const search = db.prepare<{ text: string; limit: number }, FoundSystem>(`
    SELECT system_id AS id, name, region_id AS regionId, region, security, security_status AS securityStatus
      FROM system_rows WHERE instr(folded_name, @text) > 0
     ORDER BY folded_name <> @text, instr(folded_name, @text) <> 1, folded_name LIMIT @limit`);
  const regions = db.prepare<[], { region_id: number; name: string; systems: number; high: number; low: number; null: number }>(`
    SELECT region_id, region AS name, count(*) AS systems, sum(security = 'high') AS high, sum(security = 'low') AS low,
           sum(security = 'null') AS "null"
      FROM system_rows GROUP BY region_id ORDER BY region`);

  function page({ ids, filters, sort, direction, offset, limit }: SystemQuery): { rows: SystemRow[]; total: number } {
    const conditions = filters.map(({ name }) => condition(name));
    const values: Value[] = filters.map(({ value }) => value);
    if (ids !== undefined) {
      conditions.push('system_id IN (SELECT value FROM json_each(?))');
      values.push(JSON.stringify(ids));
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const column = systemSortColumns[sort];
    const total =
      db
        .prepare<Value[], number>(`SELECT count(*) FROM system_rows ${where}`)
        .pluck()
        .get(...values) ?? 0;
    const rows = db
      .prepare<Value[], SystemRow>(`
        SELECT * FROM system_rows ${where} ORDER BY ${column} IS NULL, ${column} ${direction}, system_id ${direction} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset);
    return { rows, total };
  }

  return {
    page,
    /** Whether the rows were ever computed. */
    isComputed: (): boolean => anyRow.get() !== undefined,
    findRow: (systemId: number): SystemRow | undefined => byId.get(systemId),
    /** The listed system with this id, or with this name in any case. */
    find(idOrName: string): { id: number; name: string } | undefined {
      const wanted = fold(idOrName.trim());
      return named.get(/^\d{1,15}$/.test(wanted) ? Number(wanted) : -1, wanted);
    },
    /** The name of the system of wormhole space with this id, or with this name in any case. */
    findWormholeSystem(idOrName: string): string | undefined {
      const wanted = fold(idOrName.trim());
      return wormhole.get(/^\d{1,15}$/.test(wanted) ? Number(wanted) : -1, wanted);
    },
    /** How many systems are listed. */
    count: (): number => listed.get() ?? 0,
    /** Every listed system with its region and constellation, by id. */
    places: (): NamedSystem[] => places.all(),
    /** The names of all, by id: a tenth of the time that their places take. */
    names: (): string[] => names.all(),
    /** Ids of the systems that an incursion infests. */
    infested: (): Set<number> => new Set(infested.all()),
    /** Systems whose name contains the text: exact name first, then prefix, then substring, each by name. */
    search: (text: string, limit: number): FoundSystem[] => search.all({ text: fold(text), limit }),
    /** Regions by name, with how many listed systems of each security band they have. */
    regions: () => regions.all(),
    /** Every row, by id. */
    all: (): SystemRow[] => page({ filters: [], sort: 'name', direction: 'asc', offset: 0, limit: -1 }).rows,
  };
}
export type SystemList = ReturnType<typeof systemList>;
