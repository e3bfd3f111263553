import { crowdedHour, HOURS, hoursAround, usualShare } from './camp-clock.ts';
import { inHindsight, type Step, weekdayChances } from './camp-turns.ts';
import { type Panel, weekdayOf } from './panel.ts';
import { smoothed } from './smoothed.ts';
import { bandRates } from './surroundings.ts';

/** What a day tells of camps, by system. */
export interface CampDay {
  /** Bit h: somebody was killed in hour h of the UTC day. */
  clock: Uint32Array;
  /** Hours with a kill, as of 24 hours. */
  violentHours: Float64Array;
  /** What harm is in proportion to (danger.ts). */
  exposure: Float64Array;
}

/** What is known of each system's camps before the next day. */
export interface Camps {
  /** Chance that the next day is camped. */
  chance: Float64Array;
  /** Chance that the newest day was camped. */
  camped: Float64Array;
  /** Hours with a kill to expect of a day without a camp, as a share of its exposure. */
  rate: Float64Array;
  /** Takes in the next day; null: it was not observed. */
  add(dayNumber: number, day: CampDay | null): void;
}

/** Hours with a kill that a camp adds within its own hours. */
export const CAMP_HOURS = 2.7;
/** Share of a camp's days on which nobody comes by. */
const IDLE = 0.2;
/** Share of the systems that are never camped, and of those that are camped at the start; the others are at times. */
const NEVER = 0.93;
const CAMPED = 0.02;
/** Chance a day that a camp begins, and that it ends, until more is known. */
const BEGINS = 0.04;
const ENDS = 0.15;
/** A place tells of beginnings and ends once it is so sure that it is one. */
const SURE = 0.9;
/** Days after which it is judged what was a beginning and what an end. */
const HINDSIGHT = 7;
/** Days before camps are looked for: the usual violence of a system has to be known. */
const SETTLING_DAYS = 30;
/** Sizes of the negative binomials of hours with and without a camp: how little they scatter beyond Poisson's. */
const SIZES = { camped: 9, calm: 5 } as const;
/** Hours a day that are expected anywhere. */
const LEAST = 0.01;
/** A day tells at most so much for or against a camp, as a logarithm: it might have been counted wrong. */
const PROOF = 4;
/** The violence of a system's band counts as much as a day of the system's own, of so much exposure at least. */
const PRIOR_EXPOSURE = 15;
/** Days, as a half-life, after which it is forgotten at which hours people were killed. */
const CLOCK_MEMORY = 70;

/**
 * Follows gate camps: in some systems people are killed for hours on end, at about the same hours on several days, and at other times
 * not at all. A hidden Markov model (Rabiner 1989, Proceedings of the IEEE 77, 257) of three states a system, told from the hours with
 * a kill around the time of day at which they crowd there. The usual rate of a system is learned from its days without a camp. On
 * which weekdays camps begin and end is learned from all places together, some days in hindsight (Baum's method, over a sliding lag).
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
  const clocks = { all: smoothed(systems * HOURS, CLOCK_MEMORY), calm: smoothed(systems * HOURS, CLOCK_MEMORY) };
  const turns = { begins: weekdayChances(BEGINS), ends: weekdayChances(ENDS) };
  const steps: Step[] = [];
  let days = 0;

  function foresee(weekday: number): void {
    const [begins, ends] = [turns.begins.of(weekday), turns.ends.of(weekday)];
    for (let system = 0; system < systems; system += 1) {
      const held = camped[system] as number;
      chance[system] = (1 - (never[system] as number) - held) * begins + held * (1 - ends);
    }
  }

  function learnRates(): void {
    const usual = bandRates(panel, hours, exposures);
    for (let system = 0; system < systems; system += 1) {
      const weight = Math.max(PRIOR_EXPOSURE, (total[system] as number) / days);
      rate[system] = ((hours[system] as number) + weight * (usual[system] as number)) / ((exposures[system] as number) + weight);
    }
  }

  /** How many times as likely as without a camp a day of such hours is with one, by system. */
  function likelihoods({ clock, exposure }: CampDay): Float64Array {
    return chance.map((_, system) => {
      const middle = crowdedHour(clocks.all.values, system);
      const usual =
        (rate[system] as number) * (exposure[system] as number) * usualShare(clocks.calm.values, system, middle) + LEAST;
      const evidence = logRatio(hoursAround(clock[system] as number, middle), usual, usual + CAMP_HOURS);
      return Math.exp(Math.max(-PROOF, Math.min(PROOF, Math.log(IDLE + (1 - IDLE) * Math.exp(evidence)))));
    });
  }

  /** What the newest day says of all systems, and in hindsight of the oldest of the last days at the places of camps. */
  function update(weekday: number, likelier: Float64Array): void {
    const step: Step = {
      weekday,
      begins: turns.begins.of(weekday),
      ends: turns.ends.of(weekday),
      free: never.map((share, system) => 1 - share - (camped[system] as number)),
      camped: camped.slice(),
      likelier,
    };
    for (let system = 0; system < systems; system += 1) {
      const foreseen = chance[system] as number;
      const times = likelier[system] as number;
      const all = 1 + foreseen * (times - 1);
      never[system] = (never[system] as number) / all;
      camped[system] = (foreseen * times) / all;
    }
    steps.push(step);
    if (steps.length < HINDSIGHT) return;
    const oldest = steps[0] as Step;
    for (let system = 0; system < systems; system += 1) {
      if (1 - (never[system] as number) <= SURE) continue;
      const { stayedFree, began, ended, stayed } = inHindsight(steps, system);
      turns.begins.add(oldest.weekday, began, stayedFree + began);
      turns.ends.add(oldest.weekday, ended, stayed + ended);
    }
    steps.shift();
  }

  function learnUsual({ clock, violentHours, exposure }: CampDay): void {
    const all = new Float64Array(systems * HOURS);
    const calm = new Float64Array(systems * HOURS);
    for (let system = 0; system < systems; system += 1) {
      const free = 1 - (camped[system] as number);
      for (let left = clock[system] as number; left !== 0; left &= left - 1) {
        const at = system * HOURS + 31 - Math.clz32(left & -left);
        all[at] = 1;
        calm[at] = free;
      }
      hours[system] = (hours[system] as number) + free * (violentHours[system] as number);
      exposures[system] = (exposures[system] as number) + free * (exposure[system] as number);
      total[system] = (total[system] as number) + (exposure[system] as number);
    }
    clocks.all.add(all);
    clocks.calm.add(calm);
    learnRates();
  }

  foresee(weekdayOf(panel.firstDay));
  return {
    chance,
    camped,
    rate,
    add(dayNumber, day) {
      if (day !== null) days += 1;
      if (days > SETTLING_DAYS) update(weekdayOf(dayNumber), day === null ? new Float64Array(systems).fill(1) : likelihoods(day));
      if (day !== null) learnUsual(day);
      foresee(weekdayOf(dayNumber + 1));
    },
  };
}

/** Logarithm of how much likelier a negative binomial count is by the camp's mean and size than by the calm day's. */
function logRatio(count: number, calm: number, camp: number): number {
  return logNegativeBinomial(count, camp, SIZES.camped) - logNegativeBinomial(count, calm, SIZES.calm);
}

/** Without the terms of the count alone, which are alike on both sides. */
function logNegativeBinomial(count: number, mean: number, size: number): number {
  let rising = 0;
  for (let at = 0; at < count; at += 1) rising += Math.log(size + at);
  return rising + size * Math.log(size / (size + mean)) + count * Math.log(mean / (size + mean));
}
