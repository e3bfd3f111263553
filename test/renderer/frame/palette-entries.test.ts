import { expect, test } from 'vitest';
import { exactFirst } from '../../../src-renderer/frame/palette-entries.ts';

const entry = (label: string) => ({ id: label, label, hint: '', icon: 'search' as const, run: () => undefined });
const groups = [
  { name: 'Contracts', entries: [entry('Contracts with “jita”'), entry('Jita')] },
  { name: 'Systems', entries: [entry('Jita'), entry('Jitari')] },
];

test('what is called exactly that comes before all that has it in its name, and stands there once', () => {
  const found = exactFirst(groups, 'jita');
  expect(found.map(({ name, entries }) => [name, ...entries.map(({ label }) => label)])).toEqual([
    ['Best match', 'Jita'],
    ['Contracts', 'Contracts with “jita”', 'Jita'],
    ['Systems', 'Jitari'],
  ]);
});

test('nothing is moved where nothing has just that name', () => {
  expect(exactFirst(groups, 'jit')).toBe(groups);
  expect(exactFirst(groups, '')).toBe(groups);
});
