import { demoScale, generatedModel } from '#main/demo/simulator';
import { topology as topologyJob } from '#main/ingest/systems/topology';
import { catalogWrites } from '#main/store/catalog/catalog';
import type { StaticData } from '#main/store/catalog/static-data';
import type { WriteDb } from '#main/store/db';
import { staticMap, topologyWrites } from '#main/store/systems/topology';
import { fromIso } from '#shared/time';
import { aStaticData, NOON } from '../builders.ts';
import { uncommittedRows, uncommittedText } from '../real-data.ts';

/** A small known space: Jita - Perimeter - Urlen - Tama, two systems of Pochven, one of Exordium, one wormhole system. */
export const places = {
  Jita: 30000142,
  Perimeter: 30000144,
  Urlen: 30000139,
  Tama: 30002813,
  Kino: 30001372,
  Ichoriya: 30002225,
  Fortitude: 30100034,
  J100001: 31000007,
} as const;

const region = { Forge: 10000002, Citadel: 10000033, Pochven: 10000070, Exordium: 10001004, Wormholes: 11000001 } as const;
const where: Record<keyof typeof places, { regionId: number; securityStatus: number }> = {
  Jita: { regionId: region.Forge, securityStatus: 0.9459 },
  Perimeter: { regionId: region.Forge, securityStatus: 0.9531 },
  Urlen: { regionId: region.Forge, securityStatus: 0.9583 },
  Tama: { regionId: region.Citadel, securityStatus: 0.3052 },
  Kino: { regionId: region.Pochven, securityStatus: -1 },
  Ichoriya: { regionId: region.Pochven, securityStatus: -1 },
  Fortitude: { regionId: region.Exordium, securityStatus: 1 },
  J100001: { regionId: region.Wormholes, securityStatus: -0.99 },
};
const zero = { factionId: null, wormholeClassId: null, x: 0, y: 0, z: 0 };

/** The small known space as static data. */
export function aGalaxy(over: Partial<StaticData> = {}): StaticData {
  const names = Object.keys(places) as (keyof typeof places)[];
  const gates = [
    [places.Jita, places.Perimeter],
    [places.Perimeter, places.Urlen],
    [places.Urlen, places.Tama],
    [places.Kino, places.Ichoriya],
  ] as const;
  return aStaticData({
    regions: Object.entries(region).map(([name, regionId]) => ({ regionId, name, ...zero })),
    constellations: Object.values(region).map((regionId) => ({
      constellationId: regionId + 10_000_000,
      regionId,
      name: `Heart of ${regionId}`,
      factionId: null,
      wormholeClassId: null,
    })),
    systems: names.map((name, index) => ({
      systemId: places[name],
      constellationId: where[name].regionId + 10_000_000,
      name,
      ...where[name],
      ...zero,
      x: index * 1e16,
    })),
    stargates: gates.flatMap(([a, b], index) => [stargate(2 * index, a, b), stargate(2 * index + 1, b, a)]),
    ...over,
  });
}

function stargate(index: number, systemId: number, destinationSystemId: number): StaticData['stargates'][number] {
  const stargateId = 50_000_001 + index;
  return { stargateId, systemId, destinationSystemId, destinationStargateId: stargateId ^ 1, x: 0, y: 0, z: 0 };
}

/** The real systems, stargates and stations as static data, with the small galaxy's few types. */
export function theRealGalaxy(): StaticData {
  type Place = { _key: number; name: { en: string } };
  const regions = uncommittedRows<Place>('sde/mapRegions.jsonl.gz').map((row) => ({
    regionId: row._key,
    name: row.name.en,
    ...zero,
  }));
  const constellations = uncommittedRows<Place & { regionID: number }>('sde/mapConstellations.jsonl.gz').map((row) => ({
    constellationId: row._key,
    regionId: row.regionID,
    name: row.name.en,
    factionId: null,
    wormholeClassId: null,
  }));
  const systems = uncommittedRows<
    Place & {
      regionID: number;
      constellationID: number;
      securityStatus: number;
      position: { x: number; y: number; z: number };
    }
  >('sde/mapSolarSystems.jsonl.gz').map((row) => ({
    systemId: row._key,
    constellationId: row.constellationID,
    regionId: row.regionID,
    name: row.name.en,
    securityStatus: row.securityStatus,
    factionId: null,
    wormholeClassId: null,
    ...row.position,
  }));
  const stargates = uncommittedRows<{
    _key: number;
    solarSystemID: number;
    destination: { solarSystemID: number; stargateID: number };
  }>('sde/mapStargates.jsonl.gz').map((row) => ({
    stargateId: row._key,
    systemId: row.solarSystemID,
    destinationSystemId: row.destination.solarSystemID,
    destinationStargateId: row.destination.stargateID,
    x: 0,
    y: 0,
    z: 0,
  }));
  const [header = '', ...lines] = uncommittedText('sde/npcStations.csv.gz').trim().split('\n');
  const systemColumn = header.split(',').indexOf('solarSystemID');
  const stations = lines.map((line) => {
    const cells = line.split(',');
    return {
      stationId: Number(cells[0]),
      systemId: Number(cells[systemColumn]),
      name: `Station ${cells[0]}`,
      ownerId: null,
      ownerName: null,
      typeId: null,
    };
  });
  return aStaticData({ regions, constellations, systems, stargates, stations });
}

/** The systems, stargates and stations of the demo galaxy, as large as the game's, as static data. */
export function theDemoGalaxy(): StaticData {
  const { galaxy } = generatedModel({ seed: 1, startsAt: fromIso(NOON), scale: demoScale }).atlas(fromIso(NOON));
  return aStaticData({
    regions: galaxy.regions.map(({ id, name }) => ({ regionId: id, name, ...zero })),
    constellations: galaxy.constellations.map(({ id, regionId, name, factionId, wormholeClassId }) => ({
      constellationId: id,
      regionId,
      name,
      factionId,
      wormholeClassId,
    })),
    systems: galaxy.systems.map(({ id, security, position, ...system }) => ({
      ...system,
      systemId: id,
      securityStatus: security,
      ...position,
    })),
    stargates: galaxy.stargates.map(({ id, position, ...gate }) => ({ ...gate, stargateId: id, ...position })),
    stations: galaxy.stations.map(({ id, systemId, ownerId, typeId }) => ({
      stationId: id,
      systemId,
      name: `Station ${id}`,
      ownerId,
      ownerName: null,
      typeId,
    })),
  });
}

/** Loads static data and computes its graph figures, as the first two jobs do. */
export async function loadGalaxy(db: WriteDb, data: StaticData = aGalaxy()): Promise<void> {
  const catalog = catalogWrites(db);
  catalog.replaceCatalog(data, NOON);
  await topologyJob({
    loadedBuild: catalog.loadedBuild,
    readMap: staticMap(db),
    topology: topologyWrites(db),
  }).run({ signal: new AbortController().signal, report: () => undefined });
}
