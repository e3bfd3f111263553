import { expect, test } from 'vitest';
import { surprises } from '#main/api/systems/forecast/surprises';
import { NOON } from '../../../support/builders.ts';
import { turnsDuring } from '../../../support/threads/turns.ts';
import { fakeClock } from '../../../support/world.ts';

const systemIds = Array.from({ length: 5000 }, (_, index) => 30_000_001 + index);

/** Of a mirror without any count of today. */
function surprisesOf() {
  let rankings = 0;
  const sources = {
    forecasts: { madeInTime: () => undefined },
    forecastPages: { page: () => ({ systemIds: ((rankings += 1), systemIds), total: systemIds.length }) },
    activity: {},
    versions: () => ({}),
    clock: fakeClock(NOON),
  } as unknown as Parameters<typeof surprises>[0];
  return { ...surprises(sources), made: () => rankings };
}

test('the ranking of all systems is worked out in steps, between which others are answered', async () => {
  const { ranking } = surprisesOf();
  expect(await turnsDuring(() => ranking(1))).toBeGreaterThanOrEqual(10);
});

test('those without counts stay in the order of their probability; asked by many at once, they are ranked once', async () => {
  const { ranking, made } = surprisesOf();
  const [first, second] = await Promise.all([ranking(1), ranking(1)]);
  expect(first).toEqual(systemIds);
  expect(second).toBe(first);
  expect(made()).toBe(1);
  await ranking(2);
  expect(made()).toBe(2);
});
