import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldPart, foldSpaces } from '#shared/fold';
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

test('runs of spaces fold to one and those at the ends to none, of whatever kind they are', () => {
  expect(fold('Compact Vorton  Tuning\u00a0 System')).toBe('compact vorton tuning system');
  expect(fold(' Tyrant Blue Satin - Limited\t')).toBe('tyrant blue satin - limited');
  expect(foldSpaces('  A \n b ')).toBe('A b');
  expect(['a  b', ' a', 'a ', ' ', ''].map(foldPart)).toEqual(['a b', ' a', 'a ', ' ', '']);
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

test('of up to 32 letters the number of edits is that of the plain table', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 32 }), { maxLength: 12 });
  fc.assert(
    fc.property(words, fc.string({ unit: fc.constantFrom('a', 'b', 'C', ' '), maxLength: 32 }), (known, wanted) => {
      const near = known
        .map((name) => ({ name, edits: editsOf(fold(wanted), name) }))
        .filter(({ name, edits }) => edits <= Math.max(2, Math.floor(name.length / 2)))
        .sort((a, b) => a.edits - b.edits);
      expect(nearestNames(wanted, known, 3)).toEqual(near.slice(0, 3).map(({ name }) => name));
    }),
  );
  const long = ['Caldari Navy Ballistic Control System Blueprint', 'Caldari Navy Ballistic Control System'];
  expect(nearestNames('caldari navy balistic control sistem', long, 2)).toEqual([...long].reverse());
});

function editsOf(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const letter of a) {
    const current = [(previous[0] ?? 0) + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
