import { fromIso, MINUTE } from '#shared/time';
import { type Alarm, clock } from './alerts.ts';

/** A skyhook with its window, ISO 8601 UTC; `planet` null: its name is not known. */
export interface RaidWindow {
  planet_id: number;
  planet: string | null;
  system_id: number;
  raidable_from: string;
  raidable_until: string;
}

/** Skyhooks that can be raided now, or within this many minutes. One with another window is another. */
export function skyhookAlarms(skyhooks: readonly RaidWindow[], minutes: number, now: number): Alarm[] {
  return skyhooks.flatMap(({ planet_id: id, planet, system_id: systemId, raidable_from, raidable_until }): Alarm[] => {
    const [from, until] = [fromIso(raidable_from), fromIso(raidable_until)];
    if (until <= now || from - now > minutes * MINUTE) return [];
    const what = `the skyhook at ${planet ?? `planet ${id}`} can be raided from ${clock(from)} to ${clock(until)}`;
    return [{ systemId, key: `skyhook ${id} ${raidable_from}`, since: from, at: from, until, kills: null, what }];
  });
}
