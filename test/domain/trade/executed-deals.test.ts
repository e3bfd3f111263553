import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RatedContract } from '#main/domain/trade/flags/flag-input';
import type { TradedItem } from '#main/domain/trade/item-stacks';
import type { MarketOrder } from '#main/domain/trade/order-book';
import { rateContracts } from '#main/domain/trade/rating';
import { priceRatings } from '#shared/trade-api/price-rating';
import { aTradedItem, withoutPast } from '../../support/builders.ts';
import { boughtFor, type MadeType, madeTypes, quotesOf, soldFor, someOrders } from '../../support/raw-market.ts';

const SALES_TAX = 0.075;
const JUMPS = 9;
const HAUL_RATE = 0.01;
const CATEGORIES: Readonly<Record<MadeType['kind'], [category: number, group: number, groupName: string, meta: number]>> = {
  good: [4, 18, 'Mineral', 1],
  module: [7, 38, 'Shield Extender', 2],
  rig: [7, 773, 'Rig Armor', 1],
  ship: [6, 27, 'Battleship', 1],
  capital: [6, 485, 'Dreadnought', 1],
  abyssal: [7, 38, 'Shield Extender', 15],
  blueprint: [9, 105, 'Frigate Blueprint', 1],
};

const someItem: fc.Arbitrary<TradedItem> = fc
  .record({
    type: fc.constantFrom(...madeTypes),
    quantity: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.integer({ min: 2, max: 60 }) }),
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
      type_volume: type.volume,
      quantity,
      is_included: isIncluded,
      is_blueprint_copy: type.kind === 'blueprint' ? true : null,
      runs: type.kind === 'blueprint' ? 10 : null,
    });
  });

interface Made {
  contract: RatedContract;
  items: TradedItem[];
}
const someContract: fc.Arbitrary<Made> = fc
  .record({
    items: fc.array(someItem, { minLength: 1, maxLength: 3 }),
    type: fc.constantFrom(...Array<string>(8).fill('item_exchange'), 'auction', 'auction', 'courier', 'loan'),
    share: fc.integer({ min: 10, max: 180 }).map((percent) => percent / 100),
    reward: fc.integer({ min: 50, max: 200 }).map((percent) => percent / 100),
    buyout: fc.constantFrom(0, 0.5, 1, 3),
    bids: fc.constantFrom(null, { count: 0, highest: null }, { count: 3, highest: 0.7 }),
    state: fc.constantFrom(...Array<string>(12).fill('known'), 'pending'),
    isPublic: fc.constantFrom(true, true, true, true, false),
    region: fc.constantFrom(10_000_002, 10_000_002, 10_000_002, 10_000_002, 11_000_004),
    volume: fc.constantFrom(null, 10, 10, 100, 5000),
    leftOut: fc.constantFrom(...Array<number>(12).fill(0), 1),
  })
  .map(({ items, type, share, reward, buyout, bids, state, isPublic, region, volume, leftOut }) => {
    const averageOf = (included: boolean) =>
      items
        .filter((item) => item.is_included === included)
        .reduce(
          (sum, { type_id: id, quantity }) => sum + quantity * (madeTypes.find(({ typeId }) => typeId === id)?.average ?? 0),
          0,
        );
    const worth = averageOf(true);
    const price = Math.round(worth * share);
    const isListed = type === 'item_exchange' || type === 'auction';
    const offered = type === 'auction' ? items.map((item) => ({ ...item, is_included: true })) : items;
    return {
      items: isListed && state === 'known' ? offered : [],
      contract: {
        contract_id: 1,
        type,
        price,
        reward: type === 'item_exchange' && worth === 0 ? Math.round(averageOf(false) * reward) : 0,
        buyout: type === 'auction' ? Math.round(worth * buyout) : null,
        bids:
          type !== 'auction' || bids === null
            ? null
            : { ...bids, highest: bids.highest === null ? null : Math.round(bids.highest * worth) },
        items_state: isListed ? (state as 'known' | 'pending') : ('none' as const),
        items_left_out: leftOut,
        title: null,
        collateral: 0,
        volume,
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
        place: { locationId: 60_003_760, systemId: 30_000_140, isPublic, securityStatus: 0.9, gateCampScore: null },
      },
    };
  });

function rate({ contract, items }: Made, raw: readonly MarketOrder[]) {
  const quotes = quotesOf(raw);
  const [rated] = rateContracts([contract], new Map([[1, items]]), {
    quotesOf: () => quotes,
    otherHubs: [],
    titles: { read: () => ({ named: [], counts: [], runs: null }), nearTypes: () => [] },
    blueprints: { recipes: new Map(), endedOffersOf: () => [] },
    soldMedianOf: () => null,
    finalBidOf: () => null,
    ...withoutPast,
    jumpsToHub: () => JUMPS,
    haulRate: HAUL_RATE,
    isRead: true,
    rates: { salesTax: SALES_TAX, brokerFee: 0.03 },
    hub: 'Jita',
    now: Date.parse('2026-11-20T12:00:00Z'),
  });
  if (rated === undefined) throw new Error('nothing was rated');
  return rated;
}

/**
 * What is left of a contract after it is accepted, hauled to Jita and sold to the orders there, as badly as it may go: ships that may be
 * assembled are, with every rig fitted, rolled modules and copies find no buyer, and an auction is left where it goes higher than it was
 * taken to end at. null: it cannot be carried out.
 */
function executed({ contract, items }: Made, end: number | null, raw: readonly MarketOrder[]): number | null {
  const { place, price, reward, volume, region_id: region } = contract;
  if (place?.isPublic !== true || region >= 11_000_000) return null;
  if (items.some(({ group_id: group }) => group === CATEGORIES.capital[1])) return null;
  const units = new Map<number, number>();
  let hulls = items.filter((item) => item.is_included && item.category_id === 6 && item.quantity === 1).length;
  for (const { type_id: id, quantity } of items.filter((item) => item.is_included))
    units.set(id, (units.get(id) ?? 0) + quantity);
  let income = 0;
  for (const [id, count] of units) {
    const kind = madeTypes.find(({ typeId }) => typeId === id)?.kind;
    if (kind === 'abyssal' || kind === 'blueprint') continue;
    const lost = kind === 'rig' && hulls > 0 ? Math.min(count, 3 * hulls) : 0;
    income += soldFor(raw, id, count - lost) * (1 - SALES_TAX);
  }
  hulls = 0;
  const wanted = new Map<number, number>();
  for (const { type_id: id, quantity } of items.filter((item) => !item.is_included))
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  let spent = contract.type === 'auction' ? (end ?? Number.POSITIVE_INFINITY) : (price ?? 0);
  for (const [id, count] of wanted) {
    const cost = boughtFor(raw, id, count);
    if (cost === null) return null;
    spent += cost;
  }
  const out = units.size > 0 ? (volume ?? Number.POSITIVE_INFINITY) : 0;
  const back = [...wanted].reduce(
    (sum, [id, count]) => sum + count * (madeTypes.find(({ typeId }) => typeId === id)?.volume ?? 0),
    0,
  );
  return income + (contract.type === 'auction' ? 0 : (reward ?? 0)) - spent - (out + back) * JUMPS * HAUL_RATE;
}

test('of 2,000 contracts of every kind no deal loses money as it is carried out against the raw orders', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(someContract, { minLength: 20, maxLength: 20 }), someOrders, (contracts, raw) => {
      for (const made of contracts) {
        const { rating, worth } = rate(made, raw);
        seen.set(rating.price, (seen.get(rating.price) ?? 0) + 1);
        if (rating.price !== 'deal') continue;
        const left = executed(made, worth.auction_end, raw);
        expect(left, JSON.stringify(made)).not.toBeNull();
        expect(left, JSON.stringify(made)).toBeGreaterThan(0);
      }
    }),
    { numRuns: 100 },
  );
  // Every rating occurs, or nothing was shown of it.
  expect([...seen.keys()].sort()).toEqual([...priceRatings].sort());
  expect(seen.get('deal') ?? 0).toBeGreaterThan(40);
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
