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

/** The moments at which {@link timersAt} gives something else, milliseconds since the epoch. */
export function changesOfTimers(timers: readonly CampaignTimer[]): number[] {
  return timers.map(({ start_time: start }) => Date.parse(start));
}

export function changesOfConnections(connections: readonly WormholeConnection[]): number[] {
  return connections.flatMap(({ expires_at: end }) => [Date.parse(end), Date.parse(end) - END_OF_LIFE_MS + 1]);
}

/** The last of the moments that is not after now: what follows them is unchanged since. 0: none has passed. */
export function lastChange(moments: readonly number[], now: number): number {
  return moments.reduce((last, moment) => (moment <= now && moment > last ? moment : last), 0);
}
