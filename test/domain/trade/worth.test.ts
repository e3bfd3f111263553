import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlueprintMarket } from '#main/domain/trade/blueprint-value';
import { feeRates } from '#main/domain/trade/fees';
import type { TradedContract } from '#main/domain/trade/price-rating';
import { type TypeQuote, tickBelow } from '#main/domain/trade/quote';
import { capitalOf, contractWorth } from '#main/domain/trade/worth';
import type { TradedItem } from '#shared/mirror-rows';
import { verdicts } from '#shared/trade-api/worth';
import { aTradedItem } from '../../support/builders.ts';

const NO_SKILLS = { accounting: 0, broker_relations: 0, faction_standing: 0, corporation_standing: 0 };
const RATES = feeRates(NO_SKILLS);
const FREE = { salesTax: 0, brokerFee: 0 };
const TRITANIUM = 34;
const RIFTER = 587;
const SCRAP = 30497;

const quotes = new Map<number, TypeQuote>([
  [
    TRITANIUM,
    {
      bids: [
        { price: 5, volume: 1000 },
        { price: 4, volume: 500 },
      ],
      asks: [{ price: 6, volume: 2000 }],
      average: 5.5,
    },
  ],
  [RIFTER, { bids: [{ price: 400_000, volume: 2 }], asks: [{ price: 500_000, volume: 3 }], average: 470_000 }],
  [SCRAP, { bids: [], asks: [], average: null }],
]);
const aSale = (given: Partial<TradedContract> = {}): TradedContract => ({
  type: 'item_exchange',
  price: 1000,
  reward: 0,
  buyout: null,
  bids: null,
  items_state: 'known',
  items_left_out: 0,
  ...given,
});
const anItem = (given: Partial<TradedItem> = {}): TradedItem =>
  aTradedItem({ type_id: TRITANIUM, type_name: 'Tritanium', category_id: 4, quantity: 100, ...given });
const NOTHING_KNOWN: BlueprintMarket = { recipes: new Map(), endedOffersOf: () => [] };
const worthOf = (contract: Partial<TradedContract>, items: TradedItem[], rates = FREE, at = quotes, blueprints = NOTHING_KNOWN) =>
  contractWorth(aSale(contract), items, { quotes: at, blueprints, isRead: true, rates, hub: 'Jita' });

test('what it takes to accept is the price and what is wanted, and not less for a reward that comes afterwards', () => {
  const wanted = anItem({ quantity: 100, is_included: false });
  expect(capitalOf(worthOf({ price: 1000, reward: 5000 }, [anItem(), wanted]))).toBe(1600);
  expect(capitalOf(worthOf({ price: 1000 }, [anItem({ type_id: SCRAP, is_included: false })]))).toBeNull();
});

describe('what is offered', () => {
  test('is sold to the bids one after the other, and what they do not want has no value', () => {
    const worth = worthOf({ price: 1000 }, [anItem({ quantity: 1600 })]);
    expect(worth.unvalued[0]?.bound).toBe('Counted as 0: 100 of 1600 to buy orders, so the true value may be higher.');
    expect(worth).toMatchObject({ sell_now: 7000, asked: 1000, margin: 6000, margin_percent: 600, verdict: 'profit' });
    expect(worth.unvalued).toMatchObject([
      { side: 'offered', type_id: TRITANIUM, units: 100, missing_from: ['sell_now'], reason: 'beyond_depth' },
    ]);
  });

  test('several rows of one type share the same orders', () => {
    const rows = [anItem({ quantity: 800 }), anItem({ quantity: 800 })];
    const worth = worthOf({}, rows);
    expect(worth.sell_now).toBe(7000);
    expect(worth.lines[0]).toMatchObject({ units: 1600, record_ids: rows.map(({ record_id: id }) => id) });
  });

  test('is listed one tick below the best ask, not above the average, for no more units than are on offer, for 100 ISK at least', () => {
    const cheap = new Map([[TRITANIUM, { bids: [], asks: [{ price: 6, volume: 50 }], average: 9 }]]);
    expect(worthOf({}, [anItem({ quantity: 80 })], FREE, cheap).sell_listed).toBe(50 * 5.99 - 100);
    expect(worthOf({}, [anItem({ quantity: 80 })]).sell_listed).toBe(80 * 5.5 - 100);
  });

  test('brings less by tax, and by fee where it is listed', () => {
    const worth = worthOf({}, [anItem({ type_id: RIFTER, quantity: 1 })], RATES);
    expect(worth.sell_now).toBe(400_000 * 0.925);
    expect(worth.sell_listed).toBe(470_000 * 0.895);
    expect(worth.fees).toEqual({ sales_tax_rate: 0.075, broker_fee_rate: 0.03, sell_now: 30_000, sell_listed: 49_350 });
  });

  test('that is a blueprint has no value where nothing is known of its like, copy or original', () => {
    const worth = worthOf({}, [
      anItem({ category_id: 9, is_blueprint_copy: true }),
      anItem({ category_id: 9, is_blueprint_copy: null }),
    ]);
    expect(worth).toMatchObject({ sell_now: 0, verdict: 'unclear' });
    expect(worth.unvalued.map(({ reason }) => reason)).toEqual(['blueprint_copy', 'blueprint_original']);
  });

  test('that was never traded has no value, whatever is bid for it', () => {
    const bait = new Map([[SCRAP, { bids: [{ price: 1e9, volume: 1 }], asks: [], average: null }]]);
    expect(worthOf({}, [anItem({ type_id: SCRAP })], FREE, bait)).toMatchObject({ sell_now: 0, verdict: 'unclear' });
  });

  test('is not valued by a bid above twice the average, which is a mistake or bait', () => {
    const baited = new Map([
      [
        RIFTER,
        {
          bids: [
            { price: 1e9, volume: 1 },
            { price: 400_000, volume: 2 },
          ],
          asks: [],
          average: 470_000,
        },
      ],
    ]);
    expect(worthOf({}, [anItem({ type_id: RIFTER, quantity: 1 })], FREE, baited).sell_now).toBe(400_000);
  });
});

describe('a blueprint', () => {
  const BLUEPRINT = 691;
  const kind = { is_blueprint_copy: true, runs: 2, material_efficiency: 10, time_efficiency: 20 };
  const aCopy = (given: Partial<TradedItem> = {}) =>
    anItem({ type_id: BLUEPRINT, category_id: 9, quantity: 1, ...kind, ...given });
  const sales = (...prices: number[]) =>
    prices.map((unit_price, contract_id) => ({
      contract_id,
      quantity: 1,
      unit_price,
      ...kind,
      date_issued: '2026-11-10T12:00:00Z',
      ended_at: '2026-11-12T12:00:00Z',
      status: 'finished' as const,
      evidence: '{}',
    }));
  const recipe = {
    productTypeId: RIFTER,
    productName: 'Rifter',
    productUnits: 1,
    seconds: 600,
    materials: [{ typeId: TRITANIUM, name: 'Tritanium', units: 1001 }],
  };
  const known = (endedOffersOf: BlueprintMarket['endedOffersOf'] = () => []): BlueprintMarket => ({
    recipes: new Map([[BLUEPRINT, recipe]]),
    endedOffersOf,
  });

  test('is worth the median at which its like were sold, less tax and fee, for no more than were', () => {
    const worth = worthOf(
      { price: 10 },
      [aCopy(), aCopy(), aCopy(), aCopy()],
      FREE,
      quotes,
      known(() => sales(1e6, 2e6, 3e6)),
    );
    expect(worth).toMatchObject({ sell_now: 0, sell_listed: 6e6 - 100, verdict: 'profit_listed' });
    expect(worth.lines[0]).toMatchObject({ units: 4, basis: 'sales', sell_listed: 6e6 });
    expect(worth.unvalued).toMatchObject([{ units: 1, missing_from: ['sell_listed', 'replace'] }]);
  });

  test('that its like were sold for less than it costs is a loss', () => {
    expect(
      worthOf(
        { price: 9e6 },
        [aCopy()],
        FREE,
        quotes,
        known(() => sales(1e6, 2e6, 3e6)),
      ).verdict,
    ).toBe('loss');
  });

  test('of which nothing like it was sold brings nothing as it is, however much building it would, and says so', () => {
    const worth = worthOf(
      { price: 10 },
      [aCopy()],
      RATES,
      quotes,
      known(() => sales(1e6)),
    );
    expect(worth).toMatchObject({ sell_now: 0, sell_listed: 0, margin_listed: -10, verdict: 'unclear' });
    expect(worth.lines[0]).toMatchObject({ basis: null });
    expect(worth.unvalued).toMatchObject([{ units: 1, bound: 'Not valued, counted as 0, so the true value may be higher.' }]);
  });
});

describe('what is asked', () => {
  test('counts requested items with what they cost at the asks', () => {
    const worth = worthOf({ price: 100_000 }, [
      anItem({ type_id: RIFTER, quantity: 1 }),
      anItem({ quantity: 1000, is_included: false }),
    ]);
    expect(worth).toMatchObject({ asked: 106_000, margin: 294_000, verdict: 'profit' });
    expect(worth.lines.at(-1)).toMatchObject({ term: 'requested', sell_now: -6000, sell_listed: -6000, replace: 6000 });
  });

  test('cannot be told where a requested item cannot be bought in full, and then there is no margin', () => {
    const worth = worthOf({ price: 0 }, [
      anItem({ type_id: RIFTER, quantity: 2 }),
      anItem({ quantity: 2001, is_included: false }),
    ]);
    expect(worth).toMatchObject({ sell_now: 800_000, asked: null, margin: null, margin_listed: null, verdict: 'unclear' });
    expect(worth.unvalued).toMatchObject([{ side: 'requested', units: 1, missing_from: ['replace'] }]);
  });

  test('is less by what the issuer pays', () => {
    const wanted = [anItem({ quantity: 100, is_included: false })];
    expect(worthOf({ price: 0, reward: 1000 }, wanted)).toMatchObject({
      asked: -400,
      margin: 400,
      verdict: 'profit',
      margin_percent: null,
    });
    expect(worthOf({ price: 0, reward: 500 }, wanted)).toMatchObject({ asked: 100, margin: -100, verdict: 'loss' });
  });

  test.each([
    ['the starting bid while nobody has bid', { bids: { count: 0, highest: null } }, 1000],
    ['the highest bid and a tenth of the starting bid', { bids: { count: 2, highest: 1500 } }, 1600],
    ['the buyout where that is less', { bids: { count: 2, highest: 1500 }, buyout: 1550 }, 1550],
    ['unknown while its bids are', { bids: null }, null],
  ])('of an auction is %s', (_, given, asked) => {
    expect(worthOf({ type: 'auction', price: 1000, ...given }, [anItem()]).asked).toBe(asked);
  });
});

describe('a verdict', () => {
  test('is a loss only where everything offered has a value', () => {
    expect(worthOf({ price: 1e6 }, [anItem({ quantity: 10 })])).toMatchObject({ verdict: 'loss' });
    expect(worthOf({ price: 1e6 }, [anItem({ quantity: 10 }), anItem({ type_id: SCRAP })])).toMatchObject({ verdict: 'unclear' });
  });

  test('tells a profit by orders of one’s own apart', () => {
    expect(worthOf({ price: 450_000 }, [anItem({ type_id: RIFTER, quantity: 1 })])).toMatchObject({
      verdict: 'profit_listed',
      margin: -50_000,
      margin_listed: 19_900,
    });
  });

  test.each([
    ['of a courier', { type: 'courier', items_state: 'none' as const }, true, 'A courier has no public contents.'],
    ['whose items are to come', { items_state: 'pending' as const }, true, 'Its contents are still to be read.'],
    ['of a hub that was never read', {}, false, 'The orders of Jita were not read yet.'],
  ])('is not given of a contract %s', (_, given, isRead, sentence) => {
    const worth = contractWorth(aSale(given), [anItem()], {
      quotes,
      blueprints: NOTHING_KNOWN,
      isRead,
      rates: RATES,
      hub: 'Jita',
    });
    expect(worth).toMatchObject({ verdict: 'not_rated', sentence, margin: null, lines: [] });
  });
});

const level = (around: number) =>
  fc.record({ price: fc.integer({ min: around, max: 4 * around }), volume: fc.integer({ min: 1, max: 40 }) });
const aQuote = fc
  .record({
    bids: fc.array(level(50), { maxLength: 5 }),
    asks: fc.array(level(60), { maxLength: 5 }),
    average: fc.option(fc.integer({ min: 40, max: 200 }), { nil: null }),
  })
  .map(({ bids, asks, average }) => ({
    bids: bids.sort((a, b) => b.price - a.price),
    asks: asks.sort((a, b) => a.price - b.price),
    average,
  }));
const someItem = fc.record({
  is_blueprint_copy: fc.constantFrom(null, true),
  runs: fc.integer({ min: 1, max: 4 }),
  type_id: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 60 }),
  is_included: fc.boolean(),
  category_id: fc.constantFrom(4, 4, 4, 9),
});
/** Blueprint 1 makes type 2 out of 3, blueprint 2 makes 1 out of 3: they share what they are made of. */
const RECIPES: BlueprintMarket = {
  recipes: new Map(
    [1, 2].map((typeId) => [
      typeId,
      {
        productTypeId: 3 - typeId,
        productName: null,
        productUnits: 1,
        seconds: 600,
        materials: [{ typeId: 3, name: null, units: 1 }],
      },
    ]),
  ),
  endedOffersOf: () => [],
};
const someContract = fc.record({
  type: fc.constantFrom('item_exchange', 'auction'),
  price: fc.integer({ min: 0, max: 8000 }),
  reward: fc.constantFrom(0, 0, 3000),
  bids: fc.constantFrom(null, { count: 0, highest: null }, { count: 1, highest: 900 }),
});
const world = fc.record({
  contract: someContract,
  items: fc.array(someItem, { maxLength: 6 }),
  prices: fc.tuple(aQuote, aQuote, aQuote),
});
const rank = { not_rated: 0, loss: 1, unclear: 2, profit_listed: 3, profit: 4 } as const;

function rated({
  contract,
  items,
  prices,
}: {
  contract: Partial<TradedContract>;
  items: Partial<TradedItem>[];
  prices: TypeQuote[];
}) {
  const at = new Map(prices.map((quote, index) => [index + 1, quote]));
  return {
    at,
    worth: worthOf(
      contract,
      items.map((item, index) => anItem({ ...item, record_id: index })),
      RATES,
      at,
      RECIPES,
    ),
  };
}
/** One unit after the other, each at the best order that is left. */
function unitByUnit(levels: readonly { price: number; volume: number }[], units: number): number {
  const single = levels.flatMap(({ price, volume }) => Array.from({ length: volume }, () => price));
  return single.slice(0, units).reduce((sum, price) => sum + price, 0);
}

describe('as properties', () => {
  test('nothing is worth more than a walk through the orders yields, and nothing requested costs less', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { at, worth } = rated(drawn);
        const totals = { bids: 0, asks: 0, requested: 0 };
        for (const [typeId, { bids, asks }] of at) {
          const units = (included: boolean) =>
            drawn.items
              .filter((item) => item.type_id === typeId && item.is_included === included && item.category_id !== 9)
              .reduce((sum, { quantity }) => sum + quantity, 0);
          totals.bids += unitByUnit(bids, units(true));
          totals.asks += unitByUnit(asks, units(true));
          totals.requested += unitByUnit(asks, units(false));
        }
        expect(worth.sell_now).toBeLessThanOrEqual(totals.bids * (1 - RATES.salesTax) + 0.01);
        // One's own orders may stand in front of bait that does not count, but never above the average.
        for (const line of worth.lines.filter(({ term }) => term === 'offered'))
          expect(line.sell_listed).toBeLessThanOrEqual((line.units ?? 0) * (at.get(line.type_id ?? 0)?.average ?? 0) + 0.01);
        if (worth.margin !== null && worth.sell_now !== null) {
          const cash = worth.lines.reduce(
            (sum, line) => sum + (['price', 'bid', 'reward'].includes(line.term) ? line.sell_now : 0),
            0,
          );
          expect(worth.margin).toBeLessThanOrEqual(totals.bids * (1 - RATES.salesTax) + cash - totals.requested + 0.02);
        }
      }),
    );
  });

  test('one more requested item never raises a margin or a verdict', () => {
    fc.assert(
      fc.property(world, someItem, fc.nat(6), (drawn, item, place) => {
        const more = drawn.items.toSpliced(place, 0, { ...item, is_included: false });
        const before = rated(drawn).worth;
        const after = rated({ ...drawn, items: more }).worth;
        expect(rank[after.verdict]).toBeLessThanOrEqual(rank[before.verdict]);
        expect(after.margin_listed ?? Number.NEGATIVE_INFINITY).toBeLessThanOrEqual(
          before.margin_listed ?? Number.NEGATIVE_INFINITY,
        );
        expect(after.margin ?? Number.NEGATIVE_INFINITY).toBeLessThanOrEqual(before.margin ?? Number.NEGATIVE_INFINITY);
      }),
    );
  });

  test('the terms of a sum add up to its margin, and their rows exist', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { worth } = rated(drawn);
        const sum = (way: 'sell_now' | 'sell_listed') => worth.lines.reduce((total, line) => total + line[way], 0);
        if (worth.margin !== null) expect(worth.margin).toBeCloseTo(sum('sell_now'), 1);
        if (worth.margin_listed !== null) expect(worth.margin_listed).toBeCloseTo(sum('sell_listed'), 1);
        for (const { record_ids } of worth.lines) for (const id of record_ids) expect(drawn.items[id]).toBeDefined();
        expect(verdicts).toContain(worth.verdict);
      }),
    );
  });
});

test.each([
  [NO_SKILLS, 0.075, 0.03],
  [{ ...NO_SKILLS, accounting: 5, broker_relations: 5 }, 0.03375, 0.015],
  [{ accounting: 5, broker_relations: 5, faction_standing: 10, corporation_standing: 10 }, 0.03375, 0.01],
])('%j pay this tax and this fee', (skills, salesTax, brokerFee) => {
  const rates = feeRates(skills);
  expect(rates.salesTax).toBeCloseTo(salesTax, 6);
  expect(rates.brokerFee).toBeCloseTo(brokerFee, 6);
});

test.each([
  [6, 5.99],
  [105.5, 105.4],
  [1234, 1233],
  [12_340_000, 12_330_000],
  [0.01, 0],
])('the tick below %d is %d', (price, below) => {
  expect(tickBelow(price)).toBeCloseTo(below, 6);
});
