import { describe, expect, test } from 'vitest';
import { blueprintKindOf, offerOutcome, percentileRank, saleDistribution, soldComparison } from '#main/domain/trade/sales';
import type { EndedOffer } from '#shared/mirror-rows';

const NO_BLUEPRINT = { is_blueprint_copy: null, material_efficiency: null, time_efficiency: null, runs: null };
const COPY = { is_blueprint_copy: true, material_efficiency: 10, time_efficiency: 20, runs: 5 };
let ids = 0;
const anOffer = (given: Partial<EndedOffer> = {}): EndedOffer => {
  ids += 1;
  return {
    contract_id: ids,
    quantity: 1,
    unit_price: 100,
    ...NO_BLUEPRINT,
    date_issued: '2026-11-10T12:00:00Z',
    ended_at: '2026-11-12T12:00:00Z',
    status: 'finished',
    evidence: '{"kind":"left-early","answer":"accepted"}',
    ...given,
  };
};
const priced = (...prices: number[]) => prices.map((unit_price) => anOffer({ unit_price }));

test.each([
  ['sold', 'finished', '{"kind":"left-early","answer":"accepted"}'],
  ['undecided', 'outstanding', '{"kind":"left-early","answer":null}'],
  ['sold', 'finished', '{"kind":"left-early","answer":"nothing","dateExpired":"2026-11-20","askedAt":"2026-11-19"}'],
  ['undecided', 'finished', '{"kind":"left-early","answer":"nothing","dateExpired":"2026-11-20","askedAt":"2026-11-21"}'],
  ['unsold', 'cancelled', '{"kind":"left-early","answer":"not-found"}'],
  ['unsold', 'deleted', '{"kind":"expired","answer":"nothing"}'],
] as const)('an offer is %s that ended as %s with %s', (outcome, status, evidence) => {
  expect(offerOutcome({ status, evidence })).toBe(outcome);
});

describe('a distribution', () => {
  test('is of the sales alone, and counts the other ends beside them', () => {
    const offers = [...priced(90, 100, 110), anOffer({ status: 'deleted' }), anOffer({ status: 'outstanding', unit_price: 1 })];
    expect(saleDistribution(offers)).toMatchObject({
      count: 3,
      odd: 0,
      undecided: 1,
      unsold: 1,
      units: 3,
      prices: { minimum: 90, percentile_25: 95, median: 100, percentile_75: 105, maximum: 110, median_low: null },
      days_to_sell: { median: 2 },
    });
  });

  test('leaves typos and bait out, and says how many', () => {
    expect(saleDistribution(priced(95, 100, 100, 105, 1e9, 0.01))).toMatchObject({ count: 4, odd: 2, prices: { maximum: 105 } });
  });

  test('has an interval for its median from six sales on, which holds the median and narrows with more of them', () => {
    const spread = (count: number) => priced(...Array.from({ length: count }, (_, index) => 100 + index / count));
    const of = (count: number) => saleDistribution(spread(count)).prices;
    expect(of(5)).toMatchObject({ median_low: null, median_high: null });
    expect(of(6)).toMatchObject({ median_low: 100, median_high: expect.closeTo(100.83, 2) });
    const [few, many] = [of(20), of(80)];
    const width = (prices: typeof few) => (prices?.median_high ?? 0) - (prices?.median_low ?? 0);
    expect(width(many)).toBeLessThan(width(few));
    expect(many?.median_low).toBeLessThan(many?.median ?? 0);
  });

  test('of nothing sold has no price and no days', () => {
    expect(saleDistribution([anOffer({ status: 'deleted' })])).toMatchObject({
      count: 0,
      unsold: 1,
      prices: null,
      days_to_sell: null,
    });
  });
});

test('a percentile is the share of what was cheaper, and half of what cost the same', () => {
  expect(percentileRank(10, [20, 30, 40])).toBe(0);
  expect(percentileRank(30, [10, 20, 30, 40])).toBe(63);
  expect(percentileRank(50, [10, 20])).toBe(100);
});

describe('a price beside the sales of the same thing', () => {
  test('has its place in words', () => {
    const offers = priced(...Array.from({ length: 40 }, (_, index) => 100 + index));
    expect(soldComparison({ ...NO_BLUEPRINT, unitPrice: 104.5 }, offers, 30)).toMatchObject({
      percentile: 13,
      count: 40,
      median: 119.5,
      sentence: 'Cheaper than 87 % of 40 sales in 30 days.',
    });
  });

  test.each([
    [99, 100],
    [100.5, 97],
    [121, 46],
    [140, 0],
  ])('%d is cheaper than %d percent', (unitPrice, percent) => {
    const offers = priced(...Array.from({ length: 40 }, (_, index) => 100 + index));
    expect(soldComparison({ ...NO_BLUEPRINT, unitPrice }, offers, 30)?.sentence).toBe(
      `Cheaper than ${percent === 100 ? 'all' : `${percent} % of`} 40 sales in 30 days.`,
    );
  });

  test('is compared with blueprints of the same kind, efficiencies and runs only', () => {
    const copies = [...priced(10, 11, 12).map((offer) => ({ ...offer, ...COPY })), ...priced(1, 1, 1)];
    expect(soldComparison({ ...COPY, unitPrice: 12 }, copies, 30)).toMatchObject({ count: 3, percentile: 83 });
    expect(soldComparison({ ...COPY, runs: 6, unitPrice: 12 }, copies, 30)).toBe(null);
  });

  test('has none below three sales', () => {
    expect(soldComparison({ ...NO_BLUEPRINT, unitPrice: 1 }, priced(1, 2), 30)).toBe(null);
  });
});

test('a blueprint of which the source does not say that it is a copy is an original, which has no runs', () => {
  const blueprint = { category_id: 9, is_blueprint_copy: null, material_efficiency: 10, time_efficiency: null, runs: -1 };
  expect(blueprintKindOf(blueprint)).toEqual({
    is_blueprint_copy: false,
    material_efficiency: 10,
    time_efficiency: 0,
    runs: null,
  });
  expect(blueprintKindOf({ ...blueprint, category_id: 6 })).toEqual(NO_BLUEPRINT);
});
