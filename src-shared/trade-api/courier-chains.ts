import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { hazardsUnknown } from '../plan-api/hazards.ts';
import { tooManyWormholes } from '../plan-api/own-wormholes.ts';
import { courier, courierFilters, courierList, wormholesUnused } from './couriers.ts';

/** Loads one after the other that end near where they began. */
const courierChain = z
  .object({
    loads: z.array(courier).describe('in the order in which they are flown'),
    empty_jumps: z.int().describe('jumps without a load: to the first, between them, and home'),
    jumps: z.int().describe('all jumps, the empty ones too'),
    reward: z.number().describe('ISK of all loads'),
    expected_loss: z
      .number()
      .nullable()
      .describe('ISK of all loads and of the ship on their ways; null: no hour of jumps and losses is known yet'),
    most_collateral: z.number().describe('ISK: the most that is at stake at one time; loads are carried one after the other'),
    gain_per_jump: z.number().describe('ISK: rewards less the expected losses of collateral and ship, for each jump flown'),
  })
  .meta({ id: 'CourierChain' });
export type CourierChain = z.infer<typeof courierChain>;

export const courierChains = endpoint({
  id: 'listCourierChains',
  path: '/couriers/chains',
  summary: 'Loads there and back: chains of couriers that begin and end near a system',
  description:
    'Each load is picked up at most `gap_jumps` from where the one before was delivered, the first and the end likewise from `near`. Ordered by `gain_per_jump`; no contract is in two chains. Empty jumps take only such wormholes of `chain` as the ship of the settings, else a freighter, surely fits through.',
  query: {
    ...courierFilters,
    from: idOrName().describe('System to begin at and to come back to: an id, or an exact name in any case.'),
    gap_jumps: wholeNumber(0, 20).default(3).describe('Most empty jumps before each load, and home.'),
    loads: wholeNumber(2, 4).default(3).describe('Most loads of a chain.'),
    ...listOrder(
      ['gain_per_jump', 'reward', 'jumps', 'empty_jumps', 'expected_loss', 'most_collateral'],
      'desc',
      'Which member to order the chains by; which there are is decided by `gain_per_jump`. What is null comes last.',
    ),
    limit: wholeNumber(1, 50).default(20).describe('Most chains.'),
  },
  renamed: { near: 'from', within: 'from_jumps' },
  check: ({ chain }) => tooManyWormholes(chain),
  example: { near: 'Jita' },
  response: pageOf(
    z.array(courierChain),
    z.object({
      from_id: z.int().describe('system begun at'),
      from_name: z.string().describe('its name'),
      couriers: z.int().describe('couriers that were looked at'),
      hazards_unknown: hazardsUnknown,
      wormholes_unused: wormholesUnused,
    }),
  ),
  dependsOn: courierList.dependsOn,
  cacheSeconds: 60,
});
