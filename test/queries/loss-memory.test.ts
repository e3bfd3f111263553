import { expect, test } from 'vitest';
import type { LossBasis } from '#main/domain/plan/loss-rates';
import { passageCounts } from '#main/domain/plan/passages';
import { lossMemory } from '#main/queries/loss-memory';
import { NOON } from '../support/builders.ts';
import { fakeClock } from '../support/world.ts';

const counts = passageCounts(
  { systems: [], firstDay: 0, days: 1, jumps: new Uint32Array(0), known: new Uint8Array(24), losses: [] },
  0,
  1,
);

test('classes of ships that wait for the same counts are each made in a turn of their own, and once', async () => {
  let turn = 0;
  const madeIn: number[] = [];
  const basis = Promise.withResolvers<LossBasis>();
  const losses = lossMemory(
    { lossBasis: () => basis.promise, lossGrade: async () => ({ from: null, to: null, bins: [], correction: [] }) },
    fakeClock(NOON),
    () => ({}),
  );
  const all = Promise.all([losses('any'), losses('frigate'), losses('any'), losses('capital')]);
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  basis.resolve({
    get counts() {
      madeIn.push(turn);
      return counts;
    },
    source: 'killmails',
    outlooks: [],
  });
  const [first, , again] = await all;
  counting = false;
  expect(again).toBe(first);
  expect(madeIn).toHaveLength(3);
  expect(new Set(madeIn).size).toBe(3);
});

test('what failed is asked for again by the next question', async () => {
  let asked = 0;
  const losses = lossMemory(
    {
      lossBasis() {
        asked += 1;
        return Promise.reject(new Error('gone'));
      },
      lossGrade: () => Promise.reject(new Error('not asked')),
    },
    fakeClock(NOON),
    () => ({}),
  );
  await expect(losses('any')).rejects.toThrow('gone');
  await expect(losses('any')).rejects.toThrow('gone');
  expect(asked).toBe(2);
});
