/**
 * `npm run bench first-mirror`: a new mirror of 45,000 public contracts, from the simulator with pages of 1,000 and 100 ms before each answer, by
 * the real clock: how long it takes until every region, every contract's items, every auction's bids and every name are here, and how many
 * requests. `--contracts=`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_SEED, demoScale, generatedModel, startSimulator } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openReadDb, type ReadDb } from '#main/store/db';
import { MINUTE, SECOND } from '#shared/time';
import { report } from './support/report.ts';

const targets = { minutes: 20, requests: 6000, singleContractsASecond: 20 };

const { values: given } = parseArgs({ options: { contracts: { type: 'string', default: '45000' } } });
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-first-mirror-'));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const world = realWorld();
  const { clock } = world;
  const scale = { ...demoScale, outstandingContracts: Number(given.contracts) };
  const simulator = await startSimulator({ clock, model: generatedModel({ seed: DEMO_SEED, startsAt: clock.now(), scale }) });
  simulator.inject({ times: Number.POSITIVE_INFINITY, effect: { kind: 'slow', ms: 100 } });
  const file = join(folder, 'mirror.sqlite');
  const config = { sources: simulator.sources, contact: null };
  const startedAt = clock.now();
  const ingest = await startIngest({ config, world, log: silentLog(), file, schedule: true });
  const db = openReadDb(file);
  while (isMissing(db) && clock.now() - startedAt < 2 * targets.minutes * MINUTE) await wait(SECOND);
  const taken = (clock.now() - startedAt) / MINUTE;
  const requests = [...simulator.requests];
  await ingest.close();
  db.close();
  await simulator.close();

  // Histories go on behind; how much of them came meanwhile depends on how long this took.
  const own = requests.filter(({ source, path }) => source === 'esi' || source === 'sde' || /-latest/.test(path)).length;
  const single = requests.filter(({ path }) => /\/(items|bids)\//.test(path)).map(({ at }) => at);
  const busiest = Math.max(0, ...single.map((from) => single.filter((at) => at >= from && at < from + SECOND).length));
  report({
    what: `first mirror of ${given.contracts} contracts`,
    target: `${targets.minutes} min`,
    measured: `${taken.toFixed(1)} min`,
    kept: taken <= targets.minutes,
  });
  report({ what: 'its requests', target: String(targets.requests), measured: String(own), kept: own <= targets.requests });
  report({
    what: 'its questions about single contracts in the busiest second',
    target: String(targets.singleContractsASecond),
    measured: String(busiest),
    // An answer's time wavers by a few milliseconds around its question's.
    kept: busiest <= targets.singleContractsASecond + 2,
  });
}

/** Whether anything of a whole mirror is not here yet. */
function isMissing(db: ReadDb): boolean {
  const has = (sql: string) => db.prepare<[], number>(`SELECT EXISTS (${sql})`).pluck().get() === 1;
  return (
    !has('SELECT 1 FROM types') ||
    !has('SELECT 1 FROM listed_regions') ||
    has('SELECT 1 FROM listed_regions WHERE region_id NOT IN (SELECT region_id FROM region_sweeps)') ||
    has("SELECT 1 FROM contracts WHERE present = 1 AND items_state = 'pending' AND items_after IS NULL") ||
    has("SELECT 1 FROM contracts WHERE present = 1 AND type = 'auction' AND bids_after IS NULL") ||
    has('SELECT 1 FROM names WHERE fetched_at IS NULL')
  );
}
