import { integer, type RandomStream } from '../random.ts';
import type { Position } from '../shapes.ts';
import type { GalaxyConstellation, GalaxyRegion, GalaxySystem } from './galaxy.ts';
import type { NameMaker } from './name-maker.ts';
import { DISC_RADIUS } from './shape.ts';

/** The Triglavian region: known space, but no gate leads there. A fact that the services name. */
export const POCHVEN = 10_000_070;
/** A region without any gate, as the lost Jove regions are. */
export const GATELESS = 10_000_019;
/** High security and gates, but none of them leads out. */
const ISOLATED = 10_001_004;
const YASNA_ZAKH = 10_001_000;
/** Four gates lead in, and each leads back to its own side only. */
const ZARZAKH = 30_100_000;
/** The Trigon Collective. */
const POCHVEN_FACTION = 500_026;

/** Regions that no gate joins to the others; `pairs`: gates among their own systems, by id. */
export interface IsolatedRegions {
  regions: GalaxyRegion[];
  constellations: GalaxyConstellation[];
  systems: GalaxySystem[];
  pairs: (readonly [number, number])[];
}

interface IsolatedRegion {
  id: number;
  name: string;
  wormholeClassId: number | null;
  factionId: number | null;
  sizes: readonly number[];
  security: number;
  systemName(): string;
  gates: boolean;
  newConstellation(): number;
  newSystem(): number;
}

/** Known space that exercises the question which systems can be reached. `unpoliced`: where Zarzakh's gates may lead. */
export function generateIsolatedRegions(options: {
  draws: RandomStream;
  names: NameMaker;
  small: boolean;
  newConstellation(): number;
  newSystem(): number;
  unpoliced: readonly GalaxySystem[];
}): IsolatedRegions {
  const { draws, names, small, newConstellation, newSystem, unpoliced } = options;
  const found: IsolatedRegions = { regions: [], constellations: [], systems: [], pairs: [] };
  const codes = { systemName: names.code, newConstellation, newSystem };
  add({
    ...codes,
    id: POCHVEN,
    name: 'Pochven',
    wormholeClassId: 25,
    factionId: POCHVEN_FACTION,
    sizes: small ? [3] : [9, 9, 9],
    security: -1,
    gates: true,
  });
  add({
    ...codes,
    id: GATELESS,
    name: names.code(),
    wormholeClassId: 9,
    factionId: null,
    sizes: small ? [2] : [6, 6],
    security: -0.4,
    gates: false,
  });
  add({
    id: ISOLATED,
    name: names.word(3),
    wormholeClassId: null,
    factionId: null,
    sizes: small ? [3] : [7, 7, 6],
    security: 1,
    systemName: () => names.word(),
    gates: true,
    newConstellation: counter(20_010_001),
    newSystem: counter(30_100_032),
  });
  add({
    id: YASNA_ZAKH,
    name: 'Yasna Zakh',
    wormholeClassId: null,
    factionId: null,
    sizes: [1],
    security: -1,
    systemName: () => 'Zarzakh',
    gates: false,
    newConstellation: counter(20_010_000),
    newSystem: counter(ZARZAKH),
  });
  for (let gate = 0; gate < 4; gate += 1) {
    const to = unpoliced[Math.floor(((gate + 0.5) / 4) * unpoliced.length)];
    if (to !== undefined) found.pairs.push([ZARZAKH, to.id]);
  }
  return found;

  function add(region: IsolatedRegion): void {
    const { id, name, factionId, wormholeClassId, security } = region;
    const center = near(draws, { x: 0, y: 4e16, z: 0 }, DISC_RADIUS * 0.9);
    found.regions.push({ id, name, description: '', position: center, factionId, wormholeClassId });
    let before: number | undefined;
    for (const size of region.sizes) {
      const constellationId = region.newConstellation();
      const place = { regionId: id, factionId: null, wormholeClassId: null };
      found.constellations.push({ id: constellationId, name: names.word(), position: near(draws, center, 3e16), ...place });
      for (let left = size; left > 0; left -= 1) {
        const systemId = region.newSystem();
        const position = near(draws, center, 4e16);
        found.systems.push({ id: systemId, constellationId, name: region.systemName(), position, security, ...place });
        if (region.gates && before !== undefined) found.pairs.push([before, systemId]);
        before = systemId;
      }
    }
  }
}

function near(draws: RandomStream, { x, y, z }: Position, reach: number): Position {
  const step = reach / 1000;
  const part = () => integer(draws, -1000, 1000) * step;
  return { x: Math.round(x + part()), y: Math.round(y + part() / 20), z: Math.round(z + part()) };
}

function counter(first: number): () => number {
  let next = first;
  return () => next++;
}
