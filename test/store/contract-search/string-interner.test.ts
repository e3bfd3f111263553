import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringInterner } from '#main/store/contract-search/string-interner';

test('which texts contain another is what asking each of them would say, and texts keep their numbers', () => {
  const someText = fc.string({ unit: fc.constantFrom(...'abÅß海\0 '), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(someText, { maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'abÅß海\0 '), minLength: 1, maxLength: 3 }),
      (texts, wanted) => {
        const interner = stringInterner();
        const numbers = texts.map((text) => interner.intern(text));
        expect(texts.map((text) => interner.intern(text))).toEqual(numbers);
        expect(interner.size()).toBe(new Set(texts).size);
        const containing = interner.containing(wanted);
        expect(texts.map((_, at) => containing[numbers[at] ?? -1])).toEqual(texts.map((text) => (text.includes(wanted) ? 1 : 0)));
      },
    ),
    { numRuns: 400 },
  );
});

test('an interner grows past its first buffer', () => {
  const interner = stringInterner();
  for (let index = 0; index < 20_000; index += 1) interner.intern(`title number ${index}`);
  expect(interner.containing('number 19999').reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(interner.containing('title').reduce((sum, one) => sum + one, 0)).toBe(20_000);
});
