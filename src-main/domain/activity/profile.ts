import type { activityTypes, trends } from '#shared/systems-api/members';
import { type DayCounts, isObserved } from './counts.ts';
import { ranks } from './rank.ts';

export type ActivityType = (typeof activityTypes)[number];
export type Trend = (typeof trends)[number];

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
