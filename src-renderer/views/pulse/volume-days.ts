import type { VolumeRow } from '#shared/contracts-api/analytics';
import { DAY } from '#shared/time';

/** New contracts of one region on each day of the window; `total` is their sum. */
export interface RegionDays {
  regionId: number;
  name: string;
  total: number;
  /** One count a day; null on days before anything was observed. */
  counts: (number | null)[];
}

/** New contracts of the listed regions by UTC day; `busiest` is the highest count of one region on one day. */
export interface VolumeDays {
  /** Every UTC day of the window, ascending. */
  days: string[];
  /** In the order of their rank. */
  regions: RegionDays[];
  /** All listed regions together, a day; null on days before anything was observed. */
  totals: (number | null)[];
  busiest: number;
}

/**
 * Turns rows of (day, region) into a table of regions by days, over the `window` days up to `until` (ms since the epoch).
 * A day without a row had no new contract, unless it is before the first day that has one: the mirror did not exist yet.
 */
export function volumeDays(rows: readonly VolumeRow[], window: number, until: number): VolumeDays {
  const present = rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  const observedFrom = Math.min(...present);
  const last = Math.max(Math.floor(until / DAY) * DAY, ...present);
  const first = Math.min(last - (window - 1) * DAY, ...present);
  const times = Array.from({ length: (last - first) / DAY + 1 }, (_, index) => first + index * DAY);
  const days = times.map(isoDay);
  const emptyCounts = times.map((time): number | null => (time < observedFrom ? null : 0));
  const places = new Map(days.map((day, index) => [day, index]));

  const regions = [...Map.groupBy(rows, ({ region_id: id }) => id)].map(([regionId, own]): RegionDays => {
    const counts = [...emptyCounts];
    for (const { day, contracts } of own) counts[places.get(day) ?? 0] = contracts;
    return {
      regionId,
      name: own[0]?.region_name ?? String(regionId),
      total: counts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
      counts,
    };
  });
  regions.sort((a, b) => b.total - a.total || a.regionId - b.regionId);
  return {
    days,
    regions,
    totals: emptyCounts.map((none, day) =>
      none === null ? null : regions.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0),
    ),
    busiest: Math.max(0, ...regions.flatMap(({ counts }) => counts.map((amount) => amount ?? 0))),
  };
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
