import { type Design, fit, means } from './glm.ts';
import { HOTSPOT_KILLS, hotspotsOf, hotspotThresholds, type Panel } from './panel.ts';

const COLUMNS = 6;
/** Strength of the penalty that draws coefficients to the prior. */
const RIDGE = 1;
/** Intercept, and the coefficients of the logarithms of expected kills and of the threshold, without any data. */
const PRIOR = [-2, 1, -1, 0, 0, 0] as const;
/** Added to expected kills before their logarithm is taken. */
const PSEUDO_COUNT = 0.01;

/**
 * Learns the probability that a day's kills reach the threshold of a fight hotspot from how often they did: a logistic regression on
 * the logarithms of the expected kills and of the threshold, their squares and their product. `expectedKills`: of day `day`, an index.
 */
export async function fitFightChance(
  panel: Panel,
  days: readonly number[],
  expectedKills: (day: number) => Float64Array,
  yieldTurn: () => Promise<void>,
): Promise<Float64Array> {
  const thresholds = new Map<number, Uint32Array>();
  for (const day of days) {
    thresholds.set(day, hotspotThresholds(panel, day));
    await yieldTurn();
  }
  const sample = {
    days,
    design: (day: number) => designOf(expectedKills(day), thresholds.get(day) as Uint32Array),
    outcomes: (day: number) => hotspotsOf(panel, day, thresholds.get(day) as Uint32Array),
  };
  return fit('logit', sample, Float64Array.from(PRIOR), RIDGE, yieldTurn);
}

/** Each system's probability of a fight hotspot. */
export function fightChances(expectedKills: Float64Array, thresholds: Uint32Array, coefficients: Float64Array): Float64Array {
  return means(designOf(expectedKills, thresholds), coefficients, 'logit');
}

function designOf(expectedKills: Float64Array, thresholds: Uint32Array): Design {
  const values = new Float32Array(expectedKills.length * COLUMNS);
  expectedKills.forEach((kills, system) => {
    const mean = Math.log(kills + PSEUDO_COUNT);
    const threshold = Math.log((thresholds[system] as number) / HOTSPOT_KILLS);
    values.set([1, mean, threshold, mean * mean, threshold * threshold, mean * threshold], system * COLUMNS);
  });
  return { rows: expectedKills.length, columns: COLUMNS, values };
}
