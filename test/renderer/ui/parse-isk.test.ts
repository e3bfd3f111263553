import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortIsk } from '../../../src-renderer/ui/format.ts';
import { parseIsk } from '../../../src-renderer/ui/parse-isk.ts';

test.each([
  ['1.5b', 1_500_000_000],
  ['200 m', 200_000_000],
  ['1,000,000', 1_000_000],
  ['1,5b', 1_500_000_000],
  ['1.1b', 1_100_000_000],
  ['2e9', 2_000_000_000],
  [" 12'500 ISK", 12_500],
  ['0', 0],
  ['3T', 3_000_000_000_000],
])('“%s” is %d ISK', (text, isk) => expect(parseIsk(text)).toBe(isk));

test.each(['', 'abc', '-5', '1.5.5', '1.5x', 'b', '1e999', '--'])('“%s” is no amount', (text) =>
  expect(parseIsk(text)).toBeNull(),
);

test('what is shown can be typed back, to the three figures shown', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e14, noNaN: true }), (isk) => {
      const read = parseIsk(shortIsk(isk));
      expect(read).not.toBeNull();
      expect(Math.abs((read ?? 0) - isk)).toBeLessThanOrEqual(Math.max(0.01, isk * 0.005_01));
    }),
  );
});
