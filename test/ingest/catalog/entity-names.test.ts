import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DescribedWorld, Simulator } from '#main/demo/simulator';
import { nameWrites } from '#main/store/catalog/names';
import { DAY } from '#shared/time';
import { type JobBench, jobBench } from '../../support/job-bench.ts';
import { aContract, describeUpstream } from '../../support/upstream.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

let clock: FakeClock;
let upstream: Simulator;
let bench: JobBench;

beforeEach(() => {
  clock = fakeClock('2026-11-20T12:10:00Z');
  clock.auto = true;
});
afterEach(async () => {
  bench.close();
  await upstream.close();
});

async function start(world: DescribedWorld): Promise<void> {
  upstream = await describeUpstream(world, clock);
  bench = jobBench(upstream, clock);
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

test('an id that nobody can name costs the others nothing and is not asked about again for a month', async () => {
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
  clock.auto = false;
  await clock.advance(29 * DAY);
  clock.auto = true;
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
