import { securityBand } from '#shared/security';
import { bernoulli, integer, pick, type RandomStream, randomStream } from '../random.ts';
import { factions, nullSecFactions, operations } from './factions.ts';
import type { Galaxy, GalaxyStation, GalaxySystem } from './galaxy.ts';
import { localPosition } from './shape.ts';

/** The busiest station of each hub keeps the game's id. */
const HUB_STATIONS: ReadonlyMap<number, number> = new Map([
  [30_000_142, 60_003_760],
  [30_002_187, 60_008_494],
  [30_002_659, 60_011_866],
  [30_002_510, 60_004_588],
  [30_002_053, 60_005_686],
]);

/** Planets of these kinds have skyhooks, which steal nothing from the others: ice and lava. */
const COLONY_TYPES = [12, 2015];
/** Beyond all planets that stations orbit. */
const FIRST_COLONY = 40_500_000;
const COLONY_INDEX = 10;

/** An ice and a lava planet in each of these systems. */
export function generateColonies(seed: number, systems: readonly GalaxySystem[]): Galaxy['planets'] {
  return systems.flatMap(({ id: systemId }, index) =>
    COLONY_TYPES.map((typeId, kind) => {
      const id = FIRST_COLONY + index * COLONY_TYPES.length + kind;
      return { id, systemId, celestialIndex: COLONY_INDEX + kind, typeId, position: localPosition(seed, id, 2e12) };
    }),
  );
}

export const isColony = ({ typeId }: Galaxy['planets'][number]): boolean => COLONY_TYPES.includes(typeId);

type Orbits = Pick<Galaxy, 'planets' | 'moons' | 'stations'>;

/** Stations and the planets and moons they orbit. `factionOf`: who rules a system, or null. */
export function generateStations(
  seed: number,
  systems: readonly GalaxySystem[],
  corporations: Galaxy['corporations'],
  factionOf: (system: GalaxySystem) => number | null,
): Orbits {
  const draws = randomStream(seed, 0x7374);
  const byFaction = Map.groupBy(corporations, ({ factionId }) => factionId);
  const planets: Galaxy['planets'][number][] = [];
  const moons: Galaxy['moons'][number][] = [];
  const stations: GalaxyStation[] = [];
  let nextCelestial = 40_000_001;
  let nextStation = 60_000_001;
  const reserved = new Set(HUB_STATIONS.values());

  function addTo(system: GalaxySystem, owners: Galaxy['corporations'], fixedId: number | undefined): void {
    while (fixedId === undefined && reserved.has(nextStation)) nextStation += 1;
    const id = fixedId ?? nextStation++;
    const celestialIndex = fixedId === undefined ? integer(draws, 1, 9) : 4;
    const planet = planets.findLast((row) => row.systemId === system.id && row.celestialIndex === celestialIndex);
    const planetId = planet?.id ?? nextCelestial++;
    if (planet === undefined) {
      planets.push({
        id: planetId,
        systemId: system.id,
        celestialIndex,
        typeId: 11,
        position: localPosition(seed, planetId, 2e12),
      });
    }
    let orbitId = planetId;
    if (fixedId !== undefined || bernoulli(draws, 0.75)) {
      const orbitIndex = fixedId === undefined ? integer(draws, 1, 20) : 4;
      const moon = moons.findLast((row) => row.planetId === planetId && row.orbitIndex === orbitIndex);
      orbitId = moon?.id ?? nextCelestial++;
      if (moon === undefined) {
        const position = localPosition(seed, orbitId, 2e12);
        moons.push({ id: orbitId, systemId: system.id, planetId, celestialIndex, orbitIndex, typeId: 14, position });
      }
    }
    stations.push({
      id,
      systemId: system.id,
      ownerId: pick(draws, owners).id,
      operationId: pick(draws, operations).id,
      orbitId,
      typeId: 1531,
      useOperationName: !bernoulli(draws, 0.08),
      position: localPosition(seed, id, 2e12),
    });
  }

  for (const system of systems) {
    const faction = factionOf(system);
    const owners = byFaction.get(faction ?? factions[0].id) ?? [];
    const fixedId = HUB_STATIONS.get(system.id);
    if (fixedId !== undefined) addTo(system, owners, fixedId);
    for (let left = stationCount(draws, system, faction, fixedId !== undefined); left > 0; left -= 1)
      addTo(system, owners, undefined);
  }
  return { planets, moons, stations };
}

function stationCount(draws: RandomStream, { security }: GalaxySystem, faction: number | null, isHub: boolean): number {
  if (isHub) return integer(draws, 3, 7);
  if (faction === null) return bernoulli(draws, 0.02) ? 1 : 0;
  if ((nullSecFactions as readonly number[]).includes(faction)) return bernoulli(draws, 0.35) ? integer(draws, 1, 2) : 0;
  if (securityBand(security) === 'high') return bernoulli(draws, 0.66) ? integer(draws, 1, 4) : 0;
  return bernoulli(draws, 0.5) ? integer(draws, 1, 3) : 0;
}
