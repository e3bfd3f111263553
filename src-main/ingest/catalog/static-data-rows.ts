import { DRIVE_RANGE_ATTRIBUTE, driveAttributes } from '#main/domain/topology/capital-range';
import { withInherited } from '#main/domain/topology/inherited';
import { wormholeEffectName } from '#main/domain/topology/wormholes';
import type { StaticData } from '#main/store/catalog/static-data';
import { refusalOf } from '#main/upstream/row-list';
import type { StaticDataBuild, StaticDataZip } from '#main/upstream/static-data';
import { type StaticDataFile, type StaticDataRow, shapes } from '#main/upstream/static-data-shapes';
import { JobFailure } from '../scheduler/job.ts';
import { type EachRow, readMutation } from './mutation-rows.ts';
import { readOrbits } from './orbit-rows.ts';

/** Of ships and rigs: 1 small, 2 medium, 3 large, 4 capital. */
const RIG_SIZE_ATTRIBUTE = 1547;
/** Inertia modifier, AU a second in warp, and gigajoules of a jump through an Ansiblex (game-rules). */
const handlingAttributes = { inertia: 70, warpSpeed: 600, ansiblexEnergy: 6364 } as const;
/** `metaLevelOld` of the game's own names (upstream §3.2). */
const META_LEVEL_ATTRIBUTE = 633;
/** Files that a build must have, with at least one readable row; a galaxy without gates is possible, one without systems is not. */
const required: ReadonlySet<StaticDataFile> = new Set([
  'categories',
  'groups',
  'types',
  'mapRegions',
  'mapConstellations',
  'mapSolarSystems',
  'mapStargates',
]);

/** Rows of the export that could not be read: file -> how many, with the first reason. */
export type SkippedRows = Map<StaticDataFile, { rows: number; first: string }>;

/**
 * Reads a build into the shape of the catalogue. A row that lacks what it must have is skipped and counted in `skipped`; a
 * required file that is missing or has no readable row at all fails the build. `onFile` is called before each file.
 */
// oxlint-disable-next-line max-lines-per-function -- a table: each file of the export with how a row of it is read
export async function readStaticData(
  zip: StaticDataZip,
  build: StaticDataBuild,
  skipped: SkippedRows,
  onFile: (done: number, total: number) => void,
): Promise<StaticData> {
  let filesDone = 0;
  const fileCount = Object.keys(shapes).length;

  async function eachRow<File extends StaticDataFile>(file: File, take: (row: StaticDataRow<File>) => void): Promise<void> {
    onFile(filesDone, fileCount);
    filesDone += 1;
    if (!zip.has(file)) {
      if (required.has(file)) throw new JobFailure(`The static data export has no file ${file}.jsonl.`);
      return;
    }
    let taken = 0;
    let seen = 0;
    for await (const batch of zip.rows(file)) {
      seen += batch.length;
      for (const raw of batch) {
        const row = shapes[file].safeParse(raw);
        if (row.success) {
          take(row.data as StaticDataRow<File>);
          taken += 1;
          continue;
        }
        const issue = row.error.issues[0];
        const entry = skipped.get(file) ?? { rows: 0, first: `${issue?.path.join('.')}: ${issue?.message}` };
        skipped.set(file, { ...entry, rows: entry.rows + 1 });
      }
    }
    const mayBeEmpty = seen === 0 && file === 'mapStargates';
    if (taken === 0 && required.has(file) && !mayBeEmpty)
      throw new JobFailure(`No row of ${file}.jsonl of the static data export can be read.`);
    const { rows = 0, first = '' } = skipped.get(file) ?? {};
    const refusal = required.has(file) ? refusalOf(rows, seen, first) : null;
    if (refusal !== null) throw new JobFailure(`${file}.jsonl of the static data export cannot be used: ${refusal}.`);
  }

  async function all<File extends StaticDataFile, Out>(file: File, map: (row: StaticDataRow<File>) => Out): Promise<Out[]> {
    const out: Out[] = [];
    await eachRow(file, (row) => out.push(map(row)));
    return out;
  }

  const categories = await all('categories', ({ _key, name, published }) => ({ categoryId: _key, name, published }));
  const groups = await all('groups', ({ _key, categoryID, name, published }) => {
    return { groupId: _key, categoryId: categoryID, name, published };
  });
  const marketGroups = await all('marketGroups', ({ _key, parentGroupID, name }) => {
    return { marketGroupId: _key, parentGroupId: parentGroupID, name };
  });
  const { takeBases, ...mutation } = await readMutation(eachRow);
  const jumpDrives: StaticData['jumpDrives'][number][] = [];
  const rigSizes = new Map<number, number>();
  const handling = new Map<number, StaticData['types'][number]['handling']>();
  const metaLevels = new Map<number, number>();
  await eachRow('typeDogma', ({ _key, dogmaAttributes }) => {
    takeBases(_key, dogmaAttributes);
    const valueOf = (attribute: number) => dogmaAttributes.find(({ attributeID }) => attributeID === attribute)?.value;
    const rigSize = valueOf(RIG_SIZE_ATTRIBUTE);
    if (rigSize !== undefined && Number.isInteger(rigSize)) rigSizes.set(_key, rigSize);
    const metaLevel = valueOf(META_LEVEL_ATTRIBUTE);
    if (metaLevel !== undefined && Number.isInteger(metaLevel)) metaLevels.set(_key, metaLevel);
    const [inertia, warpSpeed, ansiblexEnergy] = Object.values(handlingAttributes).map((attribute) => valueOf(attribute) ?? null);
    if (inertia != null || warpSpeed != null || ansiblexEnergy != null)
      handling.set(_key, { inertia: inertia ?? null, warpSpeed: warpSpeed ?? null, ansiblexEnergy: ansiblexEnergy ?? null });
    const lightYears = valueOf(DRIVE_RANGE_ATTRIBUTE);
    if (lightYears === undefined) return;
    jumpDrives.push({
      typeId: _key,
      lightYears,
      isotopesPerLightYear: valueOf(driveAttributes.fuel) ?? null,
      fuelTypeId: valueOf(driveAttributes.fuelType) ?? null,
      fuelBay: valueOf(driveAttributes.fuelBay) ?? null,
      portalMassFactor: valueOf(driveAttributes.portalMassFactor) ?? null,
    });
  });
  const types = await all('types', (row) => ({
    typeId: row._key,
    groupId: row.groupID,
    marketGroupId: row.marketGroupID,
    metaGroupId: row.metaGroupID,
    variationParentTypeId: row.variationParentTypeID,
    name: row.name.english,
    otherNames: row.name.others,
    mass: row.mass ?? null,
    volume: row.volume ?? null,
    capacity: row.capacity ?? null,
    portionSize: row.portionSize ?? null,
    published: row.published,
    rigSize: rigSizes.get(row._key) ?? null,
    handling: handling.get(row._key),
    metaLevel: metaLevels.get(row._key) ?? null,
  }));
  const blueprints: StaticData['blueprints'][number][] = [];
  await eachRow('blueprints', ({ _key, activities }) => {
    const activity = activities.manufacturing ?? activities.reaction;
    const { products, materials, time } = activity ?? { products: [], materials: [], time: null };
    const [product] = products;
    if (product === undefined) return;
    blueprints.push({
      typeId: _key,
      productTypeId: product.typeID,
      productUnits: product.quantity,
      seconds: time ?? null,
      materials: materials.map(({ typeID, quantity }) => ({ typeId: typeID, units: quantity })),
    });
  });
  const regions = await all('mapRegions', ({ _key, name, factionID, wormholeClassID, position }) => {
    return { regionId: _key, name, factionId: factionID, wormholeClassId: wormholeClassID, ...position };
  });
  const constellations = await all('mapConstellations', ({ _key, regionID, name, factionID, wormholeClassID }) => {
    return { constellationId: _key, regionId: regionID, name, factionId: factionID, wormholeClassId: wormholeClassID };
  });
  const ownSystems = await all('mapSolarSystems', (row) => ({
    systemId: row._key,
    constellationId: row.constellationID,
    regionId: row.regionID,
    name: row.name,
    securityStatus: row.securityStatus,
    factionId: row.factionID,
    wormholeClassId: row.wormholeClassID,
    ...row.position,
  }));
  const systems = withInherited(ownSystems, constellations, regions);
  const stargates = await all('mapStargates', ({ _key, solarSystemID, destination, position }) => ({
    stargateId: _key,
    systemId: solarSystemID,
    destinationSystemId: destination.solarSystemID,
    destinationStargateId: destination.stargateID,
    ...position,
  }));
  const effects = await all('mapSecondarySuns', ({ solarSystemID, typeID }) => ({
    systemId: solarSystemID,
    effect: wormholeEffectName(typeID),
  }));
  const wormholeEffects = effects.flatMap(({ systemId, effect }) => (effect === null ? [] : [{ systemId, effect }]));
  const { stations, planets } = await readOrbits(new Map(systems.map((system) => [system.systemId, system])), eachRow);
  const agents = await readAgents(stations, eachRow);
  onFile(fileCount, fileCount);
  const places = { regions, constellations, systems, stargates, stations, planets, agents, wormholeEffects };
  return { build, categories, groups, marketGroups, types, jumpDrives, blueprints, ...mutation, ...places };
}

/** Those that give no missions (agent type 1) are none. */
const NO_AGENT = 1;

async function readAgents(stations: StaticData['stations'], eachRow: EachRow): Promise<StaticData['agents']> {
  const systemOf = new Map(stations.map(({ stationId, systemId }) => [stationId, systemId]));
  const inSpace = new Map<number, number>();
  await eachRow('agentsInSpace', ({ _key, solarSystemID }) => inSpace.set(_key, solarSystemID));
  const found = new Map<number, StaticData['agents'][number]>();
  await eachRow('npcCharacters', ({ _key, locationID, agent }) => {
    const systemId = inSpace.get(_key) ?? systemOf.get(locationID ?? 0);
    if (agent == null || agent.agentTypeID === NO_AGENT || systemId === undefined) return;
    const known = found.get(systemId) ?? { systemId, agents: 0, highestLevel: 0 };
    found.set(systemId, { systemId, agents: known.agents + 1, highestLevel: Math.max(known.highestLevel, agent.level) });
  });
  return [...found.values()];
}
