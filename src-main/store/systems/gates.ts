import { CAPSULE_GROUP_ID } from '#shared/game';
import { fromIso } from '#shared/time';
import type { ReadDb } from '../db.ts';

/** A listed system's place and its share of the shortest paths. */
export interface GateSystem {
  id: number;
  name: string;
  region_id: number;
  region: string;
  constellation_id: number;
  security: 'high' | 'low' | 'null';
  security_status: number;
  /** Metres. */
  x: number;
  y: number;
  z: number;
}

/**
 * A listed system by its share of the shortest paths (0 to 1); gate pressure in killmails, halved every 2 hours; the score 0 to
 * 100. null: not sampled.
 */
export interface ChokepointRow {
  id: number;
  name: string;
  region: string;
  security: 'high' | 'low' | 'null';
  security_status: number;
  betweenness: number;
  gate_pressure: number;
  gate_camp_score: number;
  kills_1h: number | null;
  jumps_1h: number | null;
  kills_24h: number | null;
}

/** Each gate between two listed systems once, as the pair of their ids, the smaller first. */
export const LISTED_GATES = `
  SELECT DISTINCT min(system_id, destination_system_id), max(system_id, destination_system_id)
    FROM stargates WHERE system_id IN (SELECT system_id FROM topology WHERE listed = 1)
     AND destination_system_id IN (SELECT system_id FROM topology WHERE listed = 1)`;

/** The gate network of the listed systems. */
export function gateReads(db: ReadDb) {
  const systems = db.prepare<[], GateSystem>(`
    SELECT system_id AS id, rows.name, rows.region_id, rows.region, rows.constellation_id, rows.security, rows.security_status, x, y, z
      FROM system_rows AS rows JOIN systems USING (system_id) ORDER BY system_id`);
  const gates = db.prepare<[], [number, number]>(`${LISTED_GATES} ORDER BY 1, 2`).raw();
  const betweenness = db.prepare<[], [number, number]>('SELECT system_id, betweenness FROM topology WHERE listed = 1').raw();
  const neighbours = db.prepare<
    [number],
    { id: number; name: string; security: 'high' | 'low' | 'null'; security_status: number; region: string }
  >(`
    SELECT DISTINCT rows.system_id AS id, rows.name, rows.security, rows.security_status, rows.region
      FROM stargates JOIN system_rows AS rows ON rows.system_id = destination_system_id WHERE stargates.system_id = ? ORDER BY rows.name`);
  const stations = db.prepare<[number], { id: number; name: string; owner_id: number | null; owner: string | null }>(`
    SELECT station_id AS id, stations.name, owner_id, coalesce(owner_name, names.name) AS owner
      FROM stations LEFT JOIN names ON names.id = owner_id WHERE system_id = ? ORDER BY station_id`);
  const position = db.prepare<[number], { x: number; y: number; z: number }>('SELECT x, y, z FROM systems WHERE system_id = ?');
  const chokepoints = (order: string) =>
    db.prepare<[number], ChokepointRow>(`
      SELECT system_id AS id, rows.name, rows.region, rows.security, rows.security_status, betweenness, gate_pressure, gate_camp_score,
             kills_1h, jumps_1h, kills_24h
        FROM system_rows AS rows JOIN topology USING (system_id) ORDER BY ${order} DESC, system_id LIMIT ?`);
  const jumpDrives = db.prepare<[], { groupId: number; lightYears: number }>(`
    SELECT group_id AS groupId, light_years AS lightYears FROM jump_drives JOIN types USING (type_id) WHERE group_id IS NOT NULL`);
  const ranked = { betweenness: chokepoints('betweenness'), score: chokepoints('gate_camp_score') };

  return {
    systems: (): GateSystem[] => systems.all(),
    /** Pairs of listed systems, the smaller id first, each gate once. */
    gates: (): [number, number][] => gates.all(),
    /** Betweenness of each listed system, 0 to 1, by id. */
    betweenness: (): Map<number, number> => new Map(betweenness.all()),
    neighbours: (systemId: number) => neighbours.all(systemId),
    /** NPC stations, with their owner's name where it is known. */
    stations: (systemId: number) => stations.all(systemId),
    position: (systemId: number) => position.get(systemId) ?? { x: 0, y: 0, z: 0 },
    /** Every ship type with a jump drive; its range in light-years without skill. */
    jumpDrives: () => jumpDrives.all(),
    chokepoints: (sort: keyof typeof ranked, limit: number): ChokepointRow[] => ranked[sort].all(limit),
  };
}
export type GateReads = ReturnType<typeof gateReads>;

/** A player's ship, no capsule, that was destroyed at a stargate of a listed system; `at` in milliseconds since the epoch. */
export interface GateLossRow {
  systemId: number;
  at: number;
  /** Group of the ship; null where the static data does not know its type. */
  groupId: number | null;
}

export function gateLossReads(db: ReadDb) {
  const between = db.prepare<[string, string], { systemId: number; time: string; groupId: number | null }>(`
    SELECT system_id AS systemId, time, group_id AS groupId
      FROM killmails LEFT JOIN types ON types.type_id = ship_type_id
     WHERE time >= ? AND time < ? AND npc = 0 AND location_id BETWEEN 50000000 AND 59999999
       AND group_id IS NOT ${CAPSULE_GROUP_ID} AND system_id IN (SELECT system_id FROM system_rows)`);
  return {
    /** Losses from a time to before another, ISO 8601 UTC, in no order; one after the other, since those of weeks are many. */
    *between(since: string, until: string): IterableIterator<GateLossRow> {
      for (const { time, systemId, groupId } of between.iterate(since, until)) yield { systemId, at: fromIso(time), groupId };
    },
  };
}
