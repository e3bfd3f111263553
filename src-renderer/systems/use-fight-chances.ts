import { useMemo } from 'react';
import { forecast } from '#shared/plan-api/forecast';
import { planService } from '../api.ts';
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
