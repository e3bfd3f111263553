import type { ResponseOf } from '#shared/http/endpoint';
import type { CapitalStop, legs } from '#shared/plan-api/legs';
import { count, plural } from '../../ui/format.ts';

type LegsBody = ResponseOf<typeof legs>;

/** What a journey burns, and where that goes: `12,500 Nitrogen Isotopes`, `375 m³, all in the fuel bay of 10,000`. */
export function fuelLines(
  { isotopes, portal_isotopes: portal, fuel }: Pick<LegsBody['data'], 'isotopes' | 'portal_isotopes' | 'fuel'>,
  { passengers }: Pick<LegsBody['meta'], 'passengers'>,
): string[] {
  if (isotopes === null) return ['isotopes not told by this static data'];
  const ships = passengers.reduce((sum, ship) => sum + ship.count, 0);
  return [
    `${count(isotopes)} ${fuel?.name ?? 'isotopes'}`,
    ...(ships === 0 ? [] : [`and ${count(portal)} for ${plural(ships, 'ship')} through the portal`]),
    ...(fuel === null ? [] : roomLines(fuel)),
  ];
}

function roomLines({ cubic_metres: room, bay, beyond_bay: beyond }: NonNullable<LegsBody['data']['fuel']>): string[] {
  if (room === null) return [];
  if (bay === null || beyond === null) return [`${count(room)} m³`];
  return [
    beyond === 0
      ? `${count(room)} m³, all in the fuel bay of ${count(bay)}`
      : `${count(room)} m³, of it ${count(beyond)} beyond the fuel bay of ${count(bay)}`,
  ];
}

/** What is known of a stop at the hour of arrival: `Tama: 12 jumps an hour are usual then; 3 kills in the newest hour; no kill in 45 min.` */
export function stopSentence({ name, usual_jumps: usual, kills_1h: kills, live }: CapitalStop): string {
  const rounded = Math.round(usual);
  const newest = kills === null ? 'kills of the newest hour not known' : `${plural(kills, 'kill')} in the newest hour`;
  const now = live === null ? 'no kill in 45 min' : live.sentence.replace(/\.$/, '');
  return `${name}: ${plural(rounded, 'jump')} an hour ${rounded === 1 ? 'is' : 'are'} usual then; ${newest}; ${now}.`;
}

/** The same beside the name, in short: `12/h`, or `12/h, 3 kills`. */
export function stopFigure({ usual_jumps: usual, kills_1h: kills }: CapitalStop): string {
  return `${count(Math.round(usual))}/h${kills === null || kills === 0 ? '' : `, ${plural(kills, 'kill')}`}`;
}
