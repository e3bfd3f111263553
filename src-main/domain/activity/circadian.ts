import type { CircadianHour } from '#shared/systems-api/system-history';

/** Sums over some days, by UTC hour of day: 24 numbers each. */
export interface HourlySums {
  jumps: ArrayLike<number>;
  /** Ships and capsules of players. */
  kills: ArrayLike<number>;
  npcKills: ArrayLike<number>;
  /** On how many of the days the hour had a sample of jumps. */
  jumpSamples: ArrayLike<number>;
  /** The same of kills and NPC kills. */
  killSamples: ArrayLike<number>;
}

/**
 * How activity spreads over the UTC day: for each hour the mean of jumps, kills and NPC kills per sample, and as `share` the
 * sum of the three divided by that of all 24 hours. The shares sum to 1, or to 0 where nothing happened. An hour that was
 * never sampled has 0.
 */
export function circadian({ jumps, kills, npcKills, jumpSamples, killSamples }: HourlySums): CircadianHour[] {
  const rows = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    jumps: mean(jumps[hour], jumpSamples[hour]),
    kills: mean(kills[hour], killSamples[hour]),
    npc_kills: mean(npcKills[hour], killSamples[hour]),
  }));
  const day = rows.reduce((total, row) => total + weight(row), 0);
  return rows.map((row) => ({ ...row, share: day === 0 ? 0 : weight(row) / day }));
}

function mean(sum = 0, samples = 0): number {
  return samples === 0 ? 0 : sum / samples;
}

function weight(row: Omit<CircadianHour, 'hour' | 'share'>): number {
  return row.jumps + row.kills + row.npc_kills;
}

/** The UTC hour with most kills, the earliest of equals; null where there was none. `kills`: 24 numbers. */
export function primeHour(kills: ArrayLike<number>): number | null {
  const most = Math.max(...Array.from(kills));
  return most > 0 ? Array.from(kills).indexOf(most) : null;
}
