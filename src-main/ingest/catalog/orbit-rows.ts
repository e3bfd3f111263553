import { FIRST_WORMHOLE_SYSTEM } from '#main/domain/rules/cynos';
import type { StaticData } from '#main/store/catalog/static-data';
import type { StaticDataRow } from '#main/upstream/static-data-shapes';
import { securityBand } from '#shared/security';
import type { EachRow } from './mutation-rows.ts';
import { planetNameOf, stationName } from './station-names.ts';

/**
 * Of the 350,000 moons only those with a station matter, of the 68,000 planets those with one and those of null security, where skyhooks can
 * be: the stations are read first.
 */
export async function readOrbits(
  systems: ReadonlyMap<number, StaticData['systems'][number]>,
  eachRow: EachRow,
): Promise<Pick<StaticData, 'stations' | 'planets'>> {
  const rows: StaticDataRow<'npcStations'>[] = [];
  await eachRow('npcStations', (row) => rows.push(row));
  const orbited = new Set(rows.map(({ orbitID }) => orbitID));
  const corporations = new Map<number, string>();
  await eachRow('npcCorporations', ({ _key, name }) => corporations.set(_key, name));
  const operations = new Map<number, string>();
  await eachRow('stationOperations', ({ _key, operationName }) => operations.set(_key, operationName));
  const moons = new Map<number, StaticDataRow<'mapMoons'>>();
  await eachRow('mapMoons', (row) => {
    if (orbited.has(row._key)) moons.set(row._key, row);
  });
  const planetsOfMoons = new Set([...moons.values()].map(({ orbitID }) => orbitID));
  const orbitedPlanets = new Map<number, StaticDataRow<'mapPlanets'>>();
  const planets: StaticData['planets'][number][] = [];
  await eachRow('mapPlanets', (row) => {
    if (orbited.has(row._key) || planetsOfMoons.has(row._key)) orbitedPlanets.set(row._key, row);
    const system = systems.get(row.solarSystemID);
    if (system === undefined || !isKnownNull(system)) return;
    const name = row.name ?? planetNameOf(system.name, row.celestialIndex);
    planets.push({ planetId: row._key, systemId: system.systemId, name, typeId: row.typeID ?? null });
  });

  const stations = rows.map((row) => {
    const moon = row.orbitID === null ? undefined : moons.get(row.orbitID);
    const planetId = moon?.orbitID ?? row.orbitID;
    const planet = planetId === null ? undefined : orbitedPlanets.get(planetId);
    const place = {
      systemName: systems.get(row.solarSystemID)?.name ?? String(row.solarSystemID),
      planetIndex: planet?.celestialIndex ?? row.celestialIndex,
      moonIndex: moon?.orbitIndex ?? row.orbitIndex,
      planetName: planet?.name ?? null,
      moonName: moon?.name ?? null,
    };
    const corporation = row.ownerID === null ? null : (corporations.get(row.ownerID) ?? null);
    const operation = row.operationID === null || !row.useOperationName ? null : (operations.get(row.operationID) ?? null);
    const name = stationName(place, corporation, operation);
    return {
      stationId: row._key,
      systemId: row.solarSystemID,
      name,
      ownerId: row.ownerID,
      ownerName: corporation,
      typeId: row.typeID,
    };
  });
  return { stations, planets };
}

/** Null security of known space: wormhole systems have the same status, and other ids (upstream §2.7). */
function isKnownNull({ systemId, securityStatus }: StaticData['systems'][number]): boolean {
  return securityBand(securityStatus) === 'null' && systemId < FIRST_WORMHOLE_SYSTEM;
}
