import { type Panel, weekdayOf } from './panel.ts';
import { type Smoothed, smoothed } from './smoothed.ts';
import { groupSums } from './surroundings.ts';

/** Parts that a day's counts are split into, each a logarithm against what the larger parts let expect. */
export const parts = ['region', 'constellation', 'system'] as const;
export type Part = (typeof parts)[number];

/** A part beyond this, e², tells of a fault of the counting or of a once in a year: more of it would only mislead. */
const LARGEST = 2;
const WEEKDAYS = 7;
const BANDS = 3;
/** Days that a system's usual count is a mean of, half-life. */
const USUAL_HALF_LIFE = 60;
const WEEKDAY_HALF_LIFE = 8;
/** The usual level has to settle before a weekday is measured against it. */
const SETTLING_DAYS = 14;
export const halfLives = [3, 8, 20] as const;
/** Newest days whose parts are kept as they are. */
export const LAGS = 3;
/** Counts that are added on both sides of a ratio: what is small scatters too much to tell anything. */
const floorsOf = {
  jumps: { region: 50, constellation: 20, system: 2 },
  npcKills: { region: 200, constellation: 80, system: 5 },
} as const satisfies Record<string, Record<Part, number>>;

/** What the counts of the days so far tell about the next one. */
export interface Course {
  /** The count of a usual day, by system. */
  usual: Float64Array;
  /** Logarithm of a weekday's factor in a security band, against a mean day. */
  weekdayFactor(weekday: number, band: number): number;
  /** A part as it was `lag` days before the next (1 to {@link LAGS}), one value a system. */
  lagged(part: Part, lag: number): Float64Array;
  /** A part's exponentially weighted mean. */
  mean(part: Part, halfLife: (typeof halfLives)[number]): Float64Array;
  /** Takes in a day's counts, as of 24 hours. */
  add(dayNumber: number, counts: Float64Array): void;
}

/**
 * Follows a series of all systems day by day: a usual level and weekday factors, and what is left split into what a whole
 * region shares, what a constellation has beyond its region, and what a system has beyond both.
 */
export function followCourse(panel: Panel, series: keyof typeof floorsOf): Course {
  const floors = floorsOf[series];
  const systems = panel.graph.ids.length;
  const groups = {
    region: { of: panel.region, count: panel.regions },
    constellation: { of: panel.constellation, count: panel.constellations },
  };
  const level = smoothed(systems, USUAL_HALF_LIFE);
  const factors = new Float64Array(WEEKDAYS * BANDS).fill(1);
  const seen = new Uint32Array(WEEKDAYS);
  const empty = () => new Float64Array(systems);
  const history = Object.fromEntries(parts.map((part) => [part, Array.from({ length: LAGS }, empty)])) as Record<
    Part,
    Float64Array[]
  >;
  const means = Object.fromEntries(
    parts.map((part) => [part, new Map(halfLives.map((halfLife) => [halfLife as number, smoothed(systems, halfLife)]))]),
  ) as Record<Part, Map<number, Smoothed>>;
  let days = 0;

  function split(weekday: number, counts: Float64Array): void {
    const expected = level.values.map(
      (usual, system) => usual * (factors[weekday * BANDS + (panel.band[system] as number)] as number),
    );
    for (const part of parts) {
      // The oldest array is written over: nothing refers to it any longer.
      const values = history[part].pop() as Float64Array;
      history[part].unshift(values);
      const floor = floors[part];
      if (part === 'system') {
        for (let system = 0; system < systems; system += 1) {
          values[system] = bounded(((counts[system] as number) + floor) / ((expected[system] as number) + floor));
        }
      } else {
        const { of, count } = groups[part];
        const [seenSums, expectedSums] = [groupSums(of, count, counts), groupSums(of, count, expected)];
        const ratios = seenSums.map((sum, group) => (sum + floor) / ((expectedSums[group] as number) + floor));
        for (let system = 0; system < systems; system += 1) {
          const ratio = ratios[of[system] as number] as number;
          values[system] = bounded(ratio);
          expected[system] = (expected[system] as number) * ratio;
        }
      }
      for (const mean of means[part].values()) mean.add(values);
    }
  }

  function learnWeekday(weekday: number, counts: Float64Array): void {
    const [all, usual] = [groupSums(panel.band, BANDS, counts), groupSums(panel.band, BANDS, level.values)];
    seen[weekday] = (seen[weekday] as number) + 1;
    const gain = Math.max(1 - 0.5 ** (1 / WEEKDAY_HALF_LIFE), 1 / (seen[weekday] as number));
    for (let band = 0; band < BANDS; band += 1) {
      if ((usual[band] as number) === 0 || (all[band] as number) === 0) continue;
      const at = weekday * BANDS + band;
      const factor = factors[at] as number;
      factors[at] = factor + gain * ((all[band] as number) / (usual[band] as number) - factor);
    }
  }

  return {
    usual: level.values,
    weekdayFactor: (weekday, band) => Math.log(factors[weekday * BANDS + band] as number),
    lagged: (part, lag) => history[part][lag - 1] as Float64Array,
    mean: (part, halfLife) => (means[part].get(halfLife) as Smoothed).values,
    add(dayNumber, counts) {
      const weekday = weekdayOf(dayNumber);
      if (days > 0) split(weekday, counts);
      if (days >= SETTLING_DAYS) learnWeekday(weekday, counts);
      level.add(counts);
      days += 1;
    },
  };
}

function bounded(ratio: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, Math.log(ratio)));
}
