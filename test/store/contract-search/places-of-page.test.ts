import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOfPage } from '#main/store/contract-search/places-of-page';

test('a page by a value of the place is of the contracts of the places that are named, from and to the ranks that are', () => {
  const somePlace = fc.record({ value: fc.constantFrom(Number.NaN, 0, 1, 2, 7), count: fc.nat(3) });
  fc.assert(
    fc.property(
      fc.array(somePlace),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.nat(20),
      fc.nat(6),
      (places, dir, start, length) => {
        const rank = (value: number) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : dir === 'asc' ? value : -value);
        const contracts = places
          .flatMap(({ value, count }, place) => Array.from({ length: count }, () => ({ rank: rank(value), place })))
          .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank));
        const parts = placesOfPage(
          Float64Array.from(places, ({ value }) => value),
          Uint32Array.from(places, ({ count }) => count),
          dir,
          start,
          start + length,
        );
        const page = parts.flatMap(({ wanted, from, to, count }) => {
          const there = contracts.filter(({ place }) => wanted[place] === 1);
          expect(there).toHaveLength(count);
          return there.slice(from, to);
        });
        expect(page).toEqual(contracts.slice(start, start + length));
      },
    ),
  );
});
