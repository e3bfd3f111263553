import { expect, test } from 'vitest';
import { type CategorisedItem, categoryMask, isBlueprintCopy } from '#main/domain/contracts/categories';
import { categoryCodes } from '#shared/game';

function item(categoryId: number | null, given: Partial<CategorisedItem> = {}): CategorisedItem {
  return { categoryId, isIncluded: true, isBlueprintCopy: null, ...given };
}
function codesOf(...items: CategorisedItem[]): string[] {
  const mask = categoryMask(items);
  return categoryCodes.flatMap(({ code }, bit) => ((mask >>> bit) & 1 ? [code] : []));
}

test('a blueprint that is not said to be a copy is an original', () => {
  expect(isBlueprintCopy(item(9))).toBe(false);
  expect(isBlueprintCopy(item(9, { isBlueprintCopy: false }))).toBe(false);
  expect(isBlueprintCopy(item(9, { isBlueprintCopy: true }))).toBe(true);
});

test('what is no blueprint is neither copy nor original, whatever upstream says', () => {
  expect(isBlueprintCopy(item(6, { isBlueprintCopy: true }))).toBeNull();
  expect(isBlueprintCopy(item(null))).toBeNull();
});

test('a contract answers to the category of each item that it offers', () => {
  expect(codesOf(item(6), item(7), item(42))).toEqual(['ship', 'module', 'planetary']);
});

test('items that the issuer asks for do not count', () => {
  expect(codesOf(item(6, { isIncluded: false }), item(8))).toEqual(['charge']);
});

test('blueprints answer to their kind and to blueprints at large', () => {
  expect(codesOf(item(9))).toEqual(['blueprint_original', 'blueprint']);
  expect(codesOf(item(9, { isBlueprintCopy: true }))).toEqual(['blueprint_copy', 'blueprint']);
  expect(codesOf(item(9), item(9, { isBlueprintCopy: true }))).toEqual(['blueprint_original', 'blueprint_copy', 'blueprint']);
});

test('categories without a code, unknown types and no items at all answer to nothing', () => {
  expect(codesOf(item(4), item(25), item(null))).toEqual([]);
  expect(codesOf()).toEqual([]);
});

test('every category id of every code leads to that code', () => {
  for (const { code, categoryIds, isBlueprintCopy: copy } of categoryCodes)
    for (const id of categoryIds) expect(codesOf(item(id, { isBlueprintCopy: copy }))).toContain(code);
});
