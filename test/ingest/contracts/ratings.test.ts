import { expect, test } from 'vitest';
import type { DescribedContract } from '#main/demo/simulator';
import { ratedBookRead } from '#main/store/contracts/ratings';
import { HOUR, MINUTE } from '#shared/time';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { bench, clock, eachBeginsAt, openBench } from '../../support/job-test.ts';
import { aContract, anItem, anOrder } from '../../support/upstream.ts';

const FORGE = 10_000_002;

eachBeginsAt('2026-11-20T12:00:30Z');

/** A bid for Rifters (587) in Jita at `price`, from the hour on in which it holds. */
function aBid(price: number) {
  return anOrder({ is_buy_order: true, type_id: 587, price, volume_remain: 10, volume_total: 10 });
}
async function start(contracts: DescribedContract[]): Promise<void> {
  const isLater = (at: number) => at >= Date.parse('2026-11-20T13:00:00Z');
  await openBench({
    contracts,
    regions: [{ id: FORGE }],
    marketPrices: [{ type_id: 587, average_price: 2_000_000 }],
    marketOrders: { [FORGE]: (at) => [aBid(isLater(at) ? 3_000_000 : 2_000_000)] },
  });
  for (const job of ['region-list', 'public-contracts', 'contract-items', 'market-prices', `market-orders/${FORGE}`])
    await bench.run(job);
}
const rated = () =>
  bench.all('SELECT contract_id, margin, verdict, flag_codes, is_safe FROM contract_ratings ORDER BY contract_id');

test('outstanding contracts are rated at the hub’s buy orders, with their flags, and the version tells of it', async () => {
  await start([
    aContract({ contract_id: 1, price: 1_000_000 }),
    aContract({ contract_id: 2, price: 1_000_000, items: [anItem(), anItem({ type_id: 34, is_included: false })] }),
    aContract({ contract_id: 3, type: 'courier', reward: 1_000_000, items: [] }),
  ]);
  await bench.run('contract-ratings');
  expect(rated()).toEqual([
    { contract_id: 1, margin: 850_000, verdict: 'profit', flag_codes: '', is_safe: null },
    { contract_id: 2, margin: null, verdict: 'unclear', flag_codes: 'wants_items', is_safe: 0 },
    { contract_id: 3, margin: null, verdict: 'not_rated', flag_codes: '', is_safe: null },
  ]);
  expect(bench.one('SELECT version FROM data_versions WHERE name = ?', 'ratings')).toEqual({ version: 1 });
});

test('what did not change is not rated again, and what was rated alike is not written again', async () => {
  await start([aContract({ contract_id: 1 })]);
  await bench.run('contract-ratings');
  await bench.run('contract-ratings');
  expect((await bench.run('contract-ratings')).rows).toBe(0);
  expect(bench.reported()).toEqual([]);
});

test('a contract whose items come later is rated then', async () => {
  await start([aContract({ contract_id: 1, price: 1_000_000, itemsLate: { until: '2026-11-20T12:10:00Z', answer: 204 } })]);
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ verdict: 'not_rated' }]);
  await clock.later(35 * MINUTE);
  await bench.run('contract-items');
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ verdict: 'profit', margin: 850_000 }]);
});

test('all are rated anew when the hub’s book is newer, and when the person chose another hub', async () => {
  await start([aContract({ contract_id: 1, price: 1_000_000 })]);
  await bench.run('contract-ratings');
  await clock.later(HOUR);
  await bench.run(`market-orders/${FORGE}`);
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ margin: 1_775_000 }]);
  const ratedBook = ratedBookRead(bench.db);
  bench.db.prepare("INSERT INTO settings VALUES ('trade', ?)").run(JSON.stringify({ hub: 'Hek' }));
  expect(ratedBook()).toEqual({ hub: 'Jita', observedAt: '2026-11-20T13:00:00Z' });
  await bench.run('contract-ratings');
  expect(ratedBook()).toEqual({ hub: 'Hek', observedAt: null });
  expect(rated()).toMatchObject([{ verdict: 'not_rated', margin: null }]);
});

test('all are rated anew where they were rated by other rules', async () => {
  await start([aContract({ contract_id: 1, title: '10 Rifters' })]);
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ flag_codes: 'title_overcounts' }]);
  bench.db.exec(
    "UPDATE contract_ratings SET flag_codes = ''; UPDATE watermarks SET value = json_remove(value, '$.rules') WHERE name = 'contract-ratings/basis'",
  );
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ flag_codes: 'title_overcounts' }]);
});

test('a contract that is about to expire gets the flag for it without any other change', async () => {
  await start([aContract({ contract_id: 1, date_expired: '2026-11-20T13:30:00Z' })]);
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ flag_codes: '' }]);
  await clock.later(40 * MINUTE);
  await bench.run('contract-ratings');
  expect(rated()).toMatchObject([{ flag_codes: 'expires_soon' }]);
});

test('a single-item offer is held against the median at which the same was sold, also before the hub was read', async () => {
  await start([
    aContract({ contract_id: 1, price: 900_000 }),
    aContract({ contract_id: 2, price: 2_200_000, items: [anItem({ quantity: 2 })] }),
    aContract({ contract_id: 3, price: 900_000, items: [anItem(), anItem({ type_id: 34 })] }),
    aContract({ contract_id: 4, price: 5, items: [anItem({ type_id: 34 })] }),
  ]);
  const sold = { region_id: FORGE, present: false, absent_since: '2026-11-19T12:00:00Z', status: 'finished' };
  const past = [900_000, 1_000_000, 1_100_000].map((price, index) =>
    aStoredContract({ contract_id: 90 + index, price, ...sold }),
  );
  insertContracts(bench.db, past);
  bench.db.exec('UPDATE contracts SET single_type_id = 587, single_quantity = 1, unit_price = price WHERE contract_id >= 90');
  await bench.run('contract-ratings');
  const percents = bench.all('SELECT contract_id, below_sold_percent AS percent FROM contract_ratings WHERE contract_id < 90');
  expect(percents).toEqual([
    { contract_id: 1, percent: 10 },
    { contract_id: 2, percent: -10 },
    { contract_id: 3, percent: null },
    { contract_id: 4, percent: null },
  ]);
});

test('copies of one blueprint at prices that follow their runs are no ladder of bait, and not dearer than before', async () => {
  const copy = (contract_id: number, runs: number, price: number) =>
    aContract({ contract_id, price, items: [anItem({ type_id: 691, is_blueprint_copy: true, runs })] });
  await start([copy(1, 1, 1e6), copy(2, 10, 1e7), copy(3, 20, 2e7), copy(4, 5, 1e6), copy(5, 5, 3e6), copy(6, 5, 9e6)]);
  await bench.run('contract-ratings');
  const raised = rated().map((row) => (row as { flag_codes: string }).flag_codes.includes('bait_ladder'));
  expect(raised).toEqual([false, false, false, true, true, true]);
});
