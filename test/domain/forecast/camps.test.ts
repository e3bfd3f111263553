import { expect, test } from 'vitest';
import { type Camps, followCamps } from '#main/domain/forecast/camps';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';

const SYSTEMS = 20;
const EXPOSURE = 100;
const CAMPED = { violentHours: 4, heldHours: 3 };
const CALM = { violentHours: 0, heldHours: 0 };

/** Twenty systems with as many jumps a day; all of them are calm but for one violent hour in ten days, unless `day` says else. */
function follow(
  days: number,
  day: (system: number, day: number) => { violentHours: number; heldHours: number } | undefined = () => undefined,
): Camps {
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const camps = followCamps(emptyPanel(buildGraph(ids, [])));
  for (let at = 0; at < days; at += 1) {
    const rows = ids.map((_, system) => day(system, at) ?? { violentHours: (at + system) % 10 === 0 ? 1 : 0, heldHours: 0 });
    camps.add({
      violentHours: Float64Array.from(rows, ({ violentHours }) => violentHours),
      heldHours: Float64Array.from(rows, ({ heldHours }) => heldHours),
      exposure: new Float64Array(SYSTEMS).fill(EXPOSURE),
    });
  }
  return camps;
}

/** Camped for five days in every thirty, as gates that pay are. */
const atTimes = (system: number, day: number) => (system === 0 && day >= 35 && day % 30 < 5 ? CAMPED : undefined);

test('hours with a kill one after the other, where there are hardly ever any, are a camp that will go on', () => {
  const camps = follow(102, (system, day) => (system === 0 && day >= 99 ? CAMPED : undefined));
  expect(camps.chance[0]).toBeGreaterThan(0.7);
  expect(camps.chance[1]).toBeLessThan(0.02);
});

test('one day of it, which may have been counted wrong, is no proof where no camp ever was', () => {
  const camps = follow(100, (system, day) => (system === 0 && day === 99 ? { violentHours: 20, heldHours: 19 } : undefined));
  expect(camps.chance[0]).toBeLessThan(0.3);
});

test('a camp is over after two days without a kill', () => {
  const camps = follow(103, (system, day) => {
    if (system !== 0 || day < 97) return undefined;
    return day < 101 ? CAMPED : CALM;
  });
  expect(camps.chance[0]).toBeLessThan(0.2);
});

test('where camps have been before the next is likelier than where none ever was', () => {
  const camps = follow(147, atTimes);
  expect(camps.chance[0]).toBeGreaterThan(3 * (camps.chance[1] as number));
});

test('the usual rate of a system is that of its days without a camp', () => {
  const camps = follow(147, atTimes);
  expect((camps.rate[0] as number) * EXPOSURE).toBeLessThan(0.2);
});

test('a system in which kills come in most hours of every day is no camp', () => {
  const camps = follow(120, (system) => (system === 0 ? { violentHours: 9, heldHours: 5 } : undefined));
  expect(camps.chance[0]).toBeLessThan(0.1);
  expect((camps.rate[0] as number) * EXPOSURE).toBeGreaterThan(8);
});

test('of a system without traffic and of a mirror without a day every figure is finite', () => {
  const { chance, rate } = follow(0);
  expect([...chance, ...rate].every(Number.isFinite)).toBe(true);
  const ids = [1, 2];
  const camps = followCamps(emptyPanel(buildGraph(ids, [])));
  const none = new Float64Array(2);
  for (let day = 0; day < 60; day += 1) camps.add({ violentHours: none, heldHours: none, exposure: none });
  expect([...camps.chance, ...camps.rate].every(Number.isFinite)).toBe(true);
});
