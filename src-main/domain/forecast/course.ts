import { BANDS, type Panel, WEEKDAYS, weekdayOf } from './panel.ts';
import { followRegimes, type RegimeLaw } from './regimes.ts';
import { LIFETIME, smoothed } from './smoothed.ts';
import { groupSums } from './surroundings.ts';

/** Parts that a day's counts are split into, each a logarithm against what the larger parts let expect. */
export const parts = ['region', 'constellation', 'system'] as const;
export type Part = (typeof parts)[number];

/** A part beyond this, e², tells of a fault of the counting or of a once in a year: more of it would only mislead. */
const LARGEST = 2;
/** Days that a system's usual count is a mean of, half-life. */
const USUAL_HALF_LIFE = 60;
/** Kept from a logarithm's zero, in counts a day. */
export const COUNT_FLOOR = 0.3;
const WEEKDAY_HALF_LIFE = 8;
/** The usual level has to settle before a weekday is measured against it. */
const SETTLING_DAYS = 14;
/** Newest days whose parts are kept. */
export const lags = [1, 2, 3, 4, 5] as const;
export type Lag = (typeof lags)[number];
/**
 * `floor`: counts that are added on both sides of a ratio, for what is small scatters too much to tell anything; `scatter`: variance
 * of a day's logarithm beyond that of counting.
 */
const laws = {
  jumps: { floor: 2, scatter: 0.012 },
  npcKills: { floor: 5, scatter: 0.03 },
} as const;
/** A system's own level holds for some weeks and then steps by about half or to one and a half. */
const OWN: RegimeLaw = { hazard: 1 / 18, variance: 0.42 ** 2 };
/** A constellation has few systems: its mean is drawn to this share of the day before's, as one of this variance would be. */
const DRAWN = { stays: 0.85, variance: 0.0625 } as const;
/** Kept from a logarithm's zero: a constellation that moves so little keeps still. */
const STILL = 0.02;
const VOLATILITY_HALF_LIFE = 35;
/** Systems farther from their area's mean than so many standard deviations count less (Huber's weights). */
const FAR_OFF = 1.3;
const PASSES = 2;

/** What the counts of the days so far tell about the next one. */
export interface Course {
  /** The count of a usual day, by system. */
  usual: Float64Array;
  /** The mean count of all days: it does not go along with a system's steps, as its usual does within months. */
  mean: Float64Array;
  /** The system's part that is to be expected next, as {@link own}, but against its mean instead of its usual. */
  ownBeyondMean(): Float64Array;
  /** Logarithm of a weekday's factor in a security band, against a mean day. */
  weekdayFactor(weekday: number, band: number): number;
  /** A part as it was `lag` days before the next, one value a system. */
  lagged(part: Part, lag: Lag): Float64Array;
  /**
   * How far constellations moved into the day that was `lag` days before the next, all over the galaxy: the logarithm against what is
   * usual. After a day on which all keep still what was seen is well known; after one on which all move it is new, and half old.
   */
  volatility(lag: Lag): number;
  /** The system's part that is to be expected next, of all that was seen since it last stepped. */
  own: Float64Array;
  /** Takes in a day's counts, as of 24 hours. */
  add(dayNumber: number, counts: Float64Array): void;
}

/**
 * Follows a series of all systems day by day: a usual level and weekday factors, and what is left split into what a whole
 * region shares, what a constellation has beyond its region, and what a system has beyond both. What is shared is a mean of
 * logarithms in which each system weighs by how little it scatters: a sum would be that of its largest system, whose own steps
 * would then be taken for everybody's.
 */
export function followCourse(panel: Panel, series: keyof typeof laws): Course {
  const { floor, scatter } = laws[series];
  const systems = panel.graph.ids.length;
  const region = followArea(panel.region, panel.regions);
  const constellation = followArea(panel.constellation, panel.constellations, DRAWN);
  const own = followRegimes(systems, OWN);
  const level = smoothed(systems, USUAL_HALF_LIFE);
  const mean = smoothed(systems, LIFETIME);
  const factors = new Float64Array(WEEKDAYS * BANDS).fill(1);
  const seen = new Uint32Array(WEEKDAYS);
  const history = Object.fromEntries(parts.map((part) => [part, lags.map(() => new Float64Array(systems))])) as Record<
    Part,
    Float64Array[]
  >;
  const volatility: number[] = lags.map(() => 0);
  const usualMove = smoothed(1, VOLATILITY_HALF_LIFE);
  let days = 0;

  function split(weekday: number, counts: Float64Array): void {
    const expected = level.values.map(
      (usual, system) => usual * (factors[weekday * BANDS + (panel.band[system] as number)] as number),
    );
    const variances = expected.map((count) => scatter + 1 / (count + floor));
    const beyond = (factor: (system: number) => number) =>
      expected.map((count, system) => Math.log(((counts[system] as number) + floor) / (count * factor(system) + floor)));
    const ofBoth = beyond((system) => Math.exp(own.expected[system] as number));
    const weights = variances.map((variance) => 1 / variance);
    region.tell(
      ofBoth.map((value, system) => value - constellation.foreseen(system)),
      weights,
    );
    for (let pass = 0; pass < PASSES; pass += 1) {
      constellation.tell(
        ofBoth.map((value, system) => value - region.of(system)),
        weights,
      );
      for (let system = 0; system < systems; system += 1) {
        const off = Math.abs((ofBoth[system] as number) - region.of(system) - constellation.of(system));
        const variance = variances[system] as number;
        weights[system] = Math.min(1, (FAR_OFF * Math.sqrt(variance)) / off) / variance;
      }
      region.tell(
        ofBoth.map((value, system) => value - constellation.of(system)),
        weights,
      );
    }
    constellation.tell(
      ofBoth.map((value, system) => value - region.of(system)),
      weights,
    );
    const ofSystem = beyond((system) => Math.exp(region.of(system) + constellation.of(system))).map(bounded);
    own.add(ofSystem, variances);
    keep(
      'region',
      ofSystem.map((_, system) => bounded(region.of(system))),
    );
    keep(
      'constellation',
      ofSystem.map((_, system) => bounded(constellation.of(system))),
    );
    keep('system', ofSystem);
    const move = Math.log(constellation.moved() + STILL);
    volatility.unshift(days > 2 ? move - (usualMove.values[0] as number) : 0);
    volatility.pop();
    if (days > 1) usualMove.add([move]);
    constellation.settle();
  }

  function keep(part: Part, values: Float64Array): void {
    history[part].unshift(values);
    history[part].pop();
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
    mean: mean.values,
    own: own.expected,
    ownBeyondMean: () =>
      own.expected.map(
        (value, system) =>
          value + Math.log(((level.values[system] as number) + COUNT_FLOOR) / ((mean.values[system] as number) + COUNT_FLOOR)),
      ),
    weekdayFactor: (weekday, band) => Math.log(factors[weekday * BANDS + band] as number),
    lagged: (part, lag) => history[part][lag - 1] as Float64Array,
    volatility: (lag) => volatility[lag - 1] as number,
    add(dayNumber, counts) {
      const weekday = weekdayOf(dayNumber);
      if (days > 0) split(weekday, counts);
      if (days >= SETTLING_DAYS) learnWeekday(weekday, counts);
      level.add(counts);
      mean.add(counts);
      days += 1;
    },
  };
}

/** What the systems of each area share on the day that is being split. */
interface Area {
  /** What the day before lets expect of a system's area. */
  foreseen(system: number): number;
  /** Reads it from its systems' values: their weighted mean, `drawn` to what was foreseen. */
  tell(values: Float64Array, weights: Float64Array): void;
  of(system: number): number;
  /** How far the areas are from where they were the day before, on average. */
  moved(): number;
  /** The day is split: the next is foreseen from it. */
  settle(): void;
}

function followArea(group: Int32Array, groups: number, drawn = { stays: 0, variance: Number.POSITIVE_INFINITY }): Area {
  const { stays, variance } = drawn;
  let before: Float64Array = new Float64Array(groups);
  let foreseen: Float64Array = new Float64Array(groups);
  let now: Float64Array = new Float64Array(groups);
  return {
    foreseen: (system) => foreseen[group[system] as number] as number,
    of: (system) => now[group[system] as number] as number,
    tell(values, weights) {
      const sums = groupSums(
        group,
        groups,
        values.map((value, system) => value * (weights[system] as number)),
      );
      const weighed = groupSums(group, groups, weights);
      now = sums.map((sum, area) => (sum + (foreseen[area] as number) / variance) / ((weighed[area] as number) + 1 / variance));
    },
    moved: () => now.reduce((sum, value, area) => sum + Math.abs(value - (before[area] as number)), 0) / groups,
    settle() {
      before = now;
      foreseen = now.map((value) => stays * bounded(value));
    },
  };
}

/** A part within what a part can tell. */
export function bounded(value: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, value));
}
