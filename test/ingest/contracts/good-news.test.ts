import { expect, test } from 'vitest';
import type { DescribedContract } from '#main/demo/simulator';
import { goodNews } from '#main/ingest/contracts/good-news';
import { eventReads, eventWrites } from '#main/store/events/events';
import { MINUTE } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts } from '../../support/builders.ts';
import { bench, clock, eachBeginsAt, openBench } from '../../support/job-test.ts';
import { aContract, anItem } from '../../support/upstream.ts';

const REGION = 10_000_002;
const DOMAIN = 10_000_043;
const SWEEP = `public-contracts/${REGION}`;
const BLUEPRINT = 691;

eachBeginsAt('2026-11-20T12:10:00Z');

async function start(contracts: readonly DescribedContract[]): Promise<void> {
  await openBench({ regions: [{ id: REGION }], contracts });
  // The market has all of them, and no hub was read.
  bench.db.exec('UPDATE types SET market_group_id = 7');
}
/** A copy of ten runs. */
const copy = (contractId: number, price: number, given: Partial<DescribedContract> = {}) =>
  aContract({
    contract_id: contractId,
    price,
    items: [anItem({ type_id: BLUEPRINT, is_blueprint_copy: true, runs: 10 })],
    ...given,
  });
const told = () =>
  eventReads(bench.db)
    .after(0, 1000)
    .filter(({ kind }) => kind === 'good')
    .map(({ change, contractId, subject, details }) => {
      const { unit_price: price, lowest_before: before } = JSON.parse(details);
      return [change, contractId, subject, price, before];
    });

test('an offer, a new lowest price and a sale of a copy are told once each, and nothing of a region’s first list', async () => {
  const later = { date_issued: '2026-11-20T12:20:00Z' };
  await start([
    copy(1, 5000),
    copy(2, 6000, { ...later, end: { at: '2026-11-20T13:00:00Z', how: 'accepted' } }),
    copy(3, 4000, later),
    aContract({ contract_id: 4, price: 1, ...later }),
  ]);
  await bench.run('region-list');
  const hour = async (minutes: number) => {
    await clock.later(minutes * MINUTE);
    for (const job of [SWEEP, 'contract-items', 'contract-outcomes']) await bench.run(job);
  };
  await hour(0);
  expect(told()).toEqual([]);
  await hour(30);
  expect(told().toSorted((a, b) => a.join().localeCompare(b.join()))).toEqual([
    ['changed', 3, '691', 400, 500],
    ['new', 2, '691', 600, null],
    ['new', 3, '691', 400, null],
  ]);
  for (const minutes of [30, 30, 60]) await hour(minutes);
  expect(told().slice(3)).toEqual([['ended', 2, '691', 600, null]]);
});

test('the lowest is that of the region, by prices that count, and a copy is compared with copies', async () => {
  await start([]);
  const events = eventWrites(bench.db);
  const items = [aStoredItem({ type_id: BLUEPRINT, is_blueprint_copy: true, runs: 1 })];
  const original = [aStoredItem({ type_id: BLUEPRINT, is_blueprint_copy: false })];
  insertContracts(bench.db, [
    aStoredContract({ contract_id: 11, price: 900, items, region_id: DOMAIN }),
    aStoredContract({ contract_id: 12, price: 1000, items }),
    aStoredContract({ contract_id: 13, price: 1100, items }),
    aStoredContract({ contract_id: 14, price: 10, items: original }),
    aStoredContract({ contract_id: 15, price: 990, items }),
    aStoredContract({ contract_id: 16, price: 3, items }),
  ]);
  events.contracts('new', [15, 16], { regionId: REGION, isFirst: false, at: '2026-11-20T12:10:00Z' });
  const news = goodNews(bench.db, events);
  for (const id of [12, 15, 16]) news.offered(id, '2026-11-20T12:10:00Z');
  expect(told()).toEqual([
    ['new', 15, '691', 990, null],
    ['changed', 15, '691', 990, 1000],
    // A typo is no new lowest price.
    ['new', 16, '691', 3, null],
  ]);
});
