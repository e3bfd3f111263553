import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { setSignsOf, shortIsk } from '#shared/figures';
import { plainFigure, readFigure, readIsk } from '#shared/read-figure';

afterEach(() => setSignsOf(undefined));

const languages = ['de', 'fr', 'sv', 'en', 'ru'] as const;

test.each([
  ['1.5b', 1_500_000_000],
  ['200 m', 200_000_000],
  ['1,000,000', 1_000_000],
  ['1,5b', 1_500_000_000],
  ['1,5m', 1_500_000],
  ['1.5m', 1_500_000],
  ['1,500', 1500],
  ['1.1b', 1_100_000_000],
  ['2e9', 2_000_000_000],
  [" 12'500 ISK", 12_500],
  ['12’500,5', 12_500.5],
  ['1 234,56 m', 1_234_560_000],
  ['1\u202f234\u00a0567,5', 1_234_567.5],
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567.89', 1_234_567.89],
  ['0', 0],
  ['3T', 3_000_000_000_000],
])('“%s” is %d ISK in every language', (text, isk) => {
  for (const language of languages) {
    setSignsOf(language);
    expect(readIsk(text), language).toBe(isk);
  }
});

test.each(['', 'abc', '-5', '1.5.5', '1,5,5', '1,23.4', '1.5x', 'b', '1e999', '--', '.', '1 b c'])('“%s” is no amount', (text) =>
  expect(readIsk(text)).toBeNull(),
);

test('a lone point before three figures is the decimal sign, unless the language groups with it', () => {
  for (const [language, figure] of [
    ['en', 1.5],
    ['fr', 1.5],
    ['sv', 1.5],
    ['ru', 1.5],
    ['de', 1500],
  ] as const) {
    setSignsOf(language);
    expect(readFigure('1.500'), language).toBe(figure);
  }
});

test('a figure may be below nothing, and what is a name stays one', () => {
  expect(['-1,5', '−0.3', '+2'].map(readFigure)).toEqual([-1.5, -0.3, 2]);
  expect(['0,45', ' 1,500 ', 'Jita', '1DQ1-A'].map(plainFigure)).toEqual(['0.45', '1500', 'Jita', '1DQ1-A']);
});

test.each(languages)('what is shown can be typed back, to the three figures shown (%s)', (language) => {
  setSignsOf(language);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e14, noNaN: true }), (isk) => {
      const read = readIsk(shortIsk(isk));
      expect(read).not.toBeNull();
      expect(Math.abs((read ?? 0) - isk)).toBeLessThanOrEqual(Math.max(0.01, isk * 0.005_01));
    }),
  );
});
