import { expect, test } from 'vitest';
import { watchPulse } from '#main/workers/pulse';
import { HOUR, MINUTE, SECOND } from '#shared/time';
import { fakeClock } from '../support/world.ts';

function watched(ping: () => Promise<unknown>) {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  const stop = new AbortController();
  const gaveNone: number[] = [];
  const done = watchPulse({ clock, signal: stop.signal }, ping, () => gaveNone.push(clock.now()));
  return { clock, stop, gaveNone, done };
}

test('a thread that answers is asked on and on, and no more once nobody wants to know', async () => {
  let asked = 0;
  const { clock, stop, gaveNone, done } = watched(async () => void (asked += 1));
  await clock.advance(HOUR);
  expect([asked, gaveNone]).toEqual([721, []]);
  stop.abort();
  await done;
  expect(clock.sleeping()).toBe(0);
});

test('one that does not come round to its messages is given up a minute after it was asked', async () => {
  let isHung = false;
  const { clock, gaveNone, done } = watched(() => (isHung ? new Promise(() => undefined) : Promise.resolve()));
  await clock.advance(MINUTE);
  isHung = true;
  const since = clock.now();
  await clock.advance(55 * SECOND);
  expect(gaveNone).toEqual([]);
  await clock.advance(10 * SECOND);
  expect(gaveNone.map((at) => at - since)).toEqual([MINUTE + 5 * SECOND]);
  await done;
});

test('neither a long step nor the sleep of the computer counts as none', async () => {
  let answer: () => void = () => undefined;
  const { clock, stop, gaveNone } = watched(() => new Promise<void>((resolve) => void (answer = resolve)));
  for (let steps = 0; steps < 20; steps += 1) {
    await clock.advance(50 * SECOND);
    clock.jump(8 * HOUR);
    answer();
    await clock.advance(5 * SECOND);
  }
  expect(gaveNone).toEqual([]);
  stop.abort();
});
