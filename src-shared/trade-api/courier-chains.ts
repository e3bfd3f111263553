import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { hazardsUnknown } from '../plan-api/hazards.ts';
import { tooManyWormholes } from '../plan-api/own-wormholes.ts';
import { courier, courierFilters, courierList, wormholesUnused } from './couriers.ts';

/** Consecutive loads that end near their start. */
const courierChain = z
  .object({
    loads: z.array(courier).describe('loads in flight order'),
    empty_jumps: z.int().describe('jumps without a load: to the first pickup, between loads, and home'),
    jumps: z.int().describe('all jumps, including empty ones'),
    reward: z.number().describe('ISK of all loads'),
    expected_loss: z
      .number()
      .nullable()
      .describe('ISK: expected loss of all collaterals and of the ship; null: no hour of jumps and losses is known yet'),
    most_collateral: z.number().describe('ISK: highest collateral at one time; loads are carried one after the other'),
    gain_per_jump: z.number().describe('ISK: rewards less expected losses of collateral and ship, per jump'),
  })
  .meta({ id: 'CourierChain' });
export type CourierChain = z.infer<typeof courierChain>;

export const courierChains = endpoint({
  id: 'listCourierChains',
  path: '/couriers/chains',
  summary: 'Chains of couriers that begin and end near a system',
  description:
    'Each pickup is at most `gap_jumps` from the previous delivery; the first pickup and the last delivery are at most that far from `near`. Ordered by `gain_per_jump`; no contract is in two chains. Empty jumps use only wormholes of `chain` that certainly let the ship of the settings, else a freighter, through.',
  query: {
    ...courierFilters,
    from: idOrName().describe('System to start from and return to: an id, or an exact name in any case.'),
    gap_jumps: wholeNumber(0, 20).default(3).describe('Maximum empty jumps before each load, and home.'),
    loads: wholeNumber(2, 4).default(3).describe('Maximum loads of a chain.'),
    ...listOrder(
      ['gain_per_jump', 'reward', 'jumps', 'empty_jumps', 'expected_loss', 'most_collateral'],
      'desc',
      'Member to order the chains by; `gain_per_jump` decides which chains there are. Null comes last.',
    ),
    limit: wholeNumber(1, 50).default(20).describe('Maximum number of chains.'),
  },
  renamed: { near: 'from', within: 'from_jumps' },
  check: ({ chain }) => tooManyWormholes(chain),
  example: { near: 'Jita' },
  response: pageOf(
    z.array(courierChain),
    z.object({
      from_id: z.int().describe('id of `near`'),
      from_name: z.string().describe('its name'),
      couriers: z.int().describe('number of couriers considered'),
      hazards_unknown: hazardsUnknown,
      wormholes_unused: wormholesUnused,
    }),
  ),
  dependsOn: courierList.dependsOn,
  cacheSeconds: 60,
});
