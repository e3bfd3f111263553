import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import type { ResponseOf } from '#shared/http/endpoint';
import type { systemMap as endpoint, MapSystem } from '#shared/systems-api/topology';
import type { Connection } from './graph.ts';

/** Where a listed system lies; metres. */
export type PlacedSystem = Pick<
  MapSystem,
  'id' | 'name' | 'region_id' | 'constellation_id' | 'x' | 'y' | 'z' | 'security' | 'security_status'
>;

type Flag = 'has_npc_station' | 'quiet_now' | 'incursion' | 'sov_campaign' | 'fw_contested' | 'wormhole_access';

/** The figures of a listed system that a colour or an overlay of the map can stand for; flags are 0 or 1. */
export type MapFigures = Omit<MapSystem, keyof PlacedSystem | Flag> &
  Record<Flag, number> & { system_id: number; sovereignty_owner: string | null };

/** The body of /map. A system without figures is left out; owners are those of the systems with figures, by id. */
export function systemMap(map: {
  places: readonly PlacedSystem[];
  figures: readonly MapFigures[];
  gates: readonly Connection[];
  regions: readonly { region_id: number; name: string }[];
  /** When the hours that the figures of the last hour are of ended. */
  until: { jumps_until: string | null; kills_until: string | null };
}): ResponseOf<typeof endpoint> {
  const figures = new Map(map.figures.map((row) => [row.system_id, row]));
  const systems = map.places.flatMap((place) => {
    const row = figures.get(place.id);
    return row === undefined ? [] : [mapSystem(place, row)];
  });
  const owners = map.figures.flatMap(({ sovereignty_owner_id: id, sovereignty_owner: name }) =>
    id === null || name === null ? [] : [[String(id), name]],
  );
  return {
    data: {
      systems,
      gates: map.gates.map(([from, to]): [number, number] => [from, to]),
      regions: map.regions.map(({ region_id, name }) => ({ region_id, name })),
      owners: Object.fromEntries(owners),
    },
    meta: { systems: systems.length, gates: map.gates.length, metres_per_light_year: METRES_PER_LIGHT_YEAR, ...map.until },
  };
}

function mapSystem(place: PlacedSystem, row: MapFigures): MapSystem {
  const { id, name, region_id, constellation_id, x, y, z, security, security_status } = place;
  return {
    id,
    name,
    region_id,
    constellation_id,
    x,
    y,
    z,
    security,
    security_status,
    activity_score: row.activity_score,
    danger_score: row.danger_score,
    gate_camp_score: row.gate_camp_score,
    consistency_score: row.consistency_score,
    jumps_1h: row.jumps_1h,
    kills_1h: row.kills_1h,
    npc_kills_1h: row.npc_kills_1h,
    hub_distance: row.hub_distance,
    sovereignty_owner_id: row.sovereignty_owner_id,
    adm: row.adm,
    has_npc_station: row.has_npc_station === 1,
    quiet_now: row.quiet_now === 1,
    incursion: row.incursion === 1,
    sov_campaign: row.sov_campaign === 1,
    fw_contested: row.fw_contested === 1,
    wormhole_access: row.wormhole_access === 1,
  };
}
