import { HOTSPOT_KILLS, hotspotsOf, hotspotThresholds, type Panel } from './panel.ts';
import { type Design, fit, means } from './regression.ts';

/** Where the chance may bend as expected kills come nearer to the threshold: logarithms of the one over the other. */
const BENDS = [-3, -2, -1.3, -0.7, -0.2, 0.3] as const;
const FEATURES = 14 + 2 * BENDS.length;
const RIDGE = 1;
/** Kept from a logarithm's zero, in kills. */
const FLOOR = 0.01;

/** What the chance of a fight depends on beside the kills to expect, by system. */
export interface Circumstances {
  /** Chance of a gate camp. */
  camped: Float64Array;
  /**
   * The system's own level of traffic to expect, as a logarithm against the mean of all days; and what it was on the newest day,
   * against what is usual.
   */
  own: Float64Array;
  newest: Float64Array;
}

/** What is expected of a day, by system. */
export interface Expectation extends Circumstances {
  kills: Float64Array;
}

/**
 * Learns how often a day's kills reached the threshold, by what was expected: a logistic regression, first to the largest
 * likelihood and from there to the smallest Brier score. `expected`: by day; `days`: those to learn from.
 */
export async function calibrate(
  panel: Panel,
  expected: ReadonlyMap<number, Expectation>,
  days: readonly number[],
  rest: () => Promise<void>,
): Promise<Float64Array> {
  const designs = new Map<number, Design>();
  const outcomes = new Map<number, Float64Array>();
  for (const day of days) {
    const thresholds = hotspotThresholds(panel, day);
    designs.set(day, rowsOf(panel, day, expected.get(day) as Expectation, thresholds));
    outcomes.set(day, hotspotsOf(panel, day, thresholds));
    await rest();
  }
  const prior = new Float64Array(FEATURES);
  prior.set([-2, 1, -1]);
  const likeliest = await fit('logit', prior, RIDGE, days, designs, outcomes, rest);
  return fit('brier', likeliest, RIDGE, days, designs, outcomes, rest);
}

/** The chance of a fight, by system, where that is expected. */
export function chances(
  panel: Panel,
  day: number,
  expected: Expectation,
  thresholds: Uint32Array,
  calibration: Float64Array,
): Float64Array {
  return means(rowsOf(panel, day, expected, thresholds), calibration, 'logit');
}

/**
 * Expected kills and the threshold, as logarithms, with their squares and product, and a linear spline of the one over the other, also
 * by the threshold: a surface that bends as the counts ask. A system whose own traffic has just stepped is less sure than another.
 * Where sovereignty is contested the surface is another: such a fight is large or does not come; and so it is where a camp may be,
 * which brings its kills or brings none.
 */
function rowsOf(panel: Panel, day: number, { kills, camped, own, newest }: Expectation, thresholds: Uint32Array): Design {
  const contested = new Set(panel.conditions.get(panel.firstDay + day)?.campaigns);
  const values = new Float32Array(kills.length * FEATURES);
  for (let system = 0; system < kills.length; system += 1) {
    const mean = Math.log((kills[system] as number) + FLOOR);
    const threshold = Math.log((thresholds[system] as number) / HOTSPOT_KILLS);
    const ratio = mean - Math.log(thresholds[system] as number);
    const here = contested.has(system) ? 1 : 0;
    const camp = camped[system] as number;
    const level = own[system] as number;
    const surface = [1, mean, threshold, mean * mean, threshold * threshold, mean * threshold];
    const apart = [here, here * mean, camp, camp * mean, camp * ratio, level, level * mean, newest[system] as number];
    values.set([...surface, ...apart], system * FEATURES);
    BENDS.forEach((bend, at) => {
      const beyond = Math.max(0, ratio - bend);
      values[(system + 1) * FEATURES - BENDS.length + at] = beyond;
      values[(system + 1) * FEATURES - 2 * BENDS.length + at] = beyond * threshold;
    });
  }
  return { rows: kills.length, features: FEATURES, values };
}
