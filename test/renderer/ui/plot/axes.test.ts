import { expect, test } from 'vitest';
import { daySteps, dayTicks } from '../../../../src-renderer/ui/plot/axes.ts';

const DAY = 86_400;
const seconds = (iso: string) => Date.parse(iso) / 1000;

test('an axis of days has the month in letters, and EVE’s day whatever the machine’s zone', () => {
  const ticks = ['2026-08-25T00:00:00Z', '2026-08-30T00:00:00Z', '2026-12-31T23:59:00Z'].map(seconds);
  // The order is that of the reader's own language.
  expect(dayTicks(null as never, ticks).map((tick) => tick.split(' ').toSorted().join(' '))).toEqual([
    '25 Aug',
    '30 Aug',
    '31 Dec',
  ]);
});

test('no day stands on such an axis twice', () => {
  for (const step of daySteps) expect(step % DAY).toBe(0);
});
