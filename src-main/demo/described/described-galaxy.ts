import { type Atlas, atlasOf, type Galaxy, type GalaxyStargate } from '../galaxy/galaxy.ts';
import { blueprintGroups, categories, fixedGroups, typeGroups } from '../galaxy/type-groups.ts';
import type { DescribedWorld } from './described-world.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };
/** The owner and the work of a station that is not described further. */
const CORPORATION = { id: 1_000_035, name: 'Caldari Navy', ticker: 'CN', factionId: null };
const OPERATION = { id: 26, name: 'Assembly Plant' };

/** Completes the described places and types to a galaxy in which every reference resolves. */
export function describedGalaxy(world: DescribedWorld): Atlas {
  const systems = (world.systems ?? []).map((system) => ({
    constellationId: system.constellationId ?? 20_000_000 + ((system.regionId ?? 10_000_002) % 1_000_000),
    regionId: system.regionId ?? 10_000_002,
    name: `System ${system.id}`,
    position: ORIGIN,
    security: 0.9,
    factionId: null,
    wormholeClassId: null,
    ...system,
  }));
  const constellations = completed(
    (world.constellations ?? []).map((row) => ({ ...constellationOf(row.id, row.regionId), ...row })),
    systems.map(({ constellationId, regionId }) => constellationOf(constellationId, regionId)),
  );
  const mentioned = [
    ...constellations.map(({ regionId }) => regionId),
    ...(world.contracts ?? []).map(({ regionId }) => regionId),
  ];
  const regions = completed(
    (world.regions ?? []).map((row) => ({ ...regionOf(row.id), ...row })),
    mentioned.map(regionOf),
  );
  const stations = (world.stations ?? []).map((station, index) => ({
    ownerId: CORPORATION.id,
    operationId: OPERATION.id,
    orbitId: 40_000_001 + 2 * index,
    typeId: 1531,
    useOperationName: true,
    position: ORIGIN,
    ...station,
  }));
  const groups = completed(
    [
      ...(world.groups ?? []),
      ...fixedGroups,
      ...typeGroups.map(({ id, name, categoryId }) => ({ id, name, categoryId, published: true })),
      ...blueprintGroups.map(({ id, name }) => ({ id, name, categoryId: 9, published: true })),
    ],
    [],
  );
  const types = (world.types ?? []).map((type) => ({
    groupId: 25,
    name: `Type ${type.id}`,
    published: true,
    volume: 1,
    portionSize: 1,
    marketGroupId: null,
    metaGroupId: null,
    value: 1000,
    ...type,
  }));
  const galaxy: Galaxy = {
    categories,
    groups,
    marketGroups: [],
    metaGroups: [],
    types,
    mutation: world.mutation ?? { attributes: [], mutators: [], bases: [] },
    factions: [{ id: 500_001, name: 'Caldari State' }],
    corporations: [CORPORATION],
    operations: [OPERATION],
    regions,
    constellations,
    systems,
    stargates: gatesOf(world.gates ?? []),
    planets: planetsOf(stations, world.planets ?? []),
    moons: [],
    stations,
    secondarySuns: [],
  };
  return atlasOf(galaxy);
}

function planetsOf(stations: Galaxy['stations'], others: NonNullable<DescribedWorld['planets']>): Galaxy['planets'] {
  return [
    ...stations.map(({ orbitId, systemId }, index) => ({ id: orbitId, systemId, celestialIndex: 1 + (index % 9), typeId: 11 })),
    ...others,
  ].map((planet) => ({ ...planet, position: ORIGIN }));
}

/** Two gates a pair, named after each other. */
function gatesOf(pairs: readonly (readonly [number, number])[]): GalaxyStargate[] {
  return pairs.flatMap(([a, b], index) => {
    const there = 50_000_001 + 2 * index;
    const back = there + 1;
    return [
      { id: there, systemId: a, destinationSystemId: b, destinationStargateId: back, position: ORIGIN },
      { id: back, systemId: b, destinationSystemId: a, destinationStargateId: there, position: ORIGIN },
    ];
  });
}

function constellationOf(id: number, regionId: number) {
  return { id, regionId, name: `Constellation ${id}`, position: ORIGIN, factionId: null, wormholeClassId: null };
}

function regionOf(id: number) {
  return { id, name: `Region ${id}`, description: '', position: ORIGIN, factionId: null, wormholeClassId: null };
}

/** Described rows first, then one made up for each id that is only mentioned. */
function completed<T extends { id: number }>(described: readonly T[], mentioned: readonly T[]): T[] {
  return [...new Map([...mentioned, ...described.toReversed()].map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id);
}
