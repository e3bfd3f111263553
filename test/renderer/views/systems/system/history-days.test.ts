import { expect, test } from 'vitest';
import { dayLine, gaps, isolatedDays, partialDays } from '../../../../../src-renderer/views/systems/system/history-days.ts';

const row = (date: string, hours = 24) => ({ date, jumps: 10, ship_kills: 2, pod_kills: 1, npc_kills: 0, hours });
const noon = Date.parse('2026-11-20T12:00:00Z');

test('a day that nobody observed is a hole, a day without a kill is a zero', () => {
  const line = dayLine([row('2026-11-17'), row('2026-11-20', 12)], 5, noon);
  expect(line.days.map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 10))).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]);
  expect(line.jumps).toEqual([null, 10, null, null, 10]);
  expect(line.kills).toEqual([null, 3, null, null, 3]);
  expect(line.npcKills).toEqual([null, 0, null, null, 0]);
  expect(line.hours).toEqual([null, 24, null, null, 12]);
});

test('holes are runs of days; days in part and days alone are found', () => {
  const hours = [null, 24, null, null, 12, 24, null];
  expect(gaps(hours)).toEqual([
    [0, 0],
    [2, 3],
    [6, 6],
  ]);
  expect(partialDays(hours)).toEqual([4]);
  expect(isolatedDays(hours)).toEqual([1]);
});

test('a server whose day is ahead of the window’s clock loses no day', () => {
  expect(dayLine([row('2026-11-21', 1)], 2, noon).hours).toEqual([null, 1]);
});
