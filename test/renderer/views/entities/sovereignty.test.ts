import { expect, test } from 'vitest';
import { DAY, fromIso } from '#shared/time';
import { vulnerable } from '../../../../src-renderer/views/entities/sovereignty.tsx';

const today = fromIso('2026-11-20T00:00:00Z') / DAY;
const window = (vulnerable_from: string | null, vulnerable_until: string | null) => ({ vulnerable_from, vulnerable_until });
const filled = (counts: number[][]) =>
  counts.flatMap((hours, day) => hours.flatMap((hubs, hour) => (hubs === 0 ? [] : [[day, hour, hubs]])));

test('hubs are counted in each hour that their window touches, over midnight too', () => {
  const counts = vulnerable(
    [
      window('2026-11-20T18:30:00Z', '2026-11-20T20:00:00Z'),
      window('2026-11-20T19:00:00Z', '2026-11-20T19:30:00Z'),
      window('2026-11-21T23:00:00Z', '2026-11-22T01:00:00Z'),
    ],
    today,
  );
  expect(counts).toHaveLength(7);
  expect(filled(counts)).toEqual([
    [0, 18, 1],
    [0, 19, 2],
    [1, 23, 1],
    [2, 0, 1],
  ]);
});

test('windows of yesterday, of next week, and those that are not known are in no day', () => {
  const counts = vulnerable(
    [
      window('2026-11-19T18:00:00Z', '2026-11-19T20:00:00Z'),
      window('2026-11-27T18:00:00Z', '2026-11-27T20:00:00Z'),
      window(null, null),
    ],
    today,
  );
  expect(filled(counts)).toEqual([]);
});
