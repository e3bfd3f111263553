import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countSlots,
  intersect,
  slotSet,
  slotsBetween,
  slotsOf,
  slotsWhere,
  slotsWithBits,
  slotsWithIndex,
  slotsWithValue,
  unite,
} from '#main/store/contract-search/slot-sets';

/** Of no more slots than there are, whatever the last word has room for. */
test('a set has the slots that fulfil a condition and no other, beyond whole words too', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 100 }), fc.nat(5), fc.nat(5), (list, low, high) => {
      const size = list.length;
      const all = slotSet(size).fill(0xffffffff);
      const [numbers, indexes] = [Float64Array.from(list), Uint16Array.from(list)];
      const where = (passes: (value: number) => boolean) => [...list.keys()].filter((slot) => passes(list[slot] as number));
      const found = (set: Uint32Array) => [...slotsOf(set, countSlots(set))];
      const between = slotsBetween(all, size, numbers, low, high);
      const below = slotsWithIndex(all, size, indexes, Uint8Array.of(1, 1, 0, 0, 0, 0));
      expect(found(between)).toEqual(where((value) => value >= low && value <= high));
      expect(found(below)).toEqual(where((value) => value < 2));
      expect(found(slotsWithValue(all, size, indexes, low))).toEqual(where((value) => value === low));
      expect(found(slotsWithBits(all, size, Uint32Array.from(list), 6))).toEqual(where((value) => (value & 6) !== 0));
      expect(found(slotsWhere(below, (slot) => list[slot] === 1))).toEqual(where((value) => value === 1));
      const both = between.slice();
      intersect(both, below);
      expect(found(both)).toEqual(where((value) => value >= low && value <= high && value < 2));
      unite(between, below);
      expect(found(between)).toEqual(where((value) => (value >= low && value <= high) || value < 2));
    }),
  );
});
