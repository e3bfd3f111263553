import { describe, expect, test } from 'vitest';
import type { DescribedWorld } from '#main/demo/simulator';
import { listingOf } from '#main/ingest/contracts/listing';
import { publicContracts } from '#main/ingest/contracts/public-contracts';
import { sweepRecorder } from '#main/ingest/contracts/sweep-recorder';
import { allJobs, openStores } from '#main/ingest/jobs';
import { silentLog } from '#main/runtime/log';
import { priceReads } from '#main/store/contracts/prices';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, openJobs, upstream } from '../../support/job-test.ts';
import { turnsDuring } from '../../support/threads/turns.ts';
import { aContract, anItem, requestLines } from '../../support/upstream.ts';
import { fakeClock } from '../../support/world.ts';

const REGION = 10_000_002;
const SWEEP = `public-contracts/${REGION}`;

eachBeginsAt('2026-11-20T12:10:00Z');

async function start(world: DescribedWorld): Promise<void> {
  await openBench({ regions: [{ id: REGION }], ...world });
  await bench.run('region-list');
}
interface Row {
  contract_id: number;
  status: string;
  present: number;
  first_seen_at: string;
  last_seen_at: string | null;
  absent_since: string | null;
  probe: string | null;
}
const row = (contractId: number) => bench.one<Row>('SELECT * FROM contracts WHERE contract_id = ?', contractId);
const versions = () =>
  Object.fromEntries(
    bench
      .all<{ name: string; version: number }>('SELECT name, version FROM data_versions')
      .map((each) => [each.name, each.version]),
  );

test('every region that upstream lists has a job of its own, which asks again when its list has expired', async () => {
  await start({ regions: [{ id: REGION }, { id: 10_000_043 }, { id: 11_000_001 }] });
  const sweeps = allJobs(bench.deps).filter(({ name }) => name.startsWith('public-contracts/'));
  expect(sweeps.map(({ name, everyMs, followsExpires }) => [name, everyMs, followsExpires])).toEqual([
    ['public-contracts/10000002', 30 * MINUTE, true],
    ['public-contracts/10000043', 30 * MINUTE, true],
    ['public-contracts/11000001', 30 * MINUTE, true],
  ]);
});

describe('a list of 1,677 contracts that once comes without its number of pages', () => {
  const couriers = Array.from({ length: 1677 }, (_, index) =>
    aContract({
      contract_id: index + 1,
      type: index < 1650 ? 'courier' : 'item_exchange',
      ...(index === 0 ? { end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } as const } : {}),
    }),
  );
  const left = () => bench.all<Row>('SELECT * FROM contracts WHERE present = 0').map(({ contract_id }) => contract_id);
  const pageTwo = () => requestLines(upstream).filter((line) => line.endsWith('page=2')).length;

  test('has lost nothing: the second page is asked for all the same, and what left is noticed by the next list', async () => {
    await start({ contracts: couriers });
    await bench.run(SWEEP);
    await clock.later(30 * MINUTE);
    const asked = pageTwo();
    upstream.inject({ path: /contracts\/public\/.*page=1$/, times: Number.POSITIVE_INFINITY, effect: { kind: 'no-page-count' } });
    const { note } = await bench.run(SWEEP);
    expect(note).toMatch(/^Region 10000002 is partial: it does not say how many pages it has\. /);
    expect(pageTwo()).toBeGreaterThan(asked);
    expect(left()).toEqual([]);
    expect(bench.all("SELECT * FROM contracts WHERE status <> 'outstanding'")).toEqual([]);
  });

  test('is read as one where it says so when it is asked again', async () => {
    await start({ contracts: couriers });
    await bench.run(SWEEP);
    await clock.later(30 * MINUTE);
    upstream.inject({ path: /contracts\/public\/.*page=1$/, effect: { kind: 'no-page-count' } });
    await bench.run(SWEEP);
    expect(left()).toEqual([1]);
  });

  test('is no whole list at a first sweep either', async () => {
    await start({ contracts: couriers });
    upstream.inject({ path: /contracts\/public\/.*page=/, times: Number.POSITIVE_INFINITY, effect: { kind: 'no-page-count' } });
    expect((await bench.run(SWEEP)).note).toMatch(/does not say how many pages/);
    expect(bench.one<{ n: number }>('SELECT count(*) AS n FROM contracts')?.n).toBe(1677);
  });
});

test('pages that share one validator are read anew, whatever it says', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => aContract({ contract_id: index + 1 }));
  const late = aContract({ contract_id: 5000, date_issued: '2026-11-20T12:25:00Z' });
  await start({ contracts: [...many, late] });
  upstream.inject({ path: '/contracts/', times: Number.POSITIVE_INFINITY, effect: { kind: 'constant-etag', etag: '"one"' } });
  await bench.run(SWEEP);
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  expect(row(5000)).toMatchObject({ status: 'outstanding' });
});

test('the one page of a small list is read anew once a day, whatever its validator says', async () => {
  await start({ contracts: [aContract({ contract_id: 1 }), aContract({ contract_id: 2, date_issued: '2026-11-20T12:25:00Z' })] });
  upstream.inject({ path: '/contracts/', times: Number.POSITIVE_INFINITY, effect: { kind: 'constant-etag', etag: '"one"' } });
  for (let halfHours = 0; halfHours <= 49; halfHours += 1) {
    await bench.run(SWEEP);
    await clock.later(30 * MINUTE);
  }
  expect(row(2)).toMatchObject({ status: 'outstanding' });
  const statuses = upstream.requests.filter(({ path }) => path.includes(`/${REGION}?`)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
});

test('the first sweep stores each contract as it is listed', async () => {
  await start({
    contracts: [
      aContract({ contract_id: 1, title: 'Große Fregatte', price: 5, buyout: 9, for_corporation: true }),
      aContract({
        contract_id: 2,
        type: 'courier',
        reward: 7,
        collateral: 8,
        days_to_complete: 3,
        end_location_id: 1_030_000_000_001,
      }),
    ],
  });
  const { rows } = await bench.run(SWEEP);
  expect(rows).toBe(2);
  expect(row(1)).toEqual({
    contract_id: 1,
    region_id: REGION,
    type: 'item_exchange',
    status: 'outstanding',
    issuer_id: 90_000_001,
    issuer_corporation_id: 98_000_001,
    for_corporation: 1,
    title: 'Große Fregatte',
    folded_title: 'grosse fregatte',
    price: 5,
    reward: 0,
    collateral: 0,
    buyout: 9,
    volume: 2500,
    days_to_complete: 0,
    start_location_id: 60_003_760,
    end_location_id: 60_003_760,
    date_issued: '2026-11-20T10:00:00Z',
    date_expired: '2026-12-04T10:00:00Z',
    date_accepted: null,
    date_completed: null,
    first_seen_at: '2026-11-20T12:10:00Z',
    last_seen_at: null,
    absent_since: null,
    present: 1,
    evidence: '{"kind":"listed"}',
    probe: null,
    probe_after: null,
    probes: 0,
    bid_count: null,
    highest_bid: null,
    bids_observed_at: null,
    bids_after: null,
    items_state: 'pending',
    items_after: null,
    items_asked: 0,
    items_left_out: 0,
    hidden: 0,
    category_mask: 0,
    single_type_id: null,
    single_quantity: null,
    unit_price: null,
  });
  expect(row(2)).toMatchObject({ type: 'courier', items_state: 'none', reward: 7, collateral: 8, days_to_complete: 3 });
  expect(bench.one('SELECT * FROM region_sweeps')).toMatchObject({
    region_id: REGION,
    swept_at: '2026-11-20T12:10:00Z',
    observed_at: '2026-11-20T12:00:00Z',
    contracts: 2,
  });
});

test('a region with nothing on offer is swept all the same', async () => {
  await start({});
  await bench.run(SWEEP);
  expect(bench.one('SELECT contracts FROM region_sweeps')).toEqual({ contracts: 0 });
  expect(versions().contracts).toBeUndefined();
});

test('before Expires a region costs no request and no write', async () => {
  await start({ contracts: [aContract({})] });
  await bench.run(SWEEP);
  upstream.clearRequests();
  const before = versions();
  const { rows, nextDueAt } = await bench.run(SWEEP);
  expect(rows).toBe(0);
  expect(nextDueAt).toBe(Date.parse('2026-11-20T12:30:00Z'));
  expect(requestLines(upstream)).toEqual([]);
  expect(versions()).toEqual(before);
});

test('lists that expire together are asked for one after the other, within half a minute of their Expires', async () => {
  await start({});
  const expires = Date.parse('2026-11-20T12:29:00Z');
  const regionIds = Array.from({ length: 114 }, (_, index) => 10_000_001 + index);
  const jobs = publicContracts({
    regionIds,
    esi: { listRegion: async () => ({ kind: 'unchanged', observedAt: null, expiresAt: '2026-11-20T12:29:00Z' }) },
    recorder: sweepRecorder(openStores(bench.deps)),
    log: silentLog(),
  });
  const context = { signal: new AbortController().signal, report: () => undefined };
  const delays = (await Promise.all(jobs.map((job) => job.run(context)))).map(({ nextDueAt = 0 }) => nextDueAt - expires);
  expect(Math.min(...delays)).toBe(0);
  expect(Math.max(...delays)).toBeLessThan(30 * SECOND);
  expect(new Set(delays).size).toBe(jobs.length);
});

test('a region that answers 304 costs one request, and of it only the time of the sweep is written', async () => {
  await start({ contracts: [aContract({ contract_id: 1 })] });
  await bench.run(SWEEP);
  await clock.later(25 * MINUTE);
  upstream.clearRequests();
  const log = () => bench.all('SELECT * FROM contract_changes');
  const changes = log();
  const contract = row(1);
  const { rows } = await bench.run(SWEEP);
  expect(rows).toBe(0);
  expect(upstream.requests.map(({ status }) => status)).toEqual([304]);
  expect(row(1)).toEqual(contract);
  expect(log()).toEqual(changes);
  expect(bench.one('SELECT swept_at, observed_at FROM region_sweeps')).toEqual({
    swept_at: '2026-11-20T12:35:00Z',
    observed_at: '2026-11-20T12:30:00Z',
  });
});

test('contracts that are still there are not written again when others come and go', async () => {
  await start({
    contracts: [
      aContract({ contract_id: 1 }),
      aContract({ contract_id: 2, date_issued: '2026-11-20T12:15:00Z' }),
      aContract({ contract_id: 3, end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } }),
    ],
  });
  await bench.run(SWEEP);
  bench.db.exec('DELETE FROM contract_changes');
  await clock.later(30 * MINUTE);
  const { rows } = await bench.run(SWEEP);
  expect(rows).toBe(2);
  const changed = bench.all<{ contract_id: number }>('SELECT contract_id FROM contract_changes');
  expect(changed.map(({ contract_id }) => contract_id)).not.toContain(1);
  expect(row(2)).toMatchObject({ first_seen_at: '2026-11-20T12:40:00Z', present: 1 });
  expect(row(3)).toMatchObject({ present: 0, last_seen_at: '2026-11-20T12:10:00Z', absent_since: '2026-11-20T12:40:00Z' });
});

describe('what is not one complete, consistent list changes nothing', () => {
  /** Three pages; the last changes with every list. */
  const many = () => [
    ...Array.from({ length: 2097 }, (_, index) => aContract({ contract_id: 1000 + index })),
    aContract({ contract_id: 9001, date_issued: '2026-11-20T12:05:00Z' }),
    aContract({ contract_id: 9002, date_issued: '2026-11-20T12:35:00Z' }),
    aContract({ contract_id: 9003, end: { at: '2026-11-20T12:25:00Z', how: 'accepted' } }),
  ];
  const state = () => ({
    contracts: bench.all('SELECT * FROM contracts'),
    sweeps: bench.all('SELECT * FROM region_sweeps'),
    answers: bench.all('SELECT * FROM http_answers WHERE url LIKE ?', '%/contracts/public/%'),
    versions: versions(),
  });

  test('half a sweep: a page that never comes', async () => {
    await start({ contracts: many() });
    await bench.run(SWEEP);
    await clock.later(30 * MINUTE);
    const before = state();
    upstream.inject({ path: /page=2/, times: Number.POSITIVE_INFINITY, effect: { kind: 'status', status: 503 } });
    expect(await bench.failure(SWEEP)).toMatch(/503/);
    expect(state()).toEqual(before);
  });

  test('but pages of two lists, however often they are asked for, add what is new; nothing has left', async () => {
    await start({ contracts: many() });
    await bench.run(SWEEP);
    const present = () => bench.one<{ n: number }>('SELECT count(*) AS n FROM contracts WHERE present = 1')?.n ?? 0;
    const before = present();
    await clock.later(30 * MINUTE);
    upstream.inject({ path: /page=2/, times: Number.POSITIVE_INFINITY, effect: { kind: 'page-roll' } });
    const { note } = await bench.run(SWEEP);
    expect(note).toBe(`Region ${REGION} is partial: its pages are of different snapshots. Nothing is taken to have left it.`);
    expect(present()).toBe(before + 1);
    expect(bench.one('SELECT observed_at FROM region_sweeps')).toEqual({ observed_at: '2026-11-20T12:00:00Z' });
  });

  test('pages of two lists once: the list is read again', async () => {
    await start({ contracts: many() });
    upstream.inject({ path: /page=3/, effect: { kind: 'page-roll' } });
    await bench.run(SWEEP);
    expect(bench.one('SELECT count(*) AS n FROM contracts WHERE present = 1')).toEqual({ n: 2098 });
  });
});

test('a region whose first list cannot be read as one snapshot is not empty', async () => {
  await start({ contracts: Array.from({ length: 1500 }, (_, index) => aContract({ contract_id: 1 + index })) });
  upstream.inject({ path: /page=2/, times: Number.POSITIVE_INFINITY, effect: { kind: 'page-roll' } });
  expect((await bench.run(SWEEP)).note).toMatch(/is partial/);
  expect(bench.one('SELECT count(*) AS n FROM contracts WHERE present = 1')).toEqual({ n: 1500 });
  expect(bench.one('SELECT count(*) AS n FROM region_sweeps')).toEqual({ n: 0 });
});

test('a contract whose row cannot be read is still listed; the run says how many were left out', async () => {
  await start({ contracts: Array.from({ length: 200 }, (_, index) => aContract({ contract_id: 1 + index })) });
  await bench.run(SWEEP);
  await clock.later(30 * MINUTE);
  bench.db.exec("DELETE FROM http_answers WHERE url LIKE '%public%'");
  upstream.inject({ path: `/contracts/public/${REGION}`, effect: { kind: 'odd-rows', every: 200 } });
  expect(await bench.run(SWEEP)).toMatchObject({
    note: `1 row of the contracts of region ${REGION} could not be read and is left out.`,
  });
  expect(row(1)).toMatchObject({ present: 1, status: 'outstanding', absent_since: null });
  expect(bench.one('SELECT count(*) AS n FROM contracts WHERE present = 1')).toEqual({ n: 200 });
});

test('an empty list is believed only when the next one says the same', async () => {
  const end = { at: '2026-11-20T13:25:00Z', how: 'accepted' } as const;
  await start({ contracts: Array.from({ length: 30 }, (_, index) => aContract({ contract_id: 1 + index, end })) });
  await bench.run(SWEEP);
  const spoil = () => upstream.inject({ path: `/contracts/public/${REGION}`, effect: { kind: 'empty' } });
  const present = () => bench.one<{ n: number }>('SELECT count(*) AS n FROM contracts WHERE present = 1')?.n;

  await clock.later(30 * MINUTE);
  bench.db.exec("DELETE FROM http_answers WHERE url LIKE '%public%'");
  spoil();
  await bench.run(SWEEP);
  expect(present()).toBe(30);
  expect(bench.one('SELECT doubted_at FROM region_sweeps')).toEqual({ doubted_at: '2026-11-20T12:30:00Z' });
  expect(row(1)).toMatchObject({ status: 'outstanding', absent_since: null });

  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  expect(present()).toBe(30);
  expect(bench.one('SELECT doubted_at FROM region_sweeps')).toEqual({ doubted_at: null });

  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  expect(present()).toBe(30);
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  expect(present()).toBe(0);
  expect(row(1)).toMatchObject({ last_seen_at: '2026-11-20T13:10:00Z', absent_since: '2026-11-20T14:10:00Z' });
});

test('a list older than the one that is stored, from another cache of upstream’s, is put aside', async () => {
  await start({ contracts: [aContract({ contract_id: 1, date_issued: '2026-11-20T12:01:00Z' })] });
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  const before = bench.all('SELECT * FROM contracts');
  // The list of 12:00 again, in which the contract does not occur yet.
  bench.db.exec('DELETE FROM http_answers');
  upstream.inject({ path: `/contracts/public/${REGION}`, effect: { kind: 'page-roll' } });
  await bench.run(SWEEP);
  expect(bench.all('SELECT * FROM contracts')).toEqual(before);
  expect(bench.one('SELECT observed_at FROM region_sweeps')).toEqual({ observed_at: '2026-11-20T12:30:00Z' });
});

test('a contract that comes back is outstanding again, and its first sight stays', async () => {
  await start({
    contracts: [aContract({ contract_id: 1, away: [{ from: '2026-11-20T12:20:00Z', to: '2026-11-20T12:50:00Z' }] })],
  });
  await bench.run(SWEEP);
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  expect(row(1)).toMatchObject({ status: 'outstanding', present: 0, probe: 'pending', absent_since: '2026-11-20T12:40:00Z' });
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  expect(row(1)).toMatchObject({
    status: 'outstanding',
    present: 1,
    probe: null,
    absent_since: null,
    last_seen_at: null,
    first_seen_at: '2026-11-20T12:10:00Z',
  });
  expect(JSON.parse(bench.one<{ evidence: string }>('SELECT evidence FROM contracts')?.evidence ?? '')).toMatchObject({
    kind: 'listed-again',
    absentSince: '2026-11-20T12:40:00Z',
    before: { kind: 'left-early' },
  });
  // Coming back is no second first sight.
  expect(bench.one('SELECT sum(contracts) AS n FROM first_sights')).toEqual({ n: 1 });
});

test('the time of departure is judged by upstream’s clock, also where this computer’s is days off', async () => {
  await start({
    contracts: [
      aContract({ contract_id: 1, date_expired: '2026-11-20T12:40:00Z', end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } }),
      aContract({ contract_id: 2, date_expired: '2026-11-20T12:30:00Z' }),
    ],
  });
  await bench.run(SWEEP);
  await clock.later(25 * MINUTE);
  // The snapshot of 12:30 is the first without either of them.
  await bench.run(SWEEP);
  expect(row(1)).toMatchObject({ status: 'outstanding', probe: 'pending' });
  expect(row(2)).toMatchObject({ status: 'deleted', hidden: 1 });
});

test('a clock that was set back does not make a sweep older than the list that it brought', async () => {
  await start({ contracts: [aContract({ contract_id: 1 })] });
  const stores = openStores({ ...bench.deps, clock: fakeClock('2020-01-01T00:00:00Z') });
  await sweepRecorder(stores).record(REGION, { contracts: [], observedAt: '2026-11-20T12:00:00Z', records: [] });
  expect(bench.one('SELECT swept_at FROM region_sweeps')).toEqual({ swept_at: '2026-11-20T12:00:00Z' });
});

test('the prices of a very long list follow it, and are not forgotten where the program ends between the two', async () => {
  await start({});
  const stores = openStores(bench.deps);
  const contracts = Array.from({ length: 5001 }, (_, index) =>
    listingOf({
      contract_id: 1 + index,
      type: 'item_exchange',
      date_issued: '2026-11-20T10:00:00Z',
      date_expired: '2026-12-04T10:00:00Z',
      issuer_id: 1,
      issuer_corporation_id: 2,
      price: 1000,
    }),
  ).filter((listing) => listing !== undefined);
  await stores.recorder.record(REGION, { contracts, observedAt: '2026-11-20T12:00:00Z', records: [] });
  bench.db.exec('UPDATE contracts SET single_type_id = 34, single_quantity = 1, unit_price = 1000 WHERE contract_id <= 3');
  const later = { contracts: contracts.slice(0, -1), observedAt: '2026-11-20T12:30:00Z', records: [] };
  const priced = () => bench.one('SELECT count(*) AS rows, max(sample_count) AS samples FROM price_changes');
  const stale = () => stores.prices.staleRegions().map(({ regionId }) => regionId);

  let transactions = 0;
  const ending = sweepRecorder({
    ...stores,
    transaction(work) {
      transactions += 1;
      if (transactions > 1) throw new Error('The program ended.');
      return stores.transaction(work);
    },
  });
  await expect(ending.record(REGION, { ...later, contracts })).rejects.toThrow('The program ended.');
  expect([priced(), stale()]).toEqual([{ rows: 0, samples: null }, [REGION]]);
  await bench.run('rollups');
  expect([priced(), stale()]).toEqual([{ rows: 1, samples: 3 }, []]);
  // The contract that left, and the price of another hour.
  expect(await stores.recorder.record(REGION, { ...later, observedAt: '2026-11-20T13:30:00Z' })).toEqual({
    kind: 'recorded',
    rows: 2,
  });
  expect(stale()).toEqual([]);
});

test('a contract that two regions list belongs to the one that was swept last, is counted once and never departs', async () => {
  await start({ regions: [{ id: REGION }, { id: 10_000_043 }] });
  const { recorder } = openStores(bench.deps);
  const twice = listingOf({
    contract_id: 1,
    type: 'item_exchange',
    date_issued: '2026-11-20T10:00:00Z',
    date_expired: '2026-12-04T10:00:00Z',
    issuer_id: 1,
    issuer_corporation_id: 2,
  });
  if (twice === undefined) throw new Error('unreadable');
  for (const [regionId, observedAt] of [
    [REGION, '2026-11-20T12:00:00Z'],
    [10_000_043, '2026-11-20T12:05:00Z'],
    [REGION, '2026-11-20T12:30:00Z'],
  ] as const) {
    await recorder.record(regionId, { contracts: [twice], observedAt, records: [] });
    expect(row(1)).toMatchObject({ region_id: regionId, status: 'outstanding', present: 1, absent_since: null });
  }
  expect(bench.one('SELECT sum(contracts) AS n FROM first_sights')).toEqual({ n: 1 });
});

test('newly seen contracts are counted by moment, region and issuer, with what they ask or pay', async () => {
  await start({
    contracts: [
      aContract({ contract_id: 1, price: 5 }),
      aContract({ contract_id: 2, price: 6, type: 'auction' }),
      aContract({ contract_id: 3, price: 0, reward: 7, type: 'courier' }),
      aContract({ contract_id: 4, price: 8, issuer_id: 90_000_002 }),
    ],
  });
  await bench.run(SWEEP);
  expect(bench.all('SELECT * FROM first_sights ORDER BY issuer_id')).toEqual([
    {
      first_seen_at: '2026-11-20T12:10:00Z',
      region_id: REGION,
      issuer_corporation_id: 98_000_001,
      issuer_id: 90_000_001,
      contracts: 3,
      value: 18,
    },
    {
      first_seen_at: '2026-11-20T12:10:00Z',
      region_id: REGION,
      issuer_corporation_id: 98_000_001,
      issuer_id: 90_000_002,
      contracts: 1,
      value: 8,
    },
  ]);
});

describe('hourly prices', () => {
  const offer = (contractId: number, price: number, given: Parameters<typeof aContract>[0] = {}) =>
    aContract({ contract_id: contractId, price, items: [anItem({ quantity: 2 })], ...given });
  const prices = () =>
    priceReads(bench.db)
      .history(587, REGION, '2026-01-01T00:00:00Z')
      .map((row) => ({
        hour: row.captured_at,
        min: row.min_price,
        max: row.max_price,
        n: row.sample_count,
      }));
  async function sweepAndFetch(): Promise<void> {
    await bench.run(SWEEP);
    await bench.run('contract-items');
    await bench.run('rollups');
  }

  test('the latest sweep in an hour wins, and one that answers 304 counts for its own hour', async () => {
    await start({
      contracts: [offer(1, 10), offer(2, 30, { end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } })],
    });
    await sweepAndFetch();
    expect(prices()).toEqual([{ hour: '2026-11-20T12:00:00Z', min: 5, max: 15, n: 2 }]);
    await clock.later(30 * MINUTE);
    await bench.run(SWEEP);
    expect(prices()).toEqual([{ hour: '2026-11-20T12:00:00Z', min: 5, max: 5, n: 1 }]);
    await clock.later(30 * MINUTE);
    await bench.run(SWEEP);
    expect(upstream.requests.at(-1)?.status).toBe(304);
    expect(prices()).toEqual([
      { hour: '2026-11-20T12:00:00Z', min: 5, max: 5, n: 1 },
      { hour: '2026-11-20T13:00:00Z', min: 5, max: 5, n: 1 },
    ]);
  });

  test('a type that nobody offers any more in the hour’s latest sweep has no row in that hour', async () => {
    await start({ contracts: [offer(1, 10, { end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } })] });
    await sweepAndFetch();
    expect(prices()).toHaveLength(1);
    await clock.later(30 * MINUTE);
    await bench.run(SWEEP);
    expect(prices()).toEqual([]);
  });

  test('an offer past its time does not count, even while the list still has it', async () => {
    await start({ contracts: [offer(1, 10, { date_expired: '2026-11-20T12:20:00Z' })] });
    await bench.run(SWEEP);
    await bench.run('contract-items');
    await clock.later(15 * MINUTE);
    await bench.run('rollups');
    // By the time of the sweep, 12:10, it was still open.
    expect(prices()).toHaveLength(1);
    await clock.later(HOUR);
    await bench.run(SWEEP);
    expect(prices()).toHaveLength(1);
  });

  test('nothing is written where nothing changed within the hour', async () => {
    await start({ contracts: [offer(1, 10)] });
    await sweepAndFetch();
    const before = versions();
    await clock.later(25 * MINUTE);
    await bench.run(SWEEP);
    expect(versions().prices).toBe(before.prices);
  });
});

test('twenty thousand contracts are stored in steps between which others go on, and the next sweep finds them all as they were', async () => {
  await start({});
  const { recorder } = openStores(bench.deps);
  const contracts = Array.from({ length: 20_000 }, (_, index) => {
    const listing = listingOf({
      contract_id: 1 + index,
      type: 'item_exchange',
      date_issued: '2026-11-20T10:00:00Z',
      date_expired: '2026-12-04T10:00:00Z',
      issuer_id: 90_000_000 + (index % 500),
      issuer_corporation_id: 98_000_000 + (index % 100),
      title: `Contract ${index}`,
      price: index,
    });
    if (listing === undefined) throw new Error('unreadable');
    return listing;
  });
  const record = (observedAt: string) => recorder.record(REGION, { contracts, stillListed: [], observedAt, records: [] });
  let first: unknown;
  expect(
    await turnsDuring(async () => {
      first = await record('2026-11-20T12:00:00Z');
    }),
  ).toBeGreaterThanOrEqual(40);
  expect(first).toMatchObject({ kind: 'recorded', rows: 20_000 });
  expect(bench.one('SELECT count(DISTINCT first_seen_at) AS n FROM contracts')).toEqual({ n: 1 });
  expect(bench.all("SELECT change, details ->> 'count' AS count FROM events WHERE kind = 'contract'")).toEqual([
    { change: 'many', count: 20_000 },
  ]);
  expect(await record('2026-11-20T12:30:00Z')).toMatchObject({ kind: 'recorded', rows: 0 });
});

test('a long list is compared in turns of its own, and what became of a contract meanwhile counts', async () => {
  await start({});
  const { recorder } = openStores(bench.deps);
  const contracts = Array.from({ length: 5003 }, (_, index) => {
    const listing = listingOf({
      contract_id: 1 + index,
      type: 'auction',
      date_issued: '2026-11-20T10:00:00Z',
      date_expired: '2026-11-20T12:10:00Z',
      issuer_id: 90_000_000,
      issuer_corporation_id: 98_000_000,
      price: 1,
    });
    if (listing === undefined) throw new Error('unreadable');
    return listing;
  });
  const record = (some: typeof contracts, observedAt: string) =>
    recorder.record(REGION, { contracts: some, stillListed: [], observedAt, records: [] });
  await record(contracts, '2026-11-20T12:00:00Z');
  const next = record(contracts.slice(2), '2026-11-20T12:30:00Z');
  // One of the two that have left is in another region's list now, and a bid on the other was seen.
  bench.db.exec(`UPDATE contracts SET region_id = ${REGION + 1} WHERE contract_id = 1;
    UPDATE contracts SET bid_count = 1 WHERE contract_id = 2`);
  expect(await next).toMatchObject({ kind: 'recorded', rows: 1 });
  expect(bench.all('SELECT contract_id, present, status FROM contracts WHERE contract_id < 4')).toEqual([
    { contract_id: 1, present: 1, status: 'outstanding' },
    { contract_id: 2, present: 0, status: 'finished' },
    { contract_id: 3, present: 1, status: 'outstanding' },
  ]);
  expect(await turnsDuring(async () => void (await record(contracts.slice(2), '2026-11-20T13:00:00Z')))).toBeGreaterThanOrEqual(
    3,
  );
});

describe('a list after hours without a network, in which very much has come and changed', () => {
  const lists = (ids: readonly number[], price: number) =>
    ids.flatMap(
      (id) =>
        listingOf({
          contract_id: id,
          type: 'item_exchange',
          date_issued: '2026-11-20T10:00:00Z',
          date_expired: '2026-12-04T10:00:00Z',
          issuer_id: 90_000_000 + (id % 50),
          issuer_corporation_id: 98_000_000,
          price,
        }) ?? [],
    );
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const before = { contracts: lists(numbers(0, 2000), 7), observedAt: '2026-11-20T12:00:00Z', records: [] };
  /** 300 have left, 600 have another price, 1,200 have come. */
  const after = {
    contracts: [...lists(numbers(300, 900), 8), ...lists(numbers(900, 2000), 7), ...lists(numbers(2000, 3200), 7)],
    observedAt: '2026-11-20T17:00:00Z',
    records: [],
  };
  const stored = () => [
    bench.all('SELECT contract_id, status, price, present, first_seen_at FROM contracts ORDER BY contract_id'),
    bench.all('SELECT * FROM first_sights ORDER BY 1, 2, 3, 4'),
    bench.one('SELECT swept_at, observed_at, contracts FROM region_sweeps'),
  ];
  const told = () =>
    bench.all<{ what: string; count: number }>(
      "SELECT details ->> 'what' AS what, sum(coalesce(details ->> 'count', 1)) AS count FROM events WHERE kind = 'contract' GROUP BY 1",
    );

  test('is stored in steps between which others go on, and told as what it is', async () => {
    await start({});
    const { recorder } = openStores(bench.deps);
    await recorder.record(REGION, before);
    bench.db.exec('DELETE FROM events');
    let recorded: unknown;
    const turns = await turnsDuring(async () => {
      recorded = await recorder.record(REGION, after);
    });
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(recorded).toEqual({ kind: 'recorded', rows: 2100 });
    expect(told()).toEqual([
      { what: 'changed', count: 600 },
      { what: 'new', count: 1200 },
      { what: 'terms', count: 300 },
    ]);
    expect(bench.one('SELECT count(*) AS n FROM contracts WHERE present = 1 AND price = 8')).toEqual({ n: 600 });
    expect(bench.one('SELECT contracts, observed_at FROM region_sweeps')).toEqual({
      contracts: 2900,
      observed_at: after.observedAt,
    });
  });

  test('comes to the same where the program ends after any of its steps', async () => {
    await start({});
    const begin = async () => {
      const stores = openStores(bench.deps);
      await stores.recorder.record(REGION, before);
      return stores;
    };
    await (await begin()).recorder.record(REGION, after);
    const whole = stored();
    for (const most of [1, 3, 5]) {
      bench.close();
      openJobs();
      await bench.run('region-list');
      const again = await begin();
      let transactions = 0;
      const ending = sweepRecorder({
        ...again,
        transaction(work) {
          transactions += 1;
          if (transactions > most) throw new Error('The program ended.');
          return again.transaction(work);
        },
      });
      await expect(ending.record(REGION, after)).rejects.toThrow('The program ended.');
      expect(bench.one('SELECT observed_at FROM region_sweeps')).toEqual({ observed_at: before.observedAt });
      expect(bench.one('SELECT count(*) AS n FROM contracts WHERE present = 0')).toEqual({ n: 0 });
      await again.recorder.record(REGION, after);
      expect(stored()).toEqual(whole);
    }
  });

  test('brings nothing of itself while its losses are doubted', async () => {
    await start({});
    const { recorder } = openStores(bench.deps);
    await recorder.record(REGION, before);
    const known = stored();
    const halved = { ...after, contracts: [...lists(numbers(0, 900), 7), ...lists(numbers(2000, 3200), 7)] };
    expect(await recorder.record(REGION, halved)).toEqual({ kind: 'doubted', leftEarly: 1100 });
    expect(stored()).toEqual(known);
    expect(await recorder.record(REGION, { ...halved, observedAt: '2026-11-20T17:30:00Z' })).toEqual({
      kind: 'recorded',
      rows: 2300,
    });
  });
});

test('the change feed tells a region’s first list by its number, and afterwards what came, changed and left', async () => {
  await start({
    contracts: [
      aContract({ contract_id: 1, end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } }),
      aContract({ contract_id: 2 }),
      aContract({ contract_id: 3, date_issued: '2026-11-20T12:20:00Z' }),
    ],
  });
  await bench.run(SWEEP);
  await clock.later(25 * MINUTE);
  await bench.run(SWEEP);
  const told = bench.all<{ change: string; contract_id: number | null; details: string }>(
    "SELECT change, contract_id, details FROM events WHERE kind = 'contract' ORDER BY event_id",
  );
  expect(told.map(({ change, contract_id: id, details }) => [change, id, JSON.parse(details).count])).toEqual([
    ['many', null, 2],
    ['new', 3, undefined],
    ['ended', 1, undefined],
  ]);
});

test('a list is believed where the one before it is dated ahead of every clock', async () => {
  await start({ contracts: [aContract({ contract_id: 1 })] });
  await bench.run(SWEEP);
  bench.deps.db.exec(
    "UPDATE region_sweeps SET observed_at = '9999-12-31T23:59:59Z', swept_at = '9999-12-31T23:59:59Z'; DELETE FROM http_answers",
  );
  await clock.later(30 * MINUTE);
  await bench.run(SWEEP);
  const found = bench.one<{ observed_at: string }>('SELECT observed_at FROM region_sweeps WHERE region_id = ?', REGION);
  expect(String(found?.observed_at) < '2026-11-20T13:00:00Z').toBe(true);
  expect(row(1)?.present).toBe(1);
});
