import { useMemo } from 'react';
import { forecast } from '#shared/plan-api/forecast';
import { planService } from '../api.ts';
import { useStatus } from '../state/status.ts';
import { useEndpoint } from '../use-endpoint.ts';

/**
 * Of every system the chance (0 to 1) of a fight above its usual on the day forecast, and from how many kills on one counts there, by
 * system id; null until it is here. Asked only where `wanted`.
 */
export function useFightChances(wanted: boolean) {
  const { body, error, retry } = useEndpoint(planService, forecast, wanted ? {} : null);
  const maps = useMemo(
    () => ({
      chances: body === undefined ? null : new Map(body.data.map(({ id, hotspot_probability: value }) => [id, value])),
      fightKills: body === undefined ? null : new Map(body.data.map(({ id, fight_kills: kills }) => [id, kills])),
    }),
    [body],
  );
  return { ...maps, error: wanted ? error : null, retry };
}

const FORECAST_HISTORIES = new Set(['jumps-history', 'kills-history', 'sovereignty-history']);

/** Whether history that forecasts are made from is being fetched. */
export function useHistoryComing(): boolean {
  return useStatus(({ status }) => status?.progress.some(({ job }) => FORECAST_HISTORIES.has(job)) ?? false);
}
