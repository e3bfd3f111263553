import { expect, test } from 'vitest';
import { silentLog } from '#main/runtime/log';
import { createRevival } from '#main/workers/revival';
import { MINUTE } from '#shared/time';
import { NOON } from '../support/builders.ts';
import { fakeClock } from '../support/world.ts';

test('a thread that dies again and again is started after growing waits of at most six seconds, and after a good minute at once again', async () => {
  const clock = fakeClock(NOON);
  clock.auto = true;
  const revival = createRevival<string>('compute', { clock, log: silentLog() });
  const waited: number[] = [];
  /** How long it took to be back, with so many starts that fail before. */
  async function backAfter(failures: number): Promise<number> {
    const diedAt = clock.now();
    let last = diedAt;
    let left = failures;
    await revival.revive('It ran out of memory.', async () => {
      waited.push(clock.now() - last);
      last = clock.now();
      left -= 1;
      if (left >= 0) throw new Error('no memory');
      return 'thread';
    });
    return clock.now() - diedAt;
  }

  expect(await backAfter(0)).toBe(500);
  expect(await backAfter(0)).toBe(1000);
  expect(await backAfter(0)).toBe(2000);
  expect(await backAfter(2)).toBe(4000 + 6000 + 6000);
  expect(waited).toEqual([500, 1000, 2000, 4000, 6000, 6000]);
  expect(revival.down()).toEqual([]);
  clock.jump(MINUTE);
  expect(await backAfter(0)).toBe(500);
  revival.close();
});

test('a thread that could not be started eight times in a row is tried again once a minute', async () => {
  const clock = fakeClock(NOON);
  clock.auto = true;
  const revival = createRevival<string>('boards', { clock, log: silentLog() });
  const waited: number[] = [];
  let last = clock.now();
  await revival.revive('No more files may be opened.', async () => {
    waited.push(clock.now() - last);
    last = clock.now();
    if (waited.length < 11) throw new Error('EMFILE');
    return 'thread';
  });
  expect(waited).toEqual([500, 1000, 2000, 4000, 6000, 6000, 6000, 6000, MINUTE, MINUTE, MINUTE]);
  revival.close();
});
