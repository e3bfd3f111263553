import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { realWorld } from '#main/runtime/world';
import { DAY } from '#shared/time';

test('a moment that has passed is no wait, and nothing that Node warns of', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  await realWorld().clock.sleep(-349);
  // Warnings come a turn later.
  await realWorld().clock.sleep(0);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('a wait of a year does not end at once, as a timer of Node that long would', async () => {
  const giveUp = new AbortController();
  let ended = false;
  const year = realWorld()
    .clock.sleep(365 * DAY, giveUp.signal)
    .finally(() => (ended = true));
  await realWorld().clock.sleep(30);
  await turn();
  expect(ended).toBe(false);
  giveUp.abort(new Error('enough'));
  await expect(year).rejects.toThrow('aborted');
});
