import type { ForecastReads, StoredMaking, SystemForecastRow } from '#main/store/forecasts/forecasts';
import type { SystemRow } from '#main/store/systems/systems';
import type { ForecastModel, SystemForecast } from '#shared/systems-api/forecast';
import { isoDay } from '#shared/time';
import { ApiError } from '../http/errors.ts';

type SystemLabel = Pick<SystemRow, 'name' | 'region' | 'security'>;

/** When to ask again for what the first forecast brings. */
export const RETRY_LATER = { 'Retry-After': '300' } as const;

/** Tenths are more than a count deserves; small ones keep two digits. */
export function rounded(count: number): number {
  return count >= 10 ? Math.round(count * 10) / 10 : Math.round(count * 100) / 100;
}

/** The model that made each figure of a forecast. */
export function servedOf({ served }: StoredMaking) {
  return served as Record<'jumps' | 'kills' | 'hotspot', ForecastModel>;
}

/** A stored forecast as the wire has it. */
export function forecastOf(
  making: StoredMaking,
  row: SystemForecastRow,
  { name, region, security }: SystemLabel,
): SystemForecast {
  const models = servedOf(making);
  return {
    id: row.systemId,
    name,
    region,
    security: security as SystemForecast['security'],
    day: isoDay(making.day),
    jumps: { expected: rounded(row.jumps), low: row.jumpsLow, high: row.jumpsHigh },
    kills: { expected: rounded(row.kills), low: row.killsLow, high: row.killsHigh },
    hotspot_probability: Math.round(row.hotspot * 1e4) / 1e4,
    drivers: JSON.parse(row.drivers) as SystemForecast['drivers'],
    quiet_window:
      row.quietFrom === null ? null : { from_hour: row.quietFrom, hours: 4, expected_activity: rounded(row.quietActivity ?? 0) },
    model: models.kills,
    models,
    model_version: making.modelVersion,
    made_at: making.madeAt,
  };
}

/** The newest making of the newest day. */
export function newestMaking(forecasts: ForecastReads): StoredMaking | undefined {
  const day = forecasts.newestDay();
  return day === null ? undefined : forecasts.newestMaking(day);
}

/** The same; until there is one the caller may come back later. */
export function requireMaking(forecasts: ForecastReads): StoredMaking {
  const making = newestMaking(forecasts);
  if (making !== undefined) return making;
  throw new ApiError('unavailable', 'No forecast has been made yet; the first one needs 35 days of history.', RETRY_LATER);
}

/** One system's forecast of the newest day; null where it has none. */
export function newestForecast(forecasts: ForecastReads, system: SystemRow): SystemForecast | null {
  const making = newestMaking(forecasts);
  const row = making === undefined ? undefined : forecasts.system(making.makingId, system.system_id);
  return making === undefined || row === undefined ? null : forecastOf(making, row, system);
}
