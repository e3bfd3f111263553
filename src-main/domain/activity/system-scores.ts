import { isObservedDay } from '#shared/observed-day';
import type { activityTypes, trends } from '#shared/systems-api/members';
import { nearestRank, ranks } from './rank.ts';

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
interface SystemScores {
  activity: Float64Array;
  consistency: Float64Array | null;
  danger: Float64Array;
  gateCamp: Float64Array;
  activityType: readonly ActivityType[] | null;
  trend: readonly Trend[] | null;
  /** 0 or 1. */
  quietNow: Uint8Array;
}

/** Scores all systems at once, as docs/methods.md defines them. What was never sampled ranks as 0. */
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

/** One decimal, the precision of every published score. */
export function toOneDecimal(score: number): number {
  return Math.round(score * 10) / 10;
}

/** The three figures of the last 24 hours that scores are made of, one number a system. */
interface DayFigures {
  jumps: Float64Array;
  kills: Float64Array;
  npcKills: Float64Array;
}

/**
 * How much goes on: 100 * (0.40 * rank(jumps) + 0.30 * rank(NPC kills) + 0.30 * rank(kills)), all over 24 hours.
 * 0 to 100, not rounded.
 */
export function activityScores({ jumps, kills, npcKills }: DayFigures): Float64Array {
  const [byJumps, byNpcKills, byKills] = [ranks(jumps), ranks(npcKills), ranks(kills)];
  return byJumps.map(
    (rank, system) => 100 * (0.4 * rank + 0.3 * (byNpcKills[system] as number) + 0.3 * (byKills[system] as number)),
  );
}

/**
 * How likely a gate is camped: 100 * (0.5 * rank(betweenness) + 0.5 * rank(gate pressure)), see betweenness.ts and
 * gate-pressure.ts; without the killmail feed the pressure is the live ship kills. 0 to 100, not rounded.
 */
export function gateCampScores(betweenness: Float64Array, pressure: Float64Array): Float64Array {
  const [byPlace, byPressure] = [ranks(betweenness), ranks(pressure)];
  return byPlace.map((rank, system) => 100 * (0.5 * rank + 0.5 * (byPressure[system] as number)));
}

/**
 * How dangerous it is to be there:
 * 100 * (0.6 * rank(kills) + 0.25 * gate camp score / 100 + 0.15 * rank(kills / max(1, jumps))), kills and jumps over
 * 24 hours, the gate camp score not rounded. 0 to 100, not rounded.
 */
export function dangerScores({ jumps, kills }: Omit<DayFigures, 'npcKills'>, gateCamp: Float64Array): Float64Array {
  const byKills = ranks(kills);
  const byRisk = ranks(kills.map((count, system) => count / Math.max(1, jumps[system] as number)));
  return byKills.map(
    (rank, system) => 100 * (0.6 * rank + (0.25 * (gateCamp[system] as number)) / 100 + 0.15 * (byRisk[system] as number)),
  );
}

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

type ActivityType = (typeof activityTypes)[number];
type Trend = (typeof trends)[number];

const WEEK = 7;
/** By how much one kind must outrank the other to give the system its type. */
const CLEAR_LEAD = 0.2;
/** Differences below this are the rounding of binary fractions: a bound that is met exactly counts as met. */
const ROUNDING = 1e-9;

/**
 * What a system is used for, over the observed ones of the last 7 full days (`days`, the newest first), with R = rank:
 * `dead` without a kill, without an NPC kill and under one jump a day; `pvp` with kills and R(kills) >= R(NPC kills) + 0.2;
 * `pve` with NPC kills and R(NPC kills) >= R(kills) + 0.2; else `mixed`. null where not one of the days was observed.
 */
export function activityKinds(days: readonly DayCounts[]): ActivityType[] | null {
  const week = days.slice(0, WEEK).filter(isObserved);
  if (week.length === 0) return null;
  const jumps = total(week, ({ jumps: count }) => count);
  const kills = total(week, ({ kills: count }) => count);
  const npcKills = total(week, ({ npcKills: count }) => count);
  const [byKills, byNpcKills] = [ranks(kills), ranks(npcKills)];
  return Array.from(kills, (killCount, system) => {
    const npcCount = npcKills[system] as number;
    const lead = (byKills[system] as number) - (byNpcKills[system] as number);
    if (killCount === 0 && npcCount === 0 && (jumps[system] as number) / week.length < 1) return 'dead';
    if (killCount > 0 && lead >= CLEAR_LEAD - ROUNDING) return 'pvp';
    return npcCount > 0 && -lead >= CLEAR_LEAD - ROUNDING ? 'pve' : 'mixed';
  });
}

/**
 * Where a system is heading: the mean of jumps + kills + NPC kills a day of the last 7 full days divided by that of the 7
 * before, observed days only: `increasing` from 1.2, `decreasing` up to 0.8, else `stable`, as where both means are under 1.
 * null where either week has no observed day. `days`: the newest first.
 */
export function trendOf(days: readonly DayCounts[]): Trend[] | null {
  const [now, before] = [meanDay(days.slice(0, WEEK)), meanDay(days.slice(WEEK, 2 * WEEK))];
  if (now === null || before === null) return null;
  return Array.from(now, (mean, system) => {
    const earlier = before[system] as number;
    if (mean < 1 && earlier < 1) return 'stable';
    // From nothing to something is an increase: the ratio is infinite then.
    const ratio = mean / earlier;
    if (ratio >= 1.2 - ROUNDING) return 'increasing';
    return ratio <= 0.8 + ROUNDING ? 'decreasing' : 'stable';
  });
}

function meanDay(days: readonly DayCounts[]): Float64Array | null {
  const observed = days.filter(isObserved);
  if (observed.length === 0) return null;
  const parts = [
    total(observed, ({ jumps }) => jumps),
    total(observed, ({ kills }) => kills),
    total(observed, ({ npcKills }) => npcKills),
  ];
  return sum(parts).map((count) => count / observed.length);
}

function total(days: readonly DayCounts[], count: (day: DayCounts) => Float64Array): Float64Array {
  return sum(days.map(count));
}

function sum(columns: readonly Float64Array[]): Float64Array {
  const totals = new Float64Array(columns[0]?.length ?? 0);
  for (const column of columns)
    for (let index = 0; index < totals.length; index += 1) totals[index] = (totals[index] as number) + (column[index] as number);
  return totals;
}

/**
 * What happened in one period, one number a system, all in the order of one list of systems. A system without a row in an
 * upstream answer had 0. null: not one hour of that kind was sampled, which is not the same as 0.
 */
interface PeriodCounts {
  /** Gate jumps into or out of the system, as upstream counts them. */
  jumps: Float64Array | null;
  /** Ships and capsules of players. */
  kills: Float64Array | null;
  npcKills: Float64Array | null;
}

/** One UTC day. The counts cover just the hours that were sampled. */
export interface DayCounts {
  jumps: Float64Array;
  kills: Float64Array;
  npcKills: Float64Array;
  /** Hours of the day with a sample of jumps, 0 to 24. */
  jumpHours: number;
  /** The same of kills and NPC kills, which come in one answer. */
  killHours: number;
}

/** Whether enough hours of both kinds were sampled to say how the day was. */
export function isObserved({ jumpHours, killHours }: DayCounts): boolean {
  return isObservedDay(jumpHours, killHours);
}

/**
 * How many hours of a period were sampled: the fewer of the two kinds, or the other's where one kind has none at all,
 * whose figures are null then.
 */
export function sampledHours(jumpHours: number, killHours: number): number {
  return jumpHours === 0 || killHours === 0 ? Math.max(jumpHours, killHours) : Math.min(jumpHours, killHours);
}

/** Zeros where nothing was sampled: what ranks make of an unknown count. */
function orZeros(counts: Float64Array | null, systems: number): Float64Array {
  return counts ?? new Float64Array(systems);
}
