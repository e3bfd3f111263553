import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankedSlice } from '#main/store/ranked-slice';

test('a slice of a ranking is what sorting everything and cutting would give', () => {
  const someKey = fc.oneof(fc.constantFrom(0, 1, Number.POSITIVE_INFINITY), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(someKey, { maxLength: 300 }),
      fc.nat(320),
      fc.nat(60),
      fc.constantFrom(1 as const, -1 as const),
      (values, start, length, tieOrder) => {
        const ties = Float64Array.from(values, (_, index) => (index * 7919) % 104_729);
        const expected = values
          .map((_, slot) => slot)
          .sort((a, b) =>
            values[a] === values[b] ? ((ties[a] ?? 0) - (ties[b] ?? 0)) * tieOrder : (values[a] ?? 0) < (values[b] ?? 0) ? -1 : 1,
          )
          .slice(start, start + length);
        const slots = Uint32Array.from(values, (_, slot) => slot);
        const page = rankedSlice(
          { keys: Float64Array.from(values), slots, length: values.length, ties, tieOrder },
          start,
          start + length,
        );
        expect([...page]).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('ten thousand equal keys in order, in reverse and shuffled are ranked by their ties alone', () => {
  const count = 10_000;
  for (const tie of [(slot: number) => slot, (slot: number) => -slot, (slot: number) => (slot * 7919) % 10_007]) {
    const ties = Float64Array.from({ length: count }, (_, slot) => tie(slot));
    const slots = Uint32Array.from({ length: count }, (_, slot) => slot);
    const page = rankedSlice({ keys: new Float64Array(count), slots, length: count, ties, tieOrder: 1 }, 5000, 5003);
    const sorted = [...ties].sort((a, b) => a - b);
    expect([...page].map((slot) => ties[slot])).toEqual(sorted.slice(5000, 5003));
  }
});
