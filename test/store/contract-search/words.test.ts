import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctWords, wordTexts } from '#main/store/contract-search/words';

const someText = fc.string({ maxLength: 10, unit: fc.constantFrom(...'abA ß%_ 海é\n') });

test('which texts contain another is what asking each of them would say, also of a table that begins with stored ones', () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 40 }), fc.array(someText, { minLength: 1, maxLength: 8 }), (all, sought) => {
      let words = distinctWords();
      let texts = wordTexts(words);
      const known = [''];
      for (const [index, text] of all.entries()) {
        const number = texts.replace(0, text);
        if (text !== '') known.push(text);
        expect(number).toBe(text === '' ? 0 : known.length - 1);
        expect(texts.replace(number, text)).toBe(number);
        if (index === 10) {
          words = distinctWords(words.stored());
          texts = wordTexts(words, texts.stored());
        }
      }
      expect(words.size()).toBe(new Set(known.slice(1).flatMap((text) => text.split(' '))).size);
      for (const text of sought)
        expect([...texts.containing(words.seek(text))]).toEqual(known.map((one) => Number(text !== '' && one.includes(text))));
    }),
    { numRuns: 500 },
  );
});

test('a text with a word that came after it was sought is not found by it', () => {
  const words = distinctWords();
  const texts = wordTexts(words);
  texts.replace(0, 'fast launcher');
  const sought = words.seek('launch');
  texts.replace(0, 'launchers');
  expect([...texts.containing(sought)]).toEqual([0, 1, 0]);
});
