import { isoUtc } from '#shared/time';
import type { Atlas, Galaxy, GalaxyType } from '../galaxy/galaxy.ts';
import type { Build } from '../model.ts';
import { hash } from '../random.ts';
import { dogmaRows } from './dogma-rows.ts';

/** Invented, of the right order of magnitude. */
const KG_PER_CUBIC_METRE = 1000;

/** Names of some minerals as the clients of other languages write them, where they differ from the English one: facts of the game. */
const translations: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['Tritanium', { es: 'Tritanio', ja: 'トリタニウム', ko: '트리타늄', zh: '三钛合金' }],
  ['Pyerite', { es: 'Pierita', fr: 'Pyérite', ja: 'パイライト', ko: '파이어라이트', zh: '类晶体胶矿' }],
  ['Mexallon', { ja: 'メクサロン', ko: '멕살론', zh: '类银超金属' }],
  ['Megacyte', { fr: 'Mégacyte', ja: 'メガサイト', ko: '메가사이트', zh: '超噬矿' }],
]);

/** Weapons, launchers and capacitor boosters, and m³ in them; invented. */
const chargedGroups = new Set([53, 55, 74, 76, 506, 507, 508, 1986]);
const ROOM_FOR_CHARGES = 2;

const locales = ['de', 'en', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'] as const;

/** The files of one build: name without ending, and its rows as JSON lines (upstream §3.2). */
// oxlint-disable-next-line max-lines-per-function -- a table: each file of the export with the rows that it has
export function staticDataFiles(atlas: Atlas, build: Build): { name: string; text: string }[] {
  const { galaxy } = atlas;
  const lines = (name: string, rows: readonly unknown[]) => ({
    name,
    text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  });
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ _key: id, name: localised(name) }));
  const orbiting = Map.groupBy(galaxy.moons, ({ planetId }) => planetId);
  const stationsAt = Map.groupBy(galaxy.stations, ({ orbitId }) => orbitId);
  const planetsOf = Map.groupBy(galaxy.planets, ({ systemId }) => systemId);
  const ids = (rows: readonly { id: number }[] | undefined) => (rows ?? []).map(({ id }) => id);
  const moonOf = new Map(galaxy.moons.map((moon) => [moon.id, moon]));
  const planetOf = new Map(galaxy.planets.map((planet) => [planet.id, planet]));

  return [
    lines('_sde', [{ _key: 'sde', buildNumber: build.buildNumber, releaseDate: isoUtc(build.releasedAt) }]),
    lines(
      'categories',
      galaxy.categories.map(({ id, name, published }) => ({ _key: id, name: localised(name), published })),
    ),
    lines(
      'groups',
      galaxy.groups.map(({ id, categoryId, name, published }) => ({
        _key: id,
        anchorable: false,
        anchored: false,
        categoryID: categoryId,
        fittableNonSingleton: false,
        name: localised(name),
        published,
        useBasePrice: false,
      })),
    ),
    lines(
      'marketGroups',
      galaxy.marketGroups.map(({ id, parentId, name, hasTypes }) => ({
        _key: id,
        hasTypes,
        name: localised(name),
        ...(parentId === null ? {} : { parentGroupID: parentId }),
      })),
    ),
    lines('metaGroups', named(galaxy.metaGroups)),
    lines(
      'types',
      galaxy.types.map((type) => ({
        _key: type.id,
        groupID: type.groupId,
        ...(type.marketGroupId === null ? {} : { marketGroupID: type.marketGroupId }),
        ...(type.metaGroupId === null ? {} : { metaGroupID: type.metaGroupId }),
        ...(type.variationParentId === undefined ? {} : { variationParentTypeID: type.variationParentId }),
        name: { ...localised(type.name), ...translations.get(type.name) },
        ...(chargedGroups.has(type.groupId) ? { capacity: ROOM_FOR_CHARGES } : {}),
        ...(atlas.group.get(type.groupId)?.categoryId === 6 ? { mass: type.volume * KG_PER_CUBIC_METRE } : {}),
        portionSize: type.portionSize,
        published: type.published,
        volume: type.volume,
      })),
    ),
    lines(
      'dogmaAttributes',
      galaxy.mutation.attributes.map(({ id, name, unitId, highIsGood }) => ({
        _key: id,
        displayName: localised(name),
        ...(highIsGood ? { highIsGood } : {}),
        name: name.replaceAll(' ', ''),
        unitID: unitId,
      })),
    ),
    lines(
      'dynamicItemAttributes',
      galaxy.mutation.mutators.map(({ typeId, ranges, sourceTypeIds, resultTypeId }) => ({
        _key: typeId,
        attributeIDs: ranges.map(({ attributeId, ...range }) => ({ _key: attributeId, ...range })),
        inputOutputMapping: [{ applicableTypes: sourceTypeIds, resultingType: resultTypeId }],
      })),
    ),
    lines('typeDogma', dogmaRows(galaxy)),
    lines('blueprints', blueprintRows(galaxy)),
    lines('factions', named(galaxy.factions)),
    lines(
      'npcCorporations',
      galaxy.corporations.map(({ id, name, ticker, factionId }) => ({
        _key: id,
        ...(factionId === null ? {} : { factionID: factionId }),
        name: localised(name),
        tickerName: ticker,
      })),
    ),
    lines(
      'stationOperations',
      galaxy.operations.map(({ id, name }) => ({ _key: id, operationName: localised(name) })),
    ),
    lines(
      'mapRegions',
      galaxy.regions.map((region) => ({
        _key: region.id,
        constellationIDs: ids(atlas.constellationsOfRegion.get(region.id)),
        description: localised(region.description),
        ...place(region),
        name: localised(region.name),
        nebulaID: 1,
        position: region.position,
      })),
    ),
    lines(
      'mapConstellations',
      galaxy.constellations.map((row) => ({
        _key: row.id,
        ...place(row),
        name: localised(row.name),
        position: row.position,
        regionID: row.regionId,
        solarSystemIDs: ids(atlas.systemsOfConstellation.get(row.id)),
      })),
    ),
    lines(
      'mapSolarSystems',
      galaxy.systems.map((system) => {
        const stargateIDs = ids(atlas.stargatesOfSystem.get(system.id));
        const planetIDs = ids(planetsOf.get(system.id));
        return {
          _key: system.id,
          constellationID: system.constellationId,
          ...place(system),
          name: localised(system.name),
          ...(planetIDs.length === 0 ? {} : { planetIDs }),
          position: system.position,
          ...(system.id < 31_000_000 ? { position2D: { x: system.position.x, y: system.position.z } } : {}),
          radius: 5e12,
          regionID: system.regionId,
          securityStatus: system.security,
          ...(stargateIDs.length === 0 ? {} : { stargateIDs }),
        };
      }),
    ),
    lines(
      'mapStargates',
      galaxy.stargates.map((gate) => ({
        _key: gate.id,
        destination: { solarSystemID: gate.destinationSystemId, stargateID: gate.destinationStargateId },
        position: gate.position,
        solarSystemID: gate.systemId,
        typeID: 29_633,
      })),
    ),
    lines(
      'mapPlanets',
      galaxy.planets.map((planet) => ({
        _key: planet.id,
        celestialIndex: planet.celestialIndex,
        ...some('moonIDs', ids(orbiting.get(planet.id))),
        ...some('npcStationIDs', ids(stationsAt.get(planet.id))),
        position: planet.position,
        solarSystemID: planet.systemId,
        typeID: planet.typeId,
      })),
    ),
    lines(
      'mapMoons',
      galaxy.moons.map((moon) => ({
        _key: moon.id,
        celestialIndex: moon.celestialIndex,
        ...some('npcStationIDs', ids(stationsAt.get(moon.id))),
        orbitID: moon.planetId,
        orbitIndex: moon.orbitIndex,
        position: moon.position,
        solarSystemID: moon.systemId,
        typeID: moon.typeId,
      })),
    ),
    lines(
      'npcStations',
      galaxy.stations.map((station) => {
        const moon = moonOf.get(station.orbitId);
        return {
          _key: station.id,
          celestialIndex: moon?.celestialIndex ?? planetOf.get(station.orbitId)?.celestialIndex,
          operationID: station.operationId,
          orbitID: station.orbitId,
          ...(moon === undefined ? {} : { orbitIndex: moon.orbitIndex }),
          ownerID: station.ownerId,
          position: station.position,
          reprocessingEfficiency: 0.5,
          reprocessingHangarFlag: 4,
          reprocessingStationsTake: 0.05,
          solarSystemID: station.systemId,
          typeID: station.typeId,
          useOperationName: station.useOperationName,
        };
      }),
    ),
    lines('npcCharacters', characterRows(galaxy)),
    lines(
      'mapSecondarySuns',
      galaxy.secondarySuns.map((sun) => ({
        _key: sun.id,
        ...(sun.beaconTypeId === null ? {} : { effectBeaconTypeID: sun.beaconTypeId }),
        position: sun.position,
        solarSystemID: sun.systemId,
        typeID: sun.typeId,
      })),
    ),
  ];
}

/** Every language has the English name: the demo has no other. */
function localised(text: string): Record<(typeof locales)[number], string> {
  return Object.fromEntries(locales.map((locale) => [locale, text])) as Record<(typeof locales)[number], string>;
}

function place({ factionId, wormholeClassId }: { factionId: number | null; wormholeClassId: number | null }) {
  return {
    ...(factionId === null ? {} : { factionID: factionId }),
    ...(wormholeClassId === null ? {} : { wormholeClassID: wormholeClassId }),
  };
}

function some(member: string, ids: readonly number[]): Record<string, readonly number[]> {
  return ids.length === 0 ? {} : { [member]: ids };
}

interface TypeQuantity {
  typeID: number;
  quantity: number;
}

interface BlueprintExportRow {
  _key: number;
  activities: {
    copying: { time: number };
    manufacturing: { materials: TypeQuantity[]; products: TypeQuantity[]; time: number };
  };
  blueprintTypeID: number;
  maxProductionLimit: number;
}

const MINERALS = 18;
const BLUEPRINTS = 9;
/** Minerals that one thing is made of at most. */
const KINDS = 3;

/** Each blueprint makes the type that it is named after, from minerals worth 70 to 95 % of it. */
function blueprintRows({ groups, types }: Pick<Galaxy, 'groups' | 'types'>): BlueprintExportRow[] {
  const blueprintGroups = new Set(groups.filter(({ categoryId }) => categoryId === BLUEPRINTS).map(({ id }) => id));
  const minerals = types.filter(({ groupId, published }) => groupId === MINERALS && published);
  const byName = new Map(types.map((type) => [type.name, type]));
  return types.flatMap((blueprint) => {
    const product = blueprintGroups.has(blueprint.groupId) ? byName.get(blueprint.name.replace(/ Blueprint$/, '')) : undefined;
    if (product === undefined || product === blueprint || minerals.length === 0) return [];
    const units = product.portionSize;
    const cost = product.value * units * (0.7 + 0.25 * ((hash(blueprint.id, 1, 0) % 100) / 100));
    const drawn = Array.from({ length: KINDS }, (_, index) => minerals[hash(blueprint.id, 2, index) % minerals.length]);
    const materials = [...new Set(drawn)].flatMap((mineral) => materialOf(mineral, cost / KINDS));
    return [
      {
        _key: blueprint.id,
        activities: {
          copying: { time: 480 },
          manufacturing: { materials, products: [{ quantity: units, typeID: product.id }], time: 600 },
        },
        blueprintTypeID: blueprint.id,
        maxProductionLimit: 300,
      },
    ];
  });
}

function materialOf(mineral: GalaxyType | undefined, isk: number): TypeQuantity[] {
  return mineral === undefined ? [] : [{ quantity: Math.max(1, Math.round(isk / mineral.value)), typeID: mineral.id }];
}

/** Of each station none to three agents; invented. */
function characterRows({ stations }: Galaxy): unknown[] {
  return stations.flatMap(({ id, ownerId }, place) =>
    Array.from({ length: id % 4 }, (_, one) => {
      const key = 3_000_001 + place * 4 + one;
      return {
        _key: key,
        agent: { agentTypeID: one === 0 ? 2 : 4, divisionID: 22, isLocator: false, level: 1 + (((id >> 2) + one) % 5) },
        ceo: false,
        corporationID: ownerId,
        gender: false,
        locationID: id,
        name: { en: `Agent ${key}` },
        uniqueName: true,
      };
    }),
  );
}
