import { expect, test } from 'vitest';
import { hourFactors, noticedHours } from '#main/domain/plan/hour-factors';
import { clustersOf, lossesOf } from '#main/domain/plan/loss-clusters';
import { passageCounts, type ShipLoss, WEEK_HOURS } from '#main/domain/plan/passages';
import { DAY, HOUR } from '#shared/time';
import { drawsOf } from '../../support/forecasts/laws/draws.ts';

const EVENING = 20;

test('of as many systems as the game has the one with the most losses is known by its hours too', () => {
  const systems = 5000;
  const counted = new Uint8Array(systems * WEEK_HOURS);
  const passed = new Uint8Array(systems * WEEK_HOURS).fill(4);
  for (let index = 0; index < systems; index += 10) for (const slot of [3, 50]) counted[index * WEEK_HOURS + slot] = 1;
  const worst = 4321;
  for (let slot = EVENING; slot < WEEK_HOURS; slot += 24) counted[worst * WEEK_HOURS + slot] = 4;
  const factors = hourFactors(systems, { counted, passed });
  expect(factors.ofDay(worst, EVENING)).toBeGreaterThan(12);
  expect(factors.ofDay(worst, EVENING - 12)).toBeLessThan(0.5);
  expect(factors.ofDay(1, EVENING)).toBe(1);
});

test('the hours of a system are as dangerous on average as its mean hour', () => {
  const draws = drawsOf(3);
  const systems = 300;
  const counted = Uint8Array.from({ length: systems * WEEK_HOURS }, (_, place) =>
    draws.poisson(place % 24 === EVENING ? 0.6 : 0.02),
  );
  const factors = hourFactors(systems, { counted, passed: new Uint8Array(counted.length).fill(4) });
  for (const index of [0, 100, 299]) {
    const all = Array.from({ length: 24 }, (_, hour) => factors.ofDay(index, hour));
    expect(all.reduce((sum, factor) => sum + factor, 0) / 24).toBeCloseTo(1, 9);
  }
});

test('where hardly anybody passes, a busy hour with more losses is no more dangerous than a quiet one', () => {
  const [systems, firstDay, days, risk] = [200, 20_000, 28, 0.15];
  const draws = drawsOf(8);
  const jumps = new Uint32Array(days * systems * 24);
  const losses: ShipLoss[] = [];
  for (let day = 0; day < days; day += 1)
    for (let system = 0; system < systems; system += 1)
      for (let hour = 0; hour < 24; hour += 1) {
        const ships = draws.poisson(hour === EVENING ? 4 : 1);
        jumps[(day * systems + system) * 24 + hour] = ships;
        for (let ship = 0; ship < ships; ship += 1)
          if (draws.uniform() < risk)
            losses.push({ systemId: system + 1, at: (firstDay + day) * DAY + hour * HOUR, shipClass: 2 });
      }
  const list = Array.from({ length: systems }, (_, at) => ({ systemId: at + 1, constellationId: 1, band: 'low' as const }));
  const counts = passageCounts(
    { systems: list, firstDay, days, jumps, known: new Uint8Array(days * 24).fill(1), losses },
    firstDay,
    days,
  );
  const lost = lossesOf(counts, clustersOf(counts));
  const meanOf = (passed: ArrayLike<number>) => {
    const factors = hourFactors(systems, { counted: lost.hoursOfPlace, passed });
    return list.reduce((sum, _, index) => sum + factors.ofDay(index, EVENING), 0) / systems;
  };
  expect(Math.abs(meanOf(noticedHours(counts, lost)) - 1)).toBeLessThan(0.15);
  expect(meanOf(counts.passed)).toBeGreaterThan(1.2);
});
