import { expect, test } from 'vitest';
import type { PlacedTimer } from '#shared/local-api/timers';
import type { CalendarEntry } from '#shared/plan-api/calendar';
import { boardRows, endedTimers } from '../../../../src-renderer/views/operations/timers/timer-rows.ts';

const timer = (id: number, at: string): PlacedTimer => ({
  id,
  name: `Hive ${id}`,
  structure_type: 'Astrahus',
  system_id: 30_004_759,
  system: '1DQ1-A',
  region: 'Delve',
  owner: null,
  kind: 'hull',
  at,
  side: 'ours',
  note: null,
});
const entry = (kind: CalendarEntry['kind'], at: string, of: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: `${kind}-${at}`,
  kind,
  starts_at: at,
  ends_at: '2026-11-20T23:00:00Z',
  summary: 'x',
  system_id: 30_004_759,
  system: '1DQ1-A',
  region: 'Delve',
  holder: 'Bees',
  planet: null,
  planet_type: null,
  ...of,
});
const timers = [timer(1, '2026-11-20T11:00:00Z'), timer(2, '2026-11-20T19:00:00Z')];
const calendar = [
  entry('campaign', '2026-11-20T18:00:00Z'),
  entry('window', '2026-11-20T20:00:00Z'),
  entry('skyhook', '2026-11-20T21:00:00Z', { planet: '1DQ1-A XI', planet_type: 'Lava' }),
];

test('a board has own timers and campaigns by their time, or one of them, or windows, each with a number of its own', () => {
  const shown = (board: Parameters<typeof boardRows>[0]) =>
    boardRows(board, timers, calendar).map(({ what, at }) => `${what} ${at.slice(11, 16)}`);
  expect(shown('all')).toEqual(['Hull 11:00', 'Campaign 18:00', 'Hull 19:00']);
  expect(shown('mine')).toEqual(['Hull 11:00', 'Hull 19:00']);
  expect(shown('campaigns')).toEqual(['Campaign 18:00']);
  expect(shown('windows')).toEqual(['Window opens 20:00']);
  expect(shown('skyhooks')).toEqual(['Raidable 21:00']);
  const ids = boardRows('all', timers, calendar).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(boardRows('all', [], calendar)[0]?.id).toBe(ids[1]);
});

test('a skyhook is named after its planet, with what it holds; who holds the system is not called its owner', () => {
  const of = (given: Partial<CalendarEntry>) => {
    const [row] = boardRows('skyhooks', [], [entry('skyhook', '2026-11-20T21:00:00Z', given)]);
    return [row?.name, row?.structure_type, row?.owner, row?.note, row?.until];
  };
  const until = '2026-11-20T23:00:00Z';
  expect(of({ planet: 'P X', planet_type: 'Ice' })).toEqual([
    'P X',
    'Orbital Skyhook',
    null,
    'Superionic ice, in space of Bees',
    until,
  ]);
  expect(of({ planet: 'P I', planet_type: 'Gas', holder: null })).toEqual(['P I', 'Orbital Skyhook', null, 'Gas', until]);
  expect(of({ holder: null })).toEqual([null, 'Orbital Skyhook', null, null, until]);
});

test('timers have ended from their time on', () => {
  const ended = (now: string) => endedTimers(timers, Date.parse(now)).map(({ id }) => id);
  expect(ended('2026-11-20T10:59:59Z')).toEqual([]);
  expect(ended('2026-11-20T11:00:00Z')).toEqual([1]);
});
