import { z } from 'zod';
import { foldSpaces } from '#shared/fold';

/**
 * Rows of the static data export as far as they are used (upstream §3.2). `_key` is the id; names are localised. Unknown
 * members are dropped, so that a new build with more of them still loads.
 */

const english = z.object({ en: z.string() }).transform(({ en }) => foldSpaces(en));
/** A name in the other languages of the client, which pastes have: those that differ from the English one. */
const inAllLanguages = z
  .record(z.string(), z.unknown())
  .and(z.object({ en: z.string() }))
  .transform(({ en, ...others }) => {
    const english = foldSpaces(en);
    const names = Object.values(others).flatMap((name) => (typeof name === 'string' ? [foldSpaces(name)] : []));
    return { english, others: [...new Set(names)].filter((name) => name !== '' && name !== english) };
  });
const position = z.object({ x: z.number(), y: z.number(), z: z.number() });
/** Some rows of the export have the id 0: category, group and type "#System". */
const id = z.int().nonnegative();
const optionalId = id.nullish().transform((value) => value ?? null);

const typeQuantities = z.array(z.object({ typeID: id, quantity: z.int().positive() })).default([]);
const industryActivity = z.object({ materials: typeQuantities, products: typeQuantities, time: z.int().nonnegative().nullish() });

/** What a mutator may make of an attribute: multipliers of the source's value. */
const range = z.object({ min: z.number(), max: z.number(), highIsGood: z.boolean().nullish() });
/** Ranges by attribute: the export lists them with the id as `_key`, the game's client keys them by id (upstream §3.10). */
const ranges = z.union([
  z.array(range.extend({ _key: id })),
  z
    .record(z.coerce.number<string>().int().nonnegative(), range)
    .transform((byId) => Object.entries(byId).map(([attribute, row]) => ({ ...row, _key: Number(attribute) }))),
]);

/** One row of each file of the static data export that is read (upstream §3). */
export const shapes = {
  categories: z.object({ _key: id, name: english, published: z.boolean().default(false) }),
  groups: z.object({ _key: id, categoryID: id, name: english, published: z.boolean().default(false) }),
  marketGroups: z.object({ _key: id, name: english, parentGroupID: optionalId }),
  types: z.object({
    _key: id,
    groupID: optionalId,
    marketGroupID: optionalId,
    metaGroupID: optionalId,
    variationParentTypeID: optionalId,
    name: inAllLanguages,
    mass: z.number().nullish(),
    volume: z.number().nullish(),
    capacity: z.number().nullish(),
    portionSize: z.int().nullish(),
    published: z.boolean().default(false),
  }),
  dogmaAttributes: z.object({
    _key: id,
    name: z.string(),
    displayName: english.nullish(),
    unitID: optionalId,
    highIsGood: z.boolean().default(false),
  }),
  /** What a mutaplasmid makes of which types. */
  dynamicItemAttributes: z.object({
    _key: id,
    attributeIDs: ranges,
    inputOutputMapping: z.array(z.object({ applicableTypes: z.array(id), resultingType: id })),
  }),
  typeDogma: z.object({ _key: id, dogmaAttributes: z.array(z.object({ attributeID: id, value: z.number() })).default([]) }),
  /** What is made of what; a formula's reaction is read alike. Invention, copying and research make no product that is sold. */
  blueprints: z.object({
    _key: id,
    activities: z.object({ manufacturing: industryActivity.optional(), reaction: industryActivity.optional() }).default({}),
  }),
  mapRegions: z.object({ _key: id, name: english, factionID: optionalId, wormholeClassID: optionalId, position }),
  mapConstellations: z.object({ _key: id, regionID: id, name: english, factionID: optionalId, wormholeClassID: optionalId }),
  mapSolarSystems: z.object({
    _key: id,
    constellationID: id,
    regionID: id,
    name: english,
    securityStatus: z.number(),
    factionID: optionalId,
    wormholeClassID: optionalId,
    position,
  }),
  mapStargates: z.object({
    _key: id,
    solarSystemID: id,
    destination: z.object({ solarSystemID: id, stargateID: id }),
    position,
  }),
  /** `typeID` names the effect; the effect's beacon (`effectBeaconTypeID`, one kind per effect and class) tells nothing more. */
  mapSecondarySuns: z.object({ _key: id, solarSystemID: id, typeID: id }),
  npcStations: z.object({
    _key: id,
    solarSystemID: id,
    ownerID: optionalId,
    typeID: optionalId,
    operationID: optionalId,
    orbitID: optionalId,
    celestialIndex: optionalId,
    orbitIndex: optionalId,
    useOperationName: z.boolean().default(true),
  }),
  mapPlanets: z.object({ _key: id, solarSystemID: id, celestialIndex: id, typeID: optionalId, name: english.nullish() }),
  mapMoons: z.object({ _key: id, orbitID: id, orbitIndex: id, name: english.nullish() }),
  npcCorporations: z.object({ _key: id, name: english }),
  /** Characters of the game itself: agents are those with `agent`, who stand in a station, or as `agentsInSpace` says. */
  npcCharacters: z.object({
    _key: id,
    locationID: optionalId,
    agent: z.object({ agentTypeID: id, level: z.int() }).nullish(),
  }),
  agentsInSpace: z.object({ _key: id, solarSystemID: id }),
  stationOperations: z.object({ _key: id, operationName: english }),
} as const;

export type StaticDataFile = keyof typeof shapes;
export type StaticDataRow<File extends StaticDataFile> = z.infer<(typeof shapes)[File]>;
