/**
 * `npm run bench first-mirror`: a new mirror of 45,000 public contracts, from the simulator with pages of 1,000 and 100 ms before each
 * answer, by the real clock. Says how long it takes until every region, every contract's items, every auction's bids and every
 * name are here, and what each source was asked for until then. Exits 1 where a target is missed. `--contracts=`, `--archive=off`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_SEED, demoScale, generatedModel, type Simulator, startSimulator } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openReadDb, type ReadDb } from '#main/store/db';
import { dataSourceNames } from '#shared/sources';
import { MINUTE, SECOND } from '#shared/time';
import { say } from './support/report.ts';

const LATENCY = 100;
const targets = { minutes: 20, requests: 6000, singleContractsASecond: 20 };
/** Between two looks at whether the mirror is whole. */
const LOOK_EVERY = SECOND;

const { values: given } = parseArgs({
  options: { contracts: { type: 'string', default: '45000' }, archive: { type: 'string', default: 'on' } },
});
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-first-mirror-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const world = realWorld();
  const { clock } = world;
  const scale = { ...demoScale, outstandingContracts: Number(given.contracts) };
  const model = generatedModel({ seed: DEMO_SEED, startsAt: clock.now(), scale });
  const simulator = await startSimulator({ clock, model });
  simulator.inject({ times: Number.POSITIVE_INFINITY, effect: { kind: 'slow', ms: LATENCY } });
  const file = join(folder, 'mirror.sqlite');
  const sources = { ...simulator.sources, ...(given.archive === 'off' ? { everef: null } : {}) };
  const startedAt = clock.now();
  const ingest = await startIngest({ config: { sources, contact: null }, world, log: silentLog(), file, schedule: true });
  const db = openReadDb(file);
  const left = leftToDo(db);
  let saidAt = startedAt;
  for (;;) {
    const todo = left();
    const now = clock.now();
    if (Object.values(todo).every((count) => count === 0)) break;
    if (now - saidAt >= 30 * SECOND) {
      saidAt = now;
      say(`after ${Math.round((now - startedAt) / SECOND)} s: ${JSON.stringify(todo)}`);
    }
    if (now - startedAt > 2 * targets.minutes * MINUTE) break;
    await wait(LOOK_EVERY);
  }
  const taken = clock.now() - startedAt;
  const requests = [...simulator.requests];
  const received = db.prepare('SELECT source, sum(bytes_received) AS bytes FROM source_days GROUP BY source').all();
  say(
    `${count(db, 'SELECT count(*) FROM contracts WHERE present = 1')} contracts and ${count(db, 'SELECT count(*) FROM contract_items')} items in ${count(db, 'SELECT count(*) FROM region_sweeps')} regions after ${Math.round(taken / SECOND)} s`,
  );
  await ingest.close();
  db.close();
  await simulator.close();
  return report(requests, taken, received as { source: string; bytes: number }[]);
}

function report(requests: Simulator['requests'], taken: number, received: { source: string; bytes: number }[]): boolean {
  for (const source of dataSourceNames) {
    const own = requests.filter((request) => request.source === source);
    const bytes = received.find((row) => row.source === source)?.bytes ?? 0;
    say(`${source}: ${own.length} requests, ${(bytes / 1e6).toFixed(1)} MB`);
  }
  const esi = requests.filter(({ source }) => source === 'esi');
  const kinds = Map.groupBy(esi, ({ path }) => path.replace(/\?.*$/, '').replaceAll(/\/\d+/g, '/{id}'));
  for (const [path, own] of kinds) say(`  ${path}: ${own.length}`);
  const refused = esi.filter(({ status }) => status === 420 || status === 429).length;
  const single = esi.filter(({ path }) => /\/(items|bids)\//.test(path)).map(({ at }) => at);
  const busiest = Math.max(0, ...single.map((from) => single.filter((at) => at >= from && at < from + SECOND).length));
  // Histories go on behind; how much of them came meanwhile depends on how long this took.
  const mirror = requests.filter(({ source, path }) => source === 'esi' || source === 'sde' || /-latest/.test(path)).length;
  say(
    `for the mirror: ${mirror} requests in ${(taken / MINUTE).toFixed(1)} minutes, ${busiest} single contracts in the busiest second, ${refused} refused by limits`,
  );
  return (
    taken <= targets.minutes * MINUTE &&
    mirror <= targets.requests &&
    // An answer's time wavers by a few milliseconds around its question's.
    busiest <= targets.singleContractsASecond + 2
  );
}

/** What is missing of a whole mirror. */
function leftToDo(db: ReadDb): () => Record<string, number> {
  return () => ({
    'static data': 1 - Math.min(1, count(db, 'SELECT count(*) FROM types')),
    regions:
      count(db, 'SELECT count(*) FROM listed_regions WHERE region_id NOT IN (SELECT region_id FROM region_sweeps)') +
      1 -
      Math.min(1, count(db, 'SELECT count(*) FROM listed_regions')),
    items: count(db, "SELECT count(*) FROM contracts WHERE present = 1 AND items_state = 'pending' AND items_after IS NULL"),
    bids: count(db, "SELECT count(*) FROM contracts WHERE present = 1 AND type = 'auction' AND bids_after IS NULL"),
    names: count(db, 'SELECT count(*) FROM names WHERE fetched_at IS NULL'),
  });
}

function count(db: ReadDb, sql: string): number {
  return db.prepare<[], number>(sql).pluck().get() ?? 0;
}
