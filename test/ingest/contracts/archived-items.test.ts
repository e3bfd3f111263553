import { expect, test } from 'vitest';
import type { DescribedContract } from '#main/demo/simulator';
import { MINUTE } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { aContract, anItem } from '../../support/upstream.ts';

/** More than what one download is worth, and some of them younger than the newest snapshot: it is of 12:00, the lists of 12:30. */
const ARCHIVED = 1000;
const YOUNGER = 30;

eachBeginsAt('2026-11-20T12:30:00Z');

const archived = (id: number, given: Partial<DescribedContract> = {}) =>
  aContract({ contract_id: id, date_issued: '2026-11-20T10:00:00Z', ...given });
const many = () => [
  ...Array.from({ length: ARCHIVED }, (_, index) => archived(1000 + index)),
  ...Array.from({ length: YOUNGER }, (_, index) => archived(5000 + index, { date_issued: '2026-11-20T12:20:00Z' })),
];

async function start(contracts: readonly DescribedContract[], options: { archive?: boolean } = { archive: true }): Promise<void> {
  await openBench({ contracts }, options);
  await bench.run('region-list');
  await bench.run('public-contracts');
  upstream.clearRequests();
}
const asked = (path: RegExp) => upstream.requests.filter((request) => path.test(request.path)).length;
const known = () => bench.one<{ n: number }>("SELECT count(*) AS n FROM contracts WHERE items_state = 'known'")?.n;

test("a new mirror takes items from the archive's newest snapshot, and asks only for those of younger contracts", async () => {
  await start(many());
  await bench.run('contract-items');
  expect(known()).toBe(ARCHIVED + YOUNGER);
  expect(asked(/public-contracts-latest/)).toBe(1);
  expect(asked(/contracts\/public\/items/)).toBe(YOUNGER);
  expect(bench.reported().slice(0, 2)).toEqual(['0/? contracts', `0/${YOUNGER} contracts`]);
});

test('what is asked for one by one is asked for twenty times a second at most', async () => {
  await start(many(), { archive: false });
  await bench.run('contract-items');
  const times = upstream.requests.filter(({ path }) => path.includes('/items/')).map(({ at }) => at);
  expect(times).toHaveLength(ARCHIVED + YOUNGER);
  for (const [index, at] of times.entries()) {
    const twentyLater = times[index + 20];
    if (twentyLater !== undefined) expect(twentyLater - at).toBeGreaterThanOrEqual(1000);
  }
});

test('few contracts are not worth a download of megabytes', async () => {
  await start([archived(1), archived(2)]);
  await bench.run('contract-items');
  expect(asked(/public-contracts-latest/)).toBe(0);
  expect(known()).toBe(2);
});

test('only what our own lists have is taken', async () => {
  const gone = archived(900, { end: { at: '2026-11-20T12:10:00Z', how: 'accepted' } });
  await start([...many(), gone]);
  await bench.run('contract-items');
  expect(bench.one('SELECT 1 FROM contract_items WHERE contract_id = 900')).toBeUndefined();
  expect(bench.one('SELECT count(DISTINCT contract_id) AS n FROM contract_items')).toEqual({ n: ARCHIVED + YOUNGER });
});

test('a contract that may have had another page of items is asked for all of them', async () => {
  const items = Array.from({ length: 1000 }, (_, index) => anItem({ record_id: 1 + index, type_id: 34 }));
  await start([...many(), archived(900, { items })]);
  await bench.run('contract-items');
  expect(asked(/items\/900/)).toBe(1);
  expect(known()).toBe(ARCHIVED + YOUNGER + 1);
});

test('bids come with the items, and are asked for as if they had been asked for now', async () => {
  const bids = [
    { bid_id: 1, amount: 5, date_bid: '2026-11-20T11:00:00Z' },
    { bid_id: 2, amount: 9, date_bid: '2026-11-20T11:30:00Z' },
  ];
  await start([...many(), archived(901, { type: 'auction', bids }), archived(902, { type: 'auction' })]);
  await bench.run('contract-items');
  await bench.run('contract-bids');
  expect(asked(/bids/)).toBe(0);
  const row = (id: number) => bench.one('SELECT bid_count, highest_bid, bids_after FROM contracts WHERE contract_id = ?', id);
  expect(row(901)).toEqual({ bid_count: 2, highest_bid: 9, bids_after: '2026-11-21T00:30:00Z' });
  expect(row(902)).toMatchObject({ bid_count: 0, highest_bid: null });
});

test.each(['the archive does not answer', 'the snapshot has another shape'])(
  'where %s, items are asked for one by one, and the archive not before an hour has passed',
  async (trouble) => {
    await start(many());
    const effect = trouble.startsWith('the archive')
      ? ({ kind: 'status', status: 500 } as const)
      : ({ kind: 'wrong-shape' } as const);
    upstream.inject({ source: 'everef', times: Number.POSITIVE_INFINITY, effect });
    await bench.run('contract-items');
    expect(asked(/contracts\/public\/items/)).toBe(ARCHIVED + YOUNGER);
    upstream.clearRequests();
    bench.db.exec("UPDATE contracts SET items_state = 'pending'");
    await clock.later(10 * MINUTE);
    await bench.run('contract-items');
    expect(asked(/public-contracts-latest/)).toBe(0);
  },
);

test('the snapshot is read when every region was swept, so that it serves them all', async () => {
  await openBench({ regions: [{ id: 10_000_002 }, { id: 10_000_043 }], contracts: many() }, { archive: true });
  await bench.run('region-list');
  await bench.run('public-contracts/10000002');
  clock.auto = false;
  const running = bench.run('contract-items');
  await clock.advance(4000);
  expect(asked(/public-contracts-latest/)).toBe(0);
  clock.auto = true;
  await bench.run('public-contracts/10000043');
  await running;
  expect(asked(/public-contracts-latest/)).toBe(1);
});
