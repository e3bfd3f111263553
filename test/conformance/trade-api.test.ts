import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingWrites } from '#main/store/user-data/settings';
import { contractList } from '#shared/contracts-api/contracts';
import { MINUTE } from '#shared/time';
import { tradeFilters } from '#shared/trade-api/contract-filters';
import { tradeContractList } from '#shared/trade-api/contracts';
import { aStoredContract, aStoredItem, insertContracts, insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape, fillTrade } from './contracts-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillTrade(db);
      insertContracts(db, [
        aStoredContract({
          contract_id: 211,
          items: [
            aStoredItem({ record_id: 1, type_id: 34, quantity: 9 }),
            aStoredItem({ record_id: 2, type_id: 587, quantity: 2 }),
            aStoredItem({ record_id: 3, type_id: 2048 }),
          ],
        }),
        aStoredContract({ contract_id: 212, items: [], items_state: 'gone', present: false, status: 'finished' }),
        aStoredContract({ contract_id: 213, start_location_id: 1_040_000_000_001 }),
        aStoredContract({ contract_id: 214, start_location_id: 1_040_000_000_002 }),
        aStoredContract({ contract_id: 216, price: 75_000, items: [aStoredItem({ type_id: 2048 })] }),
        aStoredContract({ contract_id: 215, issuer_id: 2112000099, price: 520_000 }),
      ]);
      insertRow(db, 'structures', {
        structure_id: 1_040_000_000_001,
        name: 'Perimeter - Market',
        system_id: 30000142,
        fetched_at: '2026-11-20T10:00:00Z',
      });
    },
  });
});
afterAll(() => app.close());

const list = async (query = '') => (await app.ask(`/trade/api/v1/contracts?page_size=200${query}`)).json;
const row = async (id: number) => (await list()).data.find(({ contract_id }: { contract_id: number }) => contract_id === id);

describe('a row of the trade list', () => {
  test('has the kind that is worth most by the latest median of its region, its units, and how many kinds there are beside it', async () => {
    const { contents } = await row(211);
    expect(contents).toEqual({
      state: 'known',
      items_complete: true,
      offered: {
        largest: {
          type_id: 587,
          type_name: 'Rifter',
          quantity: 2,
          is_blueprint_copy: null,
          runs: null,
          material_efficiency: null,
          time_efficiency: null,
          value: 5,
        },
        further_kinds: 2,
      },
      asked: null,
    });
  });

  test('has what it offers of the type that was asked for, where one was', async () => {
    const asked = (await list('&type_id=tritanium')).data.find(({ contract_id: id }: { contract_id: number }) => id === 211);
    expect(asked.matching_item).toMatchObject({ type_id: 34, type_name: 'Tritanium', quantity: 9 });
    expect((await row(211)).matching_item).toBeNull();
  });

  test('has runs and efficiencies of a blueprint, and what is asked for in return apart', async () => {
    const { contents } = await row(203);
    expect(contents.offered).toMatchObject({
      largest: { type_id: 691, is_blueprint_copy: true, runs: 10, material_efficiency: 10, time_efficiency: 20 },
      further_kinds: 2,
    });
    expect(contents.asked).toMatchObject({ largest: { type_name: 'Tritanium', quantity: 1000 }, further_kinds: 0 });
  });

  test.each([
    [201, 'known'],
    [210, 'pending'],
    [212, 'gone'],
    [204, 'none'],
  ])('says whether its item list is known, still to come or cannot be had: %i %s', async (id, state) => {
    const { contents } = await row(id);
    expect(contents.state).toBe(state);
    if (state !== 'known') expect(contents).toMatchObject({ offered: null, asked: null });
  });

  test('has its place with system and security as the game displays it, and the names of its issuer', async () => {
    expect(await row(201)).toMatchObject({
      place: {
        location_id: 60003760,
        name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
        system_id: 30000142,
        system_name: 'Jita',
        security_status: 0.9,
      },
      destination: null,
      issuer_name: 'Karin Hakoke',
      issuer_corporation_name: 'Brave Haulers',
    });
  });

  test('names a structure where it is public, and says only the id where it is not', async () => {
    expect((await row(213)).place).toMatchObject({ name: 'Perimeter - Market', system_name: 'Jita', security_status: 0.9 });
    const unknown = { location_id: 1_040_000_000_002, name: null, system_id: null, system_name: null, security_status: null };
    expect((await row(214)).place).toEqual(unknown);
  });

  test('is found by the system of a public structure; one in a structure that nobody knows by none', async () => {
    const ids = (await list('&system=Jita')).data.map(({ contract_id: id }: { contract_id: number }) => id);
    expect(ids).toContain(213);
    expect(ids).not.toContain(214);
  });

  test('of a courier has the destination', async () => {
    expect((await row(204)).destination).toMatchObject({ location_id: 1_040_000_000_001, name: 'Perimeter - Market' });
  });
});

test('the list says how many of the outstanding contracts’ item lists are still to come, whatever is filtered by', async () => {
  const expected = app.db
    .prepare(
      `SELECT count(*) FILTER (WHERE items_state = 'pending') AS pending, count(*) AS total FROM contracts
        WHERE present = 1 AND type IN ('item_exchange', 'auction')`,
    )
    .get();
  expect(expected).toMatchObject({ pending: 1 });
  for (const query of ['', '&type=courier', '&q=nothing+is+called+this'])
    expect((await list(query)).meta.item_lists).toEqual(expected);
});

test('filters, sorts and pages of the contracts service are all here: the same rows in the same order', async () => {
  expect(Object.keys(tradeContractList.query)).toEqual(expect.arrayContaining(Object.keys(contractList.query)));
  for (const query of [
    '',
    '?type=courier',
    '?q=rifter',
    '?sort=price&dir=asc&page_size=10&page=2',
    '?category=blueprint',
    '?limit=10',
  ]) {
    const plain = (await app.get(`/contracts${query}`)).json;
    const trade = (await app.ask(`/trade/api/v1/contracts${query}`)).json;
    expect(trade.data, query).toEqual(plain.data.map((summary: object) => expect.objectContaining(summary)));
    expect(trade.meta, query).toEqual({
      ...plain.meta,
      lists: expect.anything(),
      item_lists: expect.anything(),
      changes: { next_since: expect.any(Number), gone: [], more: false, missed: false },
      market: { hub: 'Jita', observed_at: expect.stringMatching(/Z$/), source: 'market_orders' },
    });
  }
});

test('what the contracts service refuses, this list refuses with the same sentence', async () => {
  for (const query of ['?price_min=2&price_max=1', '?region_id=1', '?page_size=500']) {
    const [plain, trade] = [await app.get(`/contracts${query}`), await app.ask(`/trade/api/v1/contracts${query}`)];
    expect(trade.status).toBe(400);
    expect(trade.json).toEqual(plain.json);
  }
});

test('a price that changes makes the answer another one, and what did not change answers 304', async () => {
  await app.clock.advance(MINUTE);
  const first = await app.ask('/trade/api/v1/contracts');
  const again = { headers: { 'If-None-Match': first.headers.etag as string } };
  expect((await app.ask('/trade/api/v1/contracts', again)).status).toBe(304);
  app.db.exec("UPDATE price_changes SET median_price = 7; UPDATE data_versions SET version = version + 1 WHERE name = 'prices'");
  const changed = await app.ask('/trade/api/v1/contracts', again);
  expect(changed.status).toBe(200);
  expect(changed.headers['x-mirror-state']).toBeDefined();
});

/** What The Forge traded of Rifters in 30 days. */
const rifters = {
  days_traded: 2,
  volume_a_day: 1.3,
  average: 450_000,
  lowest: 430_000,
  highest: 480_000,
  observed_at: '2026-11-20T11:05:00Z',
  source: 'market_history',
};

describe('the market of a type', () => {
  const market = async (type: string) => (await app.ask(`/trade/api/v1/market?type=${type}`)).json;

  test('has each hub’s buy orders and asks with their age and source, and the game’s own average with its', async () => {
    expect((await market('Rifter')).data).toEqual({
      type_id: 587,
      type_name: 'Rifter',
      prices: {
        average_price: 450_000,
        adjusted_price: 440_000,
        observed_at: '2026-11-20T06:00:00Z',
        source: 'market_prices',
      },
      plausible: { low: 225_000, high: 900_000 },
      traded: [
        {
          hub: 'Jita',
          region_id: 10000002,
          region_name: 'The Forge',
          ...rifters,
          days: [
            { date: '2026-11-18', average: 440_000, lowest: 430_000, highest: 480_000, orders: 4, volume: 20 },
            { date: '2026-11-19', average: 460_000, lowest: 430_000, highest: 480_000, orders: 4, volume: 20 },
          ],
        },
      ],
      hubs: [
        {
          hub: 'Jita',
          station_id: 60003760,
          station_name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
          best_bid: 400_000,
          best_ask: 500_000,
          bids: [
            { price: 400_000, volume: 3 },
            { price: 390_000, volume: 10 },
          ],
          asks: [
            { price: 500_000, volume: 2 },
            { price: 520_000, volume: 50 },
          ],
          bid_volume: 100,
          ask_volume: 52,
          observed_at: '2026-11-20T11:30:00Z',
          source: 'market_orders',
        },
      ],
    });
  });

  test('has null where nobody sells, nothing where nobody deals, and is refused for no type', async () => {
    expect((await market('34')).data).toMatchObject({ prices: null, plausible: null, hubs: [{ best_ask: null, asks: [] }] });
    expect((await market('691')).data.hubs).toEqual([]);
    expect((await market('Riftr')).error.message).toContain("'Rifter'");
  });

  test('that was never collected is unavailable, and the list of contracts is there all the same', async () => {
    const without = await startTestApp({
      fill(db) {
        fillEveryShape(db);
        db.exec("DELETE FROM data_versions WHERE name = 'market'");
      },
    });
    expect((await without.ask('/trade/api/v1/market?type=Rifter')).status).toBe(503);
    expect((await without.ask('/trade/api/v1/contracts')).status).toBe(200);
    await without.close();
  });
});

describe('the types that are traded most', () => {
  test('come with their names, sales and offers, those sold most often first', async () => {
    const { data } = (await app.ask('/trade/api/v1/types')).json;
    const names = data.map(({ type_name: name }: { type_name: string }) => name);
    expect(names).toContain('Damage Control II');
    expect(data.find(({ type_id: id }: { type_id: number }) => id === 2048)).toMatchObject({ sold: 5 });
    const sold = data.map((row: { sold: number }) => row.sold);
    expect(sold).toEqual(sold.toSorted((one: number, other: number) => other - one));
    expect((await app.ask('/trade/api/v1/types?limit=1')).json.data).toEqual(data.slice(0, 1));
  });

  test.each(['days=0', 'limit=201', 'day=3'])('are refused for %s', async (query) => {
    expect((await app.ask(`/trade/api/v1/types?${query}`)).status).toBe(400);
  });
});

describe('what was sold of a type', () => {
  const sales = async (query: string) => (await app.ask(`/trade/api/v1/sales?type=${query}`)).json;

  test('is told with its prices, how long that took, and the contracts that it rests on', async () => {
    const { data } = await sales('Damage%20Control%20II');
    expect(data).toMatchObject({
      type_id: 2048,
      region_id: null,
      days: 30,
      distribution: {
        count: 5,
        odd: 0,
        unsold: 0,
        prices: { minimum: 70_000, median: 90_000, maximum: 110_000 },
        days_to_sell: { median: 1 },
      },
      blueprints: [],
    });
    expect(data.sales).toHaveLength(5);
    expect(data.sales[0]).toMatchObject({ contract_id: 404, unit_price: 110_000, is_blueprint_copy: null, days_to_sell: 1 });
  });

  test('has what the market of the region traded beside it, or of the hub of the settings', async () => {
    expect((await sales('587')).data.market).toEqual({
      hub: 'Jita',
      region_id: 10000002,
      region_name: 'The Forge',
      ...rifters,
    });
    expect((await sales('587&region=The%20Forge')).data.market).toMatchObject({ hub: 'Jita' });
    expect((await sales('587&region=Domain')).data.market).toBe(null);
    expect((await sales('2048')).data.market).toBe(null);
    settingWrites(app.db).save('trade', { hub: 'Hek' });
    expect((await sales('587')).data.market).toBe(null);
    settingWrites(app.db).save('trade', undefined);
  });

  test('has no price of modules of which none is like another, and says why', async () => {
    const rolled = (metaGroup: number | null) =>
      app.db.prepare('UPDATE types SET meta_group_id = ?, category_id = 7 WHERE type_id = 2048').run(metaGroup);
    const before = app.db.prepare('SELECT meta_group_id FROM types WHERE type_id = 2048').pluck().get() as number | null;
    expect((await sales('2048&days=31')).data.note).toBe(null);
    rolled(15);
    app.db.exec("UPDATE data_versions SET version = version + 1 WHERE name = 'catalog'");
    expect((await sales('2048&days=31')).data).toMatchObject({
      note: 'Rolled module: price it by its rolls.',
      distribution: { count: 5, prices: null },
    });
    rolled(before);
    app.db.exec("UPDATE data_versions SET version = version + 1 WHERE name = 'catalog'");
  });

  test('tells each kind of blueprint apart, and leaves an absurd price out', async () => {
    const { data } = await sales('691');
    const kind = { is_blueprint_copy: true, material_efficiency: 10, time_efficiency: 20, runs: 10 };
    expect(data.blueprints).toMatchObject([{ ...kind, distribution: { count: 3, odd: 1, prices: { median: 6e6 } } }]);
    expect(data.sales.find(({ contract_id }: { contract_id: number }) => contract_id === 413)).toMatchObject({ odd: true });
  });

  test.each([
    ['691&material_efficiency=10&time_efficiency=20&runs=10&blueprint_copy=true', 3],
    ['691&blueprint_copy=false', 0],
    ['691&runs=9', 0],
    ['2048&region=The%20Forge', 5],
    ['2048&region=Domain', 0],
    ['2048&days=1', 0],
  ])('is narrowed down by %s', async (query, count) => {
    expect((await sales(query)).data.distribution.count).toBe(count);
  });

  test.each(['Riftr', '587&region=Nowhere', '587&days=91', '587&runs=0', '587&blueprint_copy=maybe'])(
    'is refused for %s',
    async (query) => {
      expect((await app.ask(`/trade/api/v1/sales?type=${query}`)).status).toBe(400);
    },
  );
});

describe('the worth of a contract', () => {
  const worth = async (id: number) => (await app.ask(`/trade/api/v1/contracts/${id}/worth`)).json.data;

  test('is told term by term at the hub of the settings, with the age of its book', async () => {
    const rifter = await worth(201);
    expect(rifter).toMatchObject({
      contract_id: 201,
      hub: 'Jita',
      observed_at: '2026-11-20T11:30:00Z',
      sell_now: 370_000,
      sell_listed: 402_750,
      replace: 500_000,
      asked: 900_000,
      margin: -530_000,
      margin_percent: -58.9,
      margin_listed: -497_250,
      verdict: 'loss',
      sentence: 'It brings less in Jita than it costs: 403 k ISK at best.',
      unvalued: [],
      ship_conditions: [{ type_name: 'Rifter', units: 1, condition: 'unknown' }],
    });
    expect(rifter.lines.map(({ term }: { term: string }) => term)).toEqual(['offered', 'sales_tax', 'broker_fee', 'price']);
  });

  test('has the place of its price among the sales of the same thing', async () => {
    expect((await worth(216)).sold).toEqual({
      count: 5,
      days: 30,
      percentile: 20,
      median: 90_000,
      median_low: null,
      median_high: null,
      days_to_sell: 1,
      sentence: 'Cheaper than 80 % of 5 sales in 30 days.',
    });
    expect((await worth(201)).sold).toBe(null);
  });

  test('tells how fast the hub’s region trades what is offered, with age and source', async () => {
    const { traded, days_to_sell } = await worth(201);
    expect(traded).toEqual([{ type_id: 587, type_name: 'Rifter', units: 1, best_ask: 500_000, ...rifters, days_to_sell: 0.8 }]);
    expect(days_to_sell).toBe(0.8);
    // Of 203 not everything offered has a history.
    expect((await worth(203)).days_to_sell).toBe(null);
  });

  test('says what others ask by contract for the like, copies and originals apart, and is the same whatever that is', async () => {
    const own = await startTestApp({ fill: fillEveryShape });
    const told = async (id: number) => (await own.ask(`/trade/api/v1/contracts/${id}/worth`)).json.data;
    insertContracts(own.db, [aStoredContract({ contract_id: 9000, issuer_id: 2112000500, price: 520_000 })]);
    const { by_contract: before, ...figures } = await told(201);
    expect(before).toMatchObject([
      { type_id: 587, region_id: 10000002, region_name: 'The Forge', units: 1, offers: 1, best: 520_000, contract_ids: [9000] },
    ]);
    const { by_contract: blueprints } = await told(203);
    expect(blueprints.map((one: Record<string, unknown>) => [one['type_id'], one['is_blueprint_copy'], one['runs']])).toEqual([
      [691, true, 10],
      [691, false, null],
      [777_777, null, null],
    ]);

    const rival = fc.record({ price: fc.integer({ min: 1, max: 2_000_000 }), quantity: fc.integer({ min: 1, max: 9 }) });
    let contract_id = 9000;
    await fc.assert(
      fc.asyncProperty(fc.array(rival, { minLength: 1, maxLength: 5 }), async (given) => {
        const rivals = given.map(({ price, quantity }) => {
          contract_id += 1;
          return aStoredContract({ contract_id, issuer_id: 2112000500, price, items: [aStoredItem({ quantity })] });
        });
        insertContracts(own.db, rivals);
        const { by_contract: after, ...others } = await told(201);
        own.db.exec('DELETE FROM contracts WHERE contract_id > 9000');
        expect(after[0].offers + after[0].odd).toBe(1 + given.length);
        expect(others).toEqual(figures);
      }),
      { numRuns: 20 },
    );
    await own.close();
  });

  test('says what could not be valued, and why', async () => {
    const reasons = (await worth(203)).unvalued.map(({ side, reason }: Record<string, string>) => `${side} ${reason}`);
    expect(reasons).toEqual(['offered blueprint_original', 'offered no_orders', 'requested never_traded']);
  });

  test('is not told of a courier, and not of a contract that nobody saw', async () => {
    expect(await worth(204)).toMatchObject({ verdict: 'not_rated', margin: null, fees: null });
    expect((await app.ask('/trade/api/v1/contracts/999999/worth')).status).toBe(404);
  });

  test('follows the settings at once: another hub, other skills', async () => {
    const set = (value: object) =>
      app.db.prepare("INSERT OR REPLACE INTO settings (key, value) VALUES ('trade', ?)").run(JSON.stringify(value));
    set({ accounting: 5 });
    expect(await worth(201)).toMatchObject({ sell_now: 386_500 });
    set({ hub: 'Hek' });
    expect(await worth(201)).toMatchObject({ hub: 'Hek', verdict: 'not_rated', observed_at: null });
    app.db.exec("DELETE FROM settings WHERE key = 'trade'");
  });

  test('is there without a market too, as not rated', async () => {
    const without = await startTestApp({
      fill(db) {
        fillEveryShape(db);
        db.exec("DELETE FROM data_versions WHERE name = 'market'; DELETE FROM market_books; DELETE FROM market_depth");
      },
    });
    const answer = await without.ask('/trade/api/v1/contracts/201/worth');
    expect(answer.json.data).toMatchObject({ verdict: 'not_rated', sentence: 'The orders of Jita were not read yet.' });
    await without.close();
  });
});

describe('the flags of a contract', () => {
  const worth = async (id: number) => (await app.ask(`/trade/api/v1/contracts/${id}/worth`)).json.data;

  test('say what speaks against it, with the rows that raised each', async () => {
    const { flags, safe_to_buy } = await worth(203);
    expect(flags).toEqual([
      {
        code: 'wants_items',
        sentence: 'It also asks for items in return.',
        rows: [{ kind: 'item', id: 3 }],
      },
      {
        code: 'unknown_item',
        sentence: 'It has an item that is not in the static data.',
        rows: [{ kind: 'item', id: 4 }],
      },
    ]);
    expect(safe_to_buy).toBe(false);
  });

  test('tell of the place and of the issuer’s other offers', async () => {
    const contracts = (...ids: number[]) => ids.map((id) => ({ kind: 'contract', id }));
    expect((await worth(214)).flags).toMatchObject([
      { code: 'bait_ladder', rows: contracts(201, 202, 213, 214) },
      { code: 'no_public_docking', rows: contracts(214) },
    ]);
  });

  test('none are no warnings; safe to buy is only a deal without them, and what is not known is neither', async () => {
    const fair = { no_warnings: true, price: 'fair', percent: 104 };
    expect(await worth(215)).toMatchObject({ flags: [], rating: fair, safe_to_buy: false });
    expect(await worth(210)).toMatchObject({ rating: { no_warnings: null, price: 'unknown', percent: null }, safe_to_buy: null });
  });
});

/** Filters by the rating, and which of contracts 201 to 203 and 215 fulfil them. */
const byRating: [query: string, ids: number[]][] = [
  ['&verdict=profit', [201, 202]],
  ['&verdict=profit&verdict=unclear', [201, 202, 203]],
  ['&margin_min=2000000', [201]],
  ['&margin_percent_min=5', [202]],
  ['&below_sold_percent_min=12.5', [202]],
  ['&below_sold_percent_min=12.6', []],
  ['&flag=low_security', [201]],
  ['&flag=wants_items', []],
  ['&price_rating=dear&price_rating=unknown', [201, 203]],
  ['&no_warnings=true', [202, 203]],
  ['&no_warnings=false', [201]],
  ['&best_margin_min=2000000', [201]],
  ['&safe_to_buy=true', [202]],
  ['&safe_to_buy=false', [201, 203]],
];
/** The issuer of 801 to 803. */
const OWN = '&issuer_id=2112000777';
/** Filters by what a contract asks, has and is, and which of its contracts fulfil them. */
const byTerms: [query: string, ids: number[]][] = [
  ['&material_efficiency_min=10', [801, 802]],
  ['&material_efficiency_min=10&category=blueprint_copy&price_max=100000000&region_id=10000002', [801]],
  ['&material_efficiency_min=10&category=blueprint_original', [802]],
  ['&time_efficiency_min=20&runs_min=2&runs_max=20', [801]],
  ['&isk_per_run_max=5000000', [801]],
  ['&type_id=691', [801, 802]],
  ['&type_id=rifter+BLUEPRINT&material_efficiency_min=3', [801, 802]],
  ['&type_id=587', []],
  ['&type_id=34&wants_items=true', []],
  ['&type_id=691&words=maival', [802]],
  ['&wants_items=true', [803]],
  ['&wants_items=false', [801, 802]],
  ['&want_to_buy=true', [803]],
  ['&item_types_max=0', [803]],
  ['&item_types_min=1', [801, 802]],
  ['&ends_within=12', [803]],
  ['&first_seen_within=24', [801, 802]],
  ['&status_evidence=listed_again', [803]],
  ['&system=jita', [801, 802, 803]],
  ['&system=30000142&security=high&security_min=0.9', [801, 802, 803]],
  ['&security=low&security=null', []],
  ['&station_id=60003760', [801, 802, 803]],
  ['&station_id=60003761', []],
  ['&from_system=Jita&jumps_max=0', [801, 802, 803]],
  ['&words=blueprint+MAIVAL', [802]],
  ['&words=jita+rifter', [801, 802]],
  ['&words=%22rifter+jita%22', []],
  ['&words=jita+-maival', [801, 803]],
  ['&issuer_corporation_id=98000001', [801, 802, 803]],
  ['&issuer_corporation_id=98000002', []],
  ['&contract_id=801&contract_id=201', [801]],
  ['&expired_unjudged=true', []],
  ['&expired_unjudged=any', [801, 802, 803]],
];

test('every filter of the trade list is among those that are asked for here', () => {
  const queries = [OWN, ...[...byRating, ...byTerms].map(([query]) => query)];
  const asked = queries.flatMap((query) => [...new URLSearchParams(query.slice(1)).keys()]);
  expect(Object.keys(tradeFilters).filter((name) => !asked.includes(name))).toEqual([]);
});

describe('the rating in the list', () => {
  const ids = async (query: string) => (await list(query)).data.map(({ contract_id }: { contract_id: number }) => contract_id);
  const rate = (contract_id: number, given: object) =>
    insertRow(app.db, 'contract_ratings', {
      contract_id,
      margin: 1e6,
      margin_percent: 10,
      margin_listed: 2e6,
      below_sold_percent: null,
      verdict: 'profit',
      flag_codes: '',
      is_safe: 1,
      price_rating: 'deal',
      no_warnings: 1,
      best_hub: 'Jita',
      best_margin: 1e6,
      ...given,
    });
  beforeAll(async () => {
    // As many questions as in one minute here would be refused.
    await app.clock.advance(MINUTE);
    rate(201, {
      margin: 5e6,
      margin_percent: 2,
      flag_codes: 'low_security',
      is_safe: 0,
      no_warnings: 0,
      price_rating: 'dear',
      best_hub: 'Amarr',
      best_margin: 6e6,
    });
    rate(202, { below_sold_percent: 12.5 });
    rate(203, {
      margin: null,
      margin_percent: null,
      verdict: 'unclear',
      is_safe: null,
      price_rating: 'unknown',
      best_hub: null,
      best_margin: null,
    });
  });

  test('stands beside each contract, and null where it was not worked out yet', async () => {
    expect((await row(201)).rating).toEqual({
      margin: 5e6,
      margin_percent: 2,
      margin_listed: 2e6,
      below_sold_percent: null,
      verdict: 'profit',
      flags: ['low_security'],
      no_warnings: false,
      price: 'dear',
      best_hub: 'Amarr',
      best_margin: 6e6,
      safe_to_buy: false,
    });
    expect((await row(203)).rating).toMatchObject({ margin: null, safe_to_buy: null });
    expect((await row(215)).rating).toBe(null);
  });

  test.each(byRating)('is filtered by: %s', async (query, expected) => {
    expect((await ids(query)).sort()).toEqual(expected);
  });

  test('is sorted by, and what has no margin comes last in both directions', async () => {
    expect((await ids('&sort=price_rating')).slice(0, 3)).toEqual([202, 201, 203]);
    expect((await ids('&sort=best_margin')).slice(0, 2)).toEqual([201, 202]);
    expect((await ids('&sort=margin')).slice(0, 2)).toEqual([201, 202]);
    expect((await ids('&sort=margin&dir=asc')).slice(0, 2)).toEqual([202, 201]);
    expect((await ids('&sort=margin_percent')).slice(0, 2)).toEqual([202, 201]);
    expect((await ids('&sort=below_sold_percent'))[0]).toBe(202);
    expect((await ids('&sort=verdict')).slice(0, 3)).toEqual([202, 201, 203]);
    expect((await ids('&sort=verdict&dir=asc')).slice(0, 3)).toEqual([203, 201, 202]);
  });

  test.each(['verdict=bargain', 'margin_min=much', 'flag=trap', 'sort=luck'])('refuses %s', async (query) => {
    expect((await app.ask(`/trade/api/v1/contracts?${query}`)).status).toBe(400);
  });
});

describe('the filters of a trader', () => {
  const copy = { type_id: 691, is_blueprint_copy: true, time_efficiency: 20 };
  const shown = ({ rows, total }: { rows: number[]; total: number }) => (total === rows.length ? rows : 'not all on one page');
  const matching = async (query: string) => {
    const { data, meta } = await list(query);
    return shown({ rows: data.map(({ contract_id }: { contract_id: number }) => contract_id).sort(), total: meta.total });
  };
  beforeAll(() => {
    const there = { issuer_id: 2112000777, start_location_id: 60003760 };
    insertContracts(app.db, [
      aStoredContract({
        ...there,
        contract_id: 801,
        price: 50e6,
        items: [aStoredItem({ ...copy, runs: 10, material_efficiency: 10 })],
      }),
      aStoredContract({
        ...there,
        contract_id: 802,
        price: 50e6,
        title: 'Maival',
        items: [
          aStoredItem({ ...copy, runs: 1, material_efficiency: 2 }),
          aStoredItem({ ...copy, record_id: 2, is_blueprint_copy: false, material_efficiency: 10 }),
        ],
      }),
      aStoredContract({
        ...there,
        contract_id: 803,
        date_expired: '2026-11-20T20:00:00Z',
        items: [aStoredItem({ is_included: false })],
        first_seen_at: '2026-11-19T09:00:00Z',
        evidence: '{"kind":"listed-again","absentSince":"x","before":{}}',
      }),
    ]);
  });

  test.each(byTerms)('leave these: %s', async (query, expected) => {
    const own = await matching(OWN + query);
    expect(own).toEqual(expected);
  });

  test('put what was seen first, costs least for a run or is nearest on top, and tell each figure', async () => {
    const first = async (query: string) => (await list(OWN + query)).data[0];
    expect(await first('&sort=first_seen&dir=asc')).toMatchObject({
      contract_id: 803,
      first_seen_at: '2026-11-19T09:00:00Z',
      status_evidence: 'listed_again',
    });
    expect(await first('&sort=isk_per_run&dir=asc')).toMatchObject({ contract_id: 801, isk_per_run: 5e6, jumps: null });
    expect(await first('&sort=jumps&dir=asc&from_system=Jita')).toMatchObject({ contract_id: 801, jumps: 0 });
    const bids = async () => (await list('&type=auction&sort=highest_bid&dir=desc')).data.map((one: any) => one.highest_bid);
    app.db.exec(`
      UPDATE contracts SET bid_count = 2, highest_bid = 7e15 WHERE contract_id = (SELECT max(contract_id) FROM contracts WHERE type = 'auction');
      UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'`);
    const [highest, ...rest] = await bids();
    expect(highest).toBe(7e15);
    expect(rest).toEqual(rest.toSorted((a: number | null, b: number | null) => (b ?? -1) - (a ?? -1)));
    expect(await first('')).toMatchObject({ bid_count: null, highest_bid: null });
  });

  test.each([
    ['system=Jitta', "'Jita'"],
    ['from_system=Nowhere&jumps_max=3', 'from_system'],
    ['jumps_max=3', 'jumps_max needs near'],
    ['sort=jumps', 'sort=jumps needs near'],
    ['runs_min=5&runs_max=2', 'runs_min must not exceed runs_max'],
    ['item_types_min=5&item_types_max=2', 'item_types_min must not exceed'],
    ['material_efficiency_min=11', 'a whole number from 0 to 10'],
    ['ends_within=0', 'a whole number from 1'],
    ['status_evidence=hearsay', 'one of listed'],
    ['security=safe', 'one of high'],
  ])('refuse %s in a sentence', async (query, said) => {
    const { status, json } = await app.ask(`/trade/api/v1/contracts?${query}`);
    expect(status).toBe(400);
    expect(json.error.message).toContain(said);
  });
});

test('a back-test counts what came and fits since then, says since when, and refuses what the list refuses', async () => {
  const { status, json } = await app.ask('/trade/api/v1/backtest?issuer_id=2112000777&material_efficiency_min=10');
  expect(status).toBe(200);
  expect(json.data).toMatchObject({ fired: 2, is_complete: true, gone_within_hour: 0, median_margin: null });
  expect(json.data.newest.sort()).toEqual([801, 802]);
  expect(json.data.since <= '2026-11-20T09:20:00Z').toBe(true);
  const none = await app.ask('/trade/api/v1/backtest?issuer_id=2112000777&status=finished&days=1');
  expect(none.json.data).toMatchObject({ fired: 0, newest: [] });
  expect((await app.ask('/trade/api/v1/backtest?jumps_max=3')).json.error.message).toBe(
    'jumps_max needs near; give the system that jumps are counted from.',
  );
  expect((await app.ask('/trade/api/v1/backtest?days=31')).status).toBe(400);
});

describe('the freshness of a list', () => {
  const lists = async (query = '') => (await list(query)).meta.lists;
  const none = { regions: 1, read: 0, late: 0, oldest_observed_at: null, newest_observed_at: null, items_pending: 0 };

  test('is that of the regions that it is of, and complete only where nothing is to come', async () => {
    const regions = app.db.prepare('SELECT count(*) FROM region_sweeps').pluck().get();
    app.db.exec(`
      INSERT OR IGNORE INTO listed_regions SELECT region_id FROM region_sweeps;
      INSERT OR IGNORE INTO listed_regions VALUES (10000099);
      UPDATE region_sweeps SET observed_at = '2026-11-20T11:50:00Z';
      UPDATE region_sweeps SET observed_at = '2026-11-20T11:20:00Z' WHERE region_id = 10000002`);
    expect(await lists()).toMatchObject({ regions: Number(regions) + 1, read: regions, late: 0, is_complete: false });
    const forge = await lists('&region_id=10000002');
    expect(forge).toMatchObject({ regions: 1, read: 1, oldest_observed_at: '2026-11-20T11:20:00Z', items_pending: 1 });
    expect(forge.is_complete).toBe(false);
    // Every way to name a place in The Forge alone.
    for (const place of [
      'system=Jita',
      'station_id=60003760',
      'from_system=Jita&jumps_max=0',
      'security=high&region_id=10000002',
    ])
      expect(await lists(`&${place}`), place).toEqual(forge);
    for (const board of ['deals', 'blueprints', 'goods']) {
      const pending = async (query: string) => (await app.ask(`/trade/api/v1/${board}?${query}`)).json.meta.items_pending;
      expect([await pending('region=10000002'), await pending('region=10000043')], board).toEqual([1, 0]);
    }
    expect((await lists('&station_id=60003760&region_id=10000099')).regions).toBe(0);
    // It is not known where this structure is: any list may have it.
    expect((await lists('&station_id=1099999999999')).regions).toBe(Number(regions) + 1);
    app.db.exec(`
      UPDATE contracts SET items_state = 'known' WHERE items_state = 'pending';
      UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'`);
    expect(await lists('&region_id=10000002')).toMatchObject({ items_pending: 0, is_complete: true });
    app.db.exec(`
      UPDATE region_sweeps SET observed_at = '2026-11-20T09:00:00Z' WHERE region_id = 10000002;
      UPDATE data_versions SET version = version + 1 WHERE name = 'contracts'`);
    expect(await lists('&region_id=10000002')).toMatchObject({ late: 1, is_complete: false });
    expect(await lists('&region_id=10000099')).toEqual({ ...none, is_complete: false });
  });
});

test('who polls with since has what came, changed or left the list since the answer before, in pieces', async () => {
  const own = await startTestApp({ fill: fillEveryShape });
  const ask = async (query: string) => (await own.ask(`/trade/api/v1/contracts?region_id=10000043&${query}`)).json;
  const idsOf = ({ data }: { data: { contract_id: number }[] }) => data.map(({ contract_id: id }) => id);
  const first = await ask('');
  const since = first.meta.changes.next_since;
  expect(await ask(`since=${since}`)).toMatchObject({
    data: [],
    meta: { total: 0, changes: { next_since: since, gone: [], more: false, missed: false } },
  });
  const ids = Array.from({ length: 12 }, (_, index) => 700 + index);
  insertContracts(
    own.db,
    ids.map((id) => aStoredContract({ contract_id: id, region_id: 10000043 })),
  );
  insertContracts(own.db, [aStoredContract({ contract_id: 650, region_id: 10000002 })]);
  const found: number[] = [];
  let answer: any;
  for (let after = since; answer === undefined || answer.meta.changes.more; after = answer.meta.changes.next_since) {
    answer = await ask(`page_size=10&since=${after}`);
    expect(answer.data.length).toBeLessThanOrEqual(10);
    found.push(...idsOf(answer));
  }
  expect([...new Set(found)].toSorted((a, b) => a - b)).toEqual(ids);
  own.db.exec("UPDATE contracts SET status = 'cancelled' WHERE contract_id = 700");
  const left = await ask(`status=outstanding&since=${answer.meta.changes.next_since}`);
  expect([left.data, left.meta.changes.gone]).toEqual([[], [700]]);
  const named = await ask(`contract_id=700&contract_id=701&contract_id=650&since=${since}`);
  expect([idsOf(named), named.meta.changes.gone]).toEqual([[701], [700, 650]]);
  expect(idsOf(await ask('contract_id=702&contract_id=703&contract_id=702&contract_id=650'))).toEqual([703, 702]);
  expect((await ask('contract_id=0')).error.message).toContain("it was '0'");
  expect((await ask('since=999999999')).meta.changes.missed).toBe(true);
  const { error } = await ask('since=1&page=2');
  expect(error).toMatchObject({ code: 'bad_request', message: 'since has no pages; ask with next_since for what is left.' });
  await own.close();
});
