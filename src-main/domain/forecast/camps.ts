import { BANDS, type Panel } from './panel.ts';
import { groupSums } from './surroundings.ts';

/** What is known of each system's camps before the next day. */
export interface Camps {
  /** Chance that the next day is camped. */
  chance: Float64Array;
  /** Hours with a kill to expect of a day without a camp, as a share of its exposure. */
  rate: Float64Array;
  /** Takes in a day, as of 24 hours. `exposure`: what harm is in proportion to (danger.ts). */
  add(day: Record<'violentHours' | 'heldHours' | 'exposure', Float64Array>): void;
}

/** Hours with a kill that a day's camp adds, and those of them that follow another. */
export const CAMP_HOURS = 3.2;
const CAMP_HELD = 2.2;
/** States of a system: not camped ever, not camped today, camped. */
const STATES = 3;
const START = [0.93, 0.05, 0.02] as const;
/** Chance a day that a camp begins, and that it ends. */
const BEGINS = 0.04;
const ENDS = 0.15;
/** Days before camps are looked for: the usual violence of a system has to be known. */
const SETTLING_DAYS = 30;
/** Sizes of the negative binomials of both counts: how little they scatter beyond Poisson's. */
const SIZES = { violentHours: 5, heldHours: 2 } as const;
/** Both counts tell of the same hours: the second counts half. */
const HELD_WEIGHT = 0.5;
/** A day tells at most so much for or against a camp, as a logarithm: it might have been counted wrong. */
const PROOF = 4;
/** Days, and exposure, that the violence of a system's band counts as. */
const PRIOR_DAYS = 1;
const PRIOR_EXPOSURE = 15;

/**
 * Follows gate camps: in some systems people are killed for hours on end on several days in a row, and not at all on others. A
 * hidden Markov model (Rabiner 1989, Proceedings of the IEEE 77, 257) of three states a system, told from the hours with a kill and
 * from how many of those follow another; the usual rate of a system is learned from its days without a camp.
 */
export function followCamps(panel: Panel): Camps {
  const systems = panel.graph.ids.length;
  const chances = Float64Array.from({ length: systems * STATES }, (_, at) => START[at % STATES] as number);
  const hours = new Float64Array(systems);
  const exposures = new Float64Array(systems);
  const total = new Float64Array(systems);
  const chance = new Float64Array(systems);
  const rate = new Float64Array(systems);
  let days = 0;

  function foresee(): void {
    for (let system = 0; system < systems; system += 1) {
      const at = system * STATES;
      const [free, camped] = [chances[at + 1] as number, chances[at + 2] as number];
      chance[system] = free * BEGINS + camped * (1 - ENDS);
    }
  }

  function learnRates(): void {
    const [ofBand, overBand] = [groupSums(panel.band, BANDS, hours), groupSums(panel.band, BANDS, exposures)];
    for (let system = 0; system < systems; system += 1) {
      const band = panel.band[system] as number;
      const usual = ((ofBand[band] as number) + 1e-3) / ((overBand[band] as number) + 1);
      const weight = Math.max(PRIOR_EXPOSURE, (PRIOR_DAYS * (total[system] as number)) / days);
      rate[system] = ((hours[system] as number) + weight * usual) / ((exposures[system] as number) + weight);
    }
  }

  foresee();
  return {
    chance,
    rate,
    add(day) {
      days += 1;
      for (let system = 0; system < systems; system += 1) {
        const violent = day.violentHours[system] as number;
        const exposure = day.exposure[system] as number;
        let camped = 0;
        if (days > SETTLING_DAYS) {
          const usual = (rate[system] as number) * exposure + 0.02;
          const held = 0.02 + (usual * usual) / 16;
          const evidence =
            logRatio(violent, usual, CAMP_HOURS, SIZES.violentHours) +
            HELD_WEIGHT * logRatio(day.heldHours[system] as number, held, CAMP_HELD, SIZES.heldHours);
          camped = update(
            chances,
            system * STATES,
            chance[system] as number,
            Math.exp(Math.max(-PROOF, Math.min(PROOF, evidence))),
          );
        }
        hours[system] = (hours[system] as number) + (1 - camped) * violent;
        exposures[system] = (exposures[system] as number) + (1 - camped) * exposure;
        total[system] = (total[system] as number) + exposure;
      }
      learnRates();
      foresee();
    },
  };
}

/** From the states of the day before to those of the day, of which a camp is `likelier` times as likely as none; its chance. */
function update(chances: Float64Array, at: number, foreseen: number, likelier: number): number {
  const never = chances[at] as number;
  const free = 1 - never - foreseen;
  const camped = foreseen * likelier;
  const all = never + free + camped;
  chances[at] = never / all;
  chances[at + 1] = free / all;
  chances[at + 2] = camped / all;
  return camped / all;
}

/** Logarithm of how much likelier a negative binomial count is around `mean + more` than around `mean`. */
function logRatio(count: number, mean: number, more: number, size: number): number {
  const [low, high] = [size + mean, size + mean + more];
  return size * Math.log(low / high) + count * Math.log(((mean + more) * low) / (mean * high));
}
