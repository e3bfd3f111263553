import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';
import {
  clockTime,
  countdown,
  formatDateTime,
  relativeTime,
  shortAge,
  timeLeft,
  withMoments,
  zoneName,
} from '../../../src-renderer/ui/time.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

test.each([
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [59_999, '00:00:59'],
  [7_805_000, '02:10:05'],
  [DAY, '1 d 00:00:00'],
  [266_999_000, '3 d 02:09:59'],
])('%i ms are %s', (ms, text) => expect(countdown(ms)).toBe(text));

test.each([
  [30 * SECOND, 'now', 'just now'],
  [4 * MINUTE, '4 min', '4 min ago'],
  [MINUTE, '1 min', '1 min ago'],
  [90 * MINUTE, '1 h 30 m', '1 h 30 m ago'],
  [47 * HOUR, '1 d 23 h', '1 d 23 h ago'],
  [3 * DAY, '3 d', '3 d ago'],
  // A source may be a little ahead of the clock here.
  [-5 * SECOND, 'now', 'just now'],
])('what is %d ms old is %s, or %s', (passed, short, long) => {
  expect(shortAge(NOON - passed, NOON)).toBe(short);
  expect(relativeTime(NOON - passed, NOON)).toBe(long);
});

test('the time left counts down and then says that it ended', () => {
  expect(timeLeft('2026-11-20T14:10:00Z', NOON)).toBe('2 h 10 m');
  expect(timeLeft('2026-11-20T12:00:00Z', NOON)).toBe('ended');
});

test('EVE time is UTC whatever the machine thinks', () => {
  expect(formatDateTime('2026-11-20T02:05:00Z', 'eve')).toBe('2026-11-20 02:05');
  expect(clockTime(NOON, 'eve')).toBe('12:00');
  expect(zoneName(NOON, 'eve')).toBe('EVE');
  expect(formatDateTime(null, 'eve')).toBe('–');
});

test('local time is the machine’s own, and says its zone', () => {
  const at = new Date(NOON);
  expect(clockTime(NOON, 'local')).toBe(`${String(at.getHours()).padStart(2, '0')}:00`);
  expect(zoneName(NOON, 'local')).not.toBe('EVE');
});

test('a sentence of the server tells its moments as a person reads them', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(withMoments('Bids: nothing new since 2026-11-25T03:59:32Z.', now, 'eve')).toBe('Bids: nothing new since 03:59 EVE.');
  expect(withMoments('From 2026-11-24T23:00:00.123Z to 2026-11-25T01:00:00Z', now, 'eve')).toBe(
    'From 2026-11-24 23:00 EVE to 01:00 EVE',
  );
  expect(withMoments('Nothing of the kind, 2026-11-25.', now, 'eve')).toBe('Nothing of the kind, 2026-11-25.');
});
