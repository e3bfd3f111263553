import type { z } from 'zod';
import type { forecastInputs } from '#shared/systems-api/forecast-inputs';
import type { SystemRecord } from '#shared/systems-api/systems';
import { DAY_HOURS } from '#shared/time';
import { fullHour } from '../../../ui/time.ts';

type Inputs = z.infer<typeof forecastInputs.response>;
/** Mean jumps and kills, of players and NPCs, in one hour of those asked for; by system id. */
export type HourlyMeans = ReadonlyMap<number, number>;

/** The hours from `from` up to `to` of the EVE day, past midnight where `to` comes first; all 24 where both are the same. */
export function hoursBetween(from: number, to: number): number[] {
  const length = (to - from + DAY_HOURS) % DAY_HOURS || DAY_HOURS;
  return Array.from({ length }, (_, step) => (from + step) % DAY_HOURS);
}

/** Mean activity of one of these hours, by system: the mean day of 35, spread over its hours as that system's days are. */
export function hourlyMeans({ data, meta }: Inputs, hours: readonly number[]): HourlyMeans {
  return new Map(
    data.map(({ id, jumps, kills, npc_kills: npcKills, circadian }) => {
      let counted = 0;
      let sampled = 0;
      for (const [day, hoursOfDay] of meta.hours.entries()) {
        const [jumped, killed, npcs] = [jumps[day], kills[day], npcKills[day]];
        if (jumped == null || killed == null || npcs == null) continue;
        counted += jumped + killed + npcs;
        sampled += hoursOfDay;
      }
      const meanDay = sampled === 0 ? 0 : (counted / sampled) * DAY_HOURS;
      const share = hours.reduce((sum, hour) => sum + (circadian[hour] ?? 0), 0);
      return [id, (meanDay * share) / hours.length];
    }),
  );
}

/** The rows by their means; systems that nothing is known of come last either way. */
export function byHours(rows: readonly SystemRecord[], means: HourlyMeans, order: 'asc' | 'desc'): SystemRecord[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [means.get(a.id), means.get(b.id)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
}

/** `18:00 to 22:00`. */
export function formatHours(from: number, to: number): string {
  return `${fullHour(from)} to ${fullHour(to)}`;
}
