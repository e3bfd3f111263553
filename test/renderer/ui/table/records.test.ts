import { expect, test } from 'vitest';
import { recordsOf } from '../../../../src-renderer/ui/table/records.ts';

test('of the rows just the members that were named are taken, in their order', () => {
  const rows = [
    { date: '2026-11-20', jumps: 12, hours: 24, inner: 'not named' },
    { date: '2026-11-21', jumps: null, hours: 3, inner: 'not named' },
  ];
  expect(recordsOf('history of Jita', ['hours', 'date', 'jumps'], rows, null)).toEqual({
    name: 'history of Jita',
    url: null,
    columns: ['hours', 'date', 'jumps'],
    rows: [
      [24, '2026-11-20', 12],
      [3, '2026-11-21', null],
    ],
  });
});

test('name where a script reads the same, for a command to be copied', () => {
  expect(recordsOf('history of Jita', ['hours'], [], 'http://127.0.0.1:4780/systems/api/v1/systems/30000142/history').url).toBe(
    'http://127.0.0.1:4780/systems/api/v1/systems/30000142/history',
  );
});
