import { expect, test } from 'vitest';
import { realWorld } from '#main/runtime/world';

test('a moment that has passed is no wait, and nothing that Node warns of', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  await realWorld().clock.sleep(-349);
  // Warnings are told a turn later.
  await realWorld().clock.sleep(0);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
