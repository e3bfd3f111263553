import { expect, test } from 'vitest';
import { followCourse } from '#main/domain/forecast/course';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';

const SYSTEMS = 12;
const FIRST_DAY = 20_000;

/** Twelve systems in two regions of two constellations each, three to a constellation. */
function follow(jumps: (system: number, day: number) => number, days: number) {
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const panel = emptyPanel(buildGraph(ids, []), {
    region: Int32Array.from(ids, (id) => (id <= 6 ? 0 : 1)),
    regions: 2,
    constellation: Int32Array.from(ids, (id) => Math.floor((id - 1) / 3)),
    constellations: 4,
  });
  const traffic = followCourse(panel, 'jumps');
  for (let day = 0; day < days; day += 1) {
    traffic.add(
      FIRST_DAY + day,
      Float64Array.from(ids, (_, system) => jumps(system, day)),
    );
  }
  return traffic;
}

const factor = (logarithm: number | undefined) => Math.exp(logarithm ?? Number.NaN);

test("what a whole region shares is the region's, and neither its constellations' nor its systems'", () => {
  const traffic = follow((system, day) => (day === 40 && system < 6 ? 2000 : 1000), 41);
  expect(factor(traffic.lagged('region', 1)[0])).toBeCloseTo(2, 1);
  expect(factor(traffic.lagged('constellation', 1)[0])).toBeCloseTo(1, 2);
  expect(factor(traffic.lagged('system', 1)[0])).toBeCloseTo(1, 2);
  expect(factor(traffic.lagged('region', 1)[11])).toBeCloseTo(1, 2);
  expect(factor(traffic.lagged('region', 2)[0])).toBeCloseTo(1, 2);
});

test('what one system does beyond its constellation is its own', () => {
  const traffic = follow((system, day) => (day === 40 && system === 0 ? 3000 : 1000), 41);
  const [region, constellation, system] = (['region', 'constellation', 'system'] as const).map(
    (part) => traffic.lagged(part, 1)[0] as number,
  );
  expect(factor((region ?? 0) + (constellation ?? 0) + (system ?? 0))).toBeCloseTo(3, 1);
  expect(system).toBeGreaterThan(constellation as number);
  expect(system).toBeGreaterThan(region as number);
});

test("a step of one system, be it the largest, is its own and not its constellation's", () => {
  const traffic = follow((system, day) => (system === 0 ? (day < 40 ? 20_000 : 10_000) : 1000), 43);
  for (const lag of [1, 2, 3] as const) expect(Math.abs(traffic.lagged('constellation', lag)[1] as number)).toBeLessThan(0.1);
  expect(factor(traffic.own[0])).toBeLessThan(0.6);
  expect(factor(traffic.own[1])).toBeCloseTo(1, 1);
});

test("a weekday that is always busy becomes a weekday's factor and no change of the region", () => {
  const isSaturday = (day: number) => (FIRST_DAY + day + 4) % 7 === 6;
  const days = 100 - ((FIRST_DAY + 99 + 4) % 7) + 6;
  const traffic = follow((_, day) => (isSaturday(day) ? 2400 : 1000), days);
  expect(isSaturday(days - 1)).toBe(true);
  expect(factor(traffic.weekdayFactor(6, 0))).toBeCloseTo(2, 1);
  expect(factor(traffic.lagged('region', 1)[0])).toBeCloseTo(1, 1);
});

test('a system in which hardly anybody jumps is not taken for one in turmoil', () => {
  const traffic = follow((system, day) => (system === 0 ? (day === 40 ? 1 : 0) : 1000), 41);
  expect(factor(traffic.lagged('system', 1)[0])).toBeLessThan(2);
});

test('a day on which all constellations move is a volatile one, and one on which they keep still is none', () => {
  // From day 30 on each constellation takes another course every fourth day, and keeps to it.
  const course = (constellation: number, day: number) =>
    day < 30 ? 1 : 1 + 0.5 * Math.sin(7 * constellation + 3 * Math.floor(day / 4));
  const follow72 = (days: number) => follow((system, day) => 1000 * course(Math.floor(system / 3), day), days);
  // Day 72 is a new course, days 73 to 75 keep it.
  const traffic = follow72(76);
  expect(traffic.volatility(4)).toBeGreaterThan(0.5);
  for (const lag of [1, 2, 3] as const) expect(traffic.volatility(lag)).toBeLessThan(0);
  expect(follow72(77).volatility(1)).toBeGreaterThan(0.5);
});

test('where nothing was seen yet no day is volatile', () => {
  expect(follow(() => 1000, 2).volatility(1)).toBe(0);
  expect(follow(() => 1000, 40).volatility(1)).toBeCloseTo(0, 2);
});
