import type { Settings } from '#shared/local-api/settings';

/** Whether notifications may be sent at a time, milliseconds since the epoch. Quiet hours may pass midnight; equal ends: none. */
export function mayNotify({ enabled, quiet }: Pick<Settings['notifications'], 'enabled' | 'quiet'>, now: number): boolean {
  if (!enabled) return false;
  if (quiet === null || quiet.from === quiet.until) return true;
  const time = timeOfDay(now, quiet.time_zone);
  const within = quiet.from < quiet.until ? time >= quiet.from && time < quiet.until : time >= quiet.from || time < quiet.until;
  return !within;
}

/** `23:05`, on a wall clock of that zone. */
function timeOfDay(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(now);
}
