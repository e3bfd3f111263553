import { expect, test } from 'vitest';
import { backtestOf, type Sighting } from '#main/domain/watch/backtest';

const since = '2026-11-13T12:00:00Z';
const sighting = (over: Partial<Sighting> = {}): Sighting => ({
  contractId: 1,
  firstSeenAt: '2026-11-15T12:00:00Z',
  dateIssued: '2026-11-15T11:50:00Z',
  absentSince: null,
  margin: null,
  ...over,
});

test('counts what came and was issued since, and not what had long been there when it was first seen', () => {
  const found = backtestOf(
    [
      sighting({ contractId: 9 }),
      sighting({ dateIssued: '2026-11-13T10:59:59Z' }),
      sighting({ firstSeenAt: '2026-11-13T11:59:59Z' }),
    ],
    since,
  );
  expect(found).toEqual({ fired: 1, gone_within_hour: 0, median_margin: null, newest: [9] });
});

test('tells how many were gone within the hour, and the middle of the margins that are known', () => {
  const gone = (absentSince: string, margin: number | null) => sighting({ absentSince, margin });
  const rows = [
    gone('2026-11-15T13:00:00Z', 10),
    gone('2026-11-15T13:00:01Z', 30),
    gone('2026-11-15T12:10:00Z', null),
    sighting({ margin: 80 }),
    sighting({ margin: -5 }),
  ];
  expect(backtestOf(rows, since)).toMatchObject({ fired: 5, gone_within_hour: 2, median_margin: 20 });
  expect(backtestOf(rows.slice(0, 4), since)).toMatchObject({ median_margin: 30 });
});
