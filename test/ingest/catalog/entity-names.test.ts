import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { DescribedWorld } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { nameWrites } from '#main/store/catalog/names';
import { openReadDb } from '#main/store/db';
import { forDataSources } from '#shared/sources';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { aContract } from '../../support/upstream.ts';
import { testWorld } from '../../support/world.ts';

eachBeginsAt('2026-11-20T12:10:00Z');

async function start(world: DescribedWorld): Promise<void> {
  await openBench(world);
  await bench.run('region-list');
  await bench.run('public-contracts');
  upstream.clearRequests();
}
const name = (id: number) =>
  bench.one<{ name: string | null; category: string | null; fetched_at: string | null }>(
    'SELECT name, category, fetched_at FROM names WHERE id = ?',
    id,
  );

test('issuers and their corporations are named in one question, once', async () => {
  await start({
    contracts: [aContract({}), aContract({}), aContract({ issuer_id: 90_000_007, issuer_corporation_id: 98_000_007 })],
  });
  expect(await bench.run('entity-names')).toEqual({ rows: 4 });
  expect(upstream.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /universe/names']);
  expect(name(90_000_007)).toEqual({ name: 'Pilot 90000007', category: 'character', fetched_at: '2026-11-20T12:10:00Z' });
  expect(name(98_000_007)).toMatchObject({ name: 'Corporation 98000007', category: 'corporation' });
  expect(await bench.run('entity-names')).toEqual({ rows: 0 });
  expect(upstream.requests).toHaveLength(1);
  expect(bench.one("SELECT version FROM data_versions WHERE name = 'names'")).toEqual({ version: 1 });
});

test('an id that nobody can name costs the others nothing and is not asked about again at once', async () => {
  await start({
    contracts: [aContract({ issuer_id: 90_000_002 }), aContract({ issuer_id: 90_000_003 })],
    names: { 90_000_003: null },
  });
  expect(await bench.run('entity-names')).toEqual({ rows: 3 });
  expect(name(90_000_002)).toMatchObject({ name: 'Pilot 90000002' });
  expect(name(90_000_003)).toEqual({ name: null, category: null, fetched_at: '2026-11-20T12:10:00Z' });
  upstream.clearRequests();
  await bench.run('entity-names');
  expect(upstream.requests).toEqual([]);
});

test('an id that was refused is asked about again after an hour, then a day, then every week, until it is named', async () => {
  const names: Record<number, { category: 'character'; name: string } | null> = { 90_000_003: null };
  await start({ contracts: [aContract({ issuer_id: 90_000_003 })], names });
  await bench.run('entity-names');
  /** Whether a run so much later asks for it, and for nothing else. */
  async function isAskedAfter(ms: number): Promise<boolean> {
    await clock.later(ms);
    upstream.clearRequests();
    await bench.run('entity-names');
    return upstream.requests.length === 1;
  }
  expect([await isAskedAfter(HOUR - MINUTE), await isAskedAfter(MINUTE)]).toEqual([false, true]);
  expect([await isAskedAfter(DAY - MINUTE), await isAskedAfter(MINUTE)]).toEqual([false, true]);
  for (let week = 0; week < 2; week += 1)
    expect([await isAskedAfter(7 * DAY - MINUTE), await isAskedAfter(MINUTE)]).toEqual([false, true]);
  expect(name(90_000_003)?.name).toBeNull();

  names[90_000_003] = { category: 'character', name: 'Republic Fleet' };
  expect(await isAskedAfter(7 * DAY)).toBe(true);
  expect(name(90_000_003)?.name).toBe('Republic Fleet');
});

test('many that are refused again cost few of the errors that a minute allows', async () => {
  const contracts = Array.from({ length: 40 }, (_, index) => aContract({ issuer_id: 90_000_100 + index }));
  await start({ contracts, names: Object.fromEntries(contracts.map(({ issuer_id }) => [issuer_id, null])) });
  bench.db.exec("UPDATE names SET fetched_at = '2026-11-01T00:00:00Z', name = NULL");
  await bench.run('entity-names');
  expect(upstream.requests.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20);
  expect(bench.one("SELECT count(*) AS asked FROM names WHERE fetched_at > '2026-11-20'")).toEqual({ asked: 10 });
});

test('on a first start what is on offer has its names within a minute, and what comes later within one', async () => {
  const lateRegion = 10_000_043;
  await openBench({
    contracts: [aContract(), aContract({ regionId: lateRegion, issuer_id: 90_000_055, date_issued: isoUtc(clock.now() - HOUR) })],
  });
  // The region's list comes a minute and a half after the others.
  upstream.inject({ path: `/contracts/public/${lateRegion}`, effect: { kind: 'slow', ms: 1.5 * MINUTE } });
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-names-'));
  const file = join(folder, 'mirror.sqlite');
  const { esi, sde } = upstream.sources;
  const began = clock.now();
  const ingest = await startIngest({
    config: { sources: { ...forDataSources(() => null), esi, sde }, contact: 'test' },
    world: testWorld({ clock }),
    log: silentLog(),
    file,
    schedule: true,
  });
  const db = openReadDb(file);
  try {
    const at = db.prepare<[number], string | null>('SELECT fetched_at FROM names WHERE id = ? AND name IS NOT NULL').pluck();
    await vi.waitFor(() => expect([at.get(90_000_001), at.get(90_000_055)]).not.toContain(undefined), { timeout: 20_000 });
    expect(Date.parse(at.get(90_000_001) ?? '') - began).toBeLessThanOrEqual(MINUTE);
    const later = Date.parse(at.get(90_000_055) ?? '') - began;
    expect(later).toBeGreaterThan(1.5 * MINUTE);
    expect(later).toBeLessThanOrEqual(3 * MINUTE);
  } finally {
    db.close();
    await ingest.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the names of the newest contracts are asked for first', async () => {
  await start({ regions: [{ id: 10_000_002 }] });
  const names = nameWrites(bench.db);
  names.want(90_000_001, 50);
  names.want(90_000_002, 70);
  names.want(90_000_003, 60);
  names.want(90_000_001, 80);
  expect(names.wanted(10)).toEqual([90_000_001, 90_000_002, 90_000_003]);
});

test('names are refreshed after a month, and one that cannot be had any more is kept', async () => {
  await start({ contracts: [aContract({})], names: { 90_000_001: { category: 'character', name: 'New Name' } } });
  bench.db.exec("UPDATE names SET name = 'Old Name', category = 'character', fetched_at = '2026-10-01T00:00:00Z'");
  bench.db.exec(
    "INSERT INTO names (id, category, name, fetched_at) VALUES (90999999, 'character', 'Left Us', '2026-10-01T00:00:00Z')",
  );
  expect(await bench.run('entity-names')).toEqual({ rows: 3 });
  expect(name(90_000_001)).toMatchObject({ name: 'New Name' });
  expect(name(90_999_999)).toEqual({ name: 'Left Us', category: 'character', fetched_at: '2026-11-20T12:10:00Z' });
  await clock.later(29 * DAY);
  upstream.clearRequests();
  await bench.run('entity-names');
  expect(upstream.requests).toEqual([]);
});

test('while upstream is down the names stay wanted, and the job says why', async () => {
  await start({ contracts: [aContract({})] });
  upstream.inject({ path: '/universe/names', times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 503 } });
  expect(await bench.failure('entity-names')).toMatch(/503/);
  expect(bench.one('SELECT count(*) AS n FROM names WHERE fetched_at IS NULL')).toEqual({ n: 2 });
});
