import { bounded, type Course } from './course.ts';
import { BANDS, type Panel, weekdayOf } from './panel.ts';
import { LIFETIME, type Smoothed, smoothed } from './smoothed.ts';
import { bandRates } from './surroundings.ts';

/** Days of memory, as half-lives, the longest first: each is drawn to the one before it. */
const memories = [LIFETIME, 120, 45, 15, 5] as const;
type Memory = (typeof memories)[number];
/** The memory that the newest days are held against. */
const SETTLED = 120;
/** Added on both sides of the newest days' ratio: about what one event means. */
const floors = { kills: 1, violentHours: 0.3 } as const;
/**
 * Events that what a memory is drawn to counts as much as: the security band's danger for the longest, that of the next longer one
 * for each of the others. Where less has happened than that, a shorter memory tells nothing of its own.
 */
const drawn = {
  kills: { [LIFETIME]: 2, 120: 10, 45: 10, 15: 6, 5: 4 },
  violentHours: { [LIFETIME]: 1.5, 120: 8, 45: 8, 15: 5, 5: 3 },
} as const satisfies Record<string, Record<Memory, number>>;
/** Days that the longest memories are taken for, to count events in them. */
const LONGEST_SPAN = 200;

/** How kills answer to traffic that lasts: to a system's own more than in proportion, to what its area shares a little so. */
const ANSWERS = { own: 1.6, area: 1.15 } as const;

/**
 * What harm is in proportion to on the course's newest day, whose day number is given: in jumps, but of traffic as far as it lasts.
 * That a day has a few jumps more than the weeks around it brings nobody's death. It is told against the mean of all days: against
 * what is usual of late it would fade as a level lasts, and danger would seem to rise or fall by as much.
 */
export function exposureOn(panel: Panel, course: Course, dayNumber: number): Float64Array {
  const weekday = Array.from({ length: BANDS }, (_, band) => course.weekdayFactor(weekdayOf(dayNumber), band));
  const [region, constellation] = [course.lagged('region', 1), course.lagged('constellation', 1)];
  const own = course.ownBeyondMean();
  return course.mean.map((mean, system) => {
    const shared = (region[system] as number) + (constellation[system] as number);
    const answer = ANSWERS.own * (own[system] as number) + ANSWERS.area * shared;
    return mean * Math.exp((weekday[panel.band[system] as number] as number) + bounded(answer));
  });
}

type Harm = keyof typeof floors;

/** How dangerous the traffic of each system has been so far. */
export interface Danger {
  /** Logarithm of the harm per exposure over a memory, drawn to that over longer ones where little is known. */
  rate(harm: Harm, memory: Memory): Float64Array;
  /** Logarithm of a day's harm against what its exposure let expect; `lag`: 1 the newest day, 2 the one before. */
  lagged(harm: Harm, lag: 1 | 2): Float64Array;
  /** Takes in a day, as of 24 hours. `camped`: the chance that it was; so much less it says of the usual danger. */
  add(day: Record<Harm | 'exposure' | 'camped', Float64Array>): void;
}

/**
 * Follows kills, and hours with a kill, per jump. Danger changes slowly while traffic comes and goes; apart, each is learned from
 * as many days as it is worth.
 */
export function followDanger(panel: Panel): Danger {
  const systems = panel.graph.ids.length;
  const bySpan = () => new Map<number, Smoothed>(memories.map((memory) => [memory, smoothed(systems, memory)]));
  const exposures = bySpan();
  const harms: Record<Harm, Map<number, Smoothed>> = { kills: bySpan(), violentHours: bySpan() };
  const newest: Record<Harm, [Float64Array, Float64Array]> = {
    kills: [new Float64Array(systems), new Float64Array(systems)],
    violentHours: [new Float64Array(systems), new Float64Array(systems)],
  };
  /** Emptied by each day that is taken in. */
  const rates = new Map<Harm, Map<Memory, Float64Array>>();
  const valuesOf = (of: Map<number, Smoothed>, memory: number) => (of.get(memory) as Smoothed).values;

  /** Gamma priors, each with the mean of the longer memory (empirical Bayes for counts: Robbins 1956). */
  function ratesOf(harm: Harm): Map<Memory, Float64Array> {
    const rates = new Map<Memory, Float64Array>();
    let longer = bandRates(panel, valuesOf(harms[harm], LIFETIME), valuesOf(exposures, LIFETIME));
    for (const memory of memories) {
      const [came, exposed] = [valuesOf(harms[harm], memory), valuesOf(exposures, memory)];
      const events = drawn[harm][memory] / Math.min(2 * memory, LONGEST_SPAN);
      const to = longer;
      longer = came.map((value, system) => (value + events) / ((exposed[system] as number) + events / (to[system] as number)));
      rates.set(memory, longer.map(Math.log));
    }
    return rates;
  }

  function rate(harm: Harm, memory: Memory): Float64Array {
    const known = rates.get(harm) ?? ratesOf(harm);
    rates.set(harm, known);
    return known.get(memory) as Float64Array;
  }

  return {
    rate,
    lagged: (harm, lag) => newest[harm][lag - 1] as Float64Array,
    add(day) {
      const freeOf = (values: Float64Array) => values.map((value, system) => value * (1 - (day.camped[system] as number)));
      for (const harm of ['kills', 'violentHours'] as const) {
        const expected = rate(harm, SETTLED);
        const oldest = newest[harm][1];
        for (let system = 0; system < systems; system += 1) {
          const usual = Math.exp(expected[system] as number) * (day.exposure[system] as number);
          oldest[system] = Math.log(((day[harm][system] as number) + floors[harm]) / (usual + floors[harm]));
        }
        newest[harm] = [oldest, newest[harm][0]];
        const free = freeOf(day[harm]);
        for (const mean of harms[harm].values()) mean.add(free);
      }
      const free = freeOf(day.exposure);
      for (const mean of exposures.values()) mean.add(free);
      rates.clear();
    },
  };
}
