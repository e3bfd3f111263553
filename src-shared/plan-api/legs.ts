import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, text, wholeNumber } from '../http/query.ts';
import { observedCount, securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';
import { avoidHazards, hazard, hazardParts, hazardsUnknown } from './hazards.ts';
import { liveSystem, sampledUntil } from './live.ts';
import { chainQuery, tooManyWormholes } from './own-wormholes.ts';
import { routeHop } from './route-hop.ts';
import { ECONOMIZER } from './ship-classes.ts';
import { warningsOf } from './warnings.ts';

const skill = (name: string) => wholeNumber(0, 5).default(5).describe(`Level of the skill ${name}.`);
const minutes = (what: string) => z.number().describe(`${what}, in minutes, one decimal`);
const isotopes = z.int().nullable().describe('isotopes, rounded up; null: the static data in hand does not tell');

export const capitalStop = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    has_npc_station: z.boolean().describe('has a station of NPCs'),
    jumps_1h: observedCount('jumps in the newest sampled hour'),
    kills_1h: observedCount('player kills in the newest sampled hour'),
    ...sampledUntil,
    usual_jumps: z
      .number()
      .nullable()
      .describe('jumps in an hour of the week like that of arrival, mean of four weeks, one decimal; null: no hour is known yet'),
    live: liveSystem.nullable().describe('what goes on there now; null: no kill in 45 minutes'),
    hazards: z.array(hazard).describe('insurgency, storm and the like; see `hazards_unknown` of what is not known'),
  })
  .meta({ id: 'CapitalStop' });
export type CapitalStop = z.infer<typeof capitalStop>;

const cubicMetres = (what: string) => z.number().nullable().describe(`${what}, m³; null: the static data in hand does not tell`);

const journeyFuel = z
  .object({
    type_id: typeId,
    name: z.string().describe('what the drive burns: Helium Isotopes, …'),
    cubic_metres: cubicMetres('room that the isotopes of all legs take, those for ships that pass included'),
    bay: cubicMetres('hold of the hull for fuel, without skill'),
    beyond_bay: cubicMetres('what of it has to be carried elsewhere'),
    isk: z
      .number()
      .nullable()
      .describe("ISK for all of it at the hub's sell orders, through their depth; null: too few are known there"),
    isk_hub: z.enum(hubNames).describe('as asked for'),
    isk_observed_at: utcTime.nullable().describe('when its orders were read; null: never'),
  })
  .meta({ id: 'JourneyFuel' });
export type JourneyFuel = z.infer<typeof journeyFuel>;

/** The most ships of one type that `pass` names. */
const MOST_PASSENGERS = 256;

/** What `Manticore:10` names: a type by its id or name, and how many; one where no number is given. */
export function passengerOf(text: string): { type: string; count: number } {
  const [, type, count] = /^(.+?)(?::(\d{1,6}))?$/.exec(text) ?? [];
  return { type: type?.trim() ?? text, count: Number(count ?? 1) };
}

/** What `prototype:3` names, each one apart. */
export function economizersOf(texts: readonly string[]): ('limited' | 'experimental' | 'prototype')[] {
  return texts.flatMap((text) => {
    const [, name, count] = ECONOMIZER.exec(text) ?? [];
    return Array.from(
      { length: name === undefined ? 0 : Number(count ?? 1) },
      () => name as 'limited' | 'experimental' | 'prototype',
    );
  });
}

export const legs = endpoint({
  id: 'listLegs',
  path: '/legs',
  summary: 'The journey of a ship with a jump drive: fewest legs or least fuel, with isotopes, cooldowns and fatigue',
  description:
    'Of the journeys with the fewest legs the one with the fewest light-years, or that with the fewest light-years of all. No leg ends in high security, Pochven, Zarzakh, or a system that an incursion infests. Each leg begins as soon as the cooldown before it is over. Jump freighters and black ops that go to high security land in low security, where both parts together take the least time as the hull aligns and warps between gates, and `gates` has the way from there, by stargate and through wormholes of `chain` that let the hull pass. Light-years are those of jump drives, 9.46e15 m.',
  query: {
    from: idOrName().describe('Where it begins: the id of a system, or its exact name in any case.'),
    to: idOrName().describe(
      'Where it ends: the id of a system, or its exact name in any case. In high security only for jump freighters and black ops, which land in low security and go on by gate.',
    ),
    ship: idOrName().describe('A ship type with a jump drive: its id, or its exact name in any case.'),
    jdc: skill('Jump Drive Calibration'),
    jfc: skill('Jump Fuel Conservation'),
    jf: skill('Jump Freighters, which counts for these hulls'),
    economizers: commaList(text(1))
      .optional()
      .describe(
        'Jump drive economizers that are fitted: limited, experimental or prototype, and how many after a colon, as in prototype:3, 8 of each at most. They take off 4, 7 and 10 %, less from the second on. Hulls other than jump freighters and the Rorqual take none: a warning says so. No implant or booster changes range, fuel or fatigue.',
      ),
    least: oneOf(['legs', 'fuel'])
      .default('legs')
      .describe('legs: the fewest legs, of these the fewest light-years; fuel: the fewest light-years, in however many legs.'),
    midpoints: oneOf(['station', 'any', 'friendly'])
      .default('station')
      .describe(
        'Where to stop on the way: station: only where NPCs have one, and in `friendly`; friendly: only there; any: wherever a beacon may be lit.',
      ),
    friendly: commaList(idOrName())
      .optional()
      .describe(
        'Where friends have structures, 200 at most: ids or exact names of systems, constellations, regions and holders of sovereignty.',
      ),
    avoid: commaList(idOrName())
      .optional()
      .describe(
        'Systems, constellations and regions in which it neither stops nor goes on by gate, 200 at most: ids or exact names.',
      ),
    avoid_hazards: avoidHazards,
    ...chainQuery,
    pass: commaList(idOrName())
      .optional()
      .describe(
        'Ships that pass the portal of a titan or black ops on every leg (no capitals; of a black ops only hulls that fit a covert cloak), 50 types at most: id or exact name, and how many after a colon, as in Manticore:10.',
      ),
    cynos: commaList(idOrName())
      .optional()
      .describe(
        'Systems where a beacon is lit for it, in this order, 20 at most: it stops in each, and where it has to between them.',
      ),
    fatigue: wholeNumber(0, 300).default(0).describe('Jump fatigue at the start (blue timer), in minutes.'),
    cooldown: wholeNumber(0, 30).default(0).describe('Cooldown that is still running at the start (red timer), in minutes.'),
    fatigue_below: wholeNumber(10, 300)
      .optional()
      .describe('Fatigue that no jump brings it above, in minutes: it waits before a leg where that helps.'),
    hub: oneOf(hubNames).default('Jita').describe('Whose sell orders the isotopes are priced at.'),
  },
  check: ({ avoid, chain, cynos, economizers, friendly, midpoints, pass }) => {
    const wormholes = tooManyWormholes(chain);
    if (wormholes !== null) return wormholes;
    if ((pass?.length ?? 0) > 50) return `pass takes 50 types at most; there were ${pass?.length ?? 0}.`;
    const odd = pass?.find((text) => passengerOf(text).count < 1 || passengerOf(text).count > MOST_PASSENGERS);
    if (odd !== undefined) return `pass takes 1 to ${MOST_PASSENGERS} ships of a type; it was ${odd}.`;
    const unknown = economizers?.find((one) => !ECONOMIZER.test(one));
    if (unknown !== undefined)
      return `economizers takes limited, experimental and prototype, and how many, as in prototype:3; it was ${unknown}.`;
    if ((cynos?.length ?? 0) > 20) return `cynos takes 20 systems at most; there were ${cynos?.length ?? 0}.`;
    if ((avoid?.length ?? 0) > 200) return `avoid takes 200 places at most; there were ${avoid?.length ?? 0}.`;
    if ((friendly?.length ?? 0) > 200) return `friendly takes 200 places at most; there were ${friendly?.length ?? 0}.`;
    return midpoints === 'friendly' && friendly === undefined
      ? 'midpoints=friendly needs friendly: where friends have structures.'
      : null;
  },
  example: { from: '{system}', to: '{claimed_system}', ship: '{jump_ship}', midpoints: 'any' },
  response: pageOf(
    z.object({
      legs: z.array(
        z.object({
          from: systemId,
          from_name: systemName,
          to: systemId,
          to_name: systemName,
          light_years: z.number().describe('light-years of 9.46e15 m, three decimals'),
          isotopes,
          portal_isotopes: z.int().describe('isotopes for the ships that pass the portal, each rounded up; 0: none does'),
          wait_minutes: minutes('waited before the jump, beside the cooldown, as `fatigue_below` wants'),
          cooldown_minutes: minutes('before the next jump is possible'),
          fatigue_minutes: minutes('jump fatigue right after the jump'),
          stop: capitalStop.describe('where the leg ends'),
          alternatives: z
            .array(capitalStop)
            .describe('other stops in range of both neighbours, the least jumped through at that hour first, five at most'),
        }),
      ),
      light_years: z.number().describe('of all legs, three decimals'),
      isotopes,
      portal_isotopes: z.int().describe('for the ships that pass the portal, of all legs'),
      fuel: journeyFuel
        .nullable()
        .describe('the isotopes as cargo; null: the static data in hand does not tell what the drive burns'),
      minutes: minutes('cooldowns between the legs, and what is waited'),
      fatigue_minutes: minutes('jump fatigue at the end'),
      gates: z.array(routeHop).describe('systems entered by gate after the last leg; none where the drive leads all the way'),
      gate_minutes: minutes('for the gates, as the hull aligns and warps'),
      gate_chance_of_loss: z
        .number()
        .nullable()
        .describe('of losing a ship on the way by gate, 0 to 1; null: there is none, or no hour is known'),
      ...warningsOf('what the rules of the game leave open on this journey'),
    }),
    z.object({
      from_id: systemId,
      from: systemName,
      to_id: systemId,
      to: systemName,
      ship_id: typeId,
      ship: z.string().describe('name of the ship type'),
      range_light_years: z.number().describe('reach of the drive at this skill'),
      isotopes_per_light_year: z.number().nullable().describe('at these skills'),
      opens_portal: z.boolean().describe('whether the hull takes others along, by the static data in hand'),
      seconds_per_jump: z.int().describe('what a jump by gate takes the hull'),
      passengers: z
        .array(
          z.object({
            type_id: typeId,
            name: z.string().describe('name of the ship type'),
            count: z.int().describe('how many pass'),
            mass: z.number().describe('kilograms of one hull, nothing fitted'),
          }),
        )
        .describe('who passes the portal'),
      killmails_until: utcTime.nullable().describe('up to when killmails were read; null: never'),
      hazards_unknown: hazardsUnknown,
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'killmails', 'forecasts', 'market', 'names', ...hazardParts],
  cacheSeconds: 20,
});
