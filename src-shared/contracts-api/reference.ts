import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { indexEndpoint } from '../http/index-document.ts';
import { regionId, regionName, typeId, utcTime } from '../http/members.ts';
import { gameId, text, wholeNumber } from '../http/query.ts';

/** Id and name of a region, as the static data has them. */
const region = z.object({ region_id: regionId, name: regionName }).meta({ id: 'Region' });
export const regionList = endpoint({
  id: 'listRegions',
  path: '/regions',
  summary: 'Every region id and name',
  description: '`q` is a substring of the name, any case. Ordered by name.',
  query: { q: text(1).optional().describe('Part of the name, in any case.') },
  example: { q: '{region}' },
  response: dataOf(z.array(region)),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});

/** Id and name of an item type, as the static data has them. */
const itemType = z.object({ type_id: typeId, name: z.string().describe('name of the item type') }).meta({ id: 'ItemType' });
export const typeList = endpoint({
  id: 'findTypes',
  path: '/types',
  summary: 'Resolve an item name to a type id, or an id to a name',
  description:
    'Published types. Exact name first, then prefix, then substring, then by name. `q` is required unless `id` is given.',
  query: {
    q: text(2).optional().describe('Part of the name, in any case.'),
    id: gameId().optional().describe('Exactly this type.'),
    limit: wholeNumber(1, 100).default(25).describe('Rows at most.'),
  },
  example: { q: '{type}' },
  check: ({ q, id }) =>
    q === undefined && id === undefined ? 'q is required unless id is given; give text of 2 to 200 characters.' : null,
  response: dataOf(z.array(itemType)),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});

/** What a value of the `category` filter stands for; made from {@link categoryCodes} of game.ts (decisions §3.3). */
const categoryCode = z
  .object({
    code: z.string().describe('what `category` on the contract list takes'),
    label: z.string().describe('for a person'),
    category_ids: z.array(z.int()).meta({ description: "the static data export's category ids" }),
    is_blueprint_copy: z.boolean().nullable().describe('true: only copies; false: only originals; null: either'),
  })
  .meta({ id: 'CategoryCode' });
export const categoryList = endpoint({
  id: 'listCategories',
  path: '/categories',
  summary: 'The accepted values of `category` on the contract list',
  description: 'Each with the categories of the static data that it stands for, in the order in which the filter lists them.',
  response: dataOf(z.array(categoryCode)),
  dependsOn: [],
  cacheSeconds: 86_400,
});

/** Counts over the whole mirror, regardless of the list's filters. */
const stats = z
  .object({
    contracts_total: z.int().describe('contracts in the mirror'),
    contracts_outstanding: z.int().describe('of them outstanding'),
    contracts_last_24h: z.int().describe('first seen within 24 hours before now, as /analytics/volume counts with days=1'),
    regions_with_contracts: z.int().describe('regions with at least one'),
    latest_contract_seen_at: utcTime.nullable().describe('latest sweep that saw a contract; null before the first'),
  })
  .meta({ id: 'Stats' });
export type ContractCounts = z.infer<typeof stats>;

export const contractStats = endpoint({
  id: 'getStats',
  path: '/stats',
  summary: 'Counts and the time of the most recent ingest',
  description: 'Over the whole mirror, contracts that ended and are still kept among them.',
  response: dataOf(stats),
  dependsOn: ['contracts', 'items', 'catalog'],
  cacheSeconds: 300,
});

export const contractIndex = indexEndpoint('getIndex');
