import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { utcTime } from '../http/members.ts';
import { commaList, decimalBetween, flag, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';
import { wormholeSizes } from '../wormholes.ts';
import { bridgeQuery, routeBridge } from './bridges.ts';
import { avoidHazards, hazardParts, hazardsUnknown } from './hazards.ts';
import { friends, liveStates } from './live.ts';
import { chainQuery, MOST_OWN_WORMHOLES } from './own-wormholes.ts';
import { chance, routeHop } from './route-hop.ts';
import { shipClasses } from './ship-classes.ts';
import { warningsOf } from './warnings.ts';

/** By which rule a route is chosen (decisions §9.2). */
export const routeModes = ['shortest', 'safest', 'less_secure'] as const;
export type RouteMode = (typeof routeModes)[number];

/** Where the value of a ship comes from. */
const shipValueSources = ['question', 'market', 'class'] as const;

const worstShare = z.number().describe('the part of the chance that this system adds: 0.2 if it adds 20 of 23 %');

/** Query parameters of {@link route} and {@link departures}. */
const routeQuery = {
  from: idOrName().describe('System of departure: its id, or its exact name in any case.'),
  to: idOrName().describe('Destination: the id of a system, or its exact name in any case.'),
  mode: oneOf(routeModes)
    .default('shortest')
    .describe(
      'shortest: fewest jumps. safest: fewest systems entered outside high security, null counted twice, then fewest jumps; in an insurgency at stage 5 high counts as low, and low as null. less_secure: fewest systems entered outside low security, null counted twice, then fewest jumps.',
    ),
  via: commaList(idOrName())
    .optional()
    .describe(
      'Waypoints, 20 systems at most: ids or exact names. Zarzakh cannot be one: a ship can leave it only by the gate it came through.',
    ),
  order: oneOf(['given', 'best'])
    .default('given')
    .describe('Order of the waypoints. best: the order with the best route, exact for up to nine of them.'),
  avoid: commaList(idOrName())
    .optional()
    .describe(
      'Systems, constellations, regions and holders of sovereignty to avoid, 200 at most: ids or exact names. The ends of the route are exempt.',
    ),
  avoid_live: commaList(oneOf(liveStates)).optional().describe('Live states to avoid: systems in one of these are not entered.'),
  friends,
  avoid_hazards: avoidHazards,
  avoid_chance_above: decimalBetween(0, 1)
    .optional()
    .describe('Avoids systems whose usual chance of loss at this hour is above this, 0 to 1.'),
  prefer: commaList(idOrName())
    .optional()
    .describe('Systems, constellations, regions and holders to prefer, 200 at most: entering one counts as half a jump.'),
  ...bridgeQuery,
  ...chainQuery,
  wormholes: flag()
    .default(false)
    .describe(
      'Whether the route may use live connections of Thera and Turnur. It always may where an end or waypoint has no stargate, such as Thera.',
    ),
  wormhole_size: oneOf(wormholeSizes)
    .optional()
    .describe(
      'Only wormholes that certainly let a hull of this size through: small is a destroyer, xlarge a freighter. The type of the wormhole gives the size if it has only one, else the least size that its label means. Wormholes of unknown size are not used. `ship_class` limits them too.',
    ),
  wormhole_hours_left: wholeNumber(0, 48)
    .default(0)
    .describe('Only wormholes with at least this many hours left; end of life is under 4.'),
  wormhole_hours_unseen: wholeNumber(1, 48).optional().describe('Only wormholes seen within this many hours.'),
  ship_class: oneOf(shipClasses)
    .default('any')
    .describe(
      'Class of ship for the chance of loss and the time per jump. frigate includes destroyers and shuttles, cruiser battlecruisers, hauler transports, freighter the Orca; any: all ships together. A capital enters neither high security nor Pochven, whose gates refuse it.',
    ),
  ship: idOrName()
    .optional()
    .describe(
      'The hull: its id, or its exact name in any case. It replaces `ship_class`. Its alignment and warp speed give the time per jump, its mass the wormholes that let it through.',
    ),
  seconds_per_jump: wholeNumber(10, 900)
    .optional()
    .describe(
      'Seconds per jump, from gate to gate. Absent: those of `ship` or its class, from 40 (frigate) to 180 (freighter); any: 60.',
    ),
};
const mostNamed = { via: 20, avoid: 200, prefer: 200, bridges: 200, chain: MOST_OWN_WORMHOLES } as const;
const check = (query: { [Name in keyof typeof mostNamed]?: readonly string[] | undefined }) => {
  for (const name of Object.keys(mostNamed) as (keyof typeof mostNamed)[]) {
    const count = query[name]?.length ?? 0;
    if (count > mostNamed[name]) return `${name} takes ${mostNamed[name]} places at most; there were ${count}.`;
  }
  return null;
};

const routeMeta = {
  from_id: systemId,
  from: systemName,
  to_id: systemId,
  to: systemName,
  mode: z.enum(routeModes).describe('as requested'),
};

const enteredBands = z
  .object({ high: z.int(), low: z.int(), null: z.int() })
  .describe('systems entered by band of security; wormhole systems count as null');

const lossMeta = {
  ship_class: z.enum(shipClasses).describe('as requested, or that of the ship'),
  ship_id: z.int().nullable().describe('id of the hull that was named; null: none was'),
  ship: z.string().nullable().describe('its name'),
  align_seconds: z
    .int()
    .nullable()
    .describe('seconds to align, without fit and skills; null: no hull was named, or the static data lacks it'),
  seconds_per_jump: z.int().describe('seconds per jump, from gate to gate'),
  losses_from: z
    .enum(['killmails', 'hourly_counts'])
    .describe('killmails: ships lost at stargates; hourly_counts: all ships lost, used until killmails cover a day'),
  losses_hours: z
    .int()
    .describe('hours of the last 28 days and today with known jumps and losses; 0: all chances of loss are null'),
  losses_corrected: z
    .boolean()
    .describe('whether the chances are corrected by the predictions of the last seven days (/loss-accuracy)'),
  not_counted: z
    .array(systemId)
    .describe('systems entered without data, such as those of wormhole space; they add nothing to the chance'),
};

export const route = endpoint({
  id: 'getRoute',
  path: '/route',
  summary: 'The best route by stargate between two systems, hop by hop, with the chance of loss',
  description: 'If there is no route, the answer is 404 and names the two systems that it could not connect.',
  query: {
    ...routeQuery,
    alternatives: wholeNumber(0, 3)
      .default(0)
      .describe('Number of alternative routes. Each has at least two fifths of its systems to itself.'),
    cargo_value: wholeNumber(0, 1e15).optional().describe('Value of the cargo, ISK; used for `expected_loss`.'),
    ship_value: wholeNumber(0, 1e13)
      .optional()
      .describe(
        'Value of hull and fit, ISK; used for `expected_ship_loss`. Absent: the average market price of `ship`, else the median of those of all hulls of its class.',
      ),
  },
  check,
  example: { from: '{system}', to: '{claimed_system}', mode: 'safest' },
  response: pageOf(
    z.object({
      path: z.array(systemId).describe('ids in order, both ends included'),
      hops: z.array(routeHop).describe('the same systems with details'),
      jumps: z.int().describe('systems entered'),
      chance_of_loss: chance.describe(
        'chance of losing the ship on the whole route, leaving now, 0 to 1; null: no hour is known',
      ),
      expected_loss: z
        .number()
        .nullable()
        .describe('ISK: `cargo_value` times the chance of loss; null: one of them is not known'),
      expected_ship_loss: z
        .number()
        .nullable()
        .describe('ISK: `meta.ship_value` times the chance of loss; null: one of them is not known'),
      worst_system_id: systemId.describe('system that adds most to the chance'),
      worst_system: systemName,
      worst_share: worstShare,
      via: z.array(systemId).describe('waypoints in the order of the route'),
      entered: enteredBands,
      alternatives: z
        .array(
          z.object({
            path: z.array(systemId).describe('ids in order'),
            jumps: z.int(),
            chance_of_loss: chance,
            entered: enteredBands,
            differs_by: z.string().describe('the first three systems that only this route enters, in words'),
            found_via_id: systemId.nullable().describe('waypoint that, given as `via`, finds this route; null: none does'),
            found_via: systemName.nullable(),
          }),
        )
        .describe('the best first'),
      bridges: z.array(routeBridge).describe('jump bridges that were named, in their order'),
      ...warningsOf('rules, and what happens along the route now, in the order of the route'),
    }),
    z.object({
      ...routeMeta,
      ...lossMeta,
      cargo_value: z.number().nullable().describe('ISK, as requested'),
      ship_value: z.number().nullable().describe('ISK; null: no ship or class was named, or it has no market price'),
      ship_value_from: z
        .enum(shipValueSources)
        .nullable()
        .describe('question: as requested; market: average price of the hull; class: median of the prices of its class'),
      killmails_until: utcTime.nullable().describe('up to when killmails were read'),
      hazards_unknown: hazardsUnknown,
    }),
  ),
  dependsOn: [
    'topology',
    'systems',
    'catalog',
    'activity',
    'killmails',
    'wormholes',
    'forecasts',
    'market',
    'names',
    ...hazardParts,
  ],
  cacheSeconds: 20,
});

export const departures = endpoint({
  id: 'listDepartures',
  path: '/departures',
  summary: 'The chance of loss on a route for each half hour of the next day',
  description:
    'The route is that of /route, the same at every time. The first row leaves now and includes live kills. The others use only the usual hours of each system.',
  query: { ...routeQuery, ...listOrder(['leaves_at', 'chance_of_loss'], 'asc') },
  check,
  example: { from: '{system}', to: '{claimed_system}' },
  response: pageOf(
    z.array(
      z.object({
        leaves_at: utcTime.describe('when the journey begins'),
        chance_of_loss: chance,
        worst_system_id: systemId.describe('system that adds most to the chance'),
        worst_system: systemName,
        worst_share: worstShare,
      }),
    ),
    z.object({ ...routeMeta, ...lossMeta, jumps: z.int().describe('systems entered'), hazards_unknown: hazardsUnknown }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'killmails', 'wormholes', 'forecasts', 'names', ...hazardParts],
  cacheSeconds: 60,
});
