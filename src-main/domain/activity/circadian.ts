import type { CircadianHour } from '#shared/systems-api/system-history';

/** Sums over some days, by UTC hour of day: 24 numbers each. */
export interface HourlySums {
  jumps: ArrayLike<number>;
  /** Ships and capsules of players. */
  kills: ArrayLike<number>;
  npcKills: ArrayLike<number>;
  /** On how many of the days the hour had a sample of jumps. */
  jumpSamples: ArrayLike<number>;
  killSamples: ArrayLike<number>;
}

/**
 * How activity spreads over the UTC day: for each hour the mean of jumps, kills and NPC kills per sample, and as `share` the
 * sum of the three divided by that of all 24 hours. The shares sum to 1, or to 0 where nothing happened. What was never
 * sampled in an hour is null there, and so is the share of an hour without either sample.
 */
export function circadian({ jumps, kills, npcKills, jumpSamples, killSamples }: HourlySums): CircadianHour[] {
  const rows = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    jumps: mean(jumps[hour], jumpSamples[hour]),
    kills: mean(kills[hour], killSamples[hour]),
    npc_kills: mean(npcKills[hour], killSamples[hour]),
  }));
  const day = rows.reduce((total, row) => total + weight(row), 0);
  return rows.map((row) => {
    const isUnknown = row.jumps === null && row.kills === null;
    return { ...row, share: isUnknown ? null : day === 0 ? 0 : weight(row) / day };
  });
}

function mean(sum = 0, samples = 0): number | null {
  return samples === 0 ? null : sum / samples;
}

function weight(row: Omit<CircadianHour, 'hour' | 'share'>): number {
  return (row.jumps ?? 0) + (row.kills ?? 0) + (row.npc_kills ?? 0);
}

/** The UTC hour with most kills, the earliest of equals; null where there was none. `kills`: 24 numbers. */
export function primeHour(kills: ArrayLike<number>): number | null {
  const most = Math.max(...Array.from(kills));
  return most > 0 ? Array.from(kills).indexOf(most) : null;
}
