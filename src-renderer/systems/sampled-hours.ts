import { live } from '#shared/plan-api/live';
import { systemMap } from '#shared/systems-api/topology';
import { planService, systemsService } from '../api.ts';
import { twoDigits } from '../ui/time.ts';
import { useEndpoint } from '../use-endpoint.ts';

/** The hour that each kind of sample covers, as {@link sampledHour} gives it. */
export interface SampledHours {
  jumps: string | null;
  kills: string | null;
}

/** `21–22`: the hour, EVE time, that a sample covers, from its end; null: there is no sample. */
export function sampledHour(until: string | null): string | null {
  if (until === null) return null;
  const end = Number(until.slice(11, 13));
  return `${twoDigits((end + 23) % 24)}–${twoDigits(end)}`;
}

/** `jumps and kills of 21–22 EVE`, or of each kind where they are of different hours; null: there is no sample. */
export function hoursText({ jumps, kills }: SampledHours): string | null {
  if (jumps !== null && jumps === kills) return `jumps and kills of ${jumps} EVE`;
  const parts = [...(jumps === null ? [] : [`jumps of ${jumps} EVE`]), ...(kills === null ? [] : [`kills of ${kills} EVE`])];
  return parts.length === 0 ? null : parts.join(', ');
}

/** The hours that the newest jumps and kills of all systems are of, which may differ; each null until it is known. */
export function useSampledHours(): SampledHours {
  const { body } = useEndpoint(planService, live, { limit: 1 });
  return hoursOf(body?.meta);
}

/** The hours that the figures of the map are of, which may be older than the newest. */
export function useMapHours(): SampledHours {
  return hoursOf(useEndpoint(systemsService, systemMap, {}).body?.meta);
}

function hoursOf(meta: { jumps_until: string | null; kills_until: string | null } | undefined): SampledHours {
  return { jumps: sampledHour(meta?.jumps_until ?? null), kills: sampledHour(meta?.kills_until ?? null) };
}
