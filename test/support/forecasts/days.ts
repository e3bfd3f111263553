import type { DayCounts } from '#main/domain/activity/system-scores';

/** One full day, fully observed unless `over` says otherwise; a column that is not given is zero everywhere. */
export function aDay(
  counts: { jumps?: number[]; kills?: number[]; npcKills?: number[] },
  over: { jumpHours?: number; killHours?: number } = {},
): DayCounts {
  const systems = Math.max(...[counts.jumps, counts.kills, counts.npcKills].map((column) => column?.length ?? 0));
  const column = (values?: number[]) => Float64Array.from({ length: systems }, (_, system) => values?.[system] ?? 0);
  return {
    jumps: column(counts.jumps),
    kills: column(counts.kills),
    npcKills: column(counts.npcKills),
    jumpHours: 24,
    killHours: 24,
    ...over,
  };
}

/** The same day so many times. */
export function days(count: number, day: DayCounts): DayCounts[] {
  return Array.from({ length: count }, () => day);
}
