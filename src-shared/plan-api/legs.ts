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
const isotopes = z.int().nullable().describe('isotopes, rounded up; null: the installed static data lacks it');

export const capitalStop = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    has_npc_station: z.boolean().describe('has an NPC station'),
    jumps_1h: observedCount('jumps in the newest sampled hour'),
    kills_1h: observedCount('player kills in the newest sampled hour'),
    ...sampledUntil,
    usual_jumps: z
      .number()
      .nullable()
      .describe('jumps in the hour of the week of arrival, mean of four weeks, one decimal; null: no hour is known yet'),
    live: liveSystem.nullable().describe('live state; null: no kill in 45 minutes'),
    hazards: z.array(hazard).describe('insurgency, storm and others; `hazards_unknown` names those that are not known'),
  })
  .meta({ id: 'CapitalStop' });
export type CapitalStop = z.infer<typeof capitalStop>;

const cubicMetres = (what: string) => z.number().nullable().describe(`${what}, m³; null: the installed static data lacks it`);

const journeyFuel = z
  .object({
    type_id: typeId,
    name: z.string().describe('isotopes that the drive burns, such as Helium Isotopes'),
    cubic_metres: cubicMetres('volume of the isotopes of all legs, including those for ships that pass the portal'),
    bay: cubicMetres('fuel bay of the hull, without skills'),
    beyond_bay: cubicMetres('volume that does not fit into the fuel bay'),
    isk: z
      .number()
      .nullable()
      .describe("ISK for all of it from the hub's sell orders, the cheapest first; null: too few are known there"),
    isk_hub: z.enum(hubNames).describe('as requested'),
    isk_observed_at: utcTime.nullable().describe('when the hub’s orders were read; null: never'),
  })
  .meta({ id: 'JourneyFuel' });
export type JourneyFuel = z.infer<typeof journeyFuel>;

/** The most ships of one type that `pass` names. */
const MOST_PASSENGERS = 256;

/** Parses `Manticore:10`: a type by its id or name, and a count (1 if absent). */
export function passengerOf(text: string): { type: string; count: number } {
  const [, type, count] = /^(.+?)(?::(\d{1,6}))?$/.exec(text) ?? [];
  return { type: type?.trim() ?? text, count: Number(count ?? 1) };
}

/** Parses `prototype:3` into one entry per module. */
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
  summary: 'Legs of a ship with a jump drive: fewest legs or least fuel, with isotopes, cooldowns and fatigue',
  description:
    'Finds the journey with the fewest legs and, among these, the fewest light-years; with `least=fuel` the one with the fewest light-years of all. No leg ends in high security, Pochven, Zarzakh, or a system that an incursion infests. Each leg begins as soon as the cooldown before it ends. Jump freighters and black ops bound for high security land in low security and go on by gate. The landing is the one with the least total time, as the hull aligns and warps between gates. `gates` lists the way from there, by stargate and through wormholes of `chain` that let the hull pass. A light-year of jump drives is 9.46e15 m.',
  query: {
    from: idOrName().describe('System of departure: its id, or its exact name in any case.'),
    to: idOrName().describe(
      'Destination: the id of a system, or its exact name in any case. It may be in high security only for jump freighters and black ops, which land in low security and go on by gate.',
    ),
    ship: idOrName().describe('A ship type with a jump drive: its id, or its exact name in any case.'),
    jdc: skill('Jump Drive Calibration'),
    jfc: skill('Jump Fuel Conservation'),
    jf: skill('Jump Freighters, which affects only these hulls'),
    economizers: commaList(text(1))
      .optional()
      .describe(
        'Fitted jump drive economizers: limited, experimental or prototype, and their number after a colon, as in prototype:3, at most 8 of each. They save 4, 7 and 10 % of the fuel, and less from the second on. Only jump freighters and the Rorqual can fit them; for other hulls a warning says so. No implant or booster changes range, fuel or fatigue.',
      ),
    least: oneOf(['legs', 'fuel'])
      .default('legs')
      .describe('legs: the fewest legs, then the fewest light-years; fuel: the fewest light-years, in any number of legs.'),
    midpoints: oneOf(['station', 'any', 'friendly'])
      .default('station')
      .describe(
        'Where to stop on the way. station: only in systems with an NPC station and in `friendly`; friendly: only in `friendly`; any: wherever a cynosural field can be lit.',
      ),
    friendly: commaList(idOrName())
      .optional()
      .describe(
        'Where friends have structures, 200 at most: ids or exact names of systems, constellations, regions and holders of sovereignty.',
      ),
    avoid: commaList(idOrName())
      .optional()
      .describe(
        'Systems, constellations and regions to avoid, for stops and for the way by gate, 200 at most: ids or exact names.',
      ),
    avoid_hazards: avoidHazards,
    ...chainQuery,
    pass: commaList(idOrName())
      .optional()
      .describe(
        'Ships that pass the portal of a titan or black ops on every leg, 50 types at most: id or exact name, and their number after a colon, as in Manticore:10. Capitals cannot pass; the portal of a black ops takes only hulls that can fit a covert cloak.',
      ),
    cynos: commaList(idOrName())
      .optional()
      .describe(
        'Systems where a cyno is ready, 20 at most. The ship stops in each, in this order, and elsewhere only if it has to.',
      ),
    fatigue: wholeNumber(0, 300).default(0).describe('Jump fatigue at the start (blue timer), minutes.'),
    cooldown: wholeNumber(0, 30).default(0).describe('Cooldown left at the start (red timer), minutes.'),
    fatigue_below: wholeNumber(10, 300)
      .optional()
      .describe('Limit for fatigue after each jump, minutes. The ship waits before a leg where that helps.'),
    hub: oneOf(hubNames).default('Jita').describe('Trade hub whose sell orders price the isotopes.'),
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
          portal_isotopes: z.int().describe('isotopes for the ships that pass the portal, rounded up for each; 0: none pass'),
          wait_minutes: minutes('wait before the jump, beyond the cooldown, because of `fatigue_below`'),
          cooldown_minutes: minutes('cooldown before the next jump'),
          fatigue_minutes: minutes('jump fatigue right after the jump'),
          stop: capitalStop.describe('where the leg ends'),
          alternatives: z
            .array(capitalStop)
            .describe('other stops in range of both neighbours, those with the fewest jumps at that hour first, five at most'),
        }),
      ),
      light_years: z.number().describe('of all legs, three decimals'),
      isotopes,
      portal_isotopes: z.int().describe('isotopes of all legs for the ships that pass the portal'),
      fuel: journeyFuel.nullable().describe('the isotopes as cargo; null: the installed static data lacks what the drive burns'),
      minutes: minutes('cooldowns between the legs, and waits'),
      fatigue_minutes: minutes('jump fatigue at the end'),
      gates: z.array(routeHop).describe('systems entered by gate after the last leg; empty if the drive covers the whole way'),
      gate_minutes: minutes('time for the gates, as the hull aligns and warps'),
      gate_chance_of_loss: z
        .number()
        .nullable()
        .describe('chance of losing the ship on the way by gate, 0 to 1; null: there is no such way, or no hour is known'),
      ...warningsOf('what the rules of the game do not decide on this journey'),
    }),
    z.object({
      from_id: systemId,
      from: systemName,
      to_id: systemId,
      to: systemName,
      ship_id: typeId,
      ship: z.string().describe('name of the ship type'),
      range_light_years: z.number().describe('range of the jump drive at this skill'),
      isotopes_per_light_year: z.number().nullable().describe('at these skills'),
      opens_portal: z.boolean().describe('whether the hull opens a portal for other ships, by the installed static data'),
      seconds_per_jump: z.int().describe('seconds per jump by gate for this hull'),
      passengers: z
        .array(
          z.object({
            type_id: typeId,
            name: z.string().describe('name of the ship type'),
            count: z.int().describe('how many pass'),
            mass: z.number().describe('kilograms of one hull without modules'),
          }),
        )
        .describe('ships that pass the portal'),
      killmails_until: utcTime.nullable().describe('up to when killmails were read; null: never'),
      hazards_unknown: hazardsUnknown,
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'killmails', 'forecasts', 'market', 'names', ...hazardParts],
  cacheSeconds: 20,
});
