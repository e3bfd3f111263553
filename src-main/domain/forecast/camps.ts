import type { Panel } from './panel.ts';
import { bandRates } from './surroundings.ts';

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
/** Share of the systems that are never camped, and of those that are camped at the start; the others are at times. */
const NEVER = 0.93;
const CAMPED = 0.02;
/** Chance a day that a camp begins, and that it ends. */
const BEGINS = 0.04;
const ENDS = 0.15;
/** Days before camps are looked for: the usual violence of a system has to be known. */
const SETTLING_DAYS = 30;
/** Sizes of the negative binomials of both counts: how little they scatter beyond Poisson's. */
const SIZES = { violentHours: 5, heldHours: 2 } as const;
/** Both counts tell of the same hours: the second counts half. */
const HELD_WEIGHT = 0.5;
/** Hours a day that are expected anywhere. */
const LEAST = 0.02;
/** A day tells at most so much for or against a camp, as a logarithm: it might have been counted wrong. */
const PROOF = 4;
/** The violence of a system's band counts as much as a day of the system's own, of so much exposure at least. */
const PRIOR_EXPOSURE = 15;

/**
 * Follows gate camps: in some systems people are killed for hours on end on several days in a row, and not at all on others. A
 * hidden Markov model (Rabiner 1989, Proceedings of the IEEE 77, 257) of three states a system, told from the hours with a kill and
 * from how many of those follow another; the usual rate of a system is learned from its days without a camp.
 */
export function followCamps(panel: Panel): Camps {
  const systems = panel.graph.ids.length;
  const never = new Float64Array(systems).fill(NEVER);
  const camped = new Float64Array(systems).fill(CAMPED);
  const hours = new Float64Array(systems);
  const exposures = new Float64Array(systems);
  const total = new Float64Array(systems);
  const chance = new Float64Array(systems);
  const rate = new Float64Array(systems);
  let days = 0;

  function foresee(): void {
    for (let system = 0; system < systems; system += 1) {
      const held = camped[system] as number;
      chance[system] = (1 - (never[system] as number) - held) * BEGINS + held * (1 - ENDS);
    }
  }

  function learnRates(): void {
    const usual = bandRates(panel, hours, exposures);
    for (let system = 0; system < systems; system += 1) {
      const weight = Math.max(PRIOR_EXPOSURE, (total[system] as number) / days);
      rate[system] = ((hours[system] as number) + weight * (usual[system] as number)) / ((exposures[system] as number) + weight);
    }
  }

  /** A camp on that day is so many times as likely as none. */
  function update(system: number, likelier: number): void {
    const foreseen = chance[system] as number;
    const all = 1 - foreseen + foreseen * likelier;
    never[system] = (never[system] as number) / all;
    camped[system] = (foreseen * likelier) / all;
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
        let free = 1;
        if (days > SETTLING_DAYS) {
          const usual = (rate[system] as number) * exposure + LEAST;
          // Of so many hours, strewn over the busier part of a day, that many follow another by chance.
          const held = (usual * usual) / 16 + LEAST;
          const evidence =
            logRatio(violent, usual, CAMP_HOURS, SIZES.violentHours) +
            HELD_WEIGHT * logRatio(day.heldHours[system] as number, held, CAMP_HELD, SIZES.heldHours);
          update(system, Math.exp(Math.max(-PROOF, Math.min(PROOF, evidence))));
          free = 1 - (camped[system] as number);
        }
        hours[system] = (hours[system] as number) + free * violent;
        exposures[system] = (exposures[system] as number) + free * exposure;
        total[system] = (total[system] as number) + exposure;
      }
      learnRates();
      foresee();
    },
  };
}

/** Logarithm of how much likelier a negative binomial count is around `mean + more` than around `mean`. */
function logRatio(count: number, mean: number, more: number, size: number): number {
  const [low, high] = [size + mean, size + mean + more];
  return size * Math.log(low / high) + count * Math.log(((mean + more) * low) / (mean * high));
}
