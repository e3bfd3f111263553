import { widenedToMean } from '#main/domain/forecast/intervals';
import type { ForecastReads } from '#main/store/forecasts/forecasts';
import type { ListedForecastRow } from '#main/store/forecasts/pages';
import type { StoredMaking } from '#main/store/forecasts/rows';
import type { SystemRow } from '#main/store/systems/systems';
import type { ForecastModel, SystemForecast } from '#shared/systems-api/forecast';
import { dayNumber, isoDay, isoUtc } from '#shared/time';
import { ApiError, noForecastYet } from '../../http/errors.ts';

type SystemLabel = Pick<SystemRow, 'name' | 'region' | 'security'>;

/** Tenths are more than a count deserves; small ones keep two digits. */
export function rounded(count: number): number {
  return count >= 10 ? Math.round(count * 10) / 10 : Math.round(count * 100) / 100;
}

function predicted(mean: number, interval: { low: number; high: number }): SystemForecast['jumps'] {
  const expected = rounded(mean);
  return { expected, ...widenedToMean(expected, interval) };
}

/** The model that made each figure of a forecast. */
export function servedOf({ served }: StoredMaking) {
  return served as Record<'jumps' | 'kills' | 'hotspot', ForecastModel>;
}

/** A stored forecast as the wire has it. */
export function forecastOf(
  making: StoredMaking,
  row: Omit<ListedForecastRow, keyof SystemLabel>,
  { name, region, security }: SystemLabel,
): SystemForecast {
  const models = servedOf(making);
  return {
    id: row.systemId,
    name,
    region,
    security,
    day: isoDay(making.day),
    jumps: predicted(row.jumps, { low: row.jumpsLow, high: row.jumpsHigh }),
    kills: predicted(row.kills, { low: row.killsLow, high: row.killsHigh }),
    hotspot_probability: Math.round(row.hotspot * 1e4) / 1e4,
    drivers: JSON.parse(row.drivers) as SystemForecast['drivers'],
    quiet_window:
      row.quietFrom === null ? null : { from_hour: row.quietFrom, hours: 4, expected_activity: rounded(row.quietActivity ?? 0) },
    model: models.kills,
    models,
    lead: making.lead,
    model_version: making.modelVersion,
    made_at: making.madeAt,
  };
}

export function newestMaking(forecasts: ForecastReads): StoredMaking | undefined {
  const day = forecasts.newestDay();
  return day === null ? undefined : forecasts.newestMaking(day);
}

/** The newest making of a day (ISO 8601), of the newest day where none is given; until there is one the caller may come back later. */
export function requireMaking(forecasts: ForecastReads, requested?: { day: string | undefined; now: number }): StoredMaking {
  const { day } = requested ?? {};
  if (requested === undefined || day === undefined) return making(newestMaking(forecasts));
  const today = dayNumber(isoUtc(requested.now));
  if (dayNumber(day) !== today && dayNumber(day) !== today + 1) {
    const rule = `today or tomorrow by UTC, ${isoDay(today)} or ${isoDay(today + 1)}`;
    throw new ApiError('bad_request', `day must be ${rule}; it was '${day}'.`);
  }
  return making(forecasts.newestMaking(dayNumber(day)), `No forecast of ${day} has been made.`);
}

function making(found: StoredMaking | undefined, why?: string): StoredMaking {
  if (found !== undefined) return found;
  throw noForecastYet(why);
}

/** One system's forecast of the newest day; null where it has none. */
export function newestForecast(forecasts: ForecastReads, system: SystemRow): SystemForecast | null {
  const making = newestMaking(forecasts);
  const row = making === undefined ? undefined : forecasts.system(making.makingId, system.system_id);
  return making === undefined || row === undefined ? null : forecastOf(making, row, system);
}
