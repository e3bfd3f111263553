import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { typeId } from '../http/members.ts';
import { idOrName } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';
import { expiredUnjudgedFilter } from '../trade-api/contract-filters.ts';

const supplyRow = z
  .object({
    id: systemId,
    name: systemName,
    contracts: z.int().describe('number of contracts on offer there'),
    units: z.int().describe('total units in these contracts'),
    cheapest: z.number().nullable().describe('lowest price of a unit, ISK; null: none has a price'),
  })
  .meta({ id: 'Supply' });
export type SupplyRow = z.infer<typeof supplyRow>;

export const supply = endpoint({
  id: 'listSupply',
  path: '/supply',
  summary: 'Systems where one type is on offer by contract: units and the lowest price',
  description: 'Counts outstanding contracts with this type and nothing else. The system with most units comes first.',
  query: {
    type: idOrName().describe('Item type: an id, or its exact name in any case.'),
    expired_unjudged: expiredUnjudgedFilter,
    ...listOrder(['units', 'contracts', 'cheapest', 'name'], 'desc'),
  },
  example: { type: '{type}' },
  response: pageOf(
    z.array(supplyRow),
    z.object({
      type_id: typeId,
      type_name: z.string().describe('its name'),
      contracts: z.int().describe('total number of contracts on offer'),
      elsewhere: z.int().describe('contracts in an unknown system: structures that no public archive has'),
    }),
  ),
  dependsOn: ['contracts', 'items', 'names', 'catalog'],
  cacheSeconds: 60,
});
