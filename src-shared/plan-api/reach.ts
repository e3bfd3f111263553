import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { typeId } from '../http/members.ts';
import { commaList, flag, idOrName, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';
import { bridgeQuery, MOST_BRIDGES } from './bridges.ts';
import { chainQuery, tooManyWormholes } from './own-wormholes.ts';
import { warningsOf } from './warnings.ts';

/** How ships come, in the order in which they are told. */
const reachWays = ['jump', 'portal', 'bridge', 'wormhole', 'gates'] as const;
export type ReachWay = (typeof reachWays)[number];

/** Stagings and hulls that one question may name. */
export const MOST_STAGINGS = 100;
export const MOST_HULLS = 10;

const fleet = {
  from: commaList(idOrName()).describe(
    `Where ships stand, ${MOST_STAGINGS} systems at most: ids or exact names in any case, as in Jita,1DQ1-A.`,
  ),
  ship: commaList(idOrName()).describe(`Their hulls, ${MOST_HULLS} at most: ids or exact names in any case.`),
  jdc: wholeNumber(0, 5).default(5).describe('Level of the skill Jump Drive Calibration.'),
};

function tooMany({ from, ship }: { from: readonly string[]; ship: readonly string[] }): string | null {
  if (from.length > MOST_STAGINGS) return `from takes ${MOST_STAGINGS} systems at most; there were ${from.length}.`;
  return ship.length > MOST_HULLS ? `ship takes ${MOST_HULLS} hulls at most; there were ${ship.length}.` : null;
}

const hullsOf = z
  .array(
    z.object({
      type_id: typeId,
      name: z.string().describe('name of the ship type'),
      range_light_years: z.number().nullable().describe('reach of the drive at this skill; null: it has none'),
    }),
  )
  .describe('the hulls that were named');

export const reach = endpoint({
  id: 'listReach',
  path: '/reach',
  summary: 'Who reaches a system: from which stagings, in which hulls, how, and in how many minutes',
  description:
    'A row for each way of each hull from each staging that takes no longer than `minutes`. jump: by its own drive, by the fewest legs, of these the fewest light-years, through any system where a cynosural field can be lit; its minutes are the cooldowns between the legs, without fatigue at the start. portal: through the portal that the hull opens where it stands, for the ships that pass it. gates: by stargates, its minutes as the hull aligns and warps; bridge: where jump bridges that were named make that shorter; wormhole: where live connections of Thera and Turnur, or those of `chain`, do. The rules of the game are those of /legs and /route: no capital lands in high security, Pochven, Zarzakh or where an incursion is, capitals pass no gates of high security, and wormholes let through what surely fits. Where ships stand, and whether a field is lit, is not public: this is what the rules allow.',
  query: {
    to: idOrName().describe('The system that is reached: its id, or its exact name in any case.'),
    ...fleet,
    minutes: wholeNumber(0, 600).default(30).describe('Ways that take longer are left out.'),
    ...bridgeQuery,
    ...chainQuery,
    wormholes: flag().default(true).describe('Whether live connections of Thera and Turnur are counted.'),
    ...listOrder(
      ['minutes', 'jumps', 'light_years', 'from_name', 'ship', 'by'],
      'asc',
      'Which member to order by; what is null comes last in both directions.',
    ),
  },
  check({ from, ship, bridges = [], chain }) {
    if (bridges.length > MOST_BRIDGES) return `bridges takes ${MOST_BRIDGES} pairs at most; there were ${bridges.length}.`;
    return tooManyWormholes(chain) ?? tooMany({ from, ship });
  },
  example: { to: '{system}', from: '{claimed_system}', ship: '{jump_ship}', minutes: '120' },
  response: pageOf(
    z.array(
      z.object({
        from: systemId,
        from_name: systemName,
        by: z.enum(reachWays),
        ship_id: typeId,
        ship: z.string().describe('name of the ship type'),
        jumps: z.int().describe('legs by drive, or jumps'),
        light_years: z.number().nullable().describe('of all legs, light-years of 9.46e15 m, three decimals; null: not by drive'),
        minutes: z.number().describe('one decimal'),
      }),
    ),
    z.object({
      to_id: systemId,
      to: systemName,
      minutes: z.int().describe('as asked for'),
      jdc: z.int().describe('as asked for'),
      stagings: z.int().describe('how many were named, each once'),
      ships: hullsOf,
      ...warningsOf('what the rules of the game leave open'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'wormholes', 'incursions'],
  cacheSeconds: 60,
});

export const umbrella = endpoint({
  id: 'listUmbrella',
  path: '/umbrella',
  summary: 'Systems that the drives of some stagings reach in one jump, and from how many of them',
  description:
    'Every system where a cynosural field can be lit within the range of one of the hulls from one of the stagings: by one jump, or through the portal of a hull that opens one.',
  query: {
    ...fleet,
    ...listOrder(['stagings', 'system', 'light_years'], 'desc'),
  },
  check: tooMany,
  example: { from: '{claimed_system}', ship: '{jump_ship}' },
  response: pageOf(
    z.array(
      z.object({
        system_id: systemId,
        system: systemName,
        stagings: z.int().describe('from how many of the stagings'),
        light_years: z.number().describe('from the nearest of them, light-years of 9.46e15 m, three decimals'),
      }),
    ),
    z.object({
      systems: z.int().describe('how many'),
      stagings: z.int().describe('how many were named, each once'),
      jdc: z.int().describe('as asked for'),
      ships: hullsOf,
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog'],
  cacheSeconds: 60,
});
