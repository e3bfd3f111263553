import type { Position } from '../shapes.ts';

/** What the static data export describes; ids are the game's ranges (upstream §2.7), positions metres. */
export interface Galaxy {
  categories: readonly { id: number; name: string; published: boolean }[];
  groups: readonly { id: number; categoryId: number; name: string; published: boolean }[];
  marketGroups: readonly { id: number; parentId: number | null; name: string; hasTypes: boolean }[];
  metaGroups: readonly { id: number; name: string }[];
  types: readonly GalaxyType[];
  mutation: GalaxyMutation;
  factions: readonly { id: number; name: string }[];
  corporations: readonly { id: number; name: string; ticker: string; factionId: number | null }[];
  operations: readonly { id: number; name: string }[];
  regions: readonly GalaxyRegion[];
  constellations: readonly GalaxyConstellation[];
  systems: readonly GalaxySystem[];
  stargates: readonly GalaxyStargate[];
  /** Only what stations and fights need. */
  planets: readonly { id: number; systemId: number; celestialIndex: number; typeId: number; position: Position }[];
  moons: readonly {
    id: number;
    systemId: number;
    planetId: number;
    celestialIndex: number;
    orbitIndex: number;
    typeId: number;
    position: Position;
  }[];
  stations: readonly GalaxyStation[];
  /** Secondary suns of wormhole systems: their type is the effect. The beacon is one of 36, by effect and class, or absent. */
  secondarySuns: readonly { id: number; systemId: number; typeId: number; beaconTypeId: number | null; position: Position }[];
}

/** What mutaplasmids make of which types; `bases`: the attributes of those types. Ranges are multipliers. */
export interface GalaxyMutation {
  attributes: readonly { id: number; name: string; unitId: number; highIsGood: boolean }[];
  mutators: readonly {
    typeId: number;
    ranges: readonly { attributeId: number; min: number; max: number; highIsGood?: boolean }[];
    sourceTypeIds: readonly number[];
    resultTypeId: number;
  }[];
  bases: readonly { typeId: number; attributeId: number; value: number }[];
}

/** `value`: what one is worth in ISK, before any seller's opinion. `volume` in m³. */
export interface GalaxyType {
  id: number;
  groupId: number;
  name: string;
  published: boolean;
  volume: number;
  portionSize: number;
  marketGroupId: number | null;
  metaGroupId: number | null;
  /** The plain type that it is a variant of. */
  variationParentId?: number;
  value: number;
}

/** A region as the static data export has it; position in metres. */
export interface GalaxyRegion {
  id: number;
  name: string;
  description: string;
  position: Position;
  factionId: number | null;
  wormholeClassId: number | null;
}

/** A constellation as the static data export has it; position in metres. */
export interface GalaxyConstellation {
  id: number;
  regionId: number;
  name: string;
  position: Position;
  factionId: number | null;
  wormholeClassId: number | null;
}

/** `security` as the export has it: not rounded. */
export interface GalaxySystem {
  id: number;
  constellationId: number;
  regionId: number;
  name: string;
  position: Position;
  security: number;
  factionId: number | null;
  wormholeClassId: number | null;
}

/** `position` is within the system, from its star. */
export interface GalaxyStargate {
  id: number;
  systemId: number;
  destinationSystemId: number;
  destinationStargateId: number;
  position: Position;
}

/** The export names no station: its name is composed of orbit, owner and operation (upstream §3.4). */
export interface GalaxyStation {
  id: number;
  systemId: number;
  ownerId: number;
  operationId: number;
  orbitId: number;
  typeId: number;
  useOperationName: boolean;
  position: Position;
}

/** A galaxy with what is looked up in it by id. */
export interface Atlas {
  galaxy: Galaxy;
  region: ReadonlyMap<number, GalaxyRegion>;
  constellation: ReadonlyMap<number, GalaxyConstellation>;
  system: ReadonlyMap<number, GalaxySystem>;
  type: ReadonlyMap<number, GalaxyType>;
  group: ReadonlyMap<number, Galaxy['groups'][number]>;
  station: ReadonlyMap<number, GalaxyStation>;
  stargate: ReadonlyMap<number, GalaxyStargate>;
  stationsOfSystem: ReadonlyMap<number, readonly GalaxyStation[]>;
  stargatesOfSystem: ReadonlyMap<number, readonly GalaxyStargate[]>;
  constellationsOfRegion: ReadonlyMap<number, readonly GalaxyConstellation[]>;
  systemsOfConstellation: ReadonlyMap<number, readonly GalaxySystem[]>;
  stationName(stationId: number): string | undefined;
  orbitName(celestialId: number): string | undefined;
}

/** A galaxy with lookups by id. */
export function atlasOf(galaxy: Galaxy): Atlas {
  const system = byId(galaxy.systems);
  const station = byId(galaxy.stations);
  const corporation = byId(galaxy.corporations);
  const operation = byId(galaxy.operations);
  const planet = byId(galaxy.planets);
  const moon = byId(galaxy.moons);

  function orbitName(celestialId: number): string | undefined {
    const around = moon.get(celestialId);
    const at = planet.get(around?.planetId ?? celestialId);
    if (at === undefined) return undefined;
    const name = `${system.get(at.systemId)?.name} ${roman(at.celestialIndex)}`;
    return around === undefined ? name : `${name} - Moon ${around.orbitIndex}`;
  }

  return {
    galaxy,
    region: byId(galaxy.regions),
    constellation: byId(galaxy.constellations),
    system,
    type: byId(galaxy.types),
    group: byId(galaxy.groups),
    station,
    stargate: byId(galaxy.stargates),
    stationsOfSystem: Map.groupBy(galaxy.stations, ({ systemId }) => systemId),
    stargatesOfSystem: Map.groupBy(galaxy.stargates, ({ systemId }) => systemId),
    constellationsOfRegion: Map.groupBy(galaxy.constellations, ({ regionId }) => regionId),
    systemsOfConstellation: Map.groupBy(galaxy.systems, ({ constellationId }) => constellationId),
    orbitName,
    stationName(stationId) {
      const found = station.get(stationId);
      if (found === undefined) return undefined;
      const owner = corporation.get(found.ownerId)?.name ?? '';
      const work = found.useOperationName ? ` ${operation.get(found.operationId)?.name}` : '';
      return `${orbitName(found.orbitId)} - ${owner}${work}`;
    },
  };
}

/** Roman numerals, as planets are counted. */
function roman(count: number): string {
  const letters: readonly [number, string][] = [
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let remaining = count;
  let text = '';
  for (const [value, letter] of letters) {
    for (; remaining >= value; remaining -= value) text += letter;
  }
  return text;
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
