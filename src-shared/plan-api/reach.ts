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

/** Ways in which ships come, in the order of the answer. */
const reachWays = ['jump', 'portal', 'bridge', 'wormhole', 'gates'] as const;
export type ReachWay = (typeof reachWays)[number];

/** Limits of one request. */
export const MOST_STAGINGS = 100;
export const MOST_HULLS = 10;

const fleet = {
  from: commaList(idOrName()).describe(
    `Staging systems of the ships, ${MOST_STAGINGS} at most: ids or exact names in any case, such as Jita,1DQ1-A.`,
  ),
  ship: commaList(idOrName()).describe(`Hulls, ${MOST_HULLS} at most: ids or exact names in any case.`),
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
      range_light_years: z.number().nullable().describe('range of the jump drive at this skill; null: it has none'),
    }),
  )
  .describe('the hulls that were named');

export const reach = endpoint({
  id: 'listReach',
  path: '/reach',
  summary: 'Which hulls from which staging systems reach a system, how, and in how many minutes',
  description:
    'One row for each staging system, hull and way that takes at most `minutes`. jump: with its own jump drive, in the fewest legs and then the fewest light-years, through any system where a cynosural field can be lit. Its minutes are the cooldowns between the legs, without fatigue at the start. portal: other ships pass through the portal that the hull opens at the staging system. gates: by stargate; the minutes follow from how the hull aligns and warps. bridge: by stargate, where the jump bridges in `bridges` make that shorter. wormhole: by stargate, where live connections of Thera and Turnur, or those of `chain`, make that shorter. The rules of the game are those of /legs and /route: no capital lands in high security, Pochven, Zarzakh or a system with an incursion; no capital uses gates of high security; a wormhole is used only if the ship certainly fits. Where ships are and whether a field is lit is not public: the rows are what the rules allow.',
  query: {
    to: idOrName().describe('Target system: its id, or its exact name in any case.'),
    ...fleet,
    minutes: wholeNumber(0, 600).default(30).describe('Longer ways are left out.'),
    ...bridgeQuery,
    ...chainQuery,
    wormholes: flag().default(true).describe('Whether live connections of Thera and Turnur are used.'),
    ...listOrder(
      ['minutes', 'jumps', 'light_years', 'from_name', 'ship', 'by'],
      'asc',
      'Member to order by; null comes last in both directions.',
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
        jumps: z.int().describe('legs with the jump drive, or jumps'),
        light_years: z
          .number()
          .nullable()
          .describe('sum of the legs, light-years of 9.46e15 m, three decimals; null: without a jump drive'),
        minutes: z.number().describe('one decimal'),
      }),
    ),
    z.object({
      to_id: systemId,
      to: systemName,
      minutes: z.int().describe('as requested'),
      jdc: z.int().describe('as requested'),
      stagings: z.int().describe('number of different staging systems that were named'),
      ships: hullsOf,
      ...warningsOf('what the rules of the game do not decide'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'wormholes', 'incursions'],
  cacheSeconds: 60,
});

export const umbrella = endpoint({
  id: 'listUmbrella',
  path: '/umbrella',
  summary: 'Systems within one jump of some staging systems, and of how many of these',
  description:
    'Every system where a cynosural field can be lit and that one of the hulls reaches in one jump from one of the staging systems, with its own drive or through the portal that it opens.',
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
        stagings: z.int().describe('number of staging systems in range'),
        light_years: z.number().describe('distance from the nearest staging system, light-years of 9.46e15 m, three decimals'),
      }),
    ),
    z.object({
      systems: z.int().describe('number of rows'),
      stagings: z.int().describe('number of different staging systems that were named'),
      jdc: z.int().describe('as requested'),
      ships: hullsOf,
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog'],
  cacheSeconds: 60,
});
