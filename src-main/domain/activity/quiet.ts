import { type DayCounts, isObserved, type PeriodCounts } from './counts.ts';
import { nearestRank } from './rank.ts';

/** Full days that consistency looks back on, and how many of them must have been observed. */
export const CONSISTENCY_DAYS = 30;
const FEWEST_OBSERVED_DAYS = 7;

/**
 * Up to how many jumps a period counts as quiet: the 20th percentile (nearest rank) of the period's jumps over all listed
 * systems, zeros included. In jumps.
 */
export function quietThreshold(jumps: Float64Array): number {
  return nearestRank(jumps, 0.2);
}

/** 1 where the newest hour saw no kill and no more jumps than its threshold; 0 everywhere where either is not known. */
export function quietNow({ jumps, kills }: Omit<PeriodCounts, 'npcKills'>, systems: number): Uint8Array {
  if (jumps === null || kills === null) return new Uint8Array(systems);
  return quietSystems(jumps, kills);
}

/**
 * How dependably quiet: 100 * quiet days / observed days among the days given, the newest first, at most the last 30 full
 * ones. A quiet day has no kill and no more jumps than that day's threshold. 0 to 100, not rounded; null under 7 observed days.
 */
export function consistencyScores(days: readonly DayCounts[]): Float64Array | null {
  const observed = days.slice(0, CONSISTENCY_DAYS).filter(isObserved);
  const [first] = observed;
  if (first === undefined || observed.length < FEWEST_OBSERVED_DAYS) return null;
  const quietDays = new Float64Array(first.jumps.length);
  for (const { jumps, kills } of observed) {
    quietSystems(jumps, kills).forEach((quiet, system) => {
      quietDays[system] = (quietDays[system] as number) + quiet;
    });
  }
  return quietDays.map((count) => (100 * count) / observed.length);
}

function quietSystems(jumps: Float64Array, kills: Float64Array): Uint8Array {
  const threshold = quietThreshold(jumps);
  return Uint8Array.from(kills, (count, system) => (count === 0 && (jumps[system] as number) <= threshold ? 1 : 0));
}
