import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Real data beside the repository (its README names every origin); the variable points elsewhere. Nothing of it is in here. */
export const sharedFolder = process.env['ASTROLABE_SHARED_DATA'] ?? new URL('../../../shared/data', import.meta.url).pathname;

/** Why a test over real data is skipped; null where the data is there. Meant for a test's name and condition. */
export const withoutRealData: string | null = existsSync(join(sharedFolder, 'sde')) ? null : `no real data in ${sharedFolder}`;

/** The text of one gzip file of the folder. */
export function sharedText(path: string): string {
  return gunzipSync(readFileSync(join(sharedFolder, path))).toString('utf8');
}

/** The rows of one gzip file of JSON lines. */
export function sharedRows<Row>(path: string): Row[] {
  return sharedText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

export interface RealSystem {
  systemId: number;
  regionId: number;
  constellationId: number;
  name: string;
  securityStatus: number;
  /** Metres. */
  x: number;
  y: number;
  z: number;
}

/** Every solar system of the real static data, wormhole space included, and both directions of every stargate. */
export function realMap(): { systems: RealSystem[]; gates: [number, number][]; regions: Map<number, string> } {
  const systems = sharedRows<{
    _key: number;
    regionID: number;
    constellationID: number;
    name: { en: string };
    securityStatus: number;
    position: { x: number; y: number; z: number };
  }>('sde/mapSolarSystems.jsonl.gz').map((row) => ({
    systemId: row._key,
    regionId: row.regionID,
    constellationId: row.constellationID,
    name: row.name.en,
    securityStatus: row.securityStatus,
    ...row.position,
  }));
  const gates = sharedRows<{ solarSystemID: number; destination: { solarSystemID: number } }>('sde/mapStargates.jsonl.gz').map(
    (row): [number, number] => [row.solarSystemID, row.destination.solarSystemID],
  );
  const regions = new Map(
    sharedRows<{ _key: number; name: { en: string } }>('sde/mapRegions.jsonl.gz').map((row) => [row._key, row.name.en]),
  );
  return { systems, gates, regions };
}
