import { describe, expect, test } from 'vitest';
import type { DescribedWorld } from '#main/demo/simulator';
import { contractWorth } from '#main/domain/trade/worth';
import { listedContracts } from '#main/queries/listed-contracts';
import { catalogWrites } from '#main/store/catalog/catalog';
import { contractDetailReads } from '#main/store/contracts/detail';
import { contractListingReads } from '#main/store/contracts/listings';
import { worthInputReads } from '#main/store/contracts/worth-inputs';
import { contentsText } from '#shared/contents-text';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { aStaticData, aType } from '../../support/builders.ts';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';
import { aContract, anItem } from '../../support/upstream.ts';

const REGION = 10_000_002;
const SWEEP = `public-contracts/${REGION}`;
const FOREVER = Number.POSITIVE_INFINITY;

eachBeginsAt('2026-11-20T12:10:00Z');

async function start(contracts: DescribedWorld['contracts']): Promise<void> {
  await openBench({ regions: [{ id: REGION }], contracts: contracts ?? [] });
  await bench.run('region-list');
  await bench.run(SWEEP);
  upstream.clearRequests();
}
const asked = () => upstream.requests.map(({ path }) => path.replace('/contracts/public/items/', ''));
function never(): never {
  throw new Error('it is not there');
}
const row = (contractId: number) =>
  bench.one<Record<string, unknown>>('SELECT * FROM contracts WHERE contract_id = ?', contractId) ?? {};

/** As one public contract was answered (a report of 2026): the second row cannot be read. */
const INCOMPLETE =
  '[{"is_included":true,"item_id":1050000000001,"quantity":1,"record_id":9000000067,"type_id":587},{"type_id":"x"}]';

test('a list with a row that cannot be read is incomplete everywhere: no single item, no verdict, and said to be', async () => {
  await start([aContract({ contract_id: 1, price: 900 }), aContract({ contract_id: 2, price: 900 })]);
  const items = '/contracts/public/items/1';
  upstream.inject({ path: items, times: FOREVER, effect: { kind: 'replaced', body: INCOMPLETE } });
  await bench.run('contract-items');
  const derived = { items_state: 'known', single_type_id: null, single_quantity: null, unit_price: null };
  expect(row(1)).toMatchObject({ ...derived, items_left_out: 1 });
  expect(row(2)).toMatchObject({ single_type_id: 587, items_left_out: 0 });
  expect(bench.all('SELECT record_id FROM contract_items WHERE contract_id = 1')).toEqual([{ record_id: 9_000_000_067 }]);

  const detail = contractDetailReads(bench.db);
  expect([1, 2].map((id) => detail.findContract(id)?.itemsComplete)).toEqual([false, true]);
  expect(detail.findEvidence(1)).toMatchObject({ items_state: 'known', items_complete: false });
  const [listed] = listedContracts(bench.db)([1], 0);
  expect(listed?.contents).toMatchObject({ state: 'known', items_complete: false });
  expect(contentsText(listed?.contents ?? never())).toBe('Rifter, and what could not be read');
  expect(contractListingReads(bench.db).unitsOffered([1, 2], 587)).toEqual(
    new Map([[2, { contractId: 2, units: 1, others: 0 }]]),
  );

  const { contracts, items: rated } = worthInputReads(bench.db).read([1]);
  const [contract] = contracts;
  const market = {
    quotes: new Map(),
    blueprints: { recipes: new Map(), endedOffersOf: () => [] },
    isRead: true,
    rates: { salesTax: 0, brokerFee: 0 },
    hub: 'Jita',
  };
  expect(contractWorth(contract ?? never(), rated.get(1) ?? [], market)).toMatchObject({
    verdict: 'not_rated',
    margin: null,
    sentence: 'A part of its contents could not be read.',
  });
});

test('the same record twice is one item; two records of one type are two, and two that contradict each other no whole list', async () => {
  const [one, other] = [anItem(), anItem()];
  await start([
    aContract({ contract_id: 1, items: [one, one] }),
    aContract({ contract_id: 2, items: [one, other] }),
    aContract({ contract_id: 3, items: [one, { ...one, quantity: 2 }] }),
  ]);
  await bench.run('contract-items');
  const found = (id: number) => [
    bench.all('SELECT 1 FROM contract_items WHERE contract_id = ?', id).length,
    row(id)['single_type_id'],
    row(id)['items_left_out'],
  ];
  expect([1, 2, 3].map(found)).toEqual([
    [1, 587, 0],
    [2, null, 0],
    [1, null, 1],
  ]);
});

test('items are stored as upstream sent them, with what follows from them', async () => {
  await start([
    aContract({
      contract_id: 1,
      price: 900,
      items: [
        {
          record_id: 11,
          type_id: 691,
          quantity: 1,
          is_included: true,
          is_blueprint_copy: true,
          item_id: 7,
          runs: 30,
          material_efficiency: 10,
          time_efficiency: 20,
        },
        { record_id: 12, type_id: 34, quantity: 1000, is_included: false },
      ],
    }),
    aContract({ contract_id: 2, price: 900, items: [anItem({ record_id: 21, type_id: 587, quantity: 3 })] }),
  ]);
  expect(await bench.run('contract-items')).toEqual({ rows: 2 });
  expect(bench.all('SELECT * FROM contract_items ORDER BY record_id')).toEqual([
    {
      contract_id: 1,
      record_id: 11,
      type_id: 691,
      quantity: 1,
      is_included: 1,
      is_blueprint_copy: 1,
      item_id: 7,
      runs: 30,
      material_efficiency: 10,
      time_efficiency: 20,
    },
    {
      contract_id: 1,
      record_id: 12,
      type_id: 34,
      quantity: 1000,
      is_included: 0,
      is_blueprint_copy: null,
      item_id: null,
      runs: null,
      material_efficiency: null,
      time_efficiency: null,
    },
    {
      contract_id: 2,
      record_id: 21,
      type_id: 587,
      quantity: 3,
      is_included: 1,
      is_blueprint_copy: null,
      item_id: null,
      runs: null,
      material_efficiency: null,
      time_efficiency: null,
    },
  ]);
  expect(row(1)).toMatchObject({ items_state: 'known', single_type_id: null, unit_price: null });
  expect(row(2)).toMatchObject({
    items_state: 'known',
    single_type_id: 587,
    single_quantity: 3,
    unit_price: 300,
    category_mask: 1,
  });
  expect(bench.one("SELECT version FROM data_versions WHERE name = 'items'")).toEqual({ version: 1 });
});

test('an odd item row costs itself only, and is told of for a day', async () => {
  const odd = { ...anItem({ record_id: 12 }), quantity: 'many' as never };
  await start([aContract({ contract_id: 1, items: [anItem({ record_id: 11 }), odd] })]);
  const note = '1 row of the items of contracts could not be read and is left out.';
  expect(await bench.run('contract-items')).toEqual({ rows: 1, note });
  expect(bench.all('SELECT record_id FROM contract_items')).toEqual([{ record_id: 11 }]);
  await clock.later(23 * HOUR);
  expect(await bench.run('contract-items')).toMatchObject({ rows: 0, note });
  await clock.later(2 * HOUR);
  expect((await bench.run('contract-items')).note).toBeUndefined();
});

test('the newest contracts come first, each is asked about once, and progress says how many are left', async () => {
  await start([1, 2, 3].map((id) => aContract({ contract_id: id })));
  await bench.run('contract-items');
  expect(asked()).toEqual(['3', '2', '1']);
  expect(bench.reported()).toEqual(['0/3 contracts', '1/3 contracts', '2/3 contracts', '3/3 contracts']);
  upstream.clearRequests();
  await clock.later(2 * HOUR);
  await bench.run(SWEEP);
  await bench.run('contract-items');
  expect(upstream.requests.filter(({ path }) => path.includes('items'))).toEqual([]);
});

test('couriers and loans are never asked about', async () => {
  await start([aContract({ contract_id: 1, type: 'courier' }), aContract({ contract_id: 2, type: 'loan' })]);
  await bench.run('contract-items');
  expect(asked()).toEqual([]);
  expect(row(1)).toMatchObject({ items_state: 'none' });
});

test('more than a thousand items come in pages', async () => {
  const items = Array.from({ length: 1500 }, (_, index) => anItem({ record_id: 1 + index, type_id: 34 }));
  await start([aContract({ contract_id: 1, items })]);
  await bench.run('contract-items');
  expect(bench.one('SELECT count(*) AS n FROM contract_items')).toEqual({ n: 1500 });
});

describe('a fresh contract whose items are not there yet', () => {
  test.each(['empty', 204, 404] as const)(
    'answers %s: it is asked again, and again after that, until they are',
    async (answer) => {
      await start([aContract({ contract_id: 1, itemsLate: { until: '2026-11-20T13:00:00Z', answer } })]);
      expect(await bench.run('contract-items')).toEqual({ rows: 0 });
      expect(row(1)).toMatchObject({ items_state: 'pending', items_after: '2026-11-20T12:40:00Z', items_asked: 1 });
      // Not at every turn of the job.
      await clock.later(10 * MINUTE);
      await bench.run('contract-items');
      expect(asked()).toHaveLength(1);
      await clock.later(20 * MINUTE);
      await bench.run('contract-items');
      expect(row(1)).toMatchObject({ items_state: 'pending', items_after: '2026-11-20T13:40:00Z', items_asked: 2 });
      await clock.later(HOUR);
      await bench.run('contract-items');
      expect(row(1)).toMatchObject({ items_state: 'known', items_after: null });
    },
  );

  test('a clock that ran years ahead when the wait was noted does not make it wait for years', async () => {
    await start([aContract({ contract_id: 1 })]);
    bench.db.exec("UPDATE contracts SET items_after = '2031-01-01T00:00:00Z'");
    expect(await bench.run('contract-items')).toEqual({ rows: 1 });
  });
});

test('one contract whose answer cannot be read does not hold up the others', async () => {
  await start([1, 2, 3].map((id) => aContract({ contract_id: id })));
  upstream.inject({ path: '/contracts/public/items/2', times: FOREVER, effect: { kind: 'wrong-shape' } });
  expect(await bench.run('contract-items')).toEqual({ rows: 2 });
  expect(row(2)).toMatchObject({ items_state: 'pending', items_asked: 1 });
});

test('in an outage the job stops after one batch and fails with upstream’s reason; afterwards it goes on', async () => {
  await start(Array.from({ length: 250 }, (_, index) => aContract({ contract_id: 1 + index })));
  const mend = upstream.inject({ path: '/contracts/public/items', times: FOREVER, effect: { kind: 'status', status: 503 } });
  expect(await bench.failure('contract-items')).toMatch(/ESI answered 503/);
  expect(bench.one('SELECT count(*) AS n FROM contract_items')).toEqual({ n: 0 });
  expect(bench.one('SELECT count(*) AS n FROM contracts WHERE items_asked > 0')).toEqual({ n: 200 });
  mend();
  await clock.later(10 * MINUTE);
  expect(await bench.run('contract-items')).toEqual({ rows: 250 });
});

test('what was fetched before an abort in mid-batch is fetched again, and stored once', async () => {
  await start([1, 2, 3].map((id) => aContract({ contract_id: id })));
  upstream.inject({ path: '/contracts/public/items/1', effect: { kind: 'slow', ms: MINUTE } });
  const closing = new AbortController();
  clock.auto = false;
  const running = bench.run('contract-items', closing.signal);
  await clock.advance(SECOND);
  closing.abort(new Error('closing'));
  await expect(running).rejects.toThrow('closing');
  clock.auto = true;
  expect(bench.one('SELECT count(*) AS n FROM contract_items')).toEqual({ n: 0 });
  expect(await bench.run('contract-items')).toEqual({ rows: 3 });
});

describe('a person looks at a contract', () => {
  test('its items are fetched at once, however many are before it', async () => {
    await start([1, 2, 3].map((id) => aContract({ contract_id: id })));
    expect(await bench.fetchItems(1)).toBe('known');
    expect(asked()).toEqual(['1']);
    expect(await bench.fetchItems(1)).toBe('known');
    expect(asked()).toEqual(['1']);
  });
  test('that has no public items: there is nothing to fetch', async () => {
    await start([aContract({ contract_id: 1, type: 'courier' })]);
    expect(await bench.fetchItems(1)).toBe('known');
    expect(asked()).toEqual([]);
  });
  test('that has just been accepted, or was never seen: its items are gone', async () => {
    await start([aContract({ contract_id: 1, end: { at: '2026-11-20T12:12:00Z', how: 'accepted' } })]);
    await clock.later(5 * MINUTE);
    expect(await bench.fetchItems(1)).toBe('gone');
    expect(await bench.fetchItems(77)).toBe('gone');
    // The next sweep judges it; until then it is on the list.
    expect(row(1)).toMatchObject({ items_state: 'pending', status: 'outstanding', present: 1 });
  });
  test('whose items are not there yet, or while upstream is down: later', async () => {
    await start([
      aContract({ contract_id: 1, itemsLate: { until: '2026-11-20T13:00:00Z', answer: 'empty' } }),
      aContract({ contract_id: 2 }),
    ]);
    expect(await bench.fetchItems(1)).toBe('later');
    upstream.inject({ path: '/contracts/public/items/2', times: FOREVER, effect: { kind: 'status', status: 502 } });
    expect(await bench.fetchItems(2)).toBe('later');
    expect(row(2)).toMatchObject({ items_after: null });
  });
});

test('a new build of the static data puts contracts right that were stored before their types were known', async () => {
  await start([aContract({ contract_id: 1, items: [anItem({ type_id: 77_000 })] }), aContract({ contract_id: 2 })]);
  await bench.run('contract-items');
  await bench.run('item-categories');
  expect(row(1)).toMatchObject({ category_mask: 0 });
  const data = aStaticData();
  const types = [...data.types, aType({ typeId: 77_000, name: 'New Frigate', groupId: 25 })];
  catalogWrites(bench.db).replaceCatalog({ ...data, build: { ...data.build, buildNumber: 2 }, types }, '2026-11-20T13:00:00Z');
  expect(await bench.run('item-categories')).toEqual({ rows: 1 });
  expect(row(1)).toMatchObject({ category_mask: 1 });
  expect(await bench.run('item-categories')).toEqual({ rows: 0 });
});
