import { expect, test } from 'vitest';
import { type ClockPace, pacedClock, paceOf, realClock } from '#main/runtime/clock';
import { fromIso, HOUR, MINUTE, SECOND } from '#shared/time';
import { fakeClock } from '../support/world.ts';

const NOON = '2026-11-20T12:00:00Z';
const sixfold = (wallAt: string, at: string): ClockPace => ({ speed: 6, wallAt: fromIso(wallAt), at: fromIso(at) });

test('where time is not quickened a clock and the wall’s are one', () => {
  const wall = fakeClock(NOON);
  expect(pacedClock({ speed: 1, wallAt: wall.now(), at: wall.now() }, wall)).toBe(wall);
  expect(pacedClock(paceOf(wall), wall)).toBe(wall);
  expect(pacedClock(paceOf(realClock))).toBe(realClock);
  expect([realClock.wall, realClock.speed]).toEqual([realClock, 1]);
});

test('a quickened clock goes on from where it is set, and what is waited for on it comes as much sooner', async () => {
  const wall = fakeClock(NOON);
  const clock = pacedClock(sixfold(NOON, '2026-11-20T15:00:00Z'), wall);
  const woken: string[] = [];
  void clock.sleep(5 * MINUTE).then(() => void woken.push('by the galaxy'));
  void clock.wall.sleep(5 * MINUTE).then(() => void woken.push('by the wall'));
  await wall.advance(50 * SECOND - 1);
  expect(woken).toEqual([]);
  await wall.advance(1);
  expect(woken).toEqual(['by the galaxy']);
  expect(clock.now()).toBe(fromIso('2026-11-20T15:05:00Z'));
  await wall.advance(5 * MINUTE);
  expect(woken).toEqual(['by the galaxy', 'by the wall']);
  expect([clock.wall, clock.speed]).toEqual([wall, 6]);
});

test('nobody is woken before the time has come, and a wait that is given up ends at once', async () => {
  const wall = fakeClock(NOON);
  const clock = pacedClock(sixfold(NOON, NOON), wall);
  const from = clock.now();
  let late: number | null = null;
  void clock.sleep(100).then(() => void (late = clock.now() - from));
  await wall.advance(SECOND);
  // A millisecond of the wall's is six of the galaxy's.
  expect(late).toBe(102);
  const giveUp = new AbortController();
  const waiting = clock.sleep(HOUR, giveUp.signal);
  giveUp.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(wall.sleeping()).toBe(0);
});

test('a thread that is told the pace of a clock has the same time', async () => {
  const wall = fakeClock(NOON);
  const clock = pacedClock(sixfold(NOON, '2026-11-23T00:00:00Z'), wall);
  await wall.advance(7 * MINUTE);
  const inThread = pacedClock(structuredClone(paceOf(clock)), wall);
  expect(inThread.now()).toBe(clock.now());
  await wall.advance(90 * MINUTE);
  expect(inThread.now()).toBe(clock.now());
});

test('time that is ahead but not quickened passes as the wall’s does', async () => {
  const wall = fakeClock(NOON);
  const clock = pacedClock({ speed: 1, wallAt: wall.now(), at: wall.now() + HOUR }, wall);
  await wall.advance(MINUTE);
  expect(clock.now() - wall.now()).toBe(HOUR);
});
