import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordFilter } from '#main/domain/trade/listed-filter';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { contractSearch } from '#main/store/contract-search/search';
import { type WriteDb } from '#main/store/db';
import { fromIso, SECOND } from '#shared/time';
import type { FlagCode } from '#shared/trade-api/flags';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  aType,
  insertContracts,
  insertRow,
  insertStaticData,
  NOON,
  type StoredContract,
} from '../../support/builders.ts';
import { everyContract, placedStaticData, someContract, someQuery, someRating } from '../../support/contract-queries.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { naiveSearch } from '../../support/naive-search.ts';

const anyRating = {
  verdicts: null,
  flags: null,
  isSafe: null,
  prices: null,
  noWarnings: null,
};

function mirror(contracts: readonly StoredContract[], data = aStaticData(), step?: number) {
  const db = emptyMirror();
  insertStaticData(db, data);
  insertContracts(db, contracts);
  const search = contractSearch(db, null, step);
  return {
    db,
    ids: (query: Partial<ContractQuery>, now = fromIso(NOON)) =>
      search.page({ ...everyContract, ...query }, now).rows.map(({ contract_id }) => contract_id),
    search,
  };
}

test('a text matches the title or the name of an included item, in any case, and % and _ mean themselves', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, title: 'cheap RIFTER 100%', items: [] }),
    aStoredContract({ contract_id: 2, title: '', items: [aStoredItem({ type_id: 691 })] }),
    aStoredContract({ contract_id: 3, title: '', items: [aStoredItem({ type_id: 587, is_included: false })] }),
    aStoredContract({ contract_id: 4, title: 'ΟΔΟΣ Straße', items: [] }),
  ]);
  expect(ids({ text: 'rifter' })).toEqual([2, 1]);
  expect(ids({ text: '0%' })).toEqual([1]);
  expect(ids({ text: '_' })).toEqual([]);
  expect(ids({ text: 'οδος' })).toEqual([4]);
  expect(ids({ text: 'STRASSE' })).toEqual([4]);
});

test('a contract whose price is null comes last in both directions, and equal ones go by id in the direction', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, price: 5 }),
    aStoredContract({ contract_id: 2, price: null }),
    aStoredContract({ contract_id: 3, price: 5 }),
    aStoredContract({ contract_id: 4, price: 0 }),
    aStoredContract({ contract_id: 5, price: null }),
  ]);
  expect(ids({ sort: 'price', direction: 'asc' })).toEqual([4, 1, 3, 2, 5]);
  expect(ids({ sort: 'price', direction: 'desc' })).toEqual([3, 1, 4, 5, 2]);
});

test('a contract that no sweep has judged counts as expired from the second on in which it expires, and stays in the list', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, date_expired: NOON }),
    aStoredContract({ contract_id: 2, date_expired: NOON, status: 'finished', present: false }),
  ]);
  const before = fromIso(NOON) - SECOND;
  for (const [expiredUnjudged, atFirst, then] of [
    [null, [2, 1], [2, 1]],
    [false, [2, 1], [2]],
    [true, [], [1]],
  ] as const) {
    expect(ids({ expiredUnjudged }, before)).toEqual(atFirst);
    expect(ids({ expiredUnjudged }, fromIso(NOON))).toEqual(then);
  }
  const onOffer = { statuses: ['outstanding'], expiredUnjudged: false } as const;
  expect(ids(onOffer, before)).toEqual([1]);
  expect(ids(onOffer, fromIso(NOON))).toEqual([]);
});

test('what expires meanwhile is found by the next question for what has expired, whatever it is narrowed down by', () => {
  const { ids } = mirror([
    aStoredContract({ contract_id: 1, title: 'fast', date_expired: NOON }),
    aStoredContract({ contract_id: 2, title: 'fast', date_expired: '2026-11-20T13:00:00Z' }),
    aStoredContract({ contract_id: 3, title: 'slow', date_expired: '2026-11-20T13:00:00Z' }),
  ]);
  for (const narrowed of [{ text: 'fast' }, { priceMin: 1 }, { issuerCorporationId: 98000001 }, { regionIds: [10000002] }]) {
    const wanted = { ...narrowed, expiredUnjudged: true };
    expect(ids(wanted)).toEqual([1]);
    expect(ids(wanted, fromIso('2026-11-20T13:00:00Z')).includes(2)).toBe(true);
  }
});

test('a contract that is added, changes its status, gets its items or is deleted is found so by the next query', () => {
  const { db, ids } = mirror([aStoredContract({ contract_id: 1, items: [], items_state: 'pending' })]);
  expect(ids({ text: 'rifter' })).toEqual([]);
  db.exec(`INSERT INTO contract_items (contract_id, record_id, type_id, quantity, is_included) VALUES (1, 1, 587, 1, 1);
           UPDATE contracts SET items_state = 'known' WHERE contract_id = 1`);
  expect(ids({ text: 'rifter' })).toEqual([1]);
  insertContracts(db, [aStoredContract({ contract_id: 2 })]);
  expect(ids({ text: 'rifter' })).toEqual([2, 1]);
  db.exec("UPDATE contracts SET status = 'deleted' WHERE contract_id = 2");
  expect(ids({ statuses: ['outstanding'] })).toEqual([1]);
  db.exec('DELETE FROM contracts WHERE contract_id = 1');
  expect(ids({})).toEqual([2]);
});

test('a type that a new build of the static data renames is found by its new name', () => {
  const { db, ids } = mirror([aStoredContract({ contract_id: 1 })]);
  expect(ids({ text: 'rifter' })).toEqual([1]);
  insertStaticData(db, aStaticData({ types: [aType({ typeId: 587, name: 'Slasher' })] }));
  expect(ids({ text: 'rifter' })).toEqual([]);
  expect(ids({ text: 'slash' })).toEqual([1]);
});

test('a reader that missed more changes than the log keeps starts over', () => {
  const { db, ids } = mirror([aStoredContract({ contract_id: 1 })]);
  expect(ids({})).toEqual([1]);
  insertContracts(db, [aStoredContract({ contract_id: 2 })]);
  db.exec('INSERT INTO contract_changes VALUES (400000, 1)');
  expect(db.prepare('SELECT count(*) AS n FROM contract_changes').get()).toEqual({ n: 1 });
  expect(ids({})).toEqual([2, 1]);
});

test('a contract that is rated, or rated anew, is found so by the next query; one that is not rated has no margin', () => {
  const { db, ids } = mirror([1, 2, 3].map((contract_id) => aStoredContract({ contract_id })));
  const rate = (contract_id: number, margin: number | null) =>
    db
      .prepare("INSERT OR REPLACE INTO contract_ratings (contract_id, margin, verdict) VALUES (?, ?, 'profit')")
      .run(contract_id, margin);
  const atLeast = (margin: number) => ({ bounds: { margin_min: margin } });
  rate(2, 5);
  expect(ids({ sort: 'margin' })).toEqual([2, 3, 1]);
  expect(ids(atLeast(0))).toEqual([2]);
  rate(3, 9);
  rate(2, null);
  expect(ids({ sort: 'margin' })).toEqual([3, 2, 1]);
  expect(ids(atLeast(0))).toEqual([3]);
});

test('each of 64 flags is found alone and among others', () => {
  const codes = Array.from({ length: 64 }, (_, index) => `flag_${index}` as FlagCode);
  const raised = [...codes.map((code) => [code]), [], codes.slice(60)];
  const { db, ids } = mirror(raised.map((_, index) => aStoredContract({ contract_id: index + 1 })));
  const rate = db.prepare("INSERT INTO contract_ratings (contract_id, verdict, flag_codes) VALUES (?, 'unclear', ?)");
  for (const [index, flags] of raised.entries()) rate.run(index + 1, flags.join(' '));
  const having = (...flags: FlagCode[]) => ids({ rating: { ...anyRating, flags } }).toSorted((a, b) => a - b);
  for (const [index, code] of codes.entries()) expect(having(code)).toEqual(index < 60 ? [index + 1] : [index + 1, 66]);
  expect(having(codes[3] as FlagCode, codes[63] as FlagCode)).toEqual([4, 64, 66]);
});

test('a page past the end is empty and the total stays true', () => {
  const { search } = mirror([1, 2, 3].map((contract_id) => aStoredContract({ contract_id })));
  expect(search.page({ ...everyContract, offset: 50 }, fromIso(NOON))).toMatchObject({ rows: [], total: 3 });
});

/** The members of a query that are conditions: null leaves them out. */
const conditions = (Object.keys(everyContract) as (keyof ContractQuery)[]).filter(
  (name) => everyContract[name] === null && name !== 'jumps',
);

/** A query with one or two of its conditions, so that much is found: any of them, also one that is added later. */
const aLooseQuery = fc
  .tuple(someQuery, fc.subarray(conditions, { minLength: 1, maxLength: 2 }))
  .map(([query, kept]): ContractQuery => {
    const left = Object.fromEntries(conditions.filter((name) => !kept.includes(name)).map((name) => [name, null]));
    return { ...query, ...left, statuses: everyContract.statuses };
  });

/** What happens to a contract of so many, or is asked. */
const someCommand = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('insert'), which: fc.nat(5), contract: someContract }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change'), which: fc.nat(5), contract: someContract }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete'), which: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rate'), which: fc.nat(5), rating: someRating }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('step', 'order') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask'),
      query: fc.oneof(someQuery, aLooseQuery),
      now: fc.constantFrom('2026-11-20T11:59:58Z', NOON, '2026-12-04T08:59:59Z', '2026-12-04T09:00:00Z'),
    }),
  },
) as fc.Arbitrary<
  | { do: 'insert' | 'change'; which: number; contract: typeof someContract extends fc.Arbitrary<infer One> ? One : never }
  | { do: 'delete'; which: number }
  | { do: 'rate'; which: number; rating: typeof someRating extends fc.Arbitrary<infer One> ? One : never }
  | { do: 'step' }
  | { do: 'order' }
  | { do: 'ask'; query: ContractQuery; now: string }
>;

/** What a plain walk has to find in a mirror, while commands come. */
function walkedMirror(db: WriteDb, step: number) {
  db.exec('DELETE FROM contracts');
  const contracts = new Map<number, StoredContract>();
  const ratings = new Map<number, typeof someRating extends fc.Arbitrary<infer One> ? One : never>();
  const search = contractSearch(db, null, step);
  const mask = db.prepare<[number], number>('SELECT category_mask FROM contracts WHERE contract_id = ?').pluck();
  const rate = db.prepare(`INSERT OR REPLACE INTO contract_ratings
    (contract_id, margin, margin_percent, below_sold_percent, verdict, flag_codes, is_safe, price_rating, no_warnings, best_margin)
    VALUES (:id, :margin, :margin_percent, :below_sold_percent, :verdict, :flag_codes, :is_safe, :price_rating, :no_warnings, :best_margin)`);
  const change = db.prepare(`UPDATE contracts SET price = :price, volume = :volume, type = :type, status = :status,
    region_id = :region_id, date_issued = :date_issued, date_expired = :date_expired WHERE contract_id = :contract_id`);

  function run(command: typeof someCommand extends fc.Arbitrary<infer One> ? One : never): void {
    if (command.do === 'step') search.refresh();
    else if (command.do === 'order') search.orderAhead();
    else if (command.do === 'ask') {
      const { query, now } = command;
      const { rows, total } = search.page(query, fromIso(now));
      const expected = naiveSearch((id) => mask.get(id) ?? 0, [...contracts.values()], ratings, query, now);
      expect(total).toBe(expected.length);
      expect(rows.map(({ contract_id }) => contract_id)).toEqual(expected.slice(query.offset, query.offset + query.limit));
    } else {
      const id = 1000 + ((command.which * 7) % 13);
      const known = contracts.get(id);
      if (command.do === 'insert' && known === undefined) {
        const items = command.contract.items.map((item, record_id) => aStoredItem({ ...item, record_id }));
        const contract = aStoredContract({ ...command.contract, contract_id: id, items });
        insertContracts(db, [contract]);
        contracts.set(id, contract);
      } else if (command.do === 'change' && known !== undefined) {
        const { price, volume, type, status, region_id, date_issued, date_expired } = command.contract;
        const changed = { price, volume, type, status, region_id, date_issued, date_expired };
        change.run({ ...changed, contract_id: id });
        contracts.set(id, { ...known, ...changed });
      } else if (command.do === 'delete') {
        db.prepare('DELETE FROM contracts WHERE contract_id = ?').run(id);
        contracts.delete(id);
        ratings.delete(id);
      } else if (command.do === 'rate' && known !== undefined && command.rating !== null) {
        rate.run({ ...command.rating, id });
        ratings.set(id, command.rating);
      }
    }
  }
  return run;
}

test('every query gives exactly what a naive walk over the contracts gives, whatever became of them and of the time', () => {
  const db = emptyMirror();
  insertStaticData(db, placedStaticData);
  insertRow(db, 'names', { id: 2112000001, category: 'character', name: 'Karin Hakoke', fetched_at: NOON });
  fc.assert(
    fc.property(fc.array(someCommand, { minLength: 20, maxLength: 60 }), fc.constantFrom(3, 1000), (commands, step) => {
      const run = walkedMirror(db, step);
      for (const command of commands) run(command);
    }),
    { numRuns: 100 },
  );
  db.close();
});

test('a table that is loaded in steps has what came, changed and went between them, and its slots are those of no earlier life', () => {
  const { db, search, ids } = mirror(
    [1, 2, 3, 4, 5, 6, 7].map((contract_id) => aStoredContract({ contract_id })),
    aStaticData(),
    2,
  );
  let steps = 1;
  expect(search.refresh()).toBe(false);
  db.exec('DELETE FROM contracts WHERE contract_id IN (1, 6); UPDATE contracts SET price = 77 WHERE contract_id = 2');
  insertContracts(db, [aStoredContract({ contract_id: 9 })]);
  for (; !search.refresh(); steps += 1);
  expect(steps).toBeGreaterThan(4);
  expect(ids({})).toEqual([9, 7, 5, 4, 3, 2]);
  expect(ids({ priceMax: 77 })).toEqual([2]);
});

test('who asks while a table is loaded gets all', () => {
  const { search, ids } = mirror(
    [1, 2, 3, 4, 5].map((contract_id) => aStoredContract({ contract_id })),
    aStaticData(),
    2,
  );
  expect(search.refresh()).toBe(false);
  expect(ids({})).toEqual([5, 4, 3, 2, 1]);
  expect(search.refresh()).toBe(true);
});

test('each word is in the title, an item, the place, the region, the issuer or the corporation, and what stands in quotes is one', () => {
  const { db, ids } = mirror([
    aStoredContract({ contract_id: 1, title: 'Rifter and more', start_location_id: null }),
    aStoredContract({ contract_id: 2, items: [aStoredItem({ type_id: 691 })] }),
    aStoredContract({ contract_id: 3, issuer_corporation_id: 98000009, items: [], region_id: 10000043 }),
  ]);
  insertRow(db, 'names', { id: 98000009, category: 'corporation', name: 'Jita Traders', fetched_at: NOON });
  const found = (text: string) => {
    const { wanted, unwanted } = wordFilter(text);
    return ids({ words: wanted, unwantedWords: unwanted }).sort((a, b) => a - b);
  };
  expect(found('RIFTER jita')).toEqual([2]);
  expect(found('blueprint rifter')).toEqual([2]);
  expect(found('"blueprint rifter"')).toEqual([]);
  expect(found('"rifter blueprint" forge')).toEqual([2]);
  expect(found('jita')).toEqual([2, 3]);
  expect(found('traders domain')).toEqual([3]);
  expect(found('-jita')).toEqual([1]);
  expect(found('rifter -blueprint')).toEqual([1]);
  expect(found('-"rifter blueprint" -more')).toEqual([3]);
  expect(found('"-jita" -rifter')).toEqual([]);
  expect(found(' "" ')).toEqual([1, 2, 3]);
  db.exec("UPDATE names SET name = 'Amarr Traders' WHERE id = 98000009");
  insertRow(db, 'names', { id: 2112000001, category: 'character', name: 'Karin Hakoke', fetched_at: NOON });
  db.exec("INSERT INTO data_versions VALUES ('names', 1, null)");
  expect(found('hakoke')).toEqual([1, 2, 3]);
});

test('what a run costs is the price by all runs, and only of what is nothing but copies of one blueprint', () => {
  const copy = (record_id: number, over = {}) =>
    aStoredItem({ record_id, type_id: 691, is_blueprint_copy: true, runs: 5, material_efficiency: 10, ...over });
  const { search } = mirror([
    aStoredContract({ contract_id: 1, price: 100, items: [copy(1), copy(2, { quantity: 3 })] }),
    aStoredContract({ contract_id: 2, price: 100, items: [copy(1), aStoredItem({ record_id: 2 })] }),
    aStoredContract({ contract_id: 3, price: 100, items: [copy(1), copy(2, { is_included: false })] }),
    aStoredContract({ contract_id: 4, price: null, items: [copy(1)] }),
    aStoredContract({ contract_id: 5, price: 100, items: [copy(1, { quantity: 0 })] }),
  ]);
  const { ids, iskPerRun } = search.found({ ...everyContract, sort: 'isk_per_run', direction: 'asc' }, fromIso(NOON));
  expect(ids.map((id, index) => [id, iskPerRun[index]])).toEqual([
    [1, 5],
    [2, null],
    [3, null],
    [4, null],
    [5, null],
  ]);
});

test('bundles are exchanges of several types for ISK alone that lived at a time, and of many a few stand for all of it', () => {
  const pair = [aStoredItem(), aStoredItem({ record_id: 2, type_id: 588 })];
  const seen = (day: number) => ({ first_seen_at: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` });
  const { search } = mirror([
    ...Array.from({ length: 9 }, (_, at) => aStoredContract({ contract_id: 1 + at, items: pair, ...seen(1 + at) })),
    aStoredContract({ contract_id: 20, items: pair, ...seen(9), date_expired: '2026-11-09T13:00:00Z' }),
    aStoredContract({ contract_id: 21, items: [aStoredItem()], ...seen(9) }),
    aStoredContract({ contract_id: 22, items: [aStoredItem(), aStoredItem({ record_id: 2 })], ...seen(9) }),
    aStoredContract({ contract_id: 23, items: [...pair, aStoredItem({ record_id: 3, is_included: false })], ...seen(9) }),
    aStoredContract({ contract_id: 24, items: pair, price: 0, ...seen(9) }),
    aStoredContract({ contract_id: 25, type: 'auction', items: pair, ...seen(9) }),
    aStoredContract({
      contract_id: 26,
      items: [aStoredItem({ type_id: 34 }), aStoredItem({ record_id: 2, type_id: 691 })],
      ...seen(9),
    }),
    aStoredContract({ contract_id: 27, items: pair, region_id: 10_000_043, ...seen(9) }),
  ]);
  const bundles = (over: Partial<Parameters<typeof search.bundles>[0]> = {}) =>
    search.bundles({
      typeId: null,
      regionId: null,
      seenSince: fromIso('2026-11-01T00:00:00Z'),
      since: fromIso('2026-11-10T00:00:00Z'),
      most: 100,
      ...over,
    });
  expect(bundles()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 26, 27]);
  expect(bundles({ typeId: 588, regionId: 10_000_002, most: 3 })).toEqual([1, 4, 7]);
  expect(bundles({ typeId: 34 })).toEqual([26]);
  expect(bundles({ typeId: 77 })).toEqual([]);
  expect(bundles({ seenSince: fromIso('2026-11-08T00:00:00Z'), regionId: 10_000_002, typeId: 587 })).toEqual([8, 9]);
});
