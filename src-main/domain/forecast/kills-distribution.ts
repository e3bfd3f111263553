import { type Design, fit, means } from './glm.ts';
import { type CountDistribution, tail } from './negative-binomial.ts';
import { HOTSPOT_KILLS, hotspotThresholds, type Panel } from './panel.ts';

const COLUMNS = 7;
/** Strength of the penalty that draws coefficients to the prior. */
const RIDGE = 1;
/** Intercept, and the coefficients of the logarithms of expected kills and of the threshold, without any data. */
const PRIOR = { any: [0, 1, 0, 0, 0, 0, 0], fight: [-2, 1, -1, 0, 0, 0, 0] } as const;
/** Added to expected kills before their logarithm is taken. */
const PSEUDO_COUNT = 0.01;

/**
 * Coefficients of two logistic regressions on the logarithms of the expected kills and of the system's threshold of a fight, their
 * squares and their product, and by how much more is expected than the threshold: of the chance that anybody is killed, and of that of a
 * fight hotspot. Where a fight is to be expected it may still be over by then, so that beyond the threshold more kills tell less.
 */
export interface KillChances {
  any: Float64Array;
  fight: Float64Array;
}

/** Learns both chances from how often they came true. `expectedKills`: of day `day`, an index. */
export async function fitKillChances(
  panel: Panel,
  days: readonly number[],
  expectedKills: (day: number) => Float64Array,
  yieldTurn: () => Promise<void>,
): Promise<KillChances> {
  const thresholds = new Map<number, Uint32Array>();
  for (const day of days) {
    thresholds.set(day, hotspotThresholds(panel, day));
    await yieldTurn();
  }
  const ofDay = (day: number) => thresholds.get(day) as Uint32Array;
  const learn = (chance: keyof KillChances) => {
    const leastOf = (day: number, system: number) => (chance === 'any' ? 1 : (ofDay(day)[system] as number));
    const sample = {
      days,
      design: (day: number) => designOf(expectedKills(day), ofDay(day)),
      outcomes: (day: number) =>
        ofDay(day).map((_, system) => ((panel.kills[system * panel.days + day] as number) >= leastOf(day, system) ? 1 : 0)),
    };
    return fit('logit', sample, Float64Array.from(PRIOR[chance]), RIDGE, yieldTurn);
  };
  return { any: await learn('any'), fight: await learn('fight') };
}

/**
 * Each system's distribution of kills: that with the expected count as its mean, the learned chance of any kill, and the dispersion
 * with which a fight is as likely as was learned, or as nearly so as the mean allows.
 */
export function killDistributions(expected: Float64Array, thresholds: Uint32Array, chances: KillChances): CountDistribution[] {
  const design = designOf(expected, thresholds);
  const [any, fight] = [means(design, chances.any, 'logit'), means(design, chances.fight, 'logit')];
  return Array.from(expected, (mean, system) => {
    // Kills of a day come no more evenly than at random.
    const anyKill = Math.min(any[system] as number, 1 - Math.exp(-mean));
    const beyondFirst = mean / anyKill - 1;
    const wanted = Math.min(1, (fight[system] as number) / anyKill);
    return { mean, any: anyKill, dispersion: dispersionOf(beyondFirst, (thresholds[system] as number) - 1, wanted) };
  });
}

/** Dispersions that are tried, each half as large again as the one before. */
const TRIED = Array.from({ length: 24 }, (_, step) => 0.01 * 1.5 ** step);

/**
 * The dispersion with which a count of this mean reaches `cutoff` with the wanted probability, the smallest of several; where none
 * does, the one that comes nearest.
 */
function dispersionOf(mean: number, cutoff: number, wanted: number): number {
  const difference = (dispersion: number) => tail({ mean, dispersion }, cutoff) - wanted;
  let best = TRIED[0] as number;
  let before = difference(best);
  let least = Math.abs(before);
  for (const [step, dispersion] of TRIED.entries()) {
    if (step === 0) continue;
    const now = difference(dispersion);
    if (now * before < 0) {
      const last = TRIED[step - 1] as number;
      // Between the two the probability is as good as straight over the logarithm.
      return last * (dispersion / last) ** (before / (before - now));
    }
    if (Math.abs(now) < least) [best, least] = [dispersion, Math.abs(now)];
    before = now;
  }
  return best;
}

function designOf(expectedKills: Float64Array, thresholds: Uint32Array): Design {
  const values = new Float32Array(expectedKills.length * COLUMNS);
  expectedKills.forEach((kills, system) => {
    const mean = Math.log(kills + PSEUDO_COUNT);
    const threshold = Math.log((thresholds[system] as number) / HOTSPOT_KILLS);
    const beyond = Math.max(0, mean - Math.log(thresholds[system] as number));
    values.set([1, mean, threshold, mean * mean, threshold * threshold, mean * threshold, beyond], system * COLUMNS);
  });
  return { rows: expectedKills.length, columns: COLUMNS, values };
}
