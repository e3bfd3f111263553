import type { CampaignTimer, WormholeConnection } from '#shared/systems-api/live';
import { HOUR } from '#shared/time';

const END_OF_LIFE_MS = 4 * HOUR;

/** Campaigns as they stand at a moment (ms since the epoch): what has begun since they were read is running. */
export function timersAt(timers: readonly CampaignTimer[], now: number): CampaignTimer[] {
  return timers.map((timer) => ({ ...timer, state: Date.parse(timer.start_time) > now ? 'upcoming' : 'running' }));
}

/** Connections that are still open at a moment; those with under four hours left are at the end of their life. */
export function openConnections(connections: readonly WormholeConnection[], now: number): WormholeConnection[] {
  return connections.flatMap((one) => {
    const left = Date.parse(one.expires_at) - now;
    return left <= 0 ? [] : [{ ...one, end_of_life: left < END_OF_LIFE_MS }];
  });
}
