import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DescribedWorld, Simulator } from '#main/demo/simulator';
import { type IngestHandle, startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import type { World } from '#main/runtime/world';
import { openReadDb } from '#main/store/db';
import type { ModeChoice } from '#shared/local-api/status';
import { forDataSources } from '#shared/sources';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { VERSION } from '#shared/version';
import { aContract, describeUpstream, requestLines } from '../support/upstream.ts';
import { type FakeClock, fakeClock, testWorld } from '../support/world.ts';

const START = '2026-11-20T12:07:00Z';
const FORGE = 10_000_002;
const DOMAIN = 10_000_043;
let folder: string;
let clock: FakeClock;
let upstream: Simulator;
const open: IngestHandle[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-ingest-'));
  clock = fakeClock(START);
  clock.auto = true;
});
afterEach(async () => {
  for (const ingest of open.splice(0)) await ingest.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'mirror.sqlite');
const world = (): DescribedWorld => ({
  regions: [
    { id: FORGE, name: 'The Forge' },
    { id: DOMAIN, name: 'Domain' },
  ],
  systems: [{ id: 30_000_142, name: 'Jita', regionId: FORGE }],
  stations: [{ id: 60_003_760, systemId: 30_000_142 }],
  types: [{ id: 587, name: 'Rifter' }],
  contracts: [aContract(), aContract(), aContract({ regionId: DOMAIN, type: 'courier', items: [] })],
});

async function ingestOf(
  changes: {
    schedule?: boolean;
    everef?: boolean;
    contact?: string | null;
    settings?: ModeChoice['settings'];
    world?: World;
  } = {},
): Promise<IngestHandle> {
  const { esi, sde, everef } = upstream.sources;
  const sources = { ...forDataSources(() => null), esi, sde, everef: changes.everef === true ? everef : null };
  const ingest = await startIngest({
    config: { sources, contact: changes.contact === undefined ? 'test' : changes.contact, settings: changes.settings },
    world: changes.world ?? testWorld({ clock }),
    log: silentLog(),
    file: file(),
    schedule: changes.schedule ?? false,
  });
  open.push(ingest);
  return ingest;
}
async function closeLast(): Promise<void> {
  await open.pop()?.close();
}

function rows<T>(sql: string): T[] {
  const db = openReadDb(file());
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

/** Requests that came although the address had an Expires in the future. The simulator's clock is the ingester's. */
function askedTooEarly(): string[] {
  const half = 30 * MINUTE;
  const lists = upstream.requests.filter(({ path, status }) => path.startsWith('/contracts/public/1') && status < 400);
  return lists.flatMap(({ path, at }, index) =>
    lists.slice(0, index).some((earlier) => earlier.path === path && Math.floor(earlier.at / half) === Math.floor(at / half))
      ? [`${path} ${isoUtc(at)}`]
      : [],
  );
}

describe('once, from nothing', () => {
  test('static data, then the regions, then items and names: everything, with exactly these requests', async () => {
    upstream = await describeUpstream(world(), clock);
    const ingest = await ingestOf();
    expect(await ingest.runOnce()).toEqual({ failed: [] });
    const [first, second] = rows<{ contract_id: number }>(
      "SELECT contract_id FROM contracts WHERE type = 'item_exchange' ORDER BY 1",
    );
    const ours = /contracts\/public|universe\/regions|sde\//;
    expect(requestLines(upstream).filter((line) => ours.test(line))).toEqual([
      `GET esi/contracts/public/${FORGE}?page=1`,
      `GET esi/contracts/public/${DOMAIN}?page=1`,
      `GET esi/contracts/public/items/${first?.contract_id}`,
      `GET esi/contracts/public/items/${second?.contract_id}`,
      'GET esi/universe/regions',
      expect.stringMatching(/^GET sde\/tranquility\/eve-online-static-data-\d+-jsonl\.zip$/),
      'GET sde/tranquility/latest.jsonl',
    ]);
    expect(ingest.snapshot()).toMatchObject({
      mirror_state: 'complete',
      ingesting: false,
      counts: { regions: 2, regions_swept: 2, contracts: 3, contracts_outstanding: 3, items_pending: 0, items: 2 },
      progress: [],
    });
  });

  test('without static data the contracts, their items and their issuers are mirrored all the same', async () => {
    upstream = await describeUpstream(world(), clock);
    upstream.inject({ source: 'sde', times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 404 } });
    const { failed } = await (await ingestOf()).runOnce();
    expect(failed).toContain('static-data');
    expect(failed.filter((name) => name.startsWith('public-contracts') || name === 'contract-items')).toEqual([]);
    expect(rows('SELECT count(*) AS n FROM contracts')).toEqual([{ n: 3 }]);
    expect(rows('SELECT count(*) AS n FROM contract_items')).toEqual([{ n: 2 }]);
    // Who issued them is no matter of static data.
    expect(rows('SELECT name FROM names ORDER BY id')).toEqual([{ name: 'Pilot 90000001' }, { name: 'Corporation 98000001' }]);
  });

  test('static data comes from the archive, down to the question for the newest build, where the publisher fails', async () => {
    upstream = await describeUpstream(world(), clock);
    upstream.inject({ source: 'sde', times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 404 } });
    const { failed } = await (await ingestOf({ everef: true, settings: { history: { days: 0 } } })).runOnce();
    expect(failed).toEqual([]);
    expect(rows('SELECT name FROM systems')).toEqual([{ name: 'Jita' }]);
  });

  test('again at once: no request goes out, and no contract is written', async () => {
    upstream = await describeUpstream(world(), clock);
    await (await ingestOf()).runOnce();
    await closeLast();
    const before = rows('SELECT * FROM contracts');
    upstream.clearRequests();
    expect(await (await ingestOf()).runOnce()).toEqual({ failed: [] });
    // Campaigns expire after 5 seconds, which may have passed by then; everything else is still good.
    expect(requestLines(upstream).filter((line) => line !== 'GET esi/sovereignty/campaigns')).toEqual([]);
    expect(rows('SELECT * FROM contracts')).toEqual(before);
  });

  test('half an hour later an unchanged region costs one 304 and no contract is written', async () => {
    upstream = await describeUpstream(world(), clock);
    await (await ingestOf()).runOnce();
    await closeLast();
    const before = rows('SELECT * FROM contracts');
    upstream.clearRequests();
    await clock.advance(35 * MINUTE);
    expect(await (await ingestOf()).runOnce()).toEqual({ failed: [] });
    const lists = upstream.requests.filter(({ path }) => path.startsWith('/contracts/public/1'));
    expect(lists.map(({ path, status }) => `${path} ${status}`).sort()).toEqual([
      `/contracts/public/${FORGE}?page=1 304`,
      `/contracts/public/${DOMAIN}?page=1 304`,
    ]);
    expect(rows('SELECT * FROM contracts')).toEqual(before);
    expect(
      rows<{ swept_at: string }>('SELECT swept_at FROM region_sweeps').every(({ swept_at }) => swept_at > '2026-11-20T12:40'),
    ).toBe(true);
  });

  test('a source that is down fails its jobs, says why, and the exit tells which', async () => {
    upstream = await describeUpstream(world(), clock);
    upstream.inject({ source: 'sde', times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 503, html: true } });
    const ingest = await ingestOf();
    const { failed } = await ingest.runOnce();
    expect(failed).toContain('static-data');
    expect(ingest.snapshot().sources.find(({ source }) => source === 'sde')).toMatchObject({
      state: 'failing',
      reason: 'The static data export answered 503.',
    });
  });
});

describe('on schedule', () => {
  test('every run is recorded, with its requests, and none overlaps another of its job', async () => {
    upstream = await describeUpstream(world(), clock);
    clock.auto = false;
    await ingestOf({ schedule: true });
    await clock.advance(3 * HOUR);
    const runs = rows<{ job: string; started_at: string; ended_at: string; outcome: string; requests: number }>(
      'SELECT * FROM runs ORDER BY run_id',
    );
    expect(runs.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    const sweeps = runs.filter(({ job }) => job === `public-contracts/${FORGE}`);
    expect(sweeps.length).toBeGreaterThanOrEqual(5);
    expect(sweeps[0]?.requests).toBe(1);
    for (const [index, sweep] of sweeps.entries()) {
      const next = sweeps[index + 1];
      if (next !== undefined) expect(next.started_at >= sweep.ended_at).toBe(true);
    }
    expect(askedTooEarly()).toEqual([]);
  });

  test('killed at any moment and started again, it ends with the same mirror', async () => {
    upstream = await describeUpstream(world(), clock);
    for (let kill = 0; kill < 8; kill += 1) {
      const ingest = await ingestOf({ schedule: true });
      // Requests take real time: so the kill comes after a number of turns of the event loop, at a different point each time.
      for (let turns = 0; turns < kill * 15; turns += 1) await new Promise((resolve) => void setImmediate(resolve));
      await ingest.close();
      open.pop();
      await clock.advance(10 * SECOND);
    }
    const ingest = await ingestOf();
    expect(await ingest.runOnce()).toEqual({ failed: [] });
    expect(ingest.snapshot().counts).toMatchObject({ contracts: 3, items: 2, items_pending: 0, regions_swept: 2 });
    expect(rows('SELECT * FROM runs WHERE ended_at IS NULL')).toEqual([]);
  });

  test('the daily downtime is waited out, named as the reason, and nothing is lost', async () => {
    clock = fakeClock('2026-11-20T10:40:00Z');
    upstream = await describeUpstream(world(), clock, { downtime: true });
    const ingest = await ingestOf({ schedule: true });
    await clock.advance(30 * MINUTE);
    expect(upstream.requests.some(({ status }) => status >= 500)).toBe(true);
    expect(rows<{ error: string }>("SELECT error FROM runs WHERE outcome = 'failed'").map(({ error }) => error)).toContainEqual(
      expect.stringContaining('New Eden is in its daily downtime (11:00 UTC)'),
    );
    await clock.advance(HOUR);
    expect(ingest.snapshot()).toMatchObject({ mirror_state: 'complete', counts: { contracts: 3 } });
    expect(upstream.requests.filter(({ status }) => status === 420)).toEqual([]);
  });
});

describe('what was chosen on the first-run page', () => {
  /** The same world, with the User-Agents that went out. */
  function listening(): { world: World; agents: Set<string | undefined> } {
    const agents = new Set<string | undefined>();
    const world = testWorld({ clock });
    const fetch: World['fetch'] = (url, init) => {
      agents.add(init.headers?.['user-agent']);
      return world.fetch(url, init);
    };
    return { world: { ...world, fetch }, agents };
  }

  test('holds from the first request on, and later settings hold over it', async () => {
    upstream = await describeUpstream(world(), clock);
    const { world: heard, agents } = listening();
    const settings = { history: { days: 0 }, contact: 'me@here.example' } as const;
    const ingest = await ingestOf({ contact: null, settings, world: heard, everef: true });
    await ingest.runOnce();
    expect([...agents]).toEqual([`Astrolabe/${VERSION} (me@here.example)`]);
    expect(rows<{ job: string }>("SELECT DISTINCT job FROM runs WHERE job LIKE '%history'")).toEqual([]);
    await ingest.saveSetting('history', { days: 35 });
    await closeLast();
    await (await ingestOf({ contact: null, world: heard, everef: true })).runOnce();
    expect(rows<{ job: string }>("SELECT DISTINCT job FROM runs WHERE job LIKE '%history' ORDER BY job")).toEqual(
      ['contract-history', 'jumps-history', 'kills-history', 'sovereignty-history'].map((job) => ({ job })),
    );
  });

  test('without a contact the program names itself and no address', async () => {
    upstream = await describeUpstream(world(), clock);
    const { world: heard, agents } = listening();
    await (await ingestOf({ contact: null, world: heard })).runOnce();
    expect([...agents]).toEqual([`Astrolabe/${VERSION}`]);
  });
});

test('the items of a contract can be had ahead of their turn', async () => {
  upstream = await describeUpstream(world(), clock);
  const ingest = await ingestOf();
  const healed = upstream.inject({ path: /\/items\//, times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 503 } });
  await ingest.runOnce();
  const [contract] = rows<{ contract_id: number }>("SELECT contract_id FROM contracts WHERE items_state = 'pending'");
  if (contract === undefined) throw new Error('no contract waits for its items');
  expect(await ingest.fetchItems(contract.contract_id)).toBe('later');
  healed();
  await clock.advance(10 * MINUTE);
  expect(await ingest.fetchItems(contract.contract_id)).toBe('known');
  expect(await ingest.fetchItems(1)).toBe('gone');
});
