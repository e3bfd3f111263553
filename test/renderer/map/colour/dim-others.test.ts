import { expect, test } from 'vitest';
import { colourChoice } from '../../../../src-renderer/map/colour/colour-choices.ts';
import { dimOthers } from '../../../../src-renderer/map/colour/dim-others.ts';
import { styleSystems } from '../../../../src-renderer/map/colour/system-styles.ts';
import { aMapSystem } from '../map-system.ts';

const styles = styleSystems(
  colourChoice('consistency'),
  [0, 50, null].map((score) => aMapSystem({ consistency_score: score })),
  {},
  'dark',
);
const colour = (fill: Uint8Array, index: number) => Array.from(fill.subarray(index * 4, index * 4 + 4));

test('what was found keeps its colour and is as large as can be; the rest is a faint dot', () => {
  const shown = dimOthers(styles, new Set([1]), 'dark');
  expect(colour(shown.fill, 1)).toEqual(colour(styles.fill, 1));
  expect(shown.shares[1]).toBe(1);
  expect([shown.fill[3], shown.fill[11]]).toEqual([84, 84]);
  expect([shown.shares[0], shown.shares[2]]).toEqual([0, 0]);
  expect(shown.legend).toBe(styles.legend);
});

test('a system that was found without its figure stays hollow', () => {
  const shown = dimOthers(styles, new Set([2]), 'light');
  expect([shown.fill[11], shown.shares[2]]).toEqual([0, -1]);
});

test('the painting that it was made from stays as it was', () => {
  const before = styles.fill.slice();
  dimOthers(styles, new Set(), 'dark');
  expect(styles.fill).toEqual(before);
});
