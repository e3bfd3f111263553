import { expect, test } from 'vitest';
import { volumeDays } from '../../../../src-renderer/views/pulse/volume-days.ts';

test('rows of day and region become regions by days, a day without a row counts nothing', () => {
  const row = (day: string, regionId: number, contracts: number) => ({ day, region_id: regionId, region_name: null, contracts });
  expect(volumeDays([row('2026-02-27', 1, 5), row('2026-03-01', 1, 2), row('2026-03-01', 2, 9)])).toEqual({
    days: ['2026-02-27', '2026-02-28', '2026-03-01'],
    regions: [
      { regionId: 2, name: '2', total: 9, counts: [0, 0, 9] },
      { regionId: 1, name: '1', total: 7, counts: [5, 0, 2] },
    ],
    totals: [5, 0, 11],
    busiest: 9,
  });
});

test('no rows are no days', () => {
  expect(volumeDays([])).toEqual({ days: [], regions: [], totals: [], busiest: 0 });
});
