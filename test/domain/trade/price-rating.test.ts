import { describe, expect, test } from 'vitest';
import { feeRates } from '#main/domain/trade/fees';
import { ratePrice, type TradedContract } from '#main/domain/trade/price-rating';
import type { TypeQuote } from '#main/domain/trade/quote';
import { type EndedAuction, finalBids } from '#main/domain/trade/sales';
import { contractWorth } from '#main/domain/trade/worth';
import type { EndedOffer, TradedItem } from '#shared/mirror-rows';
import { aTradedItem } from '../../support/builders.ts';

const RIFTER = 587;
const RIG = 31360;
const RATES = feeRates({ accounting: 0, broker_relations: 0, faction_standing: 0, corporation_standing: 0 });
const NO_BLUEPRINT = { is_blueprint_copy: null, material_efficiency: null, time_efficiency: null, runs: null };
/** Rifters are bid for at 80 and sold at 100, a rig at 50. */
const quotes = new Map<number, TypeQuote>([
  [RIFTER, { bids: [{ price: 80, volume: 9 }], asks: [{ price: 100, volume: 9 }], average: 95 }],
  [RIG, { bids: [], asks: [{ price: 50, volume: 9 }], average: 50 }],
]);
const sale = (unit_price: number, contract_id: number): EndedOffer => ({
  contract_id,
  quantity: 1,
  unit_price,
  date_issued: '2026-11-10T12:00:00Z',
  ended_at: '2026-11-12T12:00:00Z',
  status: 'finished',
  evidence: '{}',
  ...NO_BLUEPRINT,
});
const lastBid = (unit_bid: number): EndedAuction => ({ type_id: RIFTER, category_id: 6, unit_bid, ...NO_BLUEPRINT });

interface Given extends Partial<TradedContract> {
  items?: TradedItem[];
  sold?: number[];
  lastBids?: number[];
  haul?: number | null;
  hasWarnings?: boolean;
}
function rated({ items = [aTradedItem()], sold = [], lastBids = [], haul = 0, hasWarnings = false, ...given }: Given) {
  const contract = {
    type: 'item_exchange',
    price: 100,
    reward: 0,
    buyout: null,
    bids: null,
    items_state: 'known' as const,
    items_left_out: 0,
    ...given,
  };
  const worth = contractWorth(contract, items, {
    quotes,
    blueprints: { recipes: new Map(), endedOffersOf: () => sold.map(sale) },
    finalBidOf: finalBids(lastBids.map(lastBid)),
    isRead: true,
    rates: RATES,
    hub: 'Jita',
  });
  return { worth, ...ratePrice({ worth, reward: contract.type === 'auction' ? 0 : (contract.reward ?? 0), haul, hasWarnings }) };
}

describe('the rating of a price', () => {
  test.each<[string, Given, string]>([
    ['a profit in the worst case is a deal', { price: 70 }, 'deal'],
    ['one that hauling takes is none', { price: 70, haul: 10 }, 'fair'],
    ['nor one whose haul is not known', { price: 70, haul: null }, 'fair'],
    ['110 % of what the same costs is fair', { price: 110 }, 'fair'],
    ['more is dear', { price: 111 }, 'dear'],
    ['150 % is dear', { price: 150 }, 'dear'],
    ['more is overpriced', { price: 151 }, 'overpriced'],
    ['below half of it is too good, whatever it brings', { price: 49 }, 'too_good'],
    ['unless a warning says why', { price: 49, hasWarnings: true }, 'deal'],
    ['what was sold for less is what the same costs', { price: 90, sold: [60, 60, 61] }, 'dear'],
    ['two sales are none', { price: 90, sold: [60, 60] }, 'fair'],
    ['what fools paid is not what the same costs', { price: 120, sold: [180, 190, 190] }, 'dear'],
    ['what nobody sells has no known price', { price: 150, items: [aTradedItem({ type_id: 99 })] }, 'unknown'],
    [
      'yet what could be valued may be enough to know that it is fair',
      { price: 105, items: [aTradedItem(), aTradedItem({ type_id: 99 })] },
      'fair',
    ],
    [
      'rigs that may be fitted make no price fair',
      {
        price: 145,
        items: [aTradedItem(), aTradedItem({ type_id: RIG, category_id: 7, group_name: 'Rig Armor' })],
      },
      'dear',
    ],
    [
      'who buys for more than it costs offers a deal',
      { price: 0, reward: 120, items: [aTradedItem({ is_included: false })] },
      'deal',
    ],
    ['who buys for less offers none', { price: 0, reward: 80, items: [aTradedItem({ is_included: false })] }, 'dear'],
    [
      'who pays twice as much is not believed',
      { price: 0, reward: 210, items: [aTradedItem({ is_included: false })] },
      'too_good',
    ],
    ['contents that are still to come have none', { items_state: 'pending' }, 'unknown'],
  ])('%s', (_, given, price) => {
    expect(rated(given).price).toBe(price);
  });

  test('what costs ten times as much or more is said in times, since such percents are hard to read', () => {
    expect(rated({ price: 999 }).sentence).toBe('It costs 999 % of the 100 ISK that it is worth elsewhere.');
    expect(rated({ price: 1_230_000 }).sentence).toBe('It costs 12,300 times the 100 ISK that it is worth elsewhere.');
  });

  test('of what is too good says what would have to be true', () => {
    expect(rated({ price: 40 })).toMatchObject({
      percent: 40,
      sentence:
        'It costs 40 % of the 100 ISK that it is worth elsewhere, and no warning says why. It is true only provided that ships in it are packaged and undamaged, and that the orders it is measured by still stand when you sell.',
    });
  });
});

describe('an auction', () => {
  const auction = { type: 'auction', price: 1, bids: { count: 0, highest: null } };
  test.each<[string, Given, number | null, string]>([
    ['ends at what the like costs, however low its start', auction, 100, 'fair'],
    ['ends at what was last bid on the like', { ...auction, lastBids: [60, 61, 62] }, 61, 'deal'],
    ['two of which say nothing', { ...auction, lastBids: [60, 61] }, 100, 'fair'],
    ['ends at the next bid where that is more', { ...auction, bids: { count: 3, highest: 130 } }, 130.1, 'dear'],
    ['costs no more than its buyout', { ...auction, buyout: 70 }, 70, 'deal'],
    ['whose bids were not read yet is not rated', { ...auction, bids: null }, null, 'unknown'],
    ['of what has no price is not rated', { ...auction, items: [aTradedItem({ type_id: 99 })] }, null, 'unknown'],
  ])('%s', (_, given, end, price) => {
    const { worth, ...rating } = rated(given);
    expect([worth.auction_end, rating.price]).toEqual([end, price]);
  });

  test('whose end is not known has no margin', () => {
    expect(rated({ ...auction, items: [aTradedItem({ type_id: 99 })] }).worth).toMatchObject({
      margin: null,
      verdict: 'unclear',
    });
  });
});
