import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordTexts } from '#main/store/contract-search/word-texts';

const someText = (maxLength: number, minLength = 0) => fc.string({ unit: fc.constantFrom(...'abÅ海  '), minLength, maxLength });

test('which texts contain another is what asking each of them would say, within a word, across some, and of spaces alone', () => {
  fc.assert(
    fc.property(
      fc.array(someText(12), { maxLength: 60 }),
      fc.array(someText(6, 1), { minLength: 1, maxLength: 5 }),
      (texts, wanted) => {
        const titles = wordTexts();
        const numbers = texts.map((text) => titles.intern(text));
        expect(texts.map((text) => titles.intern(text))).toEqual(numbers);
        expect(titles.size()).toBe(new Set(texts).size);
        for (const text of wanted) {
          const containing = titles.containing(text);
          expect(texts.map((_, at) => containing[numbers[at] ?? -1])).toEqual(texts.map((one) => (one.includes(text) ? 1 : 0)));
        }
      },
    ),
    { numRuns: 600 },
  );
});

test('titles grow past their first buffers, whatever the length of one', () => {
  const titles = wordTexts();
  for (let index = 0; index < 20_000; index += 1) titles.intern(`title number ${index}`);
  titles.intern(`${'long '.repeat(1000)}title`);
  const found = (text: string) => titles.containing(text).reduce((sum, one) => sum + one, 0);
  expect([found('number 19999'), found('title'), found('e numb'), found('long title')]).toEqual([1, 20_001, 20_000, 1]);
});
