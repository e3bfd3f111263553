import { expect, test } from 'vitest';
import type { DailyTotals } from '#shared/systems-api/system-history';
import { dayLine, gaps, isolatedDays, partialDays } from '../../../../../src-renderer/views/systems/system/history-days.ts';

const row = (date: string, hours = 24, over: Partial<DailyTotals> = {}): DailyTotals => ({
  date,
  jumps: 10,
  ship_kills: 2,
  pod_kills: 1,
  npc_kills: 0,
  hours,
  jump_hours: hours,
  kill_hours: hours,
  ...over,
});
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
  expect(line.jumpHours).toEqual([null, 24, null, null, 12]);
  expect(line.killHours).toEqual([null, 24, null, null, 12]);
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
  expect(dayLine([row('2026-11-21', 1)], 2, noon).jumpHours).toEqual([null, 1]);
});

test('a day of which one series alone was observed is a hole in the other', () => {
  const noKills = { ship_kills: null, pod_kills: null, npc_kills: null, hours: 0, kill_hours: 0 };
  const line = dayLine([row('2026-11-19', 24, noKills), row('2026-11-20', 24)], 2, noon);
  expect([line.jumps, line.jumpHours]).toEqual([
    [10, 10],
    [24, 24],
  ]);
  expect([line.kills, line.npcKills, line.killHours]).toEqual([
    [null, 3],
    [null, 0],
    [null, 24],
  ]);
});
