import { expect, test } from 'vitest';
import { firstArchivedAt, hoursToRead, issuedValue, type KnownHours } from '#main/domain/contracts/history';
import { HOUR } from '#shared/time';

const at = Date.parse;
const NOW = at('2026-11-20T14:00:00Z');

function plan(given: Partial<KnownHours> = {}): string[] {
  const known = { from: NOW - 47 * HOUR, to: NOW, regions: 100, sweptIn: () => 0, isRead: () => false, ...given };
  return hoursToRead(known).map((hour) => new Date(hour).toISOString().slice(0, 13));
}

test('one hour of each day comes first, then every sixth, then all, always the newest first', () => {
  const order = plan();
  expect(order.slice(0, 2)).toEqual(['2026-11-19T23', '2026-11-18T23']);
  expect(order.slice(2, 8)).toEqual([
    '2026-11-20T11',
    '2026-11-20T05',
    '2026-11-19T17',
    '2026-11-19T11',
    '2026-11-19T05',
    '2026-11-18T17',
  ]);
  expect(order[8]).toBe('2026-11-20T14');
});

test('every hour is wanted exactly once', () => {
  expect(new Set(plan()).size).toBe(48);
  expect(plan()).toHaveLength(48);
});

test('hours that were read, and hours that our own sweeps cover, are not wanted', () => {
  expect(plan({ isRead: (hour) => hour !== NOW })).toEqual(['2026-11-20T14']);
  expect(plan({ sweptIn: (hour) => (hour === NOW ? 49 : 50) })).toEqual(['2026-11-20T14']);
});

test('the archive first had a contract at the half hour after its issue, however late the snapshot that tells', () => {
  const issued = at('2026-11-18T23:40:12Z');
  expect(firstArchivedAt(issued, at('2026-11-20T12:30:00Z'))).toBe(at('2026-11-19T00:00:00Z'));
  expect(firstArchivedAt(at('2026-11-18T23:30:00Z'), NOW)).toBe(at('2026-11-18T23:30:00Z'));
});

test('never later than the snapshot itself', () => {
  expect(firstArchivedAt(at('2026-11-20T12:29:50Z'), at('2026-11-20T12:29:58Z'))).toBe(at('2026-11-20T12:29:58Z'));
});

test.each([
  ['item_exchange', 5],
  ['auction', 5],
  ['courier', 7],
  ['loan', 0],
  ['unknown', 0],
] as const)('the value of a new %s is %d', (type, value) => {
  expect(issuedValue({ type, price: 5, reward: 7 })).toBe(value);
  expect(issuedValue({ type, price: null, reward: null })).toBe(0);
});
