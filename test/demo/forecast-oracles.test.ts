import { describe, expect, it } from 'vitest';
import type { Fork } from '#main/demo/random';
import { generatedModel, type Scale, tinyScale } from '#main/demo/simulator';
import { DAY } from '#shared/time';
import { oraclesOf } from '../bench/forecast-oracles.ts';
import type { OracleDay } from '../bench/oracle-days.ts';
import { generatedPanel } from '../support/generated-panel.ts';

// Who makes the forecast's model must not read this, nor what it tests: see `forecast-floor.ts`.
const NOW = Date.parse('2026-11-20T00:00:00Z');
const scale: Scale = { ...tinyScale, regions: 20, systems: 300, killsPerDay: 600 };
const seed = 1001;
const nodeOf = generatedPanel(generatedModel({ seed, startsAt: NOW, scale }), NOW / DAY - 1, 1).graph.nodeOf;
const HISTORY = 60;

/** The oracles when a day begins, having seen the days before it. */
function oraclesAt(begin: number, otherwise?: Fork) {
  const oracles = oraclesOf({ seed, scale, still: false, draws: 10, nodeOf, ...(otherwise && { otherwise }) });
  for (let day = begin - HISTORY * DAY; day < begin; day += DAY) oracles.see(day);
  return oracles;
}

/** How far apart two forecasts are: 0 but for rounding where they are the same. */
const apart = (a: OracleDay, b: OracleDay) => distance(a.jumps, b.jumps) + distance(a.kills, b.kills);
const distance = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, node) => sum + Math.abs(value - (b[node] as number)), 0);

describe('the oracles of the past without noise', () => {
  // Every day of a week, so that no day of it is special.
  it.each([1, 2, 3, 4, 5, 6, 7])('foresee the same whatever comes after midnight, %i days before now', (daysAgo) => {
    const begin = NOW - daysAgo * DAY;
    const [before, other] = [oraclesAt(begin), oraclesAt(begin, { since: begin, seed: 77 })];
    expect(apart(other.knowingTheLaw(begin), before.knowingTheLaw(begin))).toBeLessThan(0.001);
    expect(apart(other.knowingNoGrid(begin), before.knowingNoGrid(begin))).toBeLessThan(0.001);
    // Something else did come.
    expect(apart(other.knowingTheDay(begin), before.knowingTheDay(begin))).toBeGreaterThan(10);
  });

  // On days on which no incursion was announced between.
  it.each([1, 2, 3, 4])('foresee the same whatever shows in no day before, %i days before now', (daysAgo) => {
    const begin = NOW - daysAgo * DAY;
    const [before, other] = [oraclesAt(begin), oraclesAt(begin, { since: begin - DAY / 2, seed: 77 })];
    expect(apart(other.knowingTheLaw(begin), before.knowingTheLaw(begin))).toBeLessThan(0.001);
    expect(apart(other.knowingNoGrid(begin), before.knowingNoGrid(begin))).toBeLessThan(0.001);
    // Who knows what is decided by midnight knows more.
    expect(apart(other.knowingThePast(begin), before.knowingThePast(begin))).toBeGreaterThan(10);
  });

  it('come nearer to the day than its yesterday does, the one that knows the law the nearest', () => {
    let [law, line, yesterday, expected, came] = [0, 0, 0, 0, 0];
    const oracles = oraclesAt(NOW - 20 * DAY);
    for (let begin = NOW - 20 * DAY; begin < NOW; begin += DAY) {
      const day = oracles.knowingTheDay(begin).jumps;
      const byLaw = oracles.knowingTheLaw(begin).jumps;
      law += distance(byLaw, day);
      line += distance(oracles.knowingNoGrid(begin).jumps, day);
      yesterday += distance(oracles.knowingTheDay(begin - DAY).jumps, day);
      expected += byLaw.reduce((sum, value) => sum + value, 0);
      came += day.reduce((sum, value) => sum + value, 0);
      oracles.see(begin);
    }
    expect(law).toBeLessThan(line);
    expect(line).toBeLessThan(yesterday);
    // On the whole there comes what was expected.
    expect(expected / came).toBeGreaterThan(0.95);
    expect(expected / came).toBeLessThan(1.05);
  });
});

describe('the oracles of the past through its counts', () => {
  it.each([1, 2, 3])('foresee the same whatever comes after midnight, %i days before now', (daysAgo) => {
    const begin = NOW - daysAgo * DAY;
    const [before, other] = [oraclesAt(begin), oraclesAt(begin, { since: begin, seed: 77 })];
    expect(apart(other.counting(begin), before.counting(begin))).toBeLessThan(0.001);
    expect(apart(other.countingByLaw(begin), before.countingByLaw(begin))).toBeLessThan(0.001);
    expect(apart(other.knowingTheDay(begin), before.knowingTheDay(begin))).toBeGreaterThan(10);
  });

  it('foresee otherwise where the days before were otherwise', () => {
    const begin = NOW - DAY;
    const [before, other] = [oraclesAt(begin), oraclesAt(begin, { since: begin - 5 * DAY, seed: 77 })];
    expect(apart(other.counting(begin), before.counting(begin))).toBeGreaterThan(10);
    expect(apart(other.countingByLaw(begin), before.countingByLaw(begin))).toBeGreaterThan(10);
  });

  it('come nearer to the day than its yesterday does, and less near than those that see it without noise', () => {
    let [counts, countsByLaw, line, law, yesterday, expected, came] = [0, 0, 0, 0, 0, 0, 0];
    const oracles = oraclesAt(NOW - 20 * DAY);
    for (let begin = NOW - 20 * DAY; begin < NOW; begin += DAY) {
      const day = oracles.knowingTheDay(begin).jumps;
      const counting = oracles.counting(begin).jumps;
      counts += distance(counting, day);
      countsByLaw += distance(oracles.countingByLaw(begin).jumps, day);
      line += distance(oracles.knowingNoGrid(begin).jumps, day);
      law += distance(oracles.knowingTheLaw(begin).jumps, day);
      yesterday += distance(oracles.knowingTheDay(begin - DAY).jumps, day);
      expected += counting.reduce((sum, value) => sum + value, 0);
      came += day.reduce((sum, value) => sum + value, 0);
      oracles.see(begin);
    }
    expect(counts).toBeLessThan(yesterday);
    expect(counts).toBeGreaterThan(line);
    expect(countsByLaw).toBeLessThan(counts);
    expect(countsByLaw).toBeGreaterThan(law);
    expect(expected / came).toBeGreaterThan(0.95);
    expect(expected / came).toBeLessThan(1.05);
  });
});
