import { describe, expect, test } from 'vitest';
import { titleIndex } from '#main/domain/trade/flags/title-index';
import { honestTitles } from '../../support/honest-titles.ts';
import { overcountingTitles } from '../../support/overcounting-titles.ts';
import { realMapSkipped, uncommittedRows } from '../../support/real-data.ts';
import { flagsOfTitle, isSaidToOvercount, type TitleCase } from '../../support/titles.ts';

const inWords = (one: TitleCase) => [`${one.title} — ${one.inside}`, one] as const;

test('at least two hundred titles say what is right', () => {
  expect(overcountingTitles.length + honestTitles.length).toBeGreaterThanOrEqual(200);
});

describe('a title that counts more than is inside is said to', () => {
  test.each(overcountingTitles.map(inWords))('%s', (_, one) => {
    expect(isSaidToOvercount(one)).toBe(true);
  });
});

describe('a title whose figures are prices, efficiencies, years, parts of names or the right count is not', () => {
  test.each(honestTitles.map(inWords))('%s', (_, one) => {
    expect(isSaidToOvercount(one)).toBe(false);
  });
});

test.skipIf(realMapSkipped !== '')(
  `no real name has a figure that is read as a quantity, and each can be counted${realMapSkipped}`,
  () => {
    const rows = uncommittedRows<{ _key: number; name: { en: string }; published?: boolean }>('sde/types-2022-11.jsonl.gz');
    // Shorter ones are words of everyday titles.
    const names = rows.filter(({ published, name }) => published === true && name.en.length > 3).map(({ name }) => name.en);
    const titles = titleIndex(names.map((name, typeId) => ({ typeId, name, categoryId: null })));
    const unitsIn = (title: string) => titles.read(title).counts.map(({ units }) => units);
    expect(names.filter((name) => unitsIn(name).length > 0)).toEqual([]);
    for (const counted of [(name: string) => `7x ${name}`, (name: string) => `${name} (7)`, (name: string) => `7 ${name}`])
      expect(names.filter((name) => unitsIn(counted(name)).join() !== '7').map(counted)).toEqual([]);
  },
);

test('no honest title is said to tell another price, a purchase, a variant or another place', () => {
  const codes = ['title_price_differs', 'sells_while_buying', 'plain_hull', 'title_names_other_place'] as const;
  const wrong = honestTitles.filter((one) => codes.some((code) => flagsOfTitle(one).includes(code)));
  // Its count is right, and the price that it tells is another one indeed.
  expect(wrong.map(({ title }) => title)).toEqual(['600 isk Machariel']);
});
