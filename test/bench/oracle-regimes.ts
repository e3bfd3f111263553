import type { BaselineActivity } from '#main/demo/activity/baseline';
import { REGIME_CHANGE_PERCENT, REGIME_SPAN, REGIMES, regimePhase } from '#main/demo/activity/noise';
import { type RandomStream, uniform } from '#main/demo/random';
import { EPOCH } from '#main/demo/seasonality';
import { DAY } from '#shared/time';
import type { Currents, OracleStates } from './oracle-states.ts';

/** With which power of the regime traffic goes, and against which one of a busy regime ratting; of the tide, violence. */
export const TRAFFIC_POWER = 0.6;
export const RATTING_POWER = 0.3;
export const VIOLENCE_POWER = 1.2;

/** The different regimes, how often each comes, and their logarithms. */
export const levels = [...new Set(REGIMES)];
export const shares = levels.map((level) => REGIMES.filter((other) => other === level).length / REGIMES.length);
export const logarithms = levels.map(Math.log);

/** One kind of count on one day, by index into the usual activity. */
export interface Counts {
  eventCounts: Float64Array;
  /** The count to expect if the tide and the regime were 1 and all else as it was. */
  baseline: Float64Array;
  /** Relative variance beyond chance, by index into the usual activity. */
  scatter: Float64Array;
}

/** What was counted on a day, and how its currents really were. */
export interface CountedDay {
  begin: number;
  jumps: Counts;
  npcKills: Counts;
  scenes: Counts;
  currents: Currents;
}

/** By level, what a kind of count is multiplied with. */
type Factors = Record<'values' | 'logarithms', readonly number[]>;
const factorsOf = (values: readonly number[]): Factors => ({ values, logarithms: values.map(Math.log) });
export const factors = {
  jumps: factorsOf(levels.map((level) => level ** TRAFFIC_POWER)),
  npcKills: factorsOf(levels.map((level) => Math.max(1, level) ** -RATTING_POWER)),
};

/** By system and day: the chance that its regime is drawn anew between the noon of the day before and that of the day. */
export type RegimeLaw = (index: number, begin: number) => number;

/** `grid`: knows on which days a regime may change; else only how often they do. */
export function regimeLaw(seed: number, baseline: readonly BaselineActivity[], grid: boolean): RegimeLaw {
  const changes = REGIME_CHANGE_PERCENT / 100;
  if (!grid) return () => (changes * DAY) / REGIME_SPAN;
  const phases = baseline.map(({ system }) => regimePhase(seed, system.id));
  const spanAt = (index: number, noon: number) => Math.floor((noon - EPOCH + (phases[index] as number)) / REGIME_SPAN);
  return (index, begin) => (spanAt(index, begin + DAY / 2) === spanAt(index, begin - DAY / 2) ? 0 : changes);
}

/** Chances of the levels of each system's regime, those of one system after the other. */
export type Chances = Float64Array;

/** What counts told of the regimes so far, by days whose tides are known. */
export function filterOf(law: RegimeLaw, states: OracleStates) {
  const systems = states.placeOfSystem.length;
  const chances: Chances = Float64Array.from(
    { length: systems * levels.length },
    (_, at) => shares[at % levels.length] as number,
  );
  const into = new Float64Array(levels.length);
  return {
    chances,
    pass(day: CountedDay): void {
      const noiseOf = states.regionOf.map((_, place) => tideOf(states, day.currents, place));
      const ups = noiseOf.map(Math.exp);
      const violent = noiseOf.map((correlatedNoise) => Math.exp(VIOLENCE_POWER * correlatedNoise));
      for (let index = 0; index < systems; index += 1) {
        const place = states.placeOfSystem[index] as number;
        weigh(day, index, ups[place] as number, violent[place] as number, into);
        advance(chances, chances, index * levels.length, index * levels.length, law(index, day.begin), into);
      }
    },
  };
}

/** The likelihood of each level, up to a factor, by the day's counts in a system. */
export function weigh(
  { jumps, npcKills, scenes }: CountedDay,
  index: number,
  up: number,
  violent: number,
  into: Float64Array,
): void {
  into.fill(0);
  addTerms(jumps, index, up, factors.jumps, into);
  addTerms(npcKills, index, up, factors.npcKills, into);
  const eventCounts = scenes.eventCounts[index] as number;
  const expected = (scenes.baseline[index] as number) * violent;
  let most = Number.NEGATIVE_INFINITY;
  for (let level = 0; level < levels.length; level += 1) {
    const value = (into[level] as number) + eventCounts * (logarithms[level] as number) - expected * (levels[level] as number);
    into[level] = value;
    if (value > most) most = value;
  }
  for (let level = 0; level < levels.length; level += 1) into[level] = Math.exp((into[level] as number) - most);
}

/** Adds the logarithms of a negative binomial count's likelihoods, but for what no factor changes. */
function addTerms({ eventCounts, baseline, scatter }: Counts, index: number, up: number, by: Factors, into: Float64Array): void {
  const count = eventCounts[index] as number;
  const more = scatter[index] as number;
  const expected = more * (baseline[index] as number) * up;
  if (expected === 0) return;
  let value = 0;
  for (let level = 0; level < levels.length; level += 1) {
    // Several levels in a row may have the same factor.
    if (level === 0 || by.values[level] !== by.values[level - 1]) {
      value = count * (by.logarithms[level] as number) - (count + 1 / more) * Math.log1p(expected * (by.values[level] as number));
    }
    into[level] = (into[level] as number) + value;
  }
}

/** One step of the forward filter: a regime may change, then a day is weighed. */
export function advance(from: Chances, to: Chances, at: number, toAt: number, change: number, weights: Float64Array): void {
  let sum = 0;
  for (let level = 0; level < levels.length; level += 1) {
    const prior = (1 - change) * (from[at + level] as number) + change * (shares[level] as number);
    const value = prior * (weights[level] as number);
    to[toAt + level] = value;
    sum += value;
  }
  for (let level = 0; level < levels.length; level += 1) to[toAt + level] = (to[toAt + level] as number) / sum;
}

/** One of the levels, by their chances from `from` on. */
export function placeBy(chances: ArrayLike<number>, from: number, random: RandomStream): number {
  let sum = 0;
  for (let place = 0; place < levels.length; place += 1) sum += chances[from + place] as number;
  let left = uniform(random) * sum;
  for (let place = 0; place < levels.length - 1; place += 1) {
    left -= chances[from + place] as number;
    if (left < 0) return place;
  }
  return levels.length - 1;
}

/** The logarithm of a constellation's tide. */
export function tideOf({ regionOf }: OracleStates, { regions, constellations }: Currents, place: number): number {
  return (regions[regionOf[place] as number] as number) + (constellations[place] as number);
}
