import { shortIsk } from '#shared/figures';
import type { ResponseOf } from '#shared/http/endpoint';
import type { CapitalStop, legs } from '#shared/plan-api/legs';
import { sampledHour } from '../../systems/sampled-hours.ts';
import { count, minuteSpan, NOTHING, plural, volume } from '../../ui/format.ts';

type LegsBody = ResponseOf<typeof legs>;

/** What is so while stops at friends are chosen and none is named. */
export const NO_FRIENDS = 'No place of friends is named yet: until then it stops where NPCs have stations.';

/** `40 min`, `5 h 16 m`. */
export function minutesText(minutes: number): string {
  return minuteSpan(Math.round(minutes));
}

/** What a journey burns, and where that goes: `12,500 Nitrogen Isotopes`, `375 m³, all in the fuel bay of 10,000`. */
export function fuelLines(
  { isotopes, portal_isotopes: portal, fuel }: Pick<LegsBody['data'], 'isotopes' | 'portal_isotopes' | 'fuel'>,
  { passengers }: Pick<LegsBody['meta'], 'passengers'>,
): string[] {
  if (isotopes === null) return ['isotopes are not in this static data'];
  const ships = passengers.reduce((sum, ship) => sum + ship.count, 0);
  return [
    `${count(isotopes)} ${fuel?.name ?? 'isotopes'}`,
    ...(ships === 0 ? [] : [`and ${count(portal)} for ${plural(ships, 'ship')} through the portal`]),
    ...(fuel === null ? [] : [...costLines(fuel), ...roomLines(fuel)]),
  ];
}

function costLines({ isk, isk_hub: hub, isk_observed_at: at }: NonNullable<LegsBody['data']['fuel']>): string[] {
  if (isk === null || at === null) return [];
  return [`${shortIsk(isk)} ISK at ${hub}’s sell orders of ${at.slice(11, 16)}`];
}

function roomLines({ cubic_metres: room, bay, beyond_bay: overflow }: NonNullable<LegsBody['data']['fuel']>): string[] {
  if (room === null) return [];
  if (bay === null || overflow === null) return [volume(room)];
  return [
    overflow === 0
      ? `${volume(room)}, all in the fuel bay of ${count(bay)}`
      : `${volume(room)}, of it ${count(overflow)} beyond the fuel bay of ${count(bay)}`,
  ];
}

/**
 * What is known of a stop at the hour of arrival: `Tama: 12 jumps an hour are usual then; 3 kills at 21–22 EVE; no kill in 45 min.`
 * `unread`: killmails do not reach into this hour.
 */
export function stopSentence(
  { name, usual_jumps: usual, kills_1h: kills, kills_until: until, live }: CapitalStop,
  unread: boolean,
): string {
  const jumps =
    usual === null
      ? 'usual jumps not known'
      : `${plural(Math.round(usual), 'jump')} an hour ${Math.round(usual) === 1 ? 'is' : 'are'} usual then`;
  const hour = sampledHour(until);
  const newest =
    kills === null ? 'kills not known' : `${plural(kills, 'kill')} ${hour === null ? 'in the newest hour' : `at ${hour} EVE`}`;
  const quiet = unread ? 'what goes on now is not known' : 'no kill in 45 min';
  const now = live === null ? quiet : live.sentence.replace(/\.$/, '');
  return `${name}: ${jumps}; ${newest}; ${now}.`;
}

/** The same beside the name, in short: `12/h`, or `12/h, 3 kills 21–22`. */
export function stopFigure({ usual_jumps: usual, kills_1h: kills, kills_until: until }: CapitalStop): string {
  return `${usual === null ? NOTHING : `${count(Math.round(usual))}/h`}${kills === null || kills === 0 ? '' : `, ${[plural(kills, 'kill'), ...(until === null ? [] : [sampledHour(until)])].join(' ')}`}`;
}
