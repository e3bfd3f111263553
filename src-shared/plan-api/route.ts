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

/** Where the worth of a ship comes from. */
const shipValueSources = ['question', 'market', 'class'] as const;

const worstShare = z.number().describe('what part of the chance that system makes: 0.2 where it makes 20 of 23 %');

/** What a route is asked for by, of {@link route} and {@link departures}. */
const routeQuery = {
  from: idOrName().describe('Where it begins: the id of a system, or its exact name in any case.'),
  to: idOrName().describe('Where it ends: the id of a system, or its exact name in any case.'),
  mode: oneOf(routeModes)
    .default('shortest')
    .describe(
      'shortest: fewest jumps; safest: fewest systems entered that are not of high security, null counted twice, then fewest jumps, where in an insurgency at stage 5 high counts as low, and low as null; less_secure: fewest that are not of low security, null counted twice, then fewest jumps.',
    ),
  via: commaList(idOrName())
    .optional()
    .describe(
      'Systems to pass on the way, 20 at most: ids or exact names. Zarzakh is none: it holds a ship to the gate it came by.',
    ),
  order: oneOf(['given', 'best'])
    .default('given')
    .describe('In which order they are passed; best: the one with the best route, exact for up to nine of them.'),
  avoid: commaList(idOrName())
    .optional()
    .describe(
      'Systems, constellations, regions and holders of sovereignty that are not passed, 200 at most: ids or exact names. An end of the route is entered all the same.',
    ),
  avoid_live: commaList(oneOf(liveStates))
    .optional()
    .describe('What goes on in systems that are not passed: camped, fight, roam, kill.'),
  friends,
  avoid_hazards: avoidHazards,
  avoid_chance_above: decimalBetween(0, 1)
    .optional()
    .describe('Systems are not passed whose usual chance of loss at this hour is above this, 0 to 1.'),
  prefer: commaList(idOrName())
    .optional()
    .describe('Systems, constellations, regions and holders, 200 at most: passing one of these counts as half a jump.'),
  ...bridgeQuery,
  ...chainQuery,
  wormholes: flag()
    .default(false)
    .describe(
      'Whether live connections of Thera and Turnur may be used; they are in any case where an end or waypoint has no stargate, such as Thera.',
    ),
  wormhole_size: oneOf(wormholeSizes)
    .optional()
    .describe(
      'Only wormholes that surely let a hull of this size through: small is a destroyer, xlarge a freighter. By the type of the wormhole where that has one size, else by the least that its label means; one of unknown size is none. `ship_class` bounds them too.',
    ),
  wormhole_hours_left: wholeNumber(0, 48)
    .default(0)
    .describe('Only wormholes with this many hours left at least; end of life is under 4.'),
  wormhole_hours_unseen: wholeNumber(1, 48).optional().describe('Only wormholes that somebody saw within this many hours.'),
  ship_class: oneOf(shipClasses)
    .default('any')
    .describe(
      'Whose chance of loss is told, and what a jump takes: frigate counts destroyers and shuttles too, cruiser battlecruisers, hauler transports, freighter the Orca; any: all ships alike. A capital enters neither high security nor Pochven, whose gates refuse it.',
    ),
  ship: idOrName()
    .optional()
    .describe(
      'The hull: its id, or its exact name in any case. It takes the place of `ship_class`, tells how long a jump takes by its alignment and warp speed, and by its own mass which wormholes let it through.',
    ),
  seconds_per_jump: wholeNumber(10, 900)
    .optional()
    .describe(
      'How long a jump takes, from gate to gate, in seconds; absent: as `ship` or its class implies, from 40 of a frigate to 180 of a freighter, 60 of any.',
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
  mode: z.enum(routeModes).describe('as asked for'),
};

const enteredBands = z
  .object({ high: z.int(), low: z.int(), null: z.int() })
  .describe('systems entered by band of security; wormhole systems count as null');

const lossMeta = {
  ship_class: z.enum(shipClasses).describe('as asked for, or that of the ship'),
  ship_id: z.int().nullable().describe('of the hull that was named; null: none was'),
  ship: z.string().nullable().describe('its name'),
  align_seconds: z
    .int()
    .nullable()
    .describe('to align, without fit and skill; null: no hull was named, or the static data does not tell'),
  seconds_per_jump: z.int().describe('what a jump takes, from gate to gate'),
  losses_from: z
    .enum(['killmails', 'hourly_counts'])
    .describe('killmails: ships lost at stargates; hourly_counts: all ships lost, while killmails were read for less than a day'),
  losses_hours: z
    .int()
    .describe(
      'hours of the last 28 days and today whose jumps and losses are both known; 0: no chance of loss is known, and all are null',
    ),
  losses_corrected: z
    .boolean()
    .describe('whether the chances are corrected by how those of the last seven days fared (/loss-accuracy)'),
  not_counted: z
    .array(systemId)
    .describe('systems entered of which nothing is known, such as those of wormhole space: they add nothing to the chance'),
};

export const route = endpoint({
  id: 'getRoute',
  path: '/route',
  summary: 'The best route by stargate between two systems, hop by hop, with the chance of loss',
  description: 'Where there is no route the answer is 404 and says between which two systems.',
  query: {
    ...routeQuery,
    alternatives: wholeNumber(0, 3)
      .default(0)
      .describe('Other routes to tell of, each with two fifths of its systems to itself at least.'),
    cargo_value: wholeNumber(0, 1e15)
      .optional()
      .describe('ISK that the cargo is worth: tells what a journey loses of it on average.'),
    ship_value: wholeNumber(0, 1e13)
      .optional()
      .describe(
        'ISK that hull and fit are worth: tells what a journey loses of them on average. Absent: the average market price of `ship`, else the median of those of all hulls of its class.',
      ),
  },
  check,
  example: { from: '{system}', to: '{claimed_system}', mode: 'safest' },
  response: pageOf(
    z.object({
      path: z.array(systemId).describe('ids in order, both ends included'),
      hops: z.array(routeHop).describe('the same with what is known of each'),
      jumps: z.int().describe('systems entered'),
      chance_of_loss: chance.describe('of losing a ship on the whole way, leaving now; null: no hour is known to tell it by'),
      expected_loss: z
        .number()
        .nullable()
        .describe('ISK: `cargo_value` times the chance of loss; null: it was not named, or the chance is not known'),
      expected_ship_loss: z
        .number()
        .nullable()
        .describe('ISK: `meta.ship_value` times the chance of loss; null: one of them is not known'),
      worst_system_id: systemId.describe('system with the largest share of it'),
      worst_system: systemName,
      worst_share: worstShare,
      via: z.array(systemId).describe('waypoints in the order in which they are passed'),
      entered: enteredBands,
      alternatives: z
        .array(
          z.object({
            path: z.array(systemId).describe('ids in order'),
            jumps: z.int(),
            chance_of_loss: chance,
            entered: enteredBands,
            differs_by: z.string().describe('systems that only this one passes, the first three, in words'),
            found_via_id: systemId.nullable().describe('the waypoint that finds this route, as `via`; null: none was found'),
            found_via: systemName.nullable(),
          }),
        )
        .describe('the best first'),
      bridges: z.array(routeBridge).describe('jump bridges that were named, in their order'),
      ...warningsOf('the rules and what goes on along the way now, in its order'),
    }),
    z.object({
      ...routeMeta,
      ...lossMeta,
      cargo_value: z.number().nullable().describe('ISK, as asked for'),
      ship_value: z.number().nullable().describe('ISK; null: no ship or class was named, or it has no market price'),
      ship_value_from: z
        .enum(shipValueSources)
        .nullable()
        .describe('question: as asked for; market: average price of the hull; class: median of those of its class'),
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
    'The same route at every time, by the rule of /route. The first row leaves now and counts what goes on now; the others are by the usual hours of each system alone.',
  query: { ...routeQuery, ...listOrder(['leaves_at', 'chance_of_loss'], 'asc') },
  check,
  example: { from: '{system}', to: '{claimed_system}' },
  response: pageOf(
    z.array(
      z.object({
        leaves_at: utcTime.describe('when the journey begins'),
        chance_of_loss: chance,
        worst_system_id: systemId.describe('system with the largest share of it'),
        worst_system: systemName,
        worst_share: worstShare,
      }),
    ),
    z.object({ ...routeMeta, ...lossMeta, jumps: z.int().describe('systems entered'), hazards_unknown: hazardsUnknown }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'killmails', 'wormholes', 'forecasts', 'names', ...hazardParts],
  cacheSeconds: 60,
});
