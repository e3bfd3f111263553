import { expect, test } from 'vitest';
import { worthByContract } from '#main/domain/trade/by-contract';
import { feeRates } from '#main/domain/trade/fees';
import type { RatedContract } from '#main/domain/trade/flags/flag-input';
import { titleIndex } from '#main/domain/trade/flags/title-index';
import { rateContracts } from '#main/domain/trade/rating';
import { aTradedItem, withoutPast } from '../../support/builders.ts';

const WEBIFIER = 47702;
const NO_BLUEPRINT = { is_blueprint_copy: null, material_efficiency: null, time_efficiency: null, runs: null };
const aWebifier = (isRolled: boolean) =>
  aTradedItem({
    type_id: WEBIFIER,
    type_name: 'Abyssal Stasis Webifier',
    category_id: 7,
    group_name: 'Stasis Web',
    meta_group_id: isRolled ? 15 : 1,
  });
const contract: RatedContract = {
  contract_id: 1,
  type: 'item_exchange',
  title: '',
  price: 900e6,
  reward: 0,
  buyout: null,
  bids: null,
  collateral: 0,
  volume: 5,
  items_state: 'known',
  items_left_out: 0,
  date_issued: '2026-11-20T10:00:00Z',
  date_expired: '2026-12-04T10:00:00Z',
  issuer_id: 7,
  issuer_corporation_id: 98_000_001,
  corporation_seen_at: null,
  mirror_since: null,
  days_to_complete: null,
  destination: null,
  single_type_id: WEBIFIER,
  region_id: 10_000_002,
  place: null,
};
const offer = (contractId: number, unitPrice: number, isOutstanding: boolean, dateIssued = '2026-11-12T10:00:00Z') => ({
  contractId,
  typeId: WEBIFIER,
  unitPrice,
  isOutstanding,
  dateIssued,
  category_id: 7,
  ...NO_BLUEPRINT,
});

/** One Abyssal Stasis Webifier at 900 m, whose issuer has offered others for less; the same was sold at 100 m. */
function rate(isRolled: boolean) {
  const [rating] = rateContracts([contract], new Map([[1, [aWebifier(isRolled)]]]), {
    quotesOf: () => new Map([[WEBIFIER, { bids: [{ price: 1e9, volume: 1 }], asks: [{ price: 2e9, volume: 9 }], average: 1e9 }]]),
    titles: titleIndex([]),
    ...withoutPast,
    pastOf: {
      ...withoutPast.pastOf,
      offersOf: () => [
        offer(1, 900e6, true, contract.date_issued),
        offer(2, 300e6, true),
        offer(3, 100e6, true),
        offer(4, 100e6, false),
      ],
    },
    blueprints: { recipes: new Map(), endedOffersOf: () => [] },
    soldMedianOf: () => ({ count: 9, median: 100e6, daysToSell: 2 }),
    finalBidOf: () => null,
    otherHubs: [],
    jumpsToHub: () => 5,
    haulRate: 1,
    isRead: true,
    rates: feeRates({ accounting: 5, broker_relations: 5, faction_standing: 0, corporation_standing: 0 }),
    hub: 'Jita',
    now: Date.parse('2026-11-20T12:00:00Z'),
  });
  if (rating === undefined) throw new Error('nothing was rated');
  return { ...rating, codes: rating.flags.map(({ code }) => code) };
}

test('modules with rolls are held against no others: no ladder of bait, no dearer relist, no median of sales', () => {
  expect(rate(false)).toMatchObject({ codes: ['bait_ladder', 'relisted_higher'], belowSoldPercent: -800 });
  expect(rate(true)).toMatchObject({ codes: [], belowSoldPercent: null });
});

test('a rolled module has no value, whatever is bid for its type, and nobody calls it safe', () => {
  const { worth, isSafe } = rate(true);
  expect(worth).toMatchObject({ sell_now: 0, sell_listed: 0, verdict: 'unclear' });
  expect(worth.unvalued).toMatchObject([{ reason: 'rolled', bound: 'Rolled module: price it by its rolls.' }]);
  expect(isSafe).toBeNull();
});

test('what others ask for modules with other rolls is not told', () => {
  const rivalsOf = () => [
    {
      contract_id: 9,
      type_id: WEBIFIER,
      region_id: 1,
      region_name: null,
      quantity: 1,
      price: 1e8,
      unit_price: 1e8,
      ...NO_BLUEPRINT,
    },
  ];
  const told = (isRolled: boolean) =>
    worthByContract([aWebifier(isRolled)], { regionIds: [1], rivalsOf, endedOffersOf: () => [] }).map(({ offers }) => offers);
  expect(told(false)).toEqual([1]);
  expect(told(true)).toEqual([]);
});
