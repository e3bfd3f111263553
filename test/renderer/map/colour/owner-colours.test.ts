import { expect, test } from 'vitest';
import { ownerColours } from '../../../../src-renderer/map/colour/system-styles.ts';

const owners = (count: number) =>
  new Map(Array.from({ length: count }, (_, place): [number, number] => [99000000 + place * 7, 100 - place]));

test('36 holders have 36 colours', () => {
  for (const theme of ['dark', 'light'] as const) expect(new Set(ownerColours(owners(36), theme).values()).size).toBe(36);
});

test('a holder keeps its colour when a smaller one comes or goes', () => {
  const before = ownerColours(owners(20), 'dark');
  const after = ownerColours(owners(21), 'dark');
  for (const [owner, colour] of before) expect(after.get(owner)).toBe(colour);
});

test('more holders than colours share them', () => {
  const colours = ownerColours(owners(60), 'dark');
  expect(colours.size).toBe(60);
  for (const colour of colours.values()) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});
