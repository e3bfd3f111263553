import { indexEndpoint } from '../http/index-document.ts';
import type { ServiceDescription } from '../http/openapi.ts';
import { alertBacktest } from './alert-backtest.ts';
import { battles, battlesId } from './battles.ts';
import { bridges } from './bridges.ts';
import { calendar } from './calendar.ts';
import { entity, entitySearch } from './entities.ts';
import { forecast } from './forecast.ts';
import { hazards } from './hazards.ts';
import { history, timeline } from './history.ts';
import { holders } from './holders.ts';
import { hunting } from './hunting.ts';
import { hulls, jumpHulls } from './jump-hulls.ts';
import { kills } from './kills.ts';
import { legs } from './legs.ts';
import { live } from './live.ts';
import { lossAccuracy } from './loss-accuracy.ts';
import { opSheet } from './op-sheet.ts';
import { pressure } from './pressure.ts';
import { reach, umbrella } from './reach.ts';
import { regionMap } from './region-maps.ts';
import { departures, route } from './route.ts';
import { sovereigntyChanges } from './sovereignty-changes.ts';
import { supply } from './supply.ts';
import { wormholeSystem, wormholeSystems } from './wormhole-systems.ts';

export const planIndex = indexEndpoint('getPlanIndex');

/** The whole planning service, in the order of its reference. */
export const planEndpoints = [
  route,
  departures,
  bridges,
  lossAccuracy,
  legs,
  jumpHulls,
  hulls,
  reach,
  umbrella,
  opSheet,
  live,
  hazards,
  kills,
  battles,
  battlesId,
  entitySearch,
  entity,
  wormholeSystems,
  wormholeSystem,
  holders,
  sovereigntyChanges,
  calendar,
  forecast,
  pressure,
  hunting,
  alertBacktest,
  history,
  timeline,
  supply,
  regionMap,
  planIndex,
] as const;

/** What the service says of itself in its index, its OpenAPI document and its documentation. */
export const planService: ServiceDescription = {
  name: 'Astrolabe plan service',
  version: '1.0.0',
  summary:
    'Which way, when, and what is camped now: routes with the chance of loss, the legs of capitals, and the live state of systems by killmails.',
  notes: [
    {
      title: 'What is live',
      paragraphs: [
        'A system’s state is told from its killmails of the last 45 minutes, of which each counts less from minute to minute. camped: ships lost at one stargate, which has at least half of the kills, where by what followed such losses before another is likely. fight: else, where the ships lost count two or more by their age, by ten attackers or more, or on both sides. roam: else, where the same attackers killed in another system shortly before. kill: any other.',
        'claim says what is claimed of a gate where ships were lost, by the chance that another follows there within 30 minutes: camp from 40 % on, likely_camp from 25 % on, else ships_lost. The chance is the share of cases with as many ships lost as long ago, among the whole days of killmails in the mirror; of fewer than 30 cases it is null, and the claim goes by the ships alone: five within a quarter of an hour, or three.',
        'attackers, victims and parties are told apart; they are null, or empty, where a killmail was read before the mirror kept who attacked. pilots counts both sides.',
        'A kill is published some minutes after it happened, and kills without a killmail are not seen. The hourly samples of the systems service, and its quiet_now, know nothing of the current hour; where both disagree, what is live is the newer.',
      ],
    },
    {
      title: 'Battles',
      paragraphs: [
        'Kills of one system less than half an hour apart make one battle where they share a pilot, an attacking party, or two parties against each other; outside high security any party. A party is an alliance, else a corporation, else a pilot; NPCs are none. Kills of neighbouring systems make one where the same two parties are against each other. The downtime at 11:00 ends every battle, and capsules alone make none.',
        'Sides come from who shoots whom: parties on the attackers’ side of one killmail are together, and each is against the victim’s, which counts six times, so that a third party that shoots at both is a side of its own, while friendly fire is outweighed by the kills made together. Then those with the same enemies join, as allies who only died. Who only repaired is on no killmail.',
      ],
    },
    {
      title: 'Hazards',
      paragraphs: [
        'insurgency: a system of an insurgency whose corruption is at stage 1 or more; at stage 5 the safest route takes high security for low and low for null, while band, gates and cynosural fields stay as they are. front_line: a system of faction warfare that borders one that the enemy holds. storm: three jumps or fewer from where scouts last saw the centre of a metaliminal storm, strong within one; it moves, so its time is told. incursion: infested, with its influence. pochven: no gate leads out. triglavian: high security that the Triglavians won, with slow police.',
        'Each list has an age (as_of). One that was never read, is switched off, or is older than four of its periods, is unknown: meta.unknown and hazards_unknown name it, a warning says so, and what was seen last is still told.',
      ],
    },
    {
      title: 'Pressure',
      paragraphs: [
        'Three drivers, each 0 to 2, of systems that alliances hold: points of ADM lost in seven days under the same holder; how often the NPC kills of the last seven days would have to double to be those of the 28 days before, where these were 20 a day or more; how often the losses of players over the last three days doubled those of the 28 days before. Killmails tell no allegiance, so losses are of all sides.',
      ],
    },
    {
      title: 'The past of the map',
      paragraphs: [
        'The window’s map moves through 30 days by /history and /timeline. For figures of one system there are /systems/{id}/history of the systems service, and SQL of the data service.',
      ],
    },
    {
      title: 'Jumps of capitals',
      paragraphs: [
        'The range is that of the static data, with a fifth more for each level of Jump Drive Calibration. Each level of Jump Fuel Conservation takes off a tenth of the isotopes, and so does each of Jump Freighters for their hulls; economizers take off more. No implant or booster changes any of it. Beacons are lit in low and null security, but neither in Pochven nor in Zarzakh.',
        'A hull that opens a portal, a titan or black ops, takes others along with pass. Each takes mass × mass factor of the hull × isotopes for a light-year at the pilot’s skills × light-years out of the hold of who opens it, rounded up. The mass is the hull’s own: what is fitted to it weighs too. Capitals pass none, and only hulls that fit a covert cloak that of a black ops. Strontium, cargo and the fatigue of those who pass are not looked at. Figures that the static data in hand does not have are null.',
        'cooldown = max(fatigue / 10, 1 + ly), 30 minutes at most; fatigue = max(fatigue, 10) × (1 + ly), 300 minutes at most. Of the light-years a tenth counts for jump freighters and the Rorqual, a quarter for black ops.',
      ],
    },
    {
      title: 'Chance of loss',
      paragraphs: [
        'Of each system entered: ships of players destroyed at its stargates for each jump into it, at that hour of the week over 28 days, drawn towards the rate of the hour of the day, that one towards the system’s, the constellation’s and the security band’s, each by as many jumps as usually cost one ship; times how much more or less dangerous than usual the day was forecast to be, between a third and three times. Of a class of ships the same of its losses, taking its share of the jumps to be its share of the losses everywhere. Where something goes on now and the journey passes it within 45 minutes, the larger of that and the ships lost in the last 45 minutes by the passages of so long a time, as usual at that hour or as in the newest sampled one, whichever are more; a camp counts only where the route uses its gate. The sum over the way gives the chance as 1 − exp(−sum).',
        'It is that of an average ship that passes: pilots who live and fight at the gates are counted too, so that a traveller’s chance is smaller. /loss-accuracy tells how past journeys fared. Journeys through the wormholes’ hubs have no rate for these.',
      ],
    },
  ],
};
