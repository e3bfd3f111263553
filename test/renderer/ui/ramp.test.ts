import { expect, test } from 'vitest';
import { cividisColour } from '../../../src-renderer/ui/ramp.ts';

const lightness = (colour: string) =>
  [1, 3, 5].reduce(
    (sum, at, index) => sum + Number.parseInt(colour.slice(at, at + 2), 16) * ([0.2126, 0.7152, 0.0722][index] ?? 0),
    0,
  );

test('more is always lighter, so that the ramp reads without colour vision', () => {
  const shades = Array.from({ length: 101 }, (_, index) => lightness(cividisColour(index / 100)));
  expect(shades.every((shade, index) => index === 0 || shade >= (shades[index - 1] ?? 0) - 0.5)).toBe(true);
  expect((shades[100] ?? 0) - (shades[0] ?? 0)).toBeGreaterThan(150);
});

test('shares outside the ramp take its ends', () => {
  expect(cividisColour(-1)).toBe(cividisColour(0));
  expect(cividisColour(7)).toBe(cividisColour(1));
});
