import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoverOffer, cheapestCover } from '#main/domain/trade/cover';

const offer = (contractId: number, price: number, units: Readonly<Record<number, number>>): CoverOffer => ({
  contractId,
  price,
  units: new Map(Object.entries(units).map(([typeId, count]) => [Number(typeId), count])),
});
/** A market that asks `price` for each of the first units of any type, and has no more. */
const marketOf =
  (price: number, stock = Number.POSITIVE_INFINITY) =>
  (_typeId: number, units: number) => ({ amount: price * Math.min(units, stock), unsold: Math.max(0, units - stock) });

test('contracts are taken where they are cheaper than the market, and what they do not have is named', () => {
  const need = new Map([
    [1, 10],
    [2, 5],
  ]);
  const offers = [offer(101, 500, { 1: 10 }), offer(102, 900, { 1: 6, 2: 2, 9: 100 }), offer(103, 5000, { 1: 10, 2: 5 })];
  expect(cheapestCover(need, offers, marketOf(100))).toEqual({
    contractIds: [101],
    price: 500,
    missing: new Map([[2, 5]]),
    gap: 0,
  });
});

test('two that complete each other beat the one that saves most by itself', () => {
  const need = new Map([
    [1, 10],
    [2, 10],
  ]);
  const offers = [offer(1, 900, { 1: 9, 2: 9 }), offer(2, 450, { 1: 10 }), offer(3, 450, { 2: 10 })];
  expect(cheapestCover(need, offers, marketOf(100)).contractIds.toSorted((a, b) => a - b)).toEqual([2, 3]);
});

test('what is sold nowhere else is bought at any price, and of several ways the cheapest', () => {
  const need = new Map([[1, 2]]);
  const offers = [offer(1, 9e11, { 1: 1 }), offer(2, 8e11, { 1: 1 }), offer(3, 12e11, { 1: 2 })];
  expect(cheapestCover(need, offers, marketOf(1, 0))).toMatchObject({ contractIds: [3], missing: new Map(), gap: 0 });
  expect(cheapestCover(need, [], marketOf(1, 0))).toMatchObject({ contractIds: [], price: 0, missing: need });
});

/** Every set of the offers. */
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);
const types = fc.integer({ min: 1, max: 4 });
const someOffers = (most: number) =>
  fc.array(
    fc.record({
      contractId: fc.integer({ min: 1, max: 1e6 }),
      price: fc.integer({ min: 0, max: 2000 }),
      units: fc.array(fc.tuple(types, fc.integer({ min: 1, max: 12 })), { maxLength: 4 }).map((pairs) => new Map(pairs)),
    }),
    { maxLength: most },
  );
const someNeed = fc
  .array(fc.tuple(types, fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 4 })
  .map((pairs) => new Map(pairs));
/** Each unit costs more than the one before, and there are so many. */
const rising = (typeId: number, units: number) => {
  const sold = Math.min(units, 3 * typeId + 4);
  return { amount: 40 * sold + typeId * sold * sold, unsold: units - sold };
};
function costOf(need: ReadonlyMap<number, number>, chosen: readonly CoverOffer[]): number {
  let cost = chosen.reduce((sum, { price }) => sum + price, 0);
  for (const [typeId, units] of need) {
    const has = chosen.reduce((sum, one) => sum + (one.units.get(typeId) ?? 0), 0);
    const { amount, unsold } = rising(typeId, Math.max(0, units - has));
    cost += amount + unsold * 1e13;
  }
  return cost;
}

test('of few offers it is the set that a search through all sets finds', () => {
  fc.assert(
    fc.property(someNeed, someOffers(9), (need, offers) => {
      const apart = offers.map((one, index) => ({ ...one, contractId: index }));
      const { contractIds, gap, price, missing } = cheapestCover(need, apart, rising);
      const chosen = apart.filter(({ contractId }) => contractIds.includes(contractId));
      const cheapest = Math.min(...subsets(apart).map((set) => costOf(need, set)));
      expect(gap).toBe(0);
      expect(costOf(need, chosen) - cheapest).toBeCloseTo(0, 0);
      expect(price).toBe(chosen.reduce((sum, one) => sum + one.price, 0));
      for (const [typeId, units] of need)
        expect(missing.get(typeId) ?? 0).toBe(
          Math.max(0, units - chosen.reduce((sum, one) => sum + (one.units.get(typeId) ?? 0), 0)),
        );
    }),
    { numRuns: 300 },
  );
});

test('of many it ends, and its gap is no less than what a better set saves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
      const next = (
        (state) => () =>
          (state = (state * 48_271) % 2_147_483_647)
      )(seed);
      const need = new Map(Array.from({ length: 30 }, (_, typeId) => [typeId + 1, 1 + (next() % 40)]));
      const offers = Array.from({ length: 600 }, (_, contractId) => ({
        contractId,
        price: 1 + (next() % 4000),
        units: new Map(Array.from({ length: 1 + (next() % 6) }, () => [1 + (next() % 30), 1 + (next() % 15)] as const)),
      }));
      const market = marketOf(150);
      const { contractIds, price, missing, gap } = cheapestCover(need, offers, market);
      const cost = price + [...missing.values()].reduce((sum, units) => sum + 150 * units, 0);
      expect(gap).toBeGreaterThanOrEqual(0);
      // One contract less, or one more, is a set as well.
      const byId = new Map(offers.map((one) => [one.contractId, one]));
      const costWith = (ids: readonly number[]) => {
        const has = (typeId: number) => ids.reduce((sum, id) => sum + (byId.get(id)?.units.get(typeId) ?? 0), 0);
        const bought = [...need].reduce((sum, [typeId, units]) => sum + 150 * Math.max(0, units - has(typeId)), 0);
        return bought + ids.reduce((sum, id) => sum + (byId.get(id)?.price ?? 0), 0);
      };
      expect(costWith(contractIds)).toBeCloseTo(cost, 5);
      for (const id of contractIds)
        expect(costWith(contractIds.filter((one) => one !== id))).toBeGreaterThanOrEqual(cost - (gap ?? Number.NaN));
      for (const { contractId } of offers)
        if (!contractIds.includes(contractId))
          expect(costWith([...contractIds, contractId])).toBeGreaterThanOrEqual(cost - (gap ?? Number.NaN));
    }),
    { numRuns: 3 },
  );
});

test('where another set may have more of what is sold nowhere else, no gap is told', () => {
  const need = new Map(Array.from({ length: 30 }, (_, typeId) => [typeId, 50]));
  const offers = Array.from({ length: 3000 }, (_, contractId) =>
    offer(contractId, 1 + ((contractId * 7919) % 1000), { [contractId % 30]: 1 + (contractId % 7), [(contractId * 7) % 30]: 2 }),
  );
  expect(cheapestCover(need, offers, marketOf(1, 0)).gap).toBeNull();
});
