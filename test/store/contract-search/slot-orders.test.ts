import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchLimits } from '#main/store/contract-search/search-limits';
import type { SelectedSlots } from '#main/store/contract-search/selected-slots';
import { setPool } from '#main/store/contract-search/set-pool';
import { slotOrders } from '#main/store/contract-search/slot-orders';
import { addSlot, slotSet } from '#main/store/contract-search/slot-sets';

const someValue = fc.oneof(fc.constantFrom(Number.NaN, 0, -0, -1.5, 1, 2 ** 40, 1e-9), fc.integer({ min: -3, max: 3 }));
const direction = fc.constantFrom('asc' as const, 'desc' as const);

function selectedOf(of: number, slots: readonly number[]): SelectedSlots {
  const set = slotSet(of);
  for (const slot of slots) addSlot(set, slot);
  return { set, count: slots.length, of, ranks: new Map() };
}

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
      fc.constantFrom(2, 7, 1000),
      (first, batches, shuffled, isAscending, dir, start, mergedShare, stretch) => {
        const values = [...first];
        const ids = isAscending ? shuffled.toSorted((a, b) => a - b) : shuffled;
        const sorted = {
          size: () => values.length,
          ids: () => Float64Array.from(ids),
          isById: () => isAscending,
          names: ['price'],
          values: () => (slot: number) => values[slot] as number,
        };
        const orders = slotOrders(sorted, { changes: 8, mergedShare, stretch });
        for (const batch of [[], ...batches]) {
          for (const { slot, value, isNew } of batch) {
            const at = isNew ? values.length : slot % values.length;
            values[at] = value;
            orders.change(at);
          }
          const wanted = [...values.keys()].filter((slot) => slot % 3 !== 1);
          const selected = selectedOf(values.length, wanted);
          for (const from of [start, 0, start])
            expect([...orders.page('price', dir, selected, from, from + 7)]).toEqual(
              plainly(values, ids, wanted, dir).slice(from, from + 7),
            );
          for (const [low, high] of [
            [-1, 1],
            [Number.NEGATIVE_INFINITY, 0],
            [2, Number.POSITIVE_INFINITY],
            [3, -3],
          ] as const) {
            const kept = selectedOf(values.length, wanted).set;
            expect(orders.keepBetween('price', low, high, kept)).toBe(true);
            const inRange = wanted.filter((slot) => (values[slot] as number) >= low && (values[slot] as number) <= high);
            expect([...kept]).toEqual([...selectedOf(values.length, inRange).set]);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('an order takes in a few changes of many slots as it takes in many, and a set is not in the way of the next', () => {
  const values = Array.from({ length: 3000 }, (_, slot) => (slot * 7919) % 3000);
  const ids = Float64Array.from(values, (_, slot) => slot);
  const orders = slotOrders({
    size: () => 3000,
    ids: () => ids,
    isById: () => true,
    names: ['price'],
    values: () => (slot) => values[slot] as number,
  });
  const page = () => [...orders.page('price', 'asc', selectedOf(3000, [...values.keys()]), 0, 3000)];
  page();
  for (const changes of [5, 2000]) {
    for (let slot = 0; slot < changes; slot += 1) {
      values[slot] = -slot;
      orders.change(slot);
    }
    expect(page()).toEqual(plainly(values, [...ids], [...values.keys()], 'asc'));
  }
});

test('orders are made ahead one by one, and those with all changes are stored and taken', () => {
  const values = { price: [3, 1, Number.NaN, 2], volume: [1, 2, 3, 4] };
  const sorted = {
    size: () => 4,
    ids: () => Float64Array.of(1, 2, 3, 4),
    isById: () => true,
    names: ['price', 'volume'] as const,
    values: (name: 'price' | 'volume') => (slot: number) => values[name][slot] as number,
  };
  const orders = slotOrders(sorted);
  expect([orders.makeAhead(), orders.makeAhead(), orders.makeAhead()]).toEqual([false, false, true]);
  expect(orders.arrays()).toEqual({ order_price: Uint32Array.of(1, 3, 0), order_volume: Uint32Array.of(0, 1, 2, 3) });
  values.price[2] = 0;
  orders.change(2);
  const all = selectedOf(4, [0, 1, 2, 3]);
  expect([...orders.page('price', 'asc', all, 0, 4)]).toEqual([2, 1, 3, 0]);
  expect(Object.keys(orders.arrays())).toEqual(['order_price']);
  const stored: Record<string, Uint32Array> = { order_price: Uint32Array.of(0, 2, 1, 3) };
  const later = slotOrders(sorted, searchLimits, setPool(), {
    find: (name) => stored[name]?.length,
    length: (name) => stored[name]?.length ?? 0,
    read: (name, into) => into.set(stored[name] ?? []),
  });
  expect([...later.page('price', 'asc', all, 0, 4)]).toEqual([0, 2, 1, 3]);
  expect([later.makeAhead(), later.makeAhead()]).toEqual([false, true]);
});
