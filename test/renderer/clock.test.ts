import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromIso } from '#shared/time';
import { followServerClock, now } from '../../src-renderer/clock.ts';

const NOON = fromIso('2026-11-20T12:00:00Z');
let ours = NOON;
const iso = () => new Date(now()).toISOString();

beforeEach(() => {
  ours = NOON;
  vi.spyOn(Date, 'now').mockImplementation(() => ours);
});
afterEach(() => {
  vi.restoreAllMocks();
  // Other tests of this process see it too.
  followServerClock(new Date().toISOString(), 1);
});

test('the window’s time goes as fast as the server’s', () => {
  followServerClock('2026-11-23T08:00:00Z', 6);
  expect(iso()).toBe('2026-11-23T08:00:00.000Z');
  ours += 10_000;
  expect(iso()).toBe('2026-11-23T08:01:00.000Z');
  followServerClock('2026-11-23T08:01:01Z', 6);
  ours += 500;
  expect(iso()).toBe('2026-11-23T08:01:04.000Z');
});

test('at a speed of one it is ours, with what the server’s differs', () => {
  followServerClock('2026-11-20T12:00:30Z', 1);
  ours += 60_000;
  expect(iso()).toBe('2026-11-20T12:01:30.000Z');
});

test('a time that cannot be read changes nothing', () => {
  followServerClock('2026-11-23T08:00:00Z', 6);
  followServerClock('', Number.NaN);
  ours += 1000;
  expect(iso()).toBe('2026-11-23T08:00:06.000Z');
});
