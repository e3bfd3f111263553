import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotOrders } from '#main/store/contract-search/slot-orders';
import { addSlot, countSlots, slotSet } from '#main/store/contract-search/slot-sets';

const someValue = fc.oneof(fc.constantFrom(Number.NaN, 0, -0, -1.5, 1, 2 ** 40, 1e-9), fc.integer({ min: -3, max: 3 }));
const direction = fc.constantFrom('asc' as const, 'desc' as const);

/** What decisions §3.3 says: no value comes last, equal ones go by id in the direction. */
function plainly(values: number[], ids: number[], set: number[], dir: 'asc' | 'desc'): number[] {
  const sign = dir === 'asc' ? 1 : -1;
  const rank = (slot: number) => (Number.isNaN(values[slot]) ? Number.POSITIVE_INFINITY : sign * (values[slot] as number) + 0);
  return set.toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) < rank(b) ? -1 : 1;
    return sign * ((ids[a] as number) - (ids[b] as number));
  });
}

test('a page along an order is what sorting would give, also after slots came and changed, whatever the ids', () => {
  const someChange = fc.record({ slot: fc.nat(60), value: someValue, isNew: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(someValue, { minLength: 1, maxLength: 60 }),
      fc.array(fc.array(someChange, { maxLength: 5 }), { maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 100, maxLength: 100 }),
      fc.boolean(),
      direction,
      fc.nat(40),
      fc.constantFrom(1 / 16, 1),
      (first, batches, shuffled, isAscending, dir, start, mergedShare) => {
        const values = [...first];
        const ids = isAscending ? shuffled.toSorted((a, b) => a - b) : shuffled;
        const sorted = {
          size: () => values.length,
          ids: () => Float64Array.from(ids),
          values: () => (slot: number) => values[slot] as number,
        };
        const orders = slotOrders(sorted, { changes: 8, mergedShare });
        for (const batch of [[], ...batches]) {
          for (const { slot, value, isNew } of batch) {
            const at = isNew ? values.length : slot % values.length;
            values[at] = value;
            orders.change(at);
          }
          const wanted = [...values.keys()].filter((slot) => slot % 3 !== 1);
          const set = slotSet(values.length);
          for (const slot of wanted) addSlot(set, slot);
          expect([...orders.page('price', dir, set, countSlots(set), start, start + 7)]).toEqual(
            plainly(values, ids, wanted, dir).slice(start, start + 7),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('an order takes in a few changes of many slots as it takes in many', () => {
  const values = Array.from({ length: 3000 }, (_, slot) => (slot * 7919) % 3000);
  const ids = Float64Array.from(values, (_, slot) => slot);
  const orders = slotOrders({ size: () => 3000, ids: () => ids, values: () => (slot) => values[slot] as number });
  const everything = slotSet(3000);
  for (let slot = 0; slot < 3000; slot += 1) addSlot(everything, slot);
  const page = () => [...orders.page('price', 'asc', everything, 3000, 0, 3000)];
  page();
  for (const changes of [5, 2000]) {
    for (let slot = 0; slot < changes; slot += 1) {
      values[slot] = -slot;
      orders.change(slot);
    }
    expect(page()).toEqual(plainly(values, [...ids], [...values.keys()], 'asc'));
  }
});
