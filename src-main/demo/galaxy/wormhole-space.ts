import { integer, pick, type RandomStream, randomStream, uniform } from '../random.ts';
import type { Galaxy, GalaxyConstellation, GalaxyRegion, GalaxySystem } from './galaxy.ts';
import { type NameMaker, nameMaker } from './name-maker.ts';
import { localPosition } from './shape.ts';

/** Letter and class of the 33 wormhole regions, and how many systems each has on average (upstream §3.7). Facts. */
const WORMHOLE_REGIONS = [
  { letter: 'A', from: 1, to: 3, wormholeClass: 1, systems: 119 },
  { letter: 'B', from: 4, to: 8, wormholeClass: 2, systems: 107 },
  { letter: 'C', from: 9, to: 15, wormholeClass: 3, systems: 72 },
  { letter: 'D', from: 16, to: 23, wormholeClass: 4, systems: 65 },
  { letter: 'E', from: 24, to: 29, wormholeClass: 5, systems: 88 },
  { letter: 'F', from: 30, to: 30, wormholeClass: 6, systems: 118 },
  { letter: 'G', from: 31, to: 31, wormholeClass: 12, systems: 1 },
  { letter: 'H', from: 32, to: 32, wormholeClass: 13, systems: 25 },
  { letter: 'K', from: 33, to: 33, wormholeClass: null, systems: 5 },
] as const;

const THERA = 31_000_005;
/** The five drifter systems have a class each. */
const DRIFTERS = [
  { id: 31_000_001, name: 'Sentinel MZ', wormholeClass: 14 },
  { id: 31_000_002, name: 'Liberated Barbican', wormholeClass: 15 },
  { id: 31_000_003, name: 'Sanctified Vidette', wormholeClass: 16 },
  { id: 31_000_004, name: 'Conflux Eyrie', wormholeClass: 17 },
  { id: 31_000_006, name: 'Azdaja Redoubt', wormholeClass: 18 },
] as const;
/** Types of the suns that carry an effect; the beacons have other types. Facts, but for the numbers of the beacons. */
const FIRST_BEACON = 30_844;
const EFFECTS = [30_574, 30_575, 30_576, 30_577, 30_669, 30_670] as const;

type FarSpace = {
  secondarySuns: Galaxy['secondarySuns'][number][];
  regions: GalaxyRegion[];
  constellations: GalaxyConstellation[];
  systems: GalaxySystem[];
};

/** Wormhole space, and the regions of abyssal and void space that no gate or wormhole leads to. `share` of the full count. */
// oxlint-disable-next-line max-lines-per-function -- regions, constellations, systems and suns share the id counters and one random stream
export function generateWormholeSpace(seed: number, share: number): FarSpace {
  const draws = randomStream(seed, 0x6661);
  const names = nameMaker(draws, ['Thera', ...DRIFTERS.map(({ name }) => name)]);
  const space: FarSpace = { regions: [], constellations: [], systems: [], secondarySuns: [] };
  const ids = { constellation: 21_000_001, system: 31_000_007, sun: 40_900_001 };

  for (const { letter, from, to, wormholeClass, systems } of WORMHOLE_REGIONS) {
    for (let number = from; number <= to; number += 1) {
      const id = 11_000_000 + number;
      space.regions.push(regionOf(id, `${letter}-R${String(number).padStart(5, '0')}`, wormholeClass));
      if (wormholeClass === null) {
        for (const { id: systemId, name, wormholeClass: own } of DRIFTERS) {
          const constellation = addConstellation(id, letter);
          addSystem(constellation, systemId, name, own);
        }
      } else if (wormholeClass === 12) {
        addSystem(addConstellation(id, letter), THERA, 'Thera', null);
      } else {
        fill(id, letter, Math.max(1, Math.round(systems * share * (0.8 + 0.4 * uniform(draws)))));
      }
    }
  }
  for (const [first, letter, wormholeClass] of [
    [12_000_001, 'ADR', 19],
    [14_000_001, 'VR', null],
  ] as const) {
    for (let index = 0; index < 5; index += 1)
      addPocket(first + index, `${letter}0${index + 1}`, wormholeClass === null ? null : wormholeClass + index);
  }
  return space;

  function fill(regionId: number, letter: string, count: number): void {
    let constellation: GalaxyConstellation | undefined;
    for (let index = 0; index < count; index += 1) {
      if (constellation === undefined || index % 8 === 0) constellation = addConstellation(regionId, letter);
      const system = addSystem(constellation, ids.system++, names.locus(), null);
      if (uniform(draws) < 0.4) addSun(draws, system);
    }
  }

  function addConstellation(regionId: number, letter: string): GalaxyConstellation {
    const id = ids.constellation++;
    const row = {
      id,
      regionId,
      name: `${letter}-C${String(id % 100_000).padStart(5, '0')}`,
      position: farPosition(draws),
      factionId: null,
      wormholeClassId: null,
    };
    space.constellations.push(row);
    return row;
  }

  function addSystem(constellation: GalaxyConstellation, id: number, name: string, wormholeClassId: number | null): GalaxySystem {
    const { id: constellationId, regionId } = constellation;
    const system = {
      id,
      constellationId,
      regionId,
      name,
      position: farPosition(draws),
      security: -0.99,
      factionId: null,
      wormholeClassId,
    };
    space.systems.push(system);
    return system;
  }

  function addSun(from: RandomStream, system: GalaxySystem): void {
    const id = ids.sun++;
    const typeId = pick(from, EFFECTS);
    space.secondarySuns.push({
      id,
      systemId: system.id,
      typeId,
      beaconTypeId: id % 20 === 0 ? null : FIRST_BEACON + 6 * EFFECTS.indexOf(typeId) + (id % 6),
      position: localPosition(seed, id, 1e10),
    });
  }

  function addPocket(regionId: number, name: string, wormholeClass: number | null): void {
    space.regions.push(regionOf(regionId, name, wormholeClass));
    const kind = Math.floor(regionId / 1e6);
    const id = (kind + 10) * 1e6 + (regionId % 1e6);
    const constellation = {
      id,
      regionId,
      name: `${name}-C`,
      position: farPosition(draws),
      factionId: null,
      wormholeClassId: null,
    };
    space.constellations.push(constellation);
    for (let index = 0; index < 2; index += 1) {
      addSystem(constellation, (kind + 20) * 1e6 + (regionId % 1e6) * 10 + index, abyssalName(names, draws), null);
    }
  }
}

function abyssalName(names: NameMaker, draws: RandomStream): string {
  return names.unique(() => `AD${integer(draws, 100, 999)}`);
}

function regionOf(id: number, name: string, wormholeClassId: number | null): GalaxyRegion {
  const position = { x: 7.5e18 + (id % 100) * 1e16, y: 1e17, z: -9.5e18 };
  return { id, name, description: '', position, factionId: null, wormholeClassId };
}

/** Far outside of the disc, as in the game. */
function farPosition(draws: RandomStream) {
  return {
    x: Math.round(6.8e18 + 1.4e18 * uniform(draws)),
    y: Math.round(1.7e18 * uniform(draws)),
    z: Math.round(-1e19 + 1.1e18 * uniform(draws)),
  };
}
