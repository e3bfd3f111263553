import { expect, test } from 'vitest';
import { downtimeUntil, mayBeDowntime } from '#shared/downtime';

const at = (time: string) => Date.parse(`2026-09-01T${time}Z`);

test('jobs wait from 10:58 to 11:15 UTC, and a failure until 11:30 is explained by the downtime', () => {
  const times = ['10:57:59', '10:58:00', '11:14:59', '11:15:00', '11:29:59', '11:30:00'].map(at);
  const end = at('11:15:00');
  expect(times.map(downtimeUntil)).toEqual([null, end, end, null, null, null]);
  expect(times.map(mayBeDowntime)).toEqual([false, true, true, true, true, false]);
});
