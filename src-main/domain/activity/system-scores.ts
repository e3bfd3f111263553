import { type DayCounts, orZeros, type PeriodCounts } from './counts.ts';
import { type ActivityType, activityKinds, type Trend, trendOf } from './profile.ts';
import { consistencyScores, quietNow } from './quiet.ts';
import { activityScores, dangerScores, gateCampScores, toOneDecimal } from './score.ts';

/** Everything that scores are made of, each column in the order of one list of systems. */
export interface ScoreInput {
  /** How many systems the list has. */
  systems: number;
  /** The newest sampled hour. */
  live: PeriodCounts;
  lastDay: PeriodCounts;
  /** The last 30 full UTC days, the newest first; days that were never sampled are in it with 0 hours. */
  days: readonly DayCounts[];
  betweenness: Float64Array;
  /** Gate pressure, or live ship kills where there is no killmail feed. */
  pressure: Float64Array;
}

/** The scores of every system as they are published, rounded to one decimal; a column of null where too little was observed. */
export interface SystemScores {
  activity: Float64Array;
  consistency: Float64Array | null;
  danger: Float64Array;
  gateCamp: Float64Array;
  activityType: readonly ActivityType[] | null;
  trend: readonly Trend[] | null;
  /** 0 or 1. */
  quietNow: Uint8Array;
}

/** Scores all systems at once, as decisions §4.3 defines it. What was never sampled ranks as 0. */
export function scoreSystems({ systems, live, lastDay, days, betweenness, pressure }: ScoreInput): SystemScores {
  const figures = {
    jumps: orZeros(lastDay.jumps, systems),
    kills: orZeros(lastDay.kills, systems),
    npcKills: orZeros(lastDay.npcKills, systems),
  };
  const gateCamp = gateCampScores(betweenness, pressure);
  return {
    activity: activityScores(figures).map(toOneDecimal),
    consistency: consistencyScores(days)?.map(toOneDecimal) ?? null,
    danger: dangerScores(figures, gateCamp).map(toOneDecimal),
    gateCamp: gateCamp.map(toOneDecimal),
    activityType: activityKinds(days),
    trend: trendOf(days),
    quietNow: quietNow(live, systems),
  };
}
