import type { CircadianHour } from '#shared/systems-api/system-history';
import { fullHour } from '../ui/time.ts';

/** What the clock can show: the share of everything, or the mean of one figure in a sampled hour. */
export const clockFigures = ['share', 'jumps', 'kills', 'npc_kills'] as const;
export type ClockFigure = (typeof clockFigures)[number];

/** The hour with the highest mean; null where all are 0. The earliest of equals. */
export function peakHour(hours: readonly CircadianHour[], figure: ClockFigure): number | null {
  let peak: CircadianHour | null = null;
  for (const one of hours) if ((one[figure] ?? 0) > (peak?.[figure] ?? 0)) peak = one;
  return peak?.hour ?? null;
}

/** Each hour's height against the highest one, 0 to 1; null: the hour was never sampled. */
export function relativeHeights(hours: readonly CircadianHour[], figure: ClockFigure): (number | null)[] {
  const values = hours.map((one) => one[figure]);
  const most = Math.max(...values.map((value) => value ?? 0), 0);
  return values.map((value) => (value === null ? null : most === 0 ? 0 : value / most));
}

/** What a person reads where an hour has no figure. */
export const NOT_SAMPLED = 'not sampled yet';

/** `19:00 to 20:00`. */
export function formatHour(hour: number): string {
  return `${fullHour(hour)} to ${fullHour((hour + 1) % 24)}`;
}
