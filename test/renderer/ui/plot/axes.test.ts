import { expect, test } from 'vitest';
import { DAY, SECOND } from '#shared/time';
import { daySteps, dayTicks, eveTicks } from '../../../../src-renderer/ui/plot/axes.ts';

const DAY_SECONDS = DAY / SECOND;
const seconds = (iso: string) => Date.parse(iso) / 1000;

test('an axis of days has EVE’s month and day whatever the machine’s zone', () => {
  const ticks = ['2026-08-25T00:00:00Z', '2026-08-30T00:00:00Z', '2026-12-31T23:59:00Z'].map(seconds);
  const told = dayTicks(null as never, ticks);
  expect(told).toEqual(['08-25', '08-30', '12-31']);
});

test('an axis of hours names the day below its first tick and each midnight, one of days the day alone', () => {
  const hours = ['2026-08-25T18:00:00Z', '2026-08-26T00:00:00Z', '2026-08-26T06:00:00Z'].map(seconds);
  const [first = '', midnight = '', morning] = eveTicks(null as never, hours, 0, 0, DAY_SECONDS / 4).map((tick) =>
    tick.split('\n'),
  );
  expect([first[0], midnight[0], morning]).toEqual(['18:00', '00:00', ['06:00']]);
  expect(first[1]).toBe('08-25');
  expect(midnight[1]).toBe('08-26');
  const [day] = eveTicks(null as never, [seconds('2026-08-25T00:00:00Z')], 0, 0, DAY_SECONDS);
  expect(day).toBe('08-25');
});

test('no day stands on such an axis twice', () => {
  for (const step of daySteps) expect(step % DAY_SECONDS).toBe(0);
});
