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

/** The description in the index, the OpenAPI document and the reference. */
export const planService: ServiceDescription = {
  name: 'Astrolabe plan service',
  version: '1.0.0',
  summary: 'Routes with the chance of loss, jumps of capitals, and camps, fights and roams by live killmails.',
  notes: [
    {
      title: 'What is live',
      paragraphs: [
        'The state of a system comes from its killmails of the last 45 minutes; the weight of each falls from 1 to 0 over that time. The first state that fits applies. camped: ships were lost at one stargate, which has at least half of the kills, and what followed similar losses in the past makes another one likely. fight: the weights of the ships lost add up to two or more, with ten attackers or more, or with losses on both sides. roam: the same attackers killed in another system shortly before. kill: anything else.',
        '`claim` rates a gate where ships were lost by the chance that another ship is lost there within 30 minutes: camp from 40 % on, likely_camp from 25 % on, else ships_lost. The chance is measured from past cases with as many ships lost as long ago, in the whole days of killmails in the mirror: it is the share in which another loss followed. With fewer than 30 cases it is null, and the number of ships alone decides: five are a camp and three a likely camp, if the newest was lost within a quarter of an hour.',
        '`attackers`, `victims` and `parties` are null, or empty, where a killmail was read before the mirror stored attackers. `pilots` counts both sides.',
        'A kill is published some minutes after it happened. Kills without a killmail are missing. The hourly samples of the systems service, and its `quiet_now`, do not cover the current hour; where the two disagree, the live state is newer.',
      ],
    },
    {
      title: 'Battles',
      paragraphs: [
        'A party is an alliance, else a corporation, else a pilot; NPCs are not parties. Kills in one system less than half an hour apart belong to one battle if they share a pilot, an attacking party, or two parties that oppose each other; outside high security any shared party is enough. Kills in neighbouring systems belong to one battle if the same two parties oppose each other. The downtime at 11:00 ends every battle. Capsules alone are not a battle.',
        'Sides come from who shoots whom. Parties that attack together on a killmail are allied, and each is hostile to the victim’s party. Hostility counts six times, so that a third party that shoots at both is a side of its own, while friendly fire is outweighed by the kills made together. Then parties with the same enemies join, such as allies who only lost ships. Pilots who only repaired are on no killmail.',
      ],
    },
    {
      title: 'Hazards',
      paragraphs: [
        'insurgency: a system of an insurgency with corruption at stage 1 or more. At stage 5 the safest route treats high security as low and low as null; security band, gates and cynosural fields do not change. front_line: a system of faction warfare that borders one that the enemy holds. storm: at most three jumps from where scouts last saw the centre of a metaliminal storm, and strong within one jump. A storm moves, so the time of the sighting is given. incursion: an infested system, with the influence. pochven: no gate leads out. triglavian: high security that the Triglavians won, with slow police.',
        'Each list has an age (`as_of`). A list counts as unknown if it was never read, is switched off, or is older than four of its periods. Then `meta.unknown` and `hazards_unknown` name it, a warning says so, and the last known hazards are still listed.',
      ],
    },
    {
      title: 'Pressure',
      paragraphs: [
        'Systems that alliances hold have three drivers, each from 0 to 2. ADM: points lost in seven days under the same holder. NPC kills: how often those of the last seven days halved from the 28 days before, where these were 20 a day or more. Losses of players: how often those of the last three days doubled from the 28 days before. Killmails do not say whose side a loss was on, so losses of all sides count.',
      ],
    },
    {
      title: 'The past of the map',
      paragraphs: [
        'The window’s map shows 30 days of the past from /history and /timeline. For figures of one system use /systems/{id}/history of the systems service, or SQL of the data service.',
      ],
    },
    {
      title: 'Jumps of capitals',
      paragraphs: [
        'Each level of Jump Drive Calibration adds a fifth to the range in the static data. Each level of Jump Fuel Conservation takes off a tenth of the isotopes, as does each level of Jump Freighters for jump freighters; economizers take off more. No implant or booster changes this. A cynosural field can be lit in low and null security, but not in Pochven or Zarzakh.',
        'Titans and black ops open a portal for the ships in `pass`. Each of these takes isotopes out of the hold of the ship that opens it: mass × mass factor of the hull × isotopes for a light-year at the pilot’s skills × light-years, rounded up. The mass is that of the bare hull; fitted modules add to it in the game. Capitals cannot pass a portal. Only hulls that can fit a covert cloak pass that of a black ops. Strontium, cargo and the fatigue of the ships that pass are not counted. Figures that the installed static data lacks are null.',
        'cooldown = max(fatigue / 10, 1 + ly), at most 30 minutes; fatigue = max(fatigue, 10) × (1 + ly), at most 300 minutes. For jump freighters and the Rorqual a tenth of the light-years counts, for black ops a quarter.',
      ],
    },
    {
      title: 'Chance of loss',
      paragraphs: [
        'The chance of a route is 1 − exp(−sum), where sum adds up a rate for each system entered. The rate is the share of the ships passing at that hour of the week that are destroyed at stargates, over 28 days. Estimates from few losses are shrunk towards the rates of the system, the constellation and the security band. The rate is multiplied by how dangerous the day is forecast to be against usual, between a third and three times. The rate of a class of ship is that of any ship times its share of the losses there over its share of all losses. A live state counts if the route passes it within 45 minutes and uses its gate; a roam, or a state without a gate, always counts then. The measured chance of another loss within 30 minutes, divided by the passages in that time, then raises the rate. Where no such chance is known, the rate is at least the ships lost at gates in the last 45 minutes, each weighted by its age, divided by the passages in 45 minutes. Passages are those usual at that hour or those of the newest sampled hour, whichever are more.',
        'The chance is that of an average ship that passes. Pilots who live and fight at the gates count too, so a traveller’s chance is smaller. /loss-accuracy compares past predictions with actual losses. Thera and other systems of wormhole space have no rate (`not_counted`).',
      ],
    },
  ],
};
