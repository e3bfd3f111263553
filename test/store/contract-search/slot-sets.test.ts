import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepListed, listBetween, listByBits, listByIndex, listByValue, listWhere } from '#main/store/contract-search/slot-lists';
import {
  addSlot,
  countByIndex,
  countSlots,
  hasSlot,
  intersect,
  keepBetween,
  keepByBits,
  keepByIndex,
  keepByValue,
  removeSlot,
  type SlotSet,
  slotSet,
  slotsOf,
  unite,
} from '#main/store/contract-search/slot-sets';

/** A column has room for whole words; what is there is of no slot, whatever it says. */
const roomFor = (list: readonly number[]) => [...list, ...Array<number>(64).fill(1)].slice(0, Math.ceil(list.length / 32) * 32);

test('a set keeps the slots that fulfil a condition and gets no other, in whole words and beyond them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 100 }), fc.nat(5), fc.nat(5), fc.nat(4), (list, low, high, left) => {
      const held = [...list.keys()].filter((slot) => slot % 5 !== left);
      const [numbers, indexes] = [Float64Array.from(roomFor(list)), Uint16Array.from(roomFor(list))];
      const where = (passes: (value: number) => boolean) => held.filter((slot) => passes(list[slot] as number));
      const found = (set: SlotSet) => [...slotsOf(set, countSlots(set))];
      const kept = (keep: (set: SlotSet) => void) => {
        const set = slotSet(list.length);
        for (const slot of held) addSlot(set, slot);
        keep(set);
        return set;
      };
      const between = kept((set) => keepBetween(set, numbers, low, high));
      const below = kept((set) => keepByIndex(set, indexes, Uint8Array.of(1, 1, 0, 0, 0, 0)));
      expect(found(between)).toEqual(where((value) => value >= low && value <= high));
      expect(found(below)).toEqual(where((value) => value < 2));
      expect(found(kept((set) => keepByValue(set, indexes, low)))).toEqual(where((value) => value === low));
      expect(found(kept((set) => keepByBits(set, Uint32Array.from(numbers), 6)))).toEqual(where((value) => (value & 6) !== 0));
      // One by one it is the same.
      const bits = Uint32Array.from(numbers);
      const oneByOne = [
        [listBetween(numbers, low, high), where((value) => value >= low && value <= high)],
        [listByIndex(indexes, Uint8Array.of(1, 1, 0, 0, 0, 0)), where((value) => value < 2)],
        [listByValue(indexes, low), where((value) => value === low)],
        [listByBits(bits, 6), where((value) => (value & 6) !== 0)],
        [listWhere((slot) => list[slot] === 1), where((value) => value === 1)],
      ] as const;
      for (const [narrow, expected] of oneByOne) expect(found(kept((set) => keepListed(set, [narrow])))).toEqual(expected);
      const [first, second] = [oneByOne[0][0], oneByOne[3][0]];
      expect(found(kept((set) => keepListed(set, [first, second])))).toEqual(
        where((value) => value >= low && value <= high && (value & 6) !== 0),
      );
      expect([...countByIndex(below, Uint32Array.from(indexes), 6)]).toEqual(
        [0, 1, 2, 3, 4, 5].map((index) => where((value) => value < 2 && value === index).length),
      );
      const both = between.slice();
      intersect(both, below);
      expect(found(both)).toEqual(where((value) => value >= low && value <= high && value < 2));
      unite(between, below);
      expect(found(between)).toEqual(where((value) => (value >= low && value <= high) || value < 2));
      for (const slot of found(between)) removeSlot(between, slot);
      expect(held.some((slot) => hasSlot(between, slot))).toBe(false);
    }),
  );
});
