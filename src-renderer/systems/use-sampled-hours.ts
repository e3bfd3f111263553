import { live } from '#shared/plan-api/live';
import { systemMap } from '#shared/systems-api/topology';
import { planService, systemsService } from '../api.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { type SampledHours, sampledHour } from './sampled-hour.ts';

const ONE_ROW = { limit: 1 };

/** The hours that the newest jumps and kills of all systems are of, which may differ; each null until it is known. */
export function useSampledHours(): SampledHours {
  const { body } = useEndpoint(planService, live, ONE_ROW);
  return hoursOf(body?.meta);
}

const ALL = {};

/** The hours that the figures of the map are of, which may be older than the newest. */
export function useMapHours(): SampledHours {
  return hoursOf(useEndpoint(systemsService, systemMap, ALL).body?.meta);
}

function hoursOf(meta: { jumps_until: string | null; kills_until: string | null } | undefined): SampledHours {
  return { jumps: sampledHour(meta?.jumps_until ?? null), kills: sampledHour(meta?.kills_until ?? null) };
}
