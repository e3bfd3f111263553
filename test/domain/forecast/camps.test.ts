import { expect, test } from 'vitest';
import { type Camps, followCamps } from '#main/domain/forecast/camps';
import { weekdayOf } from '#main/domain/forecast/panel';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';

const SYSTEMS = 20;
const EXPOSURE = 100;
const FIRST_DAY = 20_000;
/** Hours of the day with a kill. */
type Hours = readonly number[];
const CAMPED: Hours = [18, 19, 20, 21];
const CALM: Hours = [];
const ALL_DAY: Hours = Array.from({ length: 20 }, (_, hour) => hour + 2);

/**
 * Twenty systems with as many jumps a day; all of them are calm but for one violent hour in ten days, at any time of the day, unless
 * `day` says else; null: the day was not observed.
 */
function follow(days: number, day: (system: number, day: number) => Hours | undefined | null = () => undefined): Camps {
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const camps = followCamps(emptyPanel(buildGraph(ids, []), { firstDay: FIRST_DAY }));
  for (let at = 0; at < days; at += 1) {
    const rows = ids.map((_, system) => day(system, at));
    if (rows.includes(null)) {
      camps.add(FIRST_DAY + at, null);
      continue;
    }
    const hours = rows.map((row, system) => row ?? ((at + system) % 10 === 0 ? [(7 * at + 5 * system) % 24] : CALM));
    camps.add(FIRST_DAY + at, {
      clock: Uint32Array.from(hours, (row) => row.reduce((bits, hour) => bits | (1 << hour), 0)),
      violentHours: Float64Array.from(hours, (row) => row.length),
      exposure: new Float64Array(SYSTEMS).fill(EXPOSURE),
    });
  }
  return camps;
}

/** Camped for five days in every thirty, as gates that pay are. */
const atTimes = (system: number, day: number) => (system === 0 && day >= 35 && day % 30 < 5 ? CAMPED : undefined);

test('hours with a kill at one time of day, where there are hardly ever any, are a camp that will go on', () => {
  const camps = follow(102, (system, day) => (system === 0 && day >= 99 ? CAMPED : undefined));
  expect(camps.chance[0]).toBeGreaterThan(0.7);
  expect(camps.camped[0]).toBeGreaterThan(0.9);
  expect(camps.chance[1]).toBeLessThan(0.02);
});

test('one day of it, which may have been counted wrong, is no proof where no camp ever was', () => {
  const camps = follow(100, (system, day) => (system === 0 && day === 99 ? ALL_DAY : undefined));
  expect(camps.chance[0]).toBeLessThan(0.3);
});

test('a camp is over after three days without a kill, and not after one, on which nobody may have come by', () => {
  const after = (calm: number) =>
    follow(101 + calm, (system, day) => {
      if (system !== 0 || day < 97) return undefined;
      return day < 101 ? CAMPED : CALM;
    }).chance[0];
  expect(after(1)).toBeGreaterThan(0.4);
  expect(after(3)).toBeLessThan(0.2);
});

test('where camps have been before the next is likelier than where none ever was', () => {
  const camps = follow(147, atTimes);
  expect(camps.chance[0]).toBeGreaterThan(3 * (camps.chance[1] as number));
});

test('kills at the hours of the camps before are a sign of the next, and as many at other hours are less of one', () => {
  const then = (hours: Hours) => follow(151, (system, day) => (system === 0 && day === 150 ? hours : atTimes(system, day)));
  expect(then([18, 19, 20]).chance[0]).toBeGreaterThan(2 * (then([4, 8, 12]).chance[0] as number));
});

test('where camps come and go by the week it is learned on which day, from all places together', () => {
  const week = (day: number) => Math.floor((FIRST_DAY + day) / 7);
  /** A third of the systems are places of camps; each is camped in every other week or so, all the week long. */
  const byTheWeek = (system: number, day: number) =>
    system % 3 === 0 && (week(day) * 7919 + system * 104_729) % 5 < 2 ? CAMPED : undefined;
  const free = (days: number) => {
    const camps = follow(days, byTheWeek);
    const places = Array.from({ length: SYSTEMS }, (_, system) => system).filter(
      (system) => system % 3 === 0 && byTheWeek(system, days - 1) === undefined,
    );
    expect(places.length).toBeGreaterThan(0);
    return {
      weekday: weekdayOf(FIRST_DAY + days),
      chance: places.reduce((sum, system) => sum + (camps.chance[system] as number), 0) / places.length,
    };
  };
  const mornings = Array.from({ length: 7 }, (_, day) => free(280 + day)).toSorted((one, other) => other.chance - one.chance);
  expect(mornings[0]?.weekday).toBe(weekdayOf(0));
  expect(mornings[0]?.chance).toBeGreaterThan(3 * (mornings[3]?.chance as number));
});

test('a day that was not observed tells nothing for a camp and nothing against it', () => {
  const camped = (system: number, day: number) => (system === 0 && day >= 95 ? CAMPED : undefined);
  const [seen, unseen] = [CALM, null].map(
    (last) =>
      follow(101, (system, day) => (day < 100 ? camped(system, day) : system === 0 || last === null ? last : undefined))
        .chance[0],
  ) as [number, number];
  expect(unseen).toBeGreaterThan(seen);
  expect(unseen).toBeLessThan(follow(100, camped).chance[0] as number);
});

test('the usual rate of a system is that of its days without a camp', () => {
  const camps = follow(147, atTimes);
  expect((camps.rate[0] as number) * EXPOSURE).toBeLessThan(0.2);
});

test('a system in which kills come at the same hours of every day is no camp', () => {
  const camps = follow(120, (system) => (system === 0 ? [14, 15, 16, 17, 18, 19, 20, 21, 22] : undefined));
  expect(camps.chance[0]).toBeLessThan(0.1);
  expect((camps.rate[0] as number) * EXPOSURE).toBeGreaterThan(8);
});

test('of a system without traffic and of a mirror without a day every figure is finite', () => {
  const { chance, camped, rate } = follow(0);
  expect([...chance, ...camped, ...rate].every(Number.isFinite)).toBe(true);
  const camps = followCamps(emptyPanel(buildGraph([1, 2], [])));
  const none = new Float64Array(2);
  for (let day = 0; day < 60; day += 1) {
    camps.add(20_000 + day, { clock: new Uint32Array(2), violentHours: none, exposure: none });
  }
  expect([...camps.chance, ...camps.camped, ...camps.rate].every(Number.isFinite)).toBe(true);
});
