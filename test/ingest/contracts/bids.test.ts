import { expect, test } from 'vitest';
import type { DescribedContract } from '#main/demo/simulator';
import { HOUR, MINUTE } from '#shared/time';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { aContract } from '../../support/upstream.ts';

eachBeginsAt('2026-11-20T12:10:00Z');

async function start(contracts: readonly DescribedContract[]): Promise<void> {
  await openBench({ contracts });
  await bench.run('region-list');
  await bench.run('public-contracts');
  upstream.clearRequests();
}
const auction = (id: number, given: Partial<DescribedContract> = {}) => aContract({ contract_id: id, type: 'auction', ...given });
const bid = (id: number, amount: number, date_bid = '2026-11-20T11:00:00Z') => ({ bid_id: id, amount, date_bid });
const row = (id: number) =>
  bench.one('SELECT bid_count, highest_bid, bids_observed_at, bids_after FROM contracts WHERE contract_id = ?', id);
const asked = () => upstream.requests.map(({ path }) => path).sort();

test('of an auction the number of bids and the highest are kept; nothing else is asked about', async () => {
  await start([auction(1, { bids: [bid(1, 5), bid(2, 9)] }), auction(2), aContract({ contract_id: 3 })]);
  expect(await bench.run('contract-bids')).toEqual({ rows: 2 });
  expect(asked()).toEqual(['/contracts/public/bids/1', '/contracts/public/bids/2']);
  expect(row(1)).toMatchObject({ bid_count: 2, highest_bid: 9, bids_observed_at: '2026-11-20T12:10:00Z' });
  expect(row(2)).toMatchObject({ bid_count: 0, highest_bid: null });
});

test('an auction is asked about ever more often as its end comes nearer, and not any more after that', async () => {
  await start([
    auction(1, { date_expired: '2026-12-04T10:00:00Z' }),
    auction(2, { date_expired: '2026-11-20T16:10:00Z' }),
    auction(3, { date_expired: '2026-11-20T12:20:00Z' }),
    auction(4, { date_expired: '2026-11-20T12:05:00Z' }),
  ]);
  await bench.run('contract-bids');
  expect(asked()).toHaveLength(3);
  expect(row(1)).toMatchObject({ bids_after: '2026-11-21T00:10:00Z' });
  expect(row(2)).toMatchObject({ bids_after: '2026-11-20T13:10:00Z' });
  expect(row(3)).toMatchObject({ bids_after: '2026-11-20T12:20:00Z' });
  upstream.clearRequests();
  await clock.later(HOUR);
  await bench.run('contract-bids');
  expect(asked()).toEqual(['/contracts/public/bids/2']);
});

test('bids are an extra: with the error budget low they wait', async () => {
  const gone = Array.from({ length: 62 }, (_, index) =>
    aContract({ contract_id: 100 + index, end: { at: '2026-11-20T12:12:00Z', how: 'accepted' } }),
  );
  await start([auction(1), ...gone]);
  await clock.later(5 * MINUTE);
  for (const { contract_id } of gone) await bench.fetchItems(contract_id);
  upstream.clearRequests();
  const { nextDueAt } = await bench.run('contract-bids');
  expect(asked()).toEqual([]);
  expect(nextDueAt).toBeGreaterThan(clock.now());
});
