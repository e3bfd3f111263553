import { isObservedDay } from '#shared/observed-day';

/**
 * What happened in one period, one number a system, all in the order of one list of systems. A system without a row in an
 * upstream answer had 0. null: not one hour of that kind was sampled, which is not the same as 0.
 */
export interface PeriodCounts {
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
export function orZeros(counts: Float64Array | null, systems: number): Float64Array {
  return counts ?? new Float64Array(systems);
}
