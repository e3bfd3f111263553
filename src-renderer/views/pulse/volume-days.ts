import type { VolumeRow } from '#shared/contracts-api/analytics';

export interface RegionDays {
  regionId: number;
  name: string;
  total: number;
  /** One count a day; a day without a row had none. */
  counts: number[];
}

export interface VolumeDays {
  /** UTC days, ascending, without holes. */
  days: string[];
  /** In the order of their rank. */
  regions: RegionDays[];
  /** All listed regions together, a day. */
  totals: number[];
  busiest: number;
}

const DAY_MS = 86_400_000;

/** Turns rows of (day, region) into a table of regions by days. */
export function volumeDays(rows: readonly VolumeRow[]): VolumeDays {
  const present = rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  const first = Math.min(...present);
  const last = Math.max(...present);
  const days =
    rows.length === 0 ? [] : Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => isoDay(first + index * DAY_MS));
  const places = new Map(days.map((day, index) => [day, index]));

  const regions = [...Map.groupBy(rows, ({ region_id: id }) => id)].map(([regionId, own]): RegionDays => {
    const counts = days.map(() => 0);
    for (const { day, contracts } of own) counts[places.get(day) ?? 0] = contracts;
    return { regionId, name: own[0]?.region_name ?? String(regionId), total: counts.reduce((a, b) => a + b, 0), counts };
  });
  regions.sort((a, b) => b.total - a.total || a.regionId - b.regionId);
  return {
    days,
    regions,
    totals: days.map((_, day) => regions.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0)),
    busiest: Math.max(0, ...regions.flatMap(({ counts }) => counts)),
  };
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
