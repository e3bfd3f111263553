import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctTexts } from '#main/store/contract-search/distinct';

const someText = fc.string({ maxLength: 8, unit: fc.constantFrom(...'abA ß%_海é\n') });

test('which texts contain another is what asking each of them would say, also of a table that begins with stored ones', () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 40 }), fc.array(someText, { minLength: 1, maxLength: 8 }), (all, sought) => {
      let texts = distinctTexts();
      const known = [''];
      for (const [index, text] of all.entries()) {
        if (!known.includes(text)) known.push(text);
        expect(texts.indexOf(text)).toBe(known.indexOf(text));
        if (index === 10) texts = distinctTexts(texts.stored());
      }
      expect(texts.size()).toBe(known.length);
      for (const text of sought)
        expect([...texts.containing(text)]).toEqual(known.map((one) => Number(text !== '' && one.includes(text))));
    }),
    { numRuns: 300 },
  );
});
