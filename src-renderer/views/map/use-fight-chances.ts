import { useMemo } from 'react';
import { forecast } from '#shared/plan-api/forecast';
import { planService } from '../../api.ts';
import { useEndpoint } from '../../use-endpoint.ts';

/** System id -> chance of a fight above its usual on the day forecast, 0 to 1; null until it is here. Asked only where `wanted`. */
export function useFightChances(wanted: boolean) {
  const { body, error, retry } = useEndpoint(planService, forecast, wanted ? {} : null);
  const chances = useMemo(
    () => (body === undefined ? null : new Map(body.data.map(({ id, hotspot_probability: probability }) => [id, probability]))),
    [body],
  );
  return { chances, error: wanted ? error : null, retry };
}
