import { expect, test } from 'vitest';
import { bandOf, jumpBands, overlays } from '../../../src-renderer/map/overlays.ts';

test('every distance up to twenty jumps has one band, and the staging system none', () => {
  expect(bandOf(0)).toBe(-1);
  expect(Array.from({ length: 20 }, (_, place) => bandOf(place + 1))).toEqual([
    0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
  ]);
  expect([bandOf(21), bandOf(undefined)]).toEqual([-1, -1]);
});

test('the nearer the band, the wider its ring', () => {
  const widths = jumpBands.map(({ width }) => width);
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test('no two overlays share a shape', () => {
  const shapes = overlays.flatMap(({ shape }) => (shape === null ? [] : [shape]));
  expect(new Set<string>(shapes).size).toBe(shapes.length);
});
