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
        const found = (passes: Uint8Array) => texts.map((_, at) => passes[numbers[at] ?? -1] === 1);
        expect(found(containing)).toEqual(texts.map((text) => text.includes(wanted)));
        expect(found(interner.beginningWith(wanted))).toEqual(texts.map((text) => text.startsWith(wanted)));
        expect(found(interner.endingWith(wanted))).toEqual(texts.map((text) => text.endsWith(wanted)));
        expect(found(interner.equalTo(wanted))).toEqual(texts.map((text) => text === wanted));
        for (const all of [interner.containing(''), interner.beginningWith(''), interner.endingWith('')])
          expect(found(all)).toEqual(texts.map(() => true));
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
