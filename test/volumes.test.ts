import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BooksChoice, expectedVolumes, measuredVolume } from '#shared/volumes';
import { root } from './arch/repository.ts';

const sum = (books: BooksChoice, of: 'first' | 'hourly') =>
  expectedVolumes(books).reduce((total, volume) => total + volume[of], 0);

test('the volumes that are told are those of the table in upstream §10, and one hub is the smaller choice', () => {
  const [, table = ''] = readFileSync(`${root}docs/dev/upstream.md`, 'utf8').split('## 10. ');
  for (const books of ['all', 'one'] as const) {
    for (const { first, hourly } of expectedVolumes(books)) {
      for (const bytes of [first, hourly]) if (bytes > 0) expect(table).toContain(`${bytes / 1_000_000} MB`);
    }
  }
  expect(sum('one', 'first')).toBeLessThan(sum('all', 'first') - 100_000_000);
  expect(sum('one', 'hourly')).toBeLessThan(0.7 * sum('all', 'hourly'));
});

test('what was really read is told of whole days between the first and today, a week of them at most', () => {
  const daysOf = (from: number, to: number, bytes: number) => ({
    days: Array.from({ length: to - from + 1 }, (_, index) => ({
      day: `2026-11-${String(from + index).padStart(2, '0')}`,
      requests: 1,
      failures: 0,
      bytes_sent: 0,
      bytes_received: bytes,
    })),
  });
  expect(measuredVolume([], '2026-11-20')).toBeUndefined();
  expect(measuredVolume([daysOf(19, 20, 500)], '2026-11-20')).toBeUndefined();
  expect(measuredVolume([daysOf(18, 20, 240), daysOf(19, 20, 480)], '2026-11-20')).toEqual({ hourly: 30, days: 1 });
  expect(measuredVolume([daysOf(1, 20, 240)], '2026-11-20')).toEqual({ hourly: 10, days: 7 });
});
