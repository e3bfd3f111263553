import { expect, test } from 'vitest';
import { boost, corrected } from '#main/domain/forecast/boosting';
import type { Design } from '#main/domain/forecast/regression';
import { seededRandom } from '../../support/world.ts';

const ROWS = 2000;
const DAYS = [0, 1, 2, 3];
const rest = async () => undefined;

/** Days of rows with two columns between 0 and 1, and counts around `rate` that scatter as Poisson's. */
function aHistory(rate: (one: number, other: number) => number, seed = 5) {
  const random = seededRandom(seed);
  const designs = new Map<number, Design>();
  const outcomes = new Map<number, Float64Array>();
  for (const day of DAYS) {
    const values = Float32Array.from({ length: 2 * ROWS }, () => random());
    designs.set(day, { rows: ROWS, features: 2, values });
    outcomes.set(
      day,
      Float64Array.from({ length: ROWS }, (_, row) => {
        const limit = Math.exp(-rate(values[2 * row] as number, values[2 * row + 1] as number));
        let [count, product] = [0, random()];
        for (; product > limit; count += 1) product *= random();
        return count;
      }),
    );
  }
  return { designs, outcomes };
}

const allDays = (count: number) => new Map(DAYS.map((day) => [day, new Float64Array(ROWS).fill(count)]));
const aDesign = (...values: number[]): Design => ({ rows: values.length / 2, features: 2, values: Float32Array.from(values) });

test('what two columns do only where both are high is found, and nothing where one is', async () => {
  const { designs, outcomes } = aHistory((one, other) => (one > 0.5 && other > 0.5 ? 6 : 2));
  const trees = await boost(DAYS, designs, outcomes, allDays(3), 0, rest);
  const [both, one, other, none] = corrected(trees, aDesign(0.8, 0.8, 0.8, 0.2, 0.2, 0.8, 0.2, 0.2), new Float64Array(4).fill(3));
  expect(both).toBeGreaterThan(5.5);
  expect(both).toBeLessThan(6.5);
  for (const count of [one, other, none]) expect(Math.abs((count as number) - 2)).toBeLessThan(0.3);
});

test('where counts only scatter around what is expected hardly anything is corrected', async () => {
  const { designs, outcomes } = aHistory(() => 3);
  const trees = await boost(DAYS, designs, outcomes, allDays(3), 0, rest);
  const counts = corrected(trees, designs.get(0) as Design, new Float64Array(ROWS).fill(3));
  expect(Math.min(...counts)).toBeGreaterThan(2.4);
  expect(Math.max(...counts)).toBeLessThan(3.6);
});

test('a correction is a factor: what is expected twice as high is corrected to twice as much', async () => {
  const { designs, outcomes } = aHistory((one) => (one > 0.5 ? 6 : 2));
  const trees = await boost(DAYS, designs, outcomes, allDays(3), 0, rest);
  const design = aDesign(0.7, 0.1);
  const [once, twice] = [1, 2].map((count) => corrected(trees, design, Float64Array.of(count))[0] as number);
  expect(twice).toBeCloseTo(2 * (once as number), 10);
});

test('a column that never differs is not asked about, and values beyond all that was seen are taken as the last that was', async () => {
  const { designs, outcomes } = aHistory((one) => (one > 0.5 ? 6 : 2));
  for (const { values } of designs.values()) for (let at = 1; at < values.length; at += 2) values[at] = 7;
  const trees = await boost(DAYS, designs, outcomes, allDays(3), 0, rest);
  const [seen, beyond, far] = corrected(trees, aDesign(0.999, 7, 50, 7, 0.999, -1e30), new Float64Array(3).fill(3));
  expect(beyond).toBe(seen);
  expect(far).toBe(seen);
  expect(seen).toBeGreaterThan(5);
});

test('what scatters more than Poisson teaches less: a wild minority moves the corrections less where scatter is allowed for', async () => {
  const { designs, outcomes } = aHistory(() => 3);
  for (const [day, { values }] of designs)
    for (let row = 0; row < ROWS; row += 1) if ((values[2 * row] as number) > 0.99) (outcomes.get(day) as Float64Array)[row] = 30;
  const moved = async (scatter: number) => {
    const trees = await boost(DAYS, designs, outcomes, allDays(3), scatter, rest);
    return corrected(trees, aDesign(0.999, 0.5), Float64Array.of(3))[0] as number;
  };
  expect(await moved(1)).toBeLessThan((await moved(0)) - 1);
});

test('no row of a day learns anything of the days left out', async () => {
  const { designs, outcomes } = aHistory((one) => (one > 0.5 ? 6 : 2));
  const before = await boost([0, 1, 2], designs, outcomes, allDays(3), 0, rest);
  (outcomes.get(3) as Float64Array).fill(999);
  expect(await boost([0, 1, 2], designs, outcomes, allDays(3), 0, rest)).toEqual(before);
});
