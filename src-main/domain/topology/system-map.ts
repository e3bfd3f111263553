import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import type { ResponseOf } from '#shared/http/endpoint';
import { asServed, type FlagsAsNumbers } from '#shared/systems-api/members';
import { type systemMap as endpoint, type MapSystem, mapMembers } from '#shared/systems-api/topology';
import type { Connection } from './graph.ts';

/** Where a listed system lies; metres. */
export type PlacedSystem = Pick<
  MapSystem,
  'id' | 'name' | 'region_id' | 'constellation_id' | 'x' | 'y' | 'z' | 'security' | 'security_status'
>;

/** The figures of a listed system that a colour or an overlay of the map can stand for; flags are 0 or 1. */
type MapFigures = FlagsAsNumbers<Omit<MapSystem, keyof PlacedSystem>> & { system_id: number; sovereignty_owner: string | null };

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
    return row === undefined ? [] : [asServed<MapSystem>(mapMembers, { ...row, ...place })];
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
