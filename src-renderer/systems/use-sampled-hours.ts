import { live } from '#shared/plan-api/live';
import { planService } from '../api.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { type SampledHours, sampledHour } from './sampled-hour.ts';

const ONE_ROW = { limit: 1 };

/** The hours that the newest jumps and kills of all systems are of, which may differ; each null until it is known. */
export function useSampledHours(): SampledHours {
  const { body } = useEndpoint(planService, live, ONE_ROW);
  const { jumps_until: jumps, kills_until: kills } = body?.meta ?? { jumps_until: null, kills_until: null };
  return { jumps: sampledHour(jumps), kills: sampledHour(kills) };
}
