import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import type { MapSystem } from '#shared/systems-api/topology';

/** A system of the map with nothing special about it; places in light-years. */
export function aMapSystem(given: Partial<MapSystem> & { at?: readonly [x: number, y: number, z: number] } = {}): MapSystem {
  const { at: [x, y, z] = [0, 0, 0], ...own } = given;
  return {
    id: 30000001,
    name: 'Tanoo',
    region_id: 10000001,
    constellation_id: 20000001,
    x: x * METRES_PER_LIGHT_YEAR,
    y: y * METRES_PER_LIGHT_YEAR,
    z: z * METRES_PER_LIGHT_YEAR,
    security: 'high',
    security_status: 0.9,
    activity_score: 50,
    danger_score: 0,
    gate_camp_score: 0,
    consistency_score: null,
    jumps_1h: 10,
    kills_1h: 0,
    npc_kills_1h: 0,
    hub_distance: 3,
    sovereignty_owner_id: null,
    adm: null,
    has_npc_station: false,
    quiet_now: false,
    incursion: false,
    sov_campaign: false,
    fw_contested: false,
    wormhole_access: false,
    ...own,
  };
}
