import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDemoClock } from '#main/data-folder/demo-clock';
import type { Simulator } from '#main/demo/simulator';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { forDataSources } from '#shared/sources';
import { fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import { aContract, describeUpstream } from '../support/upstream.ts';
import { type FakeClock, fakeClock, testWorld } from '../support/world.ts';

const REGION = 10_000_002;
let folder: string;
let wall: FakeClock;
let upstream: Simulator | null = null;
let ingest: IngestHandle | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-quickened-'));
  wall = fakeClock('2026-11-20T12:07:00Z');
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function close(): Promise<void> {
  wall.auto = true;
  await ingest?.close();
  await upstream?.close();
  wall.auto = false;
  [ingest, upstream] = [null, null];
}

/** A program on the folder's demo, with its simulator, as the two are started: both on the galaxy's clock. */
async function start(port = 0) {
  const file = join(folder, 'mirror.sqlite');
  const { clock, close: keep } = openDemoClock({ folder, file, speed: 6 }, { wall, log: silentLog() });
  upstream = await describeUpstream(
    {
      regions: [{ id: REGION, name: 'The Forge' }],
      systems: [{ id: 30_000_142, name: 'Jita', regionId: REGION }],
      stations: [{ id: 60_003_760, systemId: 30_000_142 }],
      types: [{ id: 587, name: 'Rifter' }],
      contracts: [aContract({ regionId: REGION, type: 'courier', items: [] })],
    },
    clock,
    { port },
  );
  const { esi, sde } = upstream.sources;
  ingest = await startIngest({
    config: { sources: { ...forDataSources(() => null), esi, sde }, contact: 'test' },
    world: testWorld({ clock }),
    log: silentLog(),
    file,
    schedule: true,
  });
  return { clock, keep };
}

/** When a region's list was asked for, by the galaxy's clock. */
const asked = () =>
  (upstream?.requests ?? []).filter(({ path }) => path.includes(`/contracts/public/${REGION}`)).map(({ at }) => at);

/** When the mirror's answer to that question expires. */
function expiryOfTheList(): number {
  const db = openReadDb(join(folder, 'mirror.sqlite'));
  const expiresAt = db
    .prepare<[], string>("SELECT expires_at FROM http_answers WHERE url LIKE '%/contracts/public/%'")
    .pluck()
    .get();
  db.close();
  return fromIso(expiresAt ?? '');
}

test('a list that lasts for half an hour is asked for again after five minutes of the wall’s', async () => {
  const { keep } = await start();
  await wall.advance(17 * MINUTE);
  keep();
  // The first one had been made before it was asked for.
  const apart = asked()
    .slice(1)
    .map((at, index, times) => at - (times[index - 1] ?? at))
    .slice(1);
  expect(apart).toHaveLength(2);
  for (const time of apart) expect(Math.abs(time - 30 * MINUTE)).toBeLessThan(MINUTE);
});

test('a start anew goes on in the galaxy’s time: a list is asked for again when it has expired, and not before', async () => {
  const first = await start();
  await wall.advance(6 * MINUTE);
  const left = first.clock.now();
  // Answers are kept by their address.
  const { port } = new URL(upstream?.sources.esi ?? '');
  await close();
  first.keep();
  const expiresAt = expiryOfTheList();
  expect(expiresAt).toBeGreaterThan(left);
  // The program is closed for ten seconds, in which nothing happens there.
  wall = fakeClock(isoUtc(wall.now() + 10 * SECOND));
  const second = await start(Number(port));
  expect(second.clock.now()).toBeGreaterThanOrEqual(left);
  expect(second.clock.now() - left).toBeLessThan(MINUTE);
  await wall.advance(6 * MINUTE);
  const [next = 0] = asked();
  expect(next).toBeGreaterThanOrEqual(expiresAt);
  expect(next - expiresAt).toBeLessThan(2 * MINUTE);
  second.keep();
});
