import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDeals } from '#main/domain/trade/deals';
import type { HaulWay } from '#main/domain/trade/haul';
import type { MarketOrder } from '#main/domain/trade/order-book';
import { rateContracts } from '#main/domain/trade/rating';
import { capitalOf } from '#main/domain/trade/worth';
import type { TradedItem } from '#shared/mirror-rows';
import type { HaulShip } from '#shared/trade-api/haul-ships';
import { priceRatings } from '#shared/trade-api/price-rating';
import { aDealCandidate, aTradedItem, withoutPast } from '../../support/builders.ts';
import { dealtWith, executed, HAUL_RATE, type Made, SALES_TAX, typeOf, unitsOf } from '../../support/executor.ts';
import { type MadeType, madeTypes, quotesOf, someOrders } from '../../support/raw-market.ts';

const AWAY = 30_000_140;
const CATEGORIES: Readonly<Record<MadeType['kind'], [category: number, group: number, groupName: string, meta: number]>> = {
  good: [4, 18, 'Mineral', 1],
  module: [7, 38, 'Shield Extender', 2],
  rig: [7, 773, 'Rig Armor', 1],
  ship: [6, 27, 'Battleship', 1],
  capital: [6, 485, 'Dreadnought', 1],
  abyssal: [7, 38, 'Shield Extender', 15],
  blueprint: [9, 105, 'Frigate Blueprint', 1],
  unpublished: [17, 314, 'Miscellaneous', 1],
};
/** A ship takes more room in space than packaged. */
const IN_SPACE = 4;

const someItem: fc.Arbitrary<TradedItem> = fc
  .record({
    type: fc.constantFrom(...madeTypes),
    quantity: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.integer({ min: 2, max: 40 }) }),
    isIncluded: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  })
  .map(({ type, quantity, isIncluded }) => {
    const [category, group, groupName, meta] = CATEGORIES[type.kind];
    return aTradedItem({
      type_id: type.typeId,
      type_name: `Made ${type.typeId}`,
      category_id: category,
      group_id: group,
      group_name: groupName,
      meta_group_id: meta,
      type_volume: type.volume * (category === 6 ? IN_SPACE : 1),
      rig_size: (category === 6 || type.kind === 'rig') && type.isSizeTold ? type.rigSize : null,
      quantity,
      is_included: isIncluded,
      is_blueprint_copy: type.kind === 'blueprint' ? true : null,
      runs: type.kind === 'blueprint' ? 10 : null,
    });
  });

const someShip: fc.Arbitrary<HaulShip> = fc.record({
  kind: fc.constantFrom('industrial' as const, 'freighter' as const),
  hold: fc.constantFrom(500, 3000, 20_000, 62_500, 1_125_000),
  value: fc.constantFrom(0, 1_000_000, 2_000_000_000),
  alignment: fc.constantFrom('fast' as const, 'slow' as const),
  fuel: fc.constant(null),
  routes: fc.constantFrom('high_security' as const, 'any' as const),
});
const someWay: fc.Arbitrary<HaulWay | null> = fc.option(
  fc
    .record({
      gateJumps: fc.constantFrom(0, 3, 9, 30),
      lawless: fc.constantFrom(0, 0, 0, 2),
      lossThere: fc.constantFrom(0, 1e-6, 1e-4, 0.01),
      lossBack: fc.constantFrom(0, 1e-6, 1e-4, 0.01, null),
    })
    .map((one) => ({ ...one, jumps: one.gateJumps, hazards: [], lightYears: 0 })),
  { freq: 20 },
);

const someContract: fc.Arbitrary<Made> = fc
  .record({
    items: fc.array(someItem, { minLength: 1, maxLength: 3 }),
    type: fc.constantFrom(...Array<string>(12).fill('item_exchange'), 'auction', 'auction', 'courier', 'loan'),
    share: fc
      .oneof(
        { weight: 3, arbitrary: fc.integer({ min: 45, max: 95 }) },
        { weight: 1, arbitrary: fc.integer({ min: 5, max: 180 }) },
      )
      .map((percent) => percent / 100),
    reward: fc.integer({ min: 50, max: 200 }).map((percent) => percent / 100),
    buyout: fc.constantFrom(0, 0.5, 1, 3),
    bids: fc.constantFrom(null, { count: 0, highest: null }, { count: 3, highest: 0.7 }),
    state: fc.constantFrom(...Array<string>(24).fill('known'), 'pending'),
    isPublic: fc.constantFrom(...Array<boolean>(9).fill(true), false),
    region: fc.constantFrom(...Array<number>(12).fill(10_000_002), 11_000_004),
    isVolumeTold: fc.constantFrom(...Array<boolean>(9).fill(true), false),
    leftOut: fc.constantFrom(...Array<number>(24).fill(0), 1),
    ship: someShip,
    way: someWay,
  })
  .map(({ items, type, share, reward, buyout, bids, state, isPublic, region, isVolumeTold, leftOut, ship, way }) => {
    const sumOf = (included: boolean, of: (type: MadeType) => number) =>
      items
        .filter((item) => item.is_included === included)
        .reduce((sum, { type_id: id, quantity }) => sum + quantity * of(typeOf(id)), 0);
    const worth = sumOf(true, ({ average }) => average);
    const isListed = type === 'item_exchange' || type === 'auction';
    const offered = type === 'auction' ? items.map((item) => ({ ...item, is_included: true })) : items;
    return {
      ship,
      way,
      items: isListed && state === 'known' ? offered : [],
      contract: {
        contract_id: 1,
        type,
        price: Math.round(worth * share),
        reward: type === 'item_exchange' && worth === 0 ? Math.round(sumOf(false, ({ average }) => average) * reward) : 0,
        buyout: type === 'auction' ? Math.round(worth * buyout) : null,
        bids:
          type !== 'auction' || bids === null
            ? null
            : { ...bids, highest: bids.highest === null ? null : Math.round(bids.highest * worth) },
        items_state: isListed ? (state as 'known' | 'pending') : ('none' as const),
        items_left_out: leftOut,
        title: null,
        collateral: 0,
        volume: isVolumeTold
          ? sumOf(true, ({ volume }) => volume) + (type === 'auction' ? sumOf(false, ({ volume }) => volume) : 0)
          : null,
        date_issued: '2026-11-20T09:00:00Z',
        date_expired: '2026-12-04T09:00:00Z',
        issuer_id: 7,
        issuer_corporation_id: 98_000_001,
        corporation_seen_at: null,
        mirror_since: null,
        single_type_id: null,
        days_to_complete: null,
        destination: null,
        region_id: region,
        place: { locationId: 60_003_760, systemId: AWAY, isPublic, securityStatus: 0.9, gateCampScore: null },
      },
    };
  });

function rate({ contract, items, way }: Pick<Made, 'contract' | 'items' | 'way'>, raw: readonly MarketOrder[]) {
  const quotes = quotesOf(raw);
  const [rated] = rateContracts([contract], new Map([[1, items]]), {
    ...withoutPast,
    quotesOf: () => quotes,
    otherHubs: [],
    titles: { read: () => ({ named: [], counts: [], runs: null }), nearTypes: () => [] },
    blueprints: { recipes: new Map(), endedOffersOf: () => [] },
    soldMedianOf: () => null,
    finalBidOf: () => null,
    jumpsToHub: () => way?.gateJumps ?? null,
    haulRate: HAUL_RATE,
    isRead: true,
    rates: { salesTax: SALES_TAX, brokerFee: 0.03 },
    hub: 'Jita',
    now: Date.parse('2026-11-20T12:00:00Z'),
  });
  if (rated === undefined) throw new Error('nothing was rated');
  return rated;
}

/** What the list of deals makes of it; null: it is none. */
function listedDeal({ contract, items, ship, way }: Made, { worth, flags, isSafe, rating }: ReturnType<typeof rate>) {
  const offers = items.some((item) => item.is_included);
  const wanted = items.filter((item) => !item.is_included);
  const [deal] = findDeals(
    [
      aDealCandidate({
        system_id: AWAY,
        volume: contract.volume,
        wanted_volume: wanted.reduce((sum, { quantity, type_volume: volume }) => sum + quantity * (volume ?? 0), 0),
        offers: Number(offers),
        units: items.reduce((sum, { quantity }) => sum + quantity, 0),
        largest_unit: Math.max(...items.map(({ type_volume: volume }) => volume ?? 0)),
        has_capital: Number(items.some(({ group_id: group }) => group === CATEGORIES.capital[1])),
        is_auction: Number(contract.type === 'auction'),
        flags: flags.map(({ code }) => code),
        capital: capitalOf(worth) ?? 0,
        margin: worth.margin,
        margin_listed: worth.margin_listed,
        is_safe: isSafe === null ? null : Number(isSafe),
        price_rating: rating.price,
      }),
    ],
    { way: 'sell_now', auctions: 'any', flagged: 'false', listed: {} },
    { wayTo: () => way, rate: HAUL_RATE, ship },
  );
  return deal ?? null;
}

test('of 2,000 contracts of every kind no deal loses money, or brings less than is told, as it is carried out against the raw orders', () => {
  const seen = new Map<string, number>();
  let listed = 0;
  let inTrips = 0;
  fc.assert(
    fc.property(fc.array(someContract, { minLength: 20, maxLength: 20 }), someOrders, (contracts, raw) => {
      for (const made of contracts) {
        const rated = rate(made, raw);
        const { rating, worth } = rated;
        seen.set(rating.price, (seen.get(rating.price) ?? 0) + 1);
        if (rating.price === 'deal') {
          // Rated with nobody's ship: hauled at the rate alone.
          const isk = dealtWith(made, worth.auction_end, raw);
          expect(isk, JSON.stringify(made)).not.toBeNull();
          const { sold = 0, bought = 0, paid = 0, reward = 0 } = isk ?? {};
          const volume = [...unitsOf(made.items, true), ...unitsOf(made.items, false)].reduce(
            (sum, [id, count]) => sum + count * typeOf(id).volume,
            0,
          );
          const haul = volume * (made.way?.gateJumps ?? Number.POSITIVE_INFINITY) * HAUL_RATE;
          expect(sold + reward - bought - paid - haul, JSON.stringify(made)).toBeGreaterThan(0);
        }
        const deal = listedDeal(made, rated);
        if (deal === null) continue;
        listed += 1;
        inTrips += Number(deal.trips > 1);
        const left = executed(made, worth.auction_end, raw);
        expect(left, JSON.stringify(made)).not.toBeNull();
        expect(left ?? 0, JSON.stringify(made)).toBeGreaterThanOrEqual(deal.profit - 0.05);
        expect(deal.profit).toBeGreaterThan(0);
      }
    }),
    { numRuns: 100 },
  );
  // Every rating occurs, and deals enough, or nothing was shown of them.
  expect([...seen.keys()].sort()).toEqual([...priceRatings].sort());
  expect(seen.get('deal') ?? 0).toBeGreaterThan(180);
  expect(listed).toBeGreaterThan(60);
  expect(inTrips).toBeGreaterThan(3);
});

test('one more item that nobody knows anything of never makes a margin higher or a price better than it was', () => {
  const ranks = { deal: 4, fair: 3, dear: 2, overpriced: 1, too_good: 0, unknown: 0 };
  const unknown = aTradedItem({ type_id: 9, type_name: null, category_id: null, group_id: null, group_name: null, quantity: 1 });
  fc.assert(
    fc.property(someContract, someOrders, (made, raw) => {
      fc.pre(made.items.length > 0 && made.contract.type === 'item_exchange');
      const before = rate(made, raw);
      const after = rate({ ...made, items: [...made.items, unknown] }, raw);
      expect(after.worth.margin ?? Number.NEGATIVE_INFINITY).toBeLessThanOrEqual(before.worth.margin ?? Number.NEGATIVE_INFINITY);
      if (before.rating.price !== 'too_good') expect(ranks[after.rating.price]).toBeLessThanOrEqual(ranks[before.rating.price]);
    }),
    { numRuns: 200 },
  );
});
