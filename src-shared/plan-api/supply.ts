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
    contracts: z.int().describe('contracts on offer there'),
    units: z.int().describe('units in them together'),
    cheapest: z.number().nullable().describe('ISK a unit of the cheapest; null: none has a price'),
  })
  .meta({ id: 'Supply' });
export type SupplyRow = z.infer<typeof supplyRow>;

export const supply = endpoint({
  id: 'listSupply',
  path: '/supply',
  summary: 'Where one type is on offer by contract: units and the cheapest price in each system',
  description: 'Outstanding contracts that hold this type and nothing else; the system with most units first.',
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
      contracts: z.int().describe('contracts on offer in all'),
      elsewhere: z.int().describe('of them where the system is not known: structures that no public archive has'),
    }),
  ),
  dependsOn: ['contracts', 'items', 'names', 'catalog'],
  cacheSeconds: 60,
});
