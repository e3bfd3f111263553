import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const recordedFolder = fileURLToPath(new URL('../recorded', import.meta.url));
/** Real data whose licence does not let it into the repository; the variable names its folder. Optional. */
const uncommittedFolder = process.env['ASTROLABE_SHARED_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** Ends the name of a test over the real map; empty where the data is there and the test runs. */
export const realMapSkipped: string = existsSync(join(uncommittedFolder, 'sde'))
  ? ''
  : ` (skipped: no real static data in ${uncommittedFolder}; its licence keeps it out of the repository)`;

const gunzipped = (path: string) => gunzipSync(readFileSync(path)).toString('utf8');

export const uncommittedText = (path: string): string => gunzipped(join(uncommittedFolder, path));

/** The rows of one gzip file of JSON lines of the uncommitted folder. */
export function uncommittedRows<Row>(path: string): Row[] {
  return uncommittedText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

/** The text of one gzip file of test/recorded. */
export const recordedText = (path: string): string => gunzipped(join(recordedFolder, path));

/** The rows of one CSV file of test/recorded, by column. */
export function recordedTable(path: string): Record<string, string>[] {
  return parse(readFileSync(join(recordedFolder, path)), { columns: true });
}

/** Every JSON document of one folder of test/recorded, in order of their file names. */
export function recordedDocuments<Document>(folder: string): Document[] {
  return readdirSync(join(recordedFolder, folder))
    .filter((file) => file.endsWith('.json.gz'))
    .sort()
    .map((file) => JSON.parse(recordedText(`${folder}/${file}`)) as Document);
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
  const systems = uncommittedRows<{
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
  const gates = uncommittedRows<{ solarSystemID: number; destination: { solarSystemID: number } }>(
    'sde/mapStargates.jsonl.gz',
  ).map((row): [number, number] => [row.solarSystemID, row.destination.solarSystemID]);
  const regions = new Map(
    uncommittedRows<{ _key: number; name: { en: string } }>('sde/mapRegions.jsonl.gz').map((row) => [row._key, row.name.en]),
  );
  return { systems, gates, regions };
}
