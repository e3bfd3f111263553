import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginPrepared, openDemoClock } from '#main/data-folder/demo-clock';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { prepareDemoMirror } from '#main/workers/demo-mirror/prepare';
import { DAY, HOUR, isoUtc, SECOND } from '#shared/time';
import { type FakeClock, fakeClock, testWorld } from '../support/world.ts';

const NOON = '2026-11-20T12:20:00Z';
let home: string;
let prepared: string;
let clock: FakeClock;
let simulator: Simulator;
/** The time of the prepared mirror, in whole seconds. */
const until = () => Math.ceil(clock.now() / SECOND) * SECOND;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'astrolabe-demo-mirror-'));
  prepared = join(home, 'prepared');
  mkdirSync(prepared);
  clock = fakeClock(NOON);
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  simulator = await startSimulator({ clock, model });
  clock.auto = true;
  const file = join(prepared, 'mirror.sqlite');
  await prepareDemoMirror({ file, model, sources: simulator.sources, world: testWorld({ clock }), log: silentLog() });
  clock.auto = false;
  writeFileSync(join(prepared, 'clock.json'), JSON.stringify({ until: until() }));
}, 120_000);
afterAll(async () => {
  await simulator.close();
  rmSync(home, { recursive: true, force: true });
});

/** The first column of the first row. */
function figure(sql: string, ...values: string[]): number {
  const db = openReadDb(join(prepared, 'mirror.sqlite'));
  try {
    return (
      db
        .prepare<string[], number>(sql)
        .pluck()
        .get(...values) ?? 0
    );
  } finally {
    db.close();
  }
}

test('the prepared mirror has names, contents, icons, ratings, counts and prices of weeks, kills of days, and a forecast', () => {
  const from = isoUtc(clock.now() - 35 * DAY);
  expect(figure('SELECT count(*) FROM contracts WHERE present = 1')).toBeGreaterThan(60);
  expect(figure("SELECT count(*) FROM contracts WHERE present = 1 AND type = 'item_exchange'")).toBeGreaterThan(
    3 * figure("SELECT count(*) FROM contracts WHERE type = 'item_exchange' AND items_state <> 'known' AND present = 1"),
  );
  expect(figure('SELECT count(*) FROM contract_ratings')).toBe(figure('SELECT count(*) FROM contracts WHERE present = 1'));
  expect(figure('SELECT count(*) FROM type_icons WHERE image IS NOT NULL')).toBeGreaterThan(20);
  expect(figure("SELECT count(*) FROM sampled_hours WHERE kind = 'jumps' AND hour >= ?", from)).toBeGreaterThan(35 * 24 - 4);
  expect(figure("SELECT count(*) FROM sampled_hours WHERE kind = 'kills' AND hour >= ?", from)).toBeGreaterThan(35 * 24 - 4);
  expect(figure('SELECT count(DISTINCT day) FROM priced_days')).toBeGreaterThanOrEqual(30);
  expect(figure('SELECT count(*) FROM market_history')).toBeGreaterThan(20);
  expect(figure('SELECT count(*) FROM killmails')).toBeGreaterThan(100);
  expect(figure('SELECT count(*) FROM forecast_points')).toBeGreaterThan(0);
});

test('the prepared mirror has the contracts that ended in the weeks before, each way, with their contents and the rolls that were sold', () => {
  const ended = (rest: string) => figure(`SELECT count(*) FROM contracts WHERE present = 0 AND ${rest}`);
  for (const status of ['finished', 'cancelled', 'deleted'])
    expect([status, ended(`status = '${status}' AND type = 'item_exchange'`) > 30]).toEqual([status, true]);
  expect(ended("status = 'in_progress' AND type = 'courier'")).toBeGreaterThan(30);
  expect(ended("type = 'auction' AND bid_count > 0")).toBeGreaterThan(0);
  expect(ended("status = 'finished' AND items_state = 'known' AND type = 'item_exchange'")).toBeGreaterThan(
    0.9 * ended("status = 'finished' AND type = 'item_exchange'"),
  );
  // Over all weeks, and none before it was issued.
  const days = 'SELECT count(DISTINCT date(absent_since)) FROM contracts WHERE present = 0';
  expect(figure(days)).toBeGreaterThan(33);
  expect(ended('absent_since < first_seen_at OR first_seen_at < date_issued')).toBe(0);
  expect(ended("status = 'outstanding'")).toBe(0);
  // What is listed still was seen when it came, not when the mirror was made.
  expect(figure('SELECT count(DISTINCT first_seen_at) FROM contracts WHERE present = 1')).toBeGreaterThan(30);
  const sold =
    "SELECT count(*) FROM abyssal_offers JOIN contracts USING (contract_id) WHERE status = 'finished' AND absent_since >= ?";
  const since = isoUtc(clock.now() - 29 * DAY);
  expect(figure(sold, since)).toBeGreaterThan(0);
  expect(figure(`${sold} AND item_id NOT IN (SELECT item_id FROM abyssals WHERE state = 'read')`, since)).toBe(0);
});

test('a demo that begins with it a month later goes on at its time, and has nothing of the past left to fetch', async () => {
  const folder = join(home, 'demo');
  mkdirSync(folder);
  const file = join(folder, 'mirror.sqlite');
  const later = until() + 30 * DAY;
  expect(beginPrepared(prepared, { folder, file }, later)).toBe(true);
  // A mirror that is there is never replaced.
  expect(beginPrepared(prepared, { folder, file }, later)).toBe(false);

  const wall = fakeClock(isoUtc(later));
  const demo = openDemoClock({ folder, file, speed: 10 }, { wall, log: silentLog() });
  expect(demo.clock.now()).toBe(until());
  demo.close();
  await wall.advance(HOUR);
  const reopened = openDemoClock({ folder, file, speed: 10 }, { wall, log: silentLog() });
  expect(reopened.clock.now()).toBe(until() + HOUR);
  reopened.close();

  simulator.clearRequests();
  clock.auto = true;
  const ingest = await startIngest({
    config: { sources: simulator.sources, contact: null, simulated: true },
    world: testWorld({ clock }),
    log: silentLog(),
    file,
    schedule: false,
  });
  const { sources } = ingest.snapshot();
  expect(sources.filter(({ state }) => state !== 'fresh').map(({ source, state }) => [source, state])).toEqual([]);
  expect(await ingest.runOnce()).toEqual({ failed: [] });
  await ingest.close();
  clock.auto = false;
  // Of the archives nothing but the hours of today that they did not have yet.
  const archived = simulator.requests.flatMap(({ source, path }) => (source === 'everef' && path.endsWith('.bz2') ? path : []));
  expect(archived.filter((path) => !/^\/system-(jumps|kills)\/history\/2026\/2026-11-20\//.test(path))).toEqual([]);
  expect(archived.length).toBeLessThan(10);
});

test('a folder without a mirror of this version lets the demo begin empty', () => {
  const folder = join(home, 'empty');
  mkdirSync(folder);
  const file = join(folder, 'mirror.sqlite');
  expect(beginPrepared(folder, { folder: home, file: join(home, 'mirror.sqlite') }, clock.now())).toBe(false);
  expect(beginPrepared(join(home, 'nowhere'), { folder, file }, clock.now())).toBe(false);
});
