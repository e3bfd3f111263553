import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { staticData } from '#main/ingest/catalog/static-data';
import { silentLog } from '#main/runtime/log';
import { catalogWrites } from '#main/store/catalog/catalog';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { realMapSkipped, uncommittedText } from '../../support/real-data.ts';
import { fakeClock } from '../../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-static-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const csv = (path: string) => parse(uncommittedText(path), { columns: true }) as Record<string, string>[];
const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const numerals = [
  'I',
  'II',
  'III',
  'IV',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
  'XII',
  'XIII',
  'XIV',
  'XV',
  'XVI',
  'XVII',
  'XVIII',
];

/** The export's own layout of stations: indexes instead of a name. The indexes are read from the real names. */
function stationRows() {
  return csv('sde/npcStations.csv.gz').map((row) => {
    const orbit = / ([IVX]+)(?: - Moon (\d+))? - /.exec(row['stationName'] ?? '');
    const planet = numerals.indexOf(orbit?.[1] ?? '') + 1;
    return {
      _key: Number(row['stationID']),
      solarSystemID: Number(row['solarSystemID']),
      ownerID: Number(row['corporationID']),
      operationID: Number(row['operationID']),
      typeID: Number(row['stationTypeID']),
      ...(planet === 0 ? {} : { celestialIndex: planet }),
      ...(orbit?.[2] === undefined ? {} : { orbitIndex: Number(orbit[2]) }),
      useOperationName: true,
    };
  });
}

/** The real data in the official layout: one zip of JSON lines. */
async function zipOfRealData(file: string): Promise<void> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), `${name}.jsonl`);
  add('_sde', lines([{ _key: 'sde', buildNumber: 3_284_752, releaseDate: '2026-04-03T11:00:00Z' }]));
  for (const name of [
    'mapSolarSystems',
    'mapStargates',
    'mapConstellations',
    'mapRegions',
    'categories',
    'groups',
    'marketGroups',
  ]) {
    add(name, uncommittedText(`sde/${name}.jsonl.gz`));
  }
  add('types', uncommittedText('sde/types-2022-11.jsonl.gz'));
  add('npcStations', lines(stationRows()));
  const corporations = csv('sde/crpNPCCorporations.csv.gz');
  add(
    'npcCorporations',
    lines(corporations.map((row) => ({ _key: Number(row['corporationID']), name: { en: row['corporationName'] } }))),
  );
  const operations = csv('sde/staOperations.csv.gz');
  add(
    'stationOperations',
    lines(operations.map((row) => ({ _key: Number(row['operationID']), operationName: { en: row['operationName'] } }))),
  );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

test.skipIf(realMapSkipped !== '')(
  `the real static data loads: every system, gate, type and station${realMapSkipped}`,
  async () => {
    const db = emptyMirror();
    const catalog = catalogWrites(db);
    const clock = fakeClock('2026-09-01T12:00:00Z');
    let downloads = 0;
    const job = staticData({
      source: {
        latestBuild: async () => ({
          kind: 'build',
          reportedBy: 'publisher',
          build: { buildNumber: 3_284_752, releaseDate: '2026-04-03T11:00:00Z' },
        }),
        async download(_, { file }) {
          downloads += 1;
          await zipOfRealData(file);
          return { kind: 'downloaded', bytes: statSync(file).size };
        },
      },
      catalog,
      watermarks: watermarks(db),
      scratchFolder: folder,
      clock,
      log: silentLog(),
    });
    const context = { signal: new AbortController().signal, report: () => undefined };
    const { rows } = await job.run(context);

    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('systems')).toBe(8437);
    expect(count('stargates')).toBe(13_776);
    expect(count('types')).toBe(44_200);
    expect(count('groups')).toBe(1605);
    expect(count('categories')).toBe(48);
    expect(count('market_groups')).toBe(2102);
    expect(count('constellations')).toBe(1175);
    expect(count('regions')).toBe(113);
    expect(rows).toBe(8437 + 13_776 + 44_200 + 1605 + 48 + 2102 + 1175 + 113 + 5154);

    const name = db.prepare<[number], string>('SELECT name FROM stations WHERE station_id = ?').pluck();
    expect(name.get(60_003_760)).toBe('Jita IV - Moon 4 - Caldari Navy Assembly Plant');
    // The old export could not name a station that goes without its operation, and doubles the space of one other.
    const named = csv('sde/npcStations.csv.gz').filter((row) => !row['stationName']?.startsWith('Op False Station'));
    expect(named).toHaveLength(4984);
    const wrong = named.filter((row) => name.get(Number(row['stationID'])) !== row['stationName']?.replace('  ', ' '));
    expect(wrong.map((row) => `${row['stationName']} <> ${name.get(Number(row['stationID']))}`)).toEqual([]);

    expect((await job.run(context)).rows).toBe(0);
    expect(downloads).toBe(1);
    db.close();
  },
  120_000,
);
