import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';

test('texts that differ in case alone fold to the same, in every script', () => {
  for (const [one, other] of [
    ['RIFTER', 'rifter'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ωmega', 'ωMEGA'],
    ['ŠKODA', 'škoda'],
    ['café', 'CAFE\u0301'],
    ['ǰ', 'J\u030c'],
    ['각', '\u1100\u1161\u11a8'],
  ] as const)
    expect(fold(one)).toBe(fold(other));
  expect(fold('ö')).not.toBe(fold('o'));
});

test('every code point folds as its capital and its small letter do, and folding twice changes nothing', () => {
  const odd: string[] = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    const folded = fold(letter);
    if (folded !== fold(letter.toUpperCase()) || folded !== fold(letter.toLowerCase()) || folded !== fold(folded))
      odd.push(letter);
  }
  expect(odd).toEqual([]);
});

test('the fold of a part is a part of the fold of the whole, where the part begins and ends between letters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (before, part, after) => {
        expect(fold(before + part + after)).toContain(fold(part));
      },
    ),
    { numRuns: 2000 },
  );
});

test('the nearest names come first, and what is far comes not at all', () => {
  const known = ['page', 'page_size', 'price_min', 'price_max', 'q'];
  expect(nearestNames('pagesize', known, 2)).toEqual(['page_size']);
  expect(nearestNames('price_mim', known, 2)).toEqual(['price_min', 'price_max']);
  expect(nearestNames('PAGE', known, 1)).toEqual(['page']);
  expect(nearestNames('something else entirely', known, 3)).toEqual([]);
  expect(nearestNames('x'.repeat(100_000), known, 3)).toEqual([]);
});
