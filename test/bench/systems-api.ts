/**
 * `npm run bench systems-api`: the systems service over HTTP on a galaxy of full size that has lived for 16 days: /systems filtered,
 * sorted, 50 rows, /systems/{id} and the pages of the forecast as ratios to a bare prepared statement plus JSON.stringify that gives
 * the same rows; /map as a 304 and as a 200 as ratios to a static file of the same bytes from a plain HTTP server; all in this run. On
 * the real map where the shared data is there, else on the demo galaxy. Betweenness has a measurement of its own. Exits 1 where a
 * target is missed. `--requests=`.
 */
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import { openWriteDb, type ReadDb } from '#main/store/db';
import { theDemoGalaxy, theRealGalaxy } from '../support/galaxy.ts';
import { liveInGalaxy } from '../support/lived-galaxy.ts';
import { realMapSkipped } from '../support/real-data.ts';
import { fillForecasts, forecastCases } from './forecast-pages.ts';
import { type BenchAnswer, keptConnection } from './kept-connection.ts';
import { seeded } from './mirror.ts';
import { say } from './report.ts';
import { serveMirror } from './serving.ts';
import { bareMedian, quantile } from './timing.ts';

/** Milliseconds of a p99, of the forecast's p50, and how much longer than a static file /map may take, as a 304 and with its bytes. */
const targets = { milliseconds: 50, forecast: 10, unchanged: 4, whole: 3 };
/** Requests for each of the forecast's many pages. */
const FORECAST_REQUESTS = 60;
/** Requests of each kind before the first that counts: the compiler has then seen what it is to make fast. */
const WARM_UP = 50;
const DAYS = 16;

const { values: given } = parseArgs({ options: { requests: { type: 'string', default: '500' } } });
const requests = Number(given.requests);
const random = seeded(3);
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function run(): Promise<boolean> {
  const file = join(folder, 'mirror.sqlite');
  const writes = openWriteDb(file);
  await liveInGalaxy(writes, realMapSkipped === '' ? theRealGalaxy() : theDemoGalaxy(), DAYS);
  fillForecasts(writes);
  writes.close();
  const { reads, ask, close } = await serveMirror(file);
  const systems = reads.prepare('SELECT system_id FROM system_rows').pluck().all() as number[];
  say(`${realMapSkipped === '' ? 'the real map' : 'the demo galaxy'}: ${systems.length} listed systems, ${DAYS} days of hours`);
  say(line(['', 'p50 ms', 'p99 ms', 'beside ms', 'ratio', 'target']));

  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const asked = (path: string, headers?: Record<string, string>) => ask(`/systems/api/v1${path}`, headers);
  const met = [
    await againstStatement(
      '/systems, filtered, sorted',
      () =>
        asked(
          `/systems?security=${pick(['low', 'null'])}&max_hub_distance=${5 + Math.floor(random() * 30)}&kills_max=${Math.floor(random() * 9)}&sort=${pick(['danger', 'jumps', 'activity'])}&order=desc`,
        ),
      bareList(reads),
    ),
    await againstStatement(
      '/systems/{id}',
      () => asked(`/systems/${pick(systems)}`),
      bareSystem(reads, () => pick(systems)),
    ),
  ];
  for (const { name, path, bare } of forecastCases(reads))
    met.push(
      await againstStatement(name, () => asked(path), bare, { times: FORECAST_REQUESTS, share: 0.5, target: targets.forecast }),
    );

  const map = await asked('/map');
  const etag = map.etag ?? '';
  const still = await staticFile(join(folder, 'map.json.gz'), map.body, etag);
  const unchanged = { 'If-None-Match': etag };
  met.push(
    await againstFile(
      '/map, 304',
      targets.unchanged,
      304,
      () => asked('/map', unchanged),
      () => still.ask(unchanged),
    ),
    await againstFile(
      `/map, 200, ${Math.round(map.body.length / 1000)} kB`,
      targets.whole,
      200,
      () => asked('/map'),
      () => still.ask({}),
    ),
  );
  still.close();
  await close();
  return met.every(Boolean);
}

/** The same rows and count straight from SQLite. */
function bareList(db: ReadDb): () => unknown {
  const where = 'security = ? AND hub_distance <= ? AND kills_1h <= ?';
  const rows = db.prepare(`SELECT * FROM system_rows WHERE ${where} ORDER BY danger_score DESC, system_id DESC LIMIT 50`);
  const total = db.prepare(`SELECT count(*) FROM system_rows WHERE ${where}`).pluck();
  return () => {
    const values = [random() < 0.5 ? 'low' : 'null', 5 + Math.floor(random() * 30), Math.floor(random() * 9)];
    return { rows: rows.all(...values), total: total.get(...values) };
  };
}

/** The row, its days and its gates straight from SQLite. */
function bareSystem(db: ReadDb, pickId: () => number): () => unknown {
  const row = db.prepare('SELECT * FROM system_rows WHERE system_id = ?');
  const days = db.prepare(
    'SELECT day, jumps_total, ship_total, pod_total, npc_total FROM activity_days WHERE system_id = ? AND day > (SELECT max(day) FROM activity_days) - 7',
  );
  const gates = db.prepare('SELECT destination_system_id FROM stargates WHERE system_id = ?');
  const stations = db.prepare('SELECT * FROM stations WHERE system_id = ?');
  return () => {
    const id = pickId();
    return { ...(row.get(id) as object), days: days.all(id), gates: gates.all(id), stations: stations.all(id) };
  };
}

async function againstStatement(
  name: string,
  ask: () => Promise<BenchAnswer>,
  bare: () => unknown,
  { times: count, share, target } = { times: requests, share: 0.99, target: targets.milliseconds },
): Promise<boolean> {
  const times = await timesOf(ask, 200, count);
  const beside = bareMedian(bare, count);
  return report(name, times, beside, quantile(times, share) <= target, `p${100 * share} ${target} ms`);
}

/** Takes turns with the static file, so that both meet the same machine. */
async function againstFile(
  name: string,
  target: number,
  status: number,
  ask: () => Promise<BenchAnswer>,
  askFile: () => Promise<BenchAnswer>,
): Promise<boolean> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 4; round += 1) {
    ours.push(...(await timesOf(ask, status, requests / 4)));
    theirs.push(...(await timesOf(askFile, status, requests / 4)));
  }
  const beside = quantile(theirs, 0.5);
  return report(name, ours, beside, quantile(ours, 0.5) / beside <= target, `${target} x a file`);
}

async function timesOf(ask: () => Promise<BenchAnswer>, status: number, count = requests): Promise<number[]> {
  const times: number[] = [];
  for (let index = -WARM_UP; index < count; index += 1) {
    const from = performance.now();
    const answer = await ask();
    if (index >= 0) times.push(performance.now() - from);
    if (answer.status !== status) throw new Error(`${answer.status} was answered, not ${status}`);
  }
  return times;
}

/** A plain server of one file: no more than the operating system's and Node's own work. */
async function staticFile(path: string, bytes: Buffer, etag: string) {
  writeFileSync(path, bytes);
  const server = createServer((request, response) => {
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-Length': statSync(path).size,
    });
    pipeline(createReadStream(path), response, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = keptConnection((server.address() as AddressInfo).port);
  return {
    ask: (headers: Record<string, string>) => client.ask('/', headers),
    close() {
      client.close();
      server.close();
    },
  };
}

function report(name: string, times: readonly number[], beside: number, kept: boolean, target: string): boolean {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const figures = [p50.toFixed(2), p99.toFixed(2), beside.toFixed(3), (p50 / beside).toFixed(2)];
  say(line([name, ...figures, `${target} ${kept ? 'kept' : 'MISSED'}`]));
  return kept;
}

function line([name = '', ...figures]: readonly string[]): string {
  return `${name.padEnd(38)} ${figures.map((figure) => figure.padStart(9)).join(' ')}`;
}
