import { z } from 'zod';
import { windowEnds } from '../contracts-api/analytics.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { typeId } from '../http/members.ts';
import { wholeNumber } from '../http/query.ts';

/** How much of a type is dealt in by contract. */
const typeTrade = z
  .object({
    type_id: typeId,
    type_name: z.string().nullable().describe('null: the static data does not know it yet'),
    sold: z.int().describe('sales of these days whose prices count, as `/sales` counts them; see "What was sold"'),
    turnover: z.number().describe('ISK: their prices, of whole contracts, together'),
    offered: z
      .int()
      .describe('item exchanges with exactly one item row, of this type, that are on offer at the end of the window'),
  })
  .meta({ id: 'TypeTrade' });
export type TypeTrade = z.infer<typeof typeTrade>;

export const tradedTypes = endpoint({
  id: 'listTradedTypes',
  path: '/types',
  summary: 'The types that are traded most by contract',
  description:
    'Counts item exchanges with exactly one item row: the types sold most often come first, then those on offer most often. Before this mirror has seen any end, the order is that of the offers. Of blueprints all kinds are counted together.',
  query: {
    days: wholeNumber(1, 90)
      .default(30)
      .describe('How far back sales are counted, in days of 24 hours from the end of the window.'),
    ends: windowEnds,
    ...listOrder(['sold', 'turnover', 'offered'], 'desc'),
    limit: wholeNumber(1, 200).default(50).describe('Types that are listed at most.'),
  },
  example: { days: '30' },
  response: dataOf(z.array(typeTrade)),
  dependsOn: ['contracts', 'items', 'catalog'],
  cacheSeconds: 300,
});
