import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import type { SystemRecord, systemSorts } from '#shared/systems-api/systems';
import type { ReadDb } from '../db.ts';
import type { SystemRow } from './systems.ts';

type Value = string | number;

/** A list request after validation; a filter that was not given is absent. */
export interface SystemQuery {
  filters: readonly { name: SystemFilter; value: Value }[];
  sort: (typeof systemSorts)[number];
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Filter -> the condition it stands for. A figure that is null fulfils none. */
const conditions = {
  security: 'security = ?',
  region_id: 'region_id = ?',
  constellation_id: 'constellation_id = ?',
  activity_min: 'activity_score >= ?',
  activity_max: 'activity_score <= ?',
  jumps_min: 'jumps_1h >= ?',
  jumps_max: 'jumps_1h <= ?',
  kills_min: 'kills_1h >= ?',
  kills_max: 'kills_1h <= ?',
  min_consistency: 'consistency_score >= ?',
  max_hub_distance: 'hub_distance <= ?',
  activity_type: 'activity_type = ?',
  trend: 'trend = ?',
  has_npc_station: 'has_npc_station = ?',
  quiet_now: 'quiet_now = ?',
  incursion: 'incursion = ?',
  sov_campaign: 'sov_campaign = ?',
  fw_contested: 'fw_contested = ?',
  wormhole_access: 'wormhole_access = ?',
} as const;
export type SystemFilter = keyof typeof conditions;

const sortColumns: Readonly<Record<(typeof systemSorts)[number], keyof SystemRow>> = {
  activity: 'activity_score',
  jumps: 'jumps_1h',
  kills: 'kills_1h',
  npc_kills: 'npc_kills_1h',
  jumps_24h: 'jumps_24h',
  kills_24h: 'kills_24h',
  consistency: 'consistency_score',
  hub: 'hub_distance',
  danger: 'danger_score',
  gate_camp: 'gate_camp_score',
  security: 'security_status',
  name: 'folded_name',
};

/** A named part of the map: an id with its name. */
export interface Place {
  id: number;
  name: string;
}

/** Where a listed system lies and how it is called. */
export interface SystemPlace extends Place {
  regionId: number;
  region: string;
  security: 'high' | 'low' | 'null';
  securityStatus: number;
}

/** The rows that the systems service answers from, and the ways to name one. */
export function systemList(db: ReadDb) {
  const anyRow = db.prepare<[], number>('SELECT 1 FROM system_rows LIMIT 1').pluck();
  const byId = db.prepare<[number], SystemRow>('SELECT * FROM system_rows WHERE system_id = ?');
  const places = db.prepare<[], SystemPlace & { foldedName: string; constellationId: number; constellation: string }>(`
    SELECT system_id AS id, name, folded_name AS foldedName, region_id AS regionId, region, security, security_status AS securityStatus,
           constellation_id AS constellationId, constellation
      FROM system_rows ORDER BY system_id`);
  const search = db.prepare<{ text: string; limit: number }, SystemPlace>(`
    SELECT system_id AS id, name, region_id AS regionId, region, security, security_status AS securityStatus
      FROM system_rows WHERE instr(folded_name, @text) > 0
     ORDER BY folded_name <> @text, instr(folded_name, @text) <> 1, folded_name LIMIT @limit`);
  const regions = db.prepare<[], { region_id: number; name: string; systems: number; high: number; low: number; null: number }>(`
    SELECT region_id, region AS name, count(*) AS systems, sum(security = 'high') AS high, sum(security = 'low') AS low,
           sum(security = 'null') AS "null"
      FROM system_rows GROUP BY region_id ORDER BY region`);

  function page({ filters, sort, direction, offset, limit }: SystemQuery): { rows: SystemRow[]; total: number } {
    const where = filters.length === 0 ? '' : `WHERE ${filters.map(({ name }) => conditions[name]).join(' AND ')}`;
    const values = filters.map(({ value }) => value);
    const column = sortColumns[sort];
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

  const named = (all: readonly Place[], idOrName: string): Place | undefined => {
    const wanted = fold(idOrName.trim());
    return all.find(({ id, name }) => fold(name) === wanted || String(id) === wanted);
  };
  const distinct = (
    pick: (row: { regionId: number; region: string; constellationId: number; constellation: string }) => Place,
  ): Place[] => [...new Map(places.all().map((row) => [pick(row).id, pick(row)])).values()];
  const regionPlaces = () => distinct(({ regionId, region }) => ({ id: regionId, name: region }));
  const constellationPlaces = () =>
    distinct(({ constellationId, constellation }) => ({ id: constellationId, name: constellation }));

  return {
    page,
    /** Whether the rows were ever computed. */
    isComputed: (): boolean => anyRow.get() !== undefined,
    /** The row of a listed system. */
    findRow: (systemId: number): SystemRow | undefined => byId.get(systemId),
    /** A listed system by id or exact name, any case. */
    find: (idOrName: string): SystemPlace | undefined => {
      const wanted = fold(idOrName.trim());
      return places.all().find(({ id, foldedName }) => foldedName === wanted || String(id) === wanted);
    },
    findRegion: (idOrName: string): Place | undefined => named(regionPlaces(), idOrName),
    findConstellation: (idOrName: string): Place | undefined => named(constellationPlaces(), idOrName),
    suggest: (name: string): string[] =>
      nearestNames(
        name,
        places.all().map((place) => place.name),
        3,
      ),
    suggestRegions: (name: string): string[] =>
      nearestNames(
        name,
        regionPlaces().map((place) => place.name),
        3,
      ),
    suggestConstellations: (name: string): string[] =>
      nearestNames(
        name,
        constellationPlaces().map((place) => place.name),
        3,
      ),
    /** Exact name first, then prefix, then substring, then by name. */
    search: (text: string, limit: number): SystemPlace[] => search.all({ text: fold(text), limit }),
    /** How many systems of each band a region has. */
    regions: () => regions.all(),
    /** Every row, by id. */
    all: (): SystemRow[] => page({ filters: [], sort: 'name', direction: 'asc', offset: 0, limit: -1 }).rows,
  };
}
export type SystemList = ReturnType<typeof systemList>;

/** The row as the wire has it. */
export function systemRecordOf(row: SystemRow): SystemRecord {
  const { system_id, folded_name: _folded, constellation_id: _constellation, gate_pressure: _pressure, ...shared } = row;
  return {
    id: system_id,
    ...shared,
    security: row.security as SystemRecord['security'],
    activity_type: row.activity_type as SystemRecord['activity_type'],
    trend: row.trend as SystemRecord['trend'],
    has_npc_station: row.has_npc_station === 1,
    quiet_now: row.quiet_now === 1,
    incursion: row.incursion === 1,
    sov_campaign: row.sov_campaign === 1,
    fw_contested: row.fw_contested === 1,
    wormhole_access: row.wormhole_access === 1,
  };
}
