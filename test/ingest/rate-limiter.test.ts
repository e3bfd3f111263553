import { expect, test } from 'vitest';
import { rateLimiter } from '#main/ingest/rate-limiter';
import { HOUR } from '#shared/time';
import { fakeClock } from '../support/world.ts';

const never = new AbortController().signal;
const options = { atOnce: 2, gapMs: 100 };

function autoClock() {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  clock.auto = true;
  return clock;
}

test('results come in the order of the items, never more at once than allowed, never two begun within the gap', async () => {
  const clock = autoClock();
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (item: number) => {
    begun.push(clock.now());
    running += 1;
    most = Math.max(most, running);
    await clock.sleep(item === 3 ? 10 : 500);
    running -= 1;
    return item * 10;
  };
  expect(await rateLimiter(clock, options).all([1, 2, 3, 4, 5], work, never)).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
  expect(Math.min(...begun.slice(1).map((at, index) => at - (begun[index] ?? 0)))).toBeGreaterThanOrEqual(100);
});

test('two callers share one pace', async () => {
  const clock = autoClock();
  const begun: number[] = [];
  const pace = rateLimiter(clock, options);
  const work = async () => void begun.push(clock.now());
  await Promise.all([pace.all([1, 2, 3], work, never), pace.all([4, 5, 6], work, never)]);
  begun.sort((a, b) => a - b);
  expect(begun).toHaveLength(6);
  expect(Math.min(...begun.slice(1).map((at, index) => at - (begun[index] ?? 0)))).toBe(100);
});

test('after a failure nothing more is begun, what is under way is told, and the failure is thrown', async () => {
  const clock = autoClock();
  const begun: number[] = [];
  const told: number[] = [];
  const work = async (item: number, signal: AbortSignal) => {
    begun.push(item);
    if (item === 2) throw new Error('broken');
    await clock.sleep(10_000, signal).catch((failure: unknown) => {
      told.push(item);
      throw failure;
    });
  };
  const pace = rateLimiter(clock, options);
  await expect(pace.all([1, 2, 3, 4, 5, 6, 7, 8], work, never)).rejects.toThrow('broken');
  expect(begun).toEqual([1, 2]);
  expect(told).toEqual([1]);
  expect(await pace.all([9], async (item) => item, never)).toEqual([9]);
});

test('an abort ends it with its own reason', async () => {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  const abort = new AbortController();
  const all = rateLimiter(clock, options).all([1, 2, 3], (_, signal) => clock.sleep(1000, signal), abort.signal);
  abort.abort(new Error('closing'));
  await expect(all).rejects.toThrow('closing');
  expect(clock.sleeping()).toBe(0);
});

test('a clock that was set back by an hour holds nothing up', async () => {
  const clock = autoClock();
  const pace = rateLimiter(clock, options);
  await pace.all([1], async () => undefined, never);
  clock.jump(-HOUR);
  const before = clock.now();
  await pace.all([1, 2], async () => undefined, never);
  expect(clock.now() - before).toBeLessThan(1000);
});
