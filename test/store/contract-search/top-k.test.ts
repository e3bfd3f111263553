import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSelector } from '#main/store/contract-search/top-k';

const selectPage = pageSelector();

test('a page is what sorting everything and cutting would give', () => {
  const someValue = fc.oneof(fc.constantFrom(0, 1, -0, Number.NaN), fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(
      fc.array(someValue, { maxLength: 300 }),
      fc.oneof(fc.nat(20), fc.nat(320)),
      fc.nat(12),
      fc.constantFrom('asc' as const, 'desc' as const),
      (values, start, length, direction) => {
        const ties = Float64Array.from(values, (_, index) => (index * 7919) % 104_729);
        const sign = direction === 'asc' ? 1 : -1;
        const before = (a: number, b: number) => {
          const [left = 0, right = 0] = [values[a], values[b]];
          if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1;
          if (left !== right && !Number.isNaN(left)) return left < right ? -sign : sign;
          return ((ties[a] ?? 0) - (ties[b] ?? 0)) * sign;
        };
        const slots = Uint32Array.from(values, (_, slot) => slot);
        const expected = [...slots].sort(before).slice(start, start + length);
        const page = selectPage(
          { values: Float64Array.from(values), tieBreakers: ties, direction },
          slots,
          start,
          start + length,
        );
        expect([...page]).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('ten thousand equal keys in order, in reverse and shuffled are ordered by their tie breakers alone', () => {
  const count = 10_000;
  for (const tie of [(slot: number) => slot, (slot: number) => -slot, (slot: number) => (slot * 7919) % 10_007]) {
    const ties = Float64Array.from({ length: count }, (_, slot) => tie(slot));
    const slots = Uint32Array.from({ length: count }, (_, slot) => slot);
    const sorted = [...ties].sort((a, b) => a - b);
    for (const start of [0, 100, 5000, 9997]) {
      const page = selectPage({ values: new Float64Array(count), tieBreakers: ties, direction: 'asc' }, slots, start, start + 3);
      expect([...page].map((slot) => ties[slot])).toEqual(sorted.slice(start, start + 3));
    }
  }
});
