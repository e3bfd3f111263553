import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textPool } from '#main/store/contract-search/text-pool';

test('which texts hold another is what asking each of them would say, and texts keep their numbers', () => {
  const someText = fc.string({ unit: fc.constantFrom(...'abÅß海\0 '), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(someText, { maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'abÅß海\0 '), minLength: 1, maxLength: 3 }),
      (texts, wanted) => {
        const pool = textPool();
        const numbers = texts.map((text) => pool.indexOf(text));
        expect(texts.map((text) => pool.indexOf(text))).toEqual(numbers);
        expect(pool.size()).toBe(new Set(texts).size);
        const holding = pool.holding(wanted);
        expect(texts.map((_, at) => holding[numbers[at] ?? -1])).toEqual(texts.map((text) => (text.includes(wanted) ? 1 : 0)));
      },
    ),
    { numRuns: 400 },
  );
});

test('a pool grows past its first room', () => {
  const pool = textPool();
  for (let index = 0; index < 20_000; index += 1) pool.indexOf(`title number ${index}`);
  expect(pool.holding('number 19999').reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(pool.holding('title').reduce((sum, one) => sum + one, 0)).toBe(20_000);
});
