import { HALF_DAY, type Panel } from '#main/domain/forecast/panel';
import type { Draws } from './draws.ts';

/** The share of the jumps that fall into the first half of a day differs by system, and scatters by day; as logits. */
const SHARE = { mean: -0.3, ofSystem: 0.4, ofDay: 0.2 } as const;
/** Of more jumps those of the first half are drawn from the normal distribution. */
const MANY = 40;

/**
 * How many of a day's jumps fall into its first half, day by day, by jumps and factors of the day. A law's days begin at midnight, which tells
 * too much of tomorrow: so the first half lies halfway between the day before and its own.
 */
export function halving(systems: number, draws: Draws): (jumps: Float64Array, factors: Float64Array) => Float64Array {
  const usual = Float64Array.from({ length: systems }, () => draws.normal(SHARE.mean, SHARE.ofSystem));
  let before = new Float64Array(systems).fill(1);
  return (jumps, factors) => {
    const halves = jumps.map((count, system) => {
      const carried = Math.log((before[system] as number) / (factors[system] as number)) / 4;
      const share = 1 / (1 + Math.exp(-((usual[system] as number) + draws.normal(0, SHARE.ofDay) + carried)));
      return binomial(draws, count, share);
    });
    before = factors.slice();
    return halves;
  };
}

function binomial(draws: Draws, count: number, share: number): number {
  if (count > MANY)
    return Math.max(0, Math.min(count, Math.round(draws.normal(count * share, Math.sqrt(count * share * (1 - share))))));
  let found = 0;
  for (let one = 0; one < count; one += 1) if (draws.uniform() < share) found += 1;
  return found;
}

/** Counts of first halves of which every hour was sampled. */
export function sampledHalves({ days }: Pick<Panel, 'days'>, counts: Pick<Panel, 'jumps' | 'kills'>) {
  const everyHour = () => new Uint8Array(days).fill(HALF_DAY);
  return { ...counts, jumpHours: everyHour(), killHours: everyHour() };
}
