import { bounded, type Course } from './course.ts';
import { BANDS, type Panel, weekdayOf } from './panel.ts';
import { type Smoothed, smoothed } from './smoothed.ts';
import { bandRates } from './surroundings.ts';

/** Days of memory, as half-lives; {@link LIFETIME} is a plain mean over all there is. */
export const LIFETIME = 2000;
const memories = [5, 15, 45, 120, LIFETIME] as const;
type Memory = (typeof memories)[number];
/** The memory that the newest days are held against. */
const SETTLED = 120;
/** Added on both sides of the newest days' ratio: about what one event in so many days means. */
const floors = { kills: 0.35, violentHours: 0.1 } as const;
/** Days of a system's own exposure that its band's danger counts as much as, as long as memory is. */
const PRIOR_DAYS = 3;
/** Exposure that the band's danger counts at least as much as, in a system without traffic. */
const PRIOR_EXPOSURE = 45;

/** How kills answer to traffic that lasts: to a system's own more than in proportion, to what its area shares a little so. */
const ANSWERS = { own: 1.6, area: 1.15 } as const;

/**
 * What harm is in proportion to on the course's newest day, whose day number is given: in jumps, but of traffic as far as it lasts.
 * That a day has a few jumps more than the weeks around it brings nobody's death.
 */
export function exposureOn(panel: Panel, course: Course, dayNumber: number): Float64Array {
  const weekday = Array.from({ length: BANDS }, (_, band) => course.weekdayFactor(weekdayOf(dayNumber), band));
  const [region, constellation] = [course.lagged('region', 1), course.lagged('constellation', 1)];
  return course.usual.map((usual, system) => {
    const shared = (region[system] as number) + (constellation[system] as number);
    const answer = ANSWERS.own * (course.own[system] as number) + ANSWERS.area * shared;
    return usual * Math.exp((weekday[panel.band[system] as number] as number) + bounded(answer));
  });
}

type Harm = keyof typeof floors;

/** How dangerous the traffic of each system has been so far. */
export interface Danger {
  /** Logarithm of the harm per exposure over a memory, drawn to the security band's where little is known. */
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
  const valuesOf = (of: Map<number, Smoothed>, memory: number) => (of.get(memory) as Smoothed).values;

  function rate(harm: Harm, memory: Memory): Float64Array {
    const lifetime = { harm: valuesOf(harms[harm], LIFETIME), exposure: valuesOf(exposures, LIFETIME) };
    const usual = bandRates(panel, lifetime.harm, lifetime.exposure);
    const [of, over] = [valuesOf(harms[harm], memory), valuesOf(exposures, memory)];
    const span = Math.min(2 * memory, 200);
    return of.map((value, system) => {
      const weight = Math.max(PRIOR_EXPOSURE, PRIOR_DAYS * (lifetime.exposure[system] as number)) / span;
      return Math.log((value + weight * (usual[system] as number)) / ((over[system] as number) + weight));
    });
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
    },
  };
}
