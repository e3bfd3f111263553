import { expect, test } from 'vitest';
import { lossRatesOf } from '#main/domain/plan/loss-rates';
import { passageCounts } from '#main/domain/plan/passages';
import { lossMemory } from '#main/queries/loss-memory';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { DAY, fromIso, HOUR } from '#shared/time';
import { NOON } from '../support/builders.ts';
import { passagesOfLaw } from '../support/losses/laws.ts';
import { fakeClock } from '../support/world.ts';

const passages = passagesOfLaw('clusters', 1, { systems: 64, days: 28 });
const counts = passageCounts(passages, passages.firstDay, passages.days);
const called = (shipClass: ShipClass) => ({
  table: lossRatesOf(counts, shipClass).table(),
  source: 'killmails' as const,
  outlooks: [],
  correction: [],
});

test('the rates of a class of ships are asked for once, and say here what they said where they were learned', async () => {
  const asked: ShipClass[] = [];
  const losses = lossMemory(
    {
      async lossTable(_, shipClass) {
        asked.push(shipClass);
        return structuredClone(called(shipClass));
      },
    },
    fakeClock(NOON),
    () => ({}),
  );
  const [first, freighter, again] = await Promise.all([losses('any'), losses('freighter'), losses('any')]);
  expect(again).toBe(first);
  expect(asked).toEqual(['any', 'freighter']);
  for (const [known, shipClass] of [
    [first, 'any'],
    [freighter, 'freighter'],
  ] as const) {
    const learned = lossRatesOf(counts, shipClass);
    for (const id of [1, 17, 64, 65])
      for (let hour = 0; hour < 168; hour += 5) {
        const at = (passages.firstDay + 28) * DAY + hour * HOUR;
        expect(known.rate(id, at)).toBe(Math.fround(learned.rate(id, at)));
        expect(known.jumpsPerHour(id, at)).toBe(learned.jumpsPerHour(id, at));
      }
    expect(known.lostByHour(17)).toEqual(learned.lostByHour(17));
  }
  expect(first?.rate(17, fromIso(NOON))).toBeGreaterThan(0);
});

test('what failed is asked for again by the next question', async () => {
  let asked = 0;
  const losses = lossMemory(
    {
      lossTable() {
        asked += 1;
        return Promise.reject(new Error('gone'));
      },
    },
    fakeClock(NOON),
    () => ({}),
  );
  await expect(losses('any')).rejects.toThrow('gone');
  await expect(losses('any')).rejects.toThrow('gone');
  expect(asked).toBe(2);
});
