import { securityBand } from '#shared/security';
import { hash, pick, randomStream } from '../random.ts';
import type { Position } from '../shapes.ts';
import { factions, generateCorporations, nullSecFactions, operations } from './factions.ts';
import type { Galaxy, GalaxyConstellation, GalaxyRegion, GalaxyStargate, GalaxySystem } from './galaxy.ts';
import { joinByGates } from './gates.ts';
import { hubs } from './hubs.ts';
import { GATELESS, generateIsolatedRegions, POCHVEN } from './isolated-regions.ts';
import { type NameMaker, nameMaker } from './name-maker.ts';
import { distance, localPosition, outlineDisc, type PlanePoint, type RegionOutline } from './shape.ts';
import { generateColonies, generateStations } from './stations.ts';
import { generateTypes } from './types.ts';
import { generateWormholeSpace } from './wormhole-space.ts';

/** How large an invented galaxy is. */
export interface GalaxyScale {
  /** Gate-connected regions and the systems in them. */
  regions: number;
  systems: number;
  /** Share of the 2,604 wormhole systems, and of the types. */
  wormholeShare: number;
  typeShare: number;
}

/** The second hub of wormholes, in low security. */
const TURNUR = { id: 30_002_086, name: 'Turnur' } as const;
const RESERVED_REGIONS: readonly number[] = [POCHVEN, GATELESS, 10_000_004, 10_000_017, ...hubs.map(({ regionId }) => regionId)];
const RESERVED_SYSTEMS: readonly number[] = [TURNUR.id, ...hubs.map(({ id }) => id)];

/** A system before it has an id. */
interface Draft {
  region: number;
  constellation: number;
  position: Position;
  security: number;
  special: { id: number; name: string } | null;
}
type PlacedHub = (typeof hubs)[number] & { region: number; position: Position };

/** The demo galaxy: everything that never changes, from the seed alone. */
export function generateGalaxy(seed: number, scale: GalaxyScale): Galaxy {
  const draws = randomStream(seed, 0x6761);
  const outlines = outlineDisc(draws, scale);
  const names = nameMaker(draws, ['Thera', 'Zarzakh', 'Pochven', ...[TURNUR, ...hubs].map(({ name }) => name)]);
  const { drafts, placedHubs } = draftSystems(seed, outlines);
  const regions = nameRegions({ seed, names, outlines, drafts, placedHubs });
  const newSystem = counterWithout(30_000_001, RESERVED_SYSTEMS);
  const { constellations, systems } = nameSystems({ seed, names, drafts, regions, newSystem });
  const pairs = joinByGates(
    seed,
    systems.map(({ id, constellationId, position }, index) => ({
      id,
      constellationId,
      position,
      region: drafts[index]?.region ?? 0,
    })),
    outlines.map(({ center }) => center),
  );
  const pockets = generateIsolatedRegions({
    draws,
    names,
    small: scale.systems < 500,
    newConstellation: counterWithout(20_000_001 + constellations.length, []),
    newSystem,
    unpoliced: systems.filter(({ security }) => securityBand(security) !== 'high'),
  });
  const far = generateWormholeSpace(seed, scale.wormholeShare);
  const corporations = generateCorporations(seed, 9);
  const rulerOf = new Map(regions.map(({ id, factionId }) => [id, factionId]));
  const orbits = generateStations(
    seed,
    systems,
    corporations,
    ({ regionId, security }) => rulerOf.get(regionId) ?? (security > 0 ? factions[0].id : null),
  );
  const heldByPlayers = systems.filter(({ regionId, security }) => security <= 0 && rulerOf.get(regionId) === null);
  return {
    ...generateTypes(seed, scale.typeShare),
    ...orbits,
    planets: [...orbits.planets, ...generateColonies(seed, heldByPlayers)],
    factions,
    corporations,
    operations,
    regions: [...regions, ...pockets.regions, ...far.regions],
    constellations: [...constellations, ...pockets.constellations, ...far.constellations],
    systems: [...systems, ...pockets.systems, ...far.systems],
    stargates: stargatesOf(seed, [...pairs.map(([a, b]) => [a.id, b.id] as const), ...pockets.pairs]),
    secondarySuns: far.secondarySuns,
  };
}

/** Where systems are, how safe they are, and which of them are the five hubs and Turnur. */
function draftSystems(seed: number, outlines: readonly RegionOutline[]): { drafts: Draft[]; placedHubs: PlacedHub[] } {
  let constellation = -1;
  const drafts: Draft[] = outlines.flatMap((outline, region) =>
    outline.constellations.flatMap(({ systems }) => {
      constellation += 1;
      const own = constellation;
      return systems.map((position) => ({ region, constellation: own, position, security: 0, special: null }));
    }),
  );
  const regions = chooseHubRegions(outlines.map(({ center }) => center));
  const placedHubs = hubs.map((hub, index) => {
    const region = regions[index] ?? index;
    const center = outlines[region]?.center ?? { x: 0, z: 0 };
    const draft = nearest(
      drafts.filter((row) => row.region === region),
      center,
    );
    draft.special = hub;
    return { ...hub, region, position: draft.position };
  });
  for (const [index, security] of securityOf(seed, drafts, placedHubs).entries()) {
    const draft = drafts[index];
    if (draft !== undefined) draft.security = hubs.find((hub) => hub === draft.special)?.security ?? security;
  }
  const lawless = drafts.filter(({ security }) => security > 0.1 && security < 0.4);
  const turnur = lawless[lawless.length >> 1];
  if (turnur !== undefined) turnur.special = TURNUR;
  for (const { position } of placedHubs) openToDrives(drafts, position);
  return { drafts, placedHubs };
}

/** A little less than the longest drive reaches, in metres. */
const DRIVE_REACH = 9.8 * 9.46e15;

/**
 * As in the game, drives lead from each hub to low security: where it begins beyond their reach, the least safe system within it and the
 * nearest of low security change places.
 */
function openToDrives(drafts: readonly Draft[], hub: Position): void {
  const far = ({ position }: Draft) => Math.hypot(position.x - hub.x, position.y - hub.y, position.z - hub.z);
  const plain = drafts.filter(({ special }) => special === null);
  const low = plain.filter(({ security }) => securityBand(security) === 'low').sort((a, b) => far(a) - far(b))[0];
  if (low === undefined || far(low) <= DRIVE_REACH) return;
  const inReach = plain.filter((draft) => securityBand(draft.security) === 'high' && far(draft) <= DRIVE_REACH);
  const least = inReach.sort((a, b) => a.security - b.security)[0];
  if (least !== undefined) [least.security, low.security] = [low.security, least.security];
}

/** An empire rules where most systems are policed; beyond, one region in five belongs to some other faction. */
function nameRegions(options: {
  seed: number;
  names: NameMaker;
  outlines: readonly RegionOutline[];
  drafts: readonly Draft[];
  placedHubs: readonly PlacedHub[];
}): GalaxyRegion[] {
  const { seed, names, outlines, drafts, placedHubs } = options;
  const newRegion = counterWithout(10_000_001, RESERVED_REGIONS);
  const membersOf = Map.groupBy(drafts, ({ region }) => region);
  return outlines.map(({ center }, region) => {
    const members = membersOf.get(region) ?? [];
    const policed = members.filter(({ security }) => security > 0).length > members.length / 2;
    const hub = placedHubs.find((row) => row.region === region);
    const invented = names.word(3);
    const far = hash(seed, 81, region) % 5 === 0 ? pick(randomStream(seed, 82, region), nullSecFactions) : null;
    return {
      id: hub?.regionId ?? newRegion(),
      name: hub?.regionName ?? invented,
      description: '',
      position: { x: Math.round(center.x), y: 4e16, z: Math.round(center.z) },
      factionId: hub?.factionId ?? (policed ? nearest(placedHubs, center).factionId : far),
      wormholeClassId: policed ? 7 : 9,
    };
  });
}

function nameSystems(options: {
  seed: number;
  names: NameMaker;
  drafts: readonly Draft[];
  regions: readonly GalaxyRegion[];
  newSystem(): number;
}): { constellations: GalaxyConstellation[]; systems: GalaxySystem[] } {
  const { seed, names, drafts, regions, newSystem } = options;
  const constellations: GalaxyConstellation[] = [];
  const systems = drafts.map(({ region: regionIndex, constellation, position, security, special }, index) => {
    const region = regions[regionIndex];
    if (region === undefined) throw new RangeError(`There is no region ${regionIndex}.`);
    const constellationId = 20_000_001 + constellation;
    const place = { regionId: region.id, wormholeClassId: null };
    if (constellations.at(-1)?.id !== constellationId) {
      constellations.push({ id: constellationId, name: names.word(), position, factionId: region.factionId, ...place });
    }
    const proper = security > 0 || hash(seed, 83, index) % 4 === 0;
    const name = special?.name ?? (proper ? names.word() : names.code());
    return { id: special?.id ?? newSystem(), constellationId, name, position, security, factionId: null, ...place };
  });
  return { constellations, systems };
}

/** Five regions near the middle and apart from each other; the first is the most central. */
function chooseHubRegions(centers: readonly PlanePoint[]): number[] {
  const middle = { x: 0, z: 0 };
  const at = (index: number) => centers[index] ?? middle;
  const byDistance = centers.map((_, index) => index).sort((a, b) => distance(at(a), middle) - distance(at(b), middle));
  const near = byDistance.slice(0, Math.max(hubs.length, Math.ceil(centers.length * 0.2)));
  const selected = near.slice(0, 1);
  while (selected.length < hubs.length) {
    const apart = (index: number) => Math.min(...selected.map((other) => distance(at(index), at(other))));
    selected.push(near.filter((index) => !selected.includes(index)).reduce((a, b) => (apart(b) > apart(a) ? b : a)));
  }
  return selected;
}

/** Two gates a pair, each in its own system and named after the other. */
function stargatesOf(seed: number, pairs: readonly (readonly [number, number])[]): GalaxyStargate[] {
  return pairs.flatMap(([a, b], index) => {
    const there = 50_000_001 + 2 * index;
    const back = there + 1;
    return [
      { id: there, systemId: a, destinationSystemId: b, destinationStargateId: back, position: localPosition(seed, there, 4e12) },
      { id: back, systemId: b, destinationSystemId: a, destinationStargateId: there, position: localPosition(seed, back, 4e12) },
    ];
  });
}

function nearest<T extends { position: Position }>(places: readonly T[], to: PlanePoint): T {
  return places.reduce((a, b) => (distance(b.position, to) < distance(a.position, to) ? b : a));
}

/** Whole numbers from `first` on, the kept ones left out. */
function counterWithout(first: number, reserved: readonly number[]): () => number {
  let next = first;
  return () => {
    while (reserved.includes(next)) next += 1;
    return next++;
  };
}

/** Shares of all systems, as in the game. */
const HIGH_SHARE = 0.23;
const LOW_SHARE = 0.135;

/**
 * Security of each site, not rounded. Islands of high security around the cores, a belt of low security, and none beyond.
 * The shares are exact, since security follows the rank of the distance and not the distance itself.
 */
function securityOf(
  seed: number,
  sites: readonly { position: PlanePoint; constellation: number }[],
  cores: readonly { position: PlanePoint; reach: number }[],
): number[] {
  const remoteness = sites.map(({ position, constellation }, index) => {
    const far = Math.min(...cores.map((core) => distance(position, core.position) / core.reach));
    // Neighbours agree mostly, but not entirely.
    const ofConstellation = (hash(seed, 71, constellation) % 1000) / 1000 - 0.5;
    const ofSystem = (hash(seed, 72, index) % 1000) / 1000 - 0.5;
    return far * (1 + 0.25 * ofConstellation + 0.1 * ofSystem);
  });
  const order = remoteness.map((_, index) => index).sort((a, b) => (remoteness[a] ?? 0) - (remoteness[b] ?? 0));
  const security = new Array<number>(sites.length).fill(0);
  const high = Math.max(1, sites.length * HIGH_SHARE);
  const low = Math.max(1, sites.length * LOW_SHARE);
  for (const [rank, index] of order.entries()) security[index] = atRank(rank, high, low, sites.length, hash(seed, 73, index));
  return security;
}

function atRank(rank: number, high: number, low: number, all: number, noise: number): number {
  const fine = (noise % 997) / 1e5;
  if (rank < high) return round(Math.max(0.45, 1 - 0.545 * (rank / high) ** 0.9 - fine));
  if (rank < high + low) return round(Math.max(0.0004, 0.449 - 0.445 * ((rank - high) / low) - fine));
  const depth = (rank - high - low) / Math.max(1, all - high - low);
  return round(-Math.min(0.999, 0.9 * depth + (noise % 991) / 8000));
}

function round(security: number): number {
  return Math.round(security * 1e6) / 1e6;
}
