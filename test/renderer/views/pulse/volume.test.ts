import { expect, test } from 'vitest';
import { volumeDays } from '../../../../src-renderer/views/pulse/volume.tsx';

const row = (day: string, regionId: number, contracts: number) => ({ day, region_id: regionId, region_name: null, contracts });
const MARCH_2 = Date.parse('2026-03-02T17:00:00Z');

test('regions by days: a day without a row counts nothing, a day before the first observation is not known', () => {
  const rows = [row('2026-02-27', 1, 5), row('2026-03-01', 1, 2), row('2026-03-01', 2, 9)];
  expect(volumeDays(rows, 5, MARCH_2)).toEqual({
    days: ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    regions: [
      { regionId: 2, name: '2', total: 9, counts: [null, 0, 0, 9, 0] },
      { regionId: 1, name: '1', total: 7, counts: [null, 5, 0, 2, 0] },
    ],
    totals: [null, 5, 0, 11, 0],
    busiest: 9,
  });
});

test('a row outside the window is still shown', () => {
  expect(volumeDays([row('2026-02-20', 1, 5)], 2, MARCH_2).days.at(0)).toBe('2026-02-20');
  expect(volumeDays([row('2026-03-03', 1, 5)], 2, MARCH_2).days).toEqual(['2026-03-02', '2026-03-03']);
});

test('no rows are a window that was not observed', () => {
  expect(volumeDays([], 2, MARCH_2)).toEqual({
    days: ['2026-03-01', '2026-03-02'],
    regions: [],
    totals: [null, null],
    busiest: 0,
  });
});
