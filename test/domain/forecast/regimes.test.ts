import { expect, test } from 'vitest';
import { followRegimes } from '#main/domain/forecast/regimes';
import { seededRandom } from '../../support/world.ts';

const LAW = { hazard: 1 / 18, variance: 0.42 ** 2 };
const SCATTER = 0.02;

/** One series' expected level after the values, each told with the same scatter. */
function after(values: readonly number[], scatter = SCATTER): number {
  const regimes = followRegimes(1, LAW);
  for (const value of values) regimes.add([value], [scatter]);
  return regimes.expected[0] as number;
}

const days = (count: number, value: number) => Array.from({ length: count }, () => value);

test('before the first value a series is expected as usual', () => {
  expect(followRegimes(2, LAW).expected).toEqual(new Float64Array(2));
});

test('a level that lasts is expected again, but for the chance that it steps', () => {
  const expected = after(days(30, 0.6));
  expect(expected).toBeGreaterThan(0.55);
  expect(expected).toBeLessThan(0.6);
});

test('three days after a step the old level is forgotten, however long it had lasted', () => {
  expect(after([...days(60, 0.6), ...days(3, -0.6)])).toBeLessThan(-0.5);
  expect(after([...days(20, 0.6), ...days(3, -0.6)])).toBeCloseTo(after([...days(60, 0.6), ...days(3, -0.6)]), 2);
});

test('one odd value that scatter may have made moves little', () => {
  const steady = after(days(20, 0.2));
  expect(Math.abs(after([...days(20, 0.2), 0.4]) - steady)).toBeLessThan(0.03);
});

test('the same step is believed later where counts scatter more', () => {
  const step = [...days(30, 0), 0.8];
  expect(after(step, 0.01)).toBeGreaterThan(0.6);
  expect(after(step, 0.3)).toBeLessThan(0.2);
});

test('where levels hold for weeks and step, it is nearer to the next value than the last value and than any smoothing', () => {
  const random = seededRandom(5);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const regimes = followRegimes(1, LAW);
  const gains = [0.7, 0.4, 0.2, 0.1, 0.05];
  const means = gains.map(() => 0);
  const errors = { regimes: 0, last: 0, smoothed: gains.map(() => 0) };
  let [level, last] = [0, 0];
  for (let day = 0; day < 3000; day += 1) {
    if (random() < LAW.hazard) level = 0.42 * normal();
    const value = level + Math.sqrt(SCATTER) * normal();
    errors.regimes += ((regimes.expected[0] as number) - value) ** 2;
    errors.last += (last - value) ** 2;
    gains.forEach((gain, at) => {
      const mean = means[at] as number;
      errors.smoothed[at] = (errors.smoothed[at] as number) + (mean - value) ** 2;
      means[at] = mean + gain * (value - mean);
    });
    regimes.add([value], [SCATTER]);
    last = value;
  }
  expect(errors.regimes).toBeLessThan(0.9 * Math.min(errors.last, ...errors.smoothed));
});

test('where levels hold for just so long, a step is expected when it is due and not before', () => {
  const [series, period] = [60, 9];
  const random = seededRandom(6);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const regimes = followRegimes(series, LAW);
  const levels = new Float64Array(series);
  /** Of a level of 1, what is expected of the next value; by how long the level has held. */
  const expected = new Map<number, { sum: number; of: number }>();
  for (let day = 0; day < 400; day += 1) {
    for (let each = 0; each < series; each += 1) if ((day + each) % period === 0) levels[each] = 0.42 * normal();
    regimes.add(
      levels.map((level) => level + 0.1 * normal()),
      new Float64Array(series).fill(0.01),
    );
    if (day < 300) continue;
    levels.forEach((level, each) => {
      if (Math.abs(level) < 0.2) return;
      const held = (day + each) % period;
      const known = expected.get(held) ?? { sum: 0, of: 0 };
      known.sum += (regimes.expected[each] as number) / level;
      known.of += 1;
      expected.set(held, known);
    });
  }
  const share = (held: number) => (expected.get(held)?.sum as number) / (expected.get(held)?.of as number);
  expect(share(period - 1)).toBeLessThan(0.6 * share(period - 3));
  expect(share(period - 3)).toBeGreaterThan(0.85);
});

test('a level older than any age that is told apart goes on being expected, though others as old have stepped', () => {
  const series = 40;
  const regimes = followRegimes(series, LAW);
  /** Most levels step after a hundred days, each on another; that of the first series never does. */
  const levelOf = (each: number, day: number) => (each === 0 ? 0.6 : Math.floor((day + 5 * each) / 100) % 2 === 0 ? 0.5 : -0.5);
  let least = 1;
  for (let day = 0; day < 500; day += 1) {
    regimes.add(
      Array.from({ length: series }, (_, each) => levelOf(each, day)),
      new Float64Array(series).fill(0.01),
    );
    if (day > 150) least = Math.min(least, regimes.expected[0] as number);
  }
  expect(least).toBeGreaterThan(0.55);
});
