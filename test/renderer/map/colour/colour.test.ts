import { expect, test } from 'vitest';
import { oklch, rgba } from '../../../../src-renderer/map/colour/colour.ts';

test('OKLCH hits known colours', () => {
  expect(oklch(1, 0, 0)).toBe('#ffffff');
  expect(oklch(0, 0, 0)).toBe('#000000');
  expect(oklch(0.62796, 0.25768, 29.234)).toBe('#ff0000');
});

test('a colour that no screen has becomes the nearest edge instead of nonsense', () => {
  expect(oklch(0.8, 0.4, 140)).toMatch(/^#[0-9a-f]{6}$/);
});

test('hexadecimal becomes bytes with an opacity', () => {
  expect(rgba('#0b1016', 0.5)).toEqual([11, 16, 22, 128]);
});
