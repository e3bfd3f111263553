import { expect, test } from 'vitest';
import { formatHour, peakHour, relativeHeights } from '../../../src-renderer/systems/circadian.ts';

const day = (kills: (hour: number) => number) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, jumps: hour, kills: kills(hour), npc_kills: 0, share: 1 / 24 }));

test('the prime hour is the one with the highest mean, the earliest of equals, and none where nothing died', () => {
  expect(
    peakHour(
      day((hour) => (hour === 7 || hour === 19 ? 4 : 1)),
      'kills',
    ),
  ).toBe(7);
  expect(
    peakHour(
      day(() => 0),
      'kills',
    ),
  ).toBeNull();
});

test('bars are as high as their share of the highest', () => {
  const bars = relativeHeights(
    day(() => 0),
    'jumps',
  );
  expect([bars[0], bars[23]]).toEqual([0, 1]);
  expect(
    relativeHeights(
      day(() => 0),
      'kills',
    ).every((height) => height === 0),
  ).toBe(true);
});

test('an hour is told from its start to its end, over midnight as well', () => {
  expect(formatHour(9)).toBe('09:00 to 10:00');
  expect(formatHour(23)).toBe('23:00 to 00:00');
});
