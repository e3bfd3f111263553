import { z } from 'zod';
import { categoryCodes, hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionId, regionName, typeId, utcTime } from '../http/members.ts';
import { idOrName, oneOf, repeatable, text, wholeNumber } from '../http/query.ts';
import { itemsPending } from './contract-filters.ts';

/** Why something is traded by contract and not at the market. */
export const contractOnlyReasons = ['blueprint_copy', 'no_market_group', 'capital', 'no_orders'] as const;
export type ContractOnlyReason = (typeof contractOnlyReasons)[number];

/** Members that the goods can be ordered by. */
export const goodSorts = [
  'sold',
  'offers',
  'lowest',
  'median_asked',
  'sold_median',
  'trend_percent',
  'newest_at',
  'type_name',
] as const;

const iskUnit = z.number().nullable();
const codes = categoryCodes.map(({ code }) => code) as [
  (typeof categoryCodes)[number]['code'],
  ...(typeof categoryCodes)[number]['code'][],
];

/** Asked prices and sales of something that trades by contract only. */
const contractOnlyGood = z
  .object({
    type_id: typeId,
    type_name: z.string(),
    group_id: z.int().nullable().describe('its group of the static data; null: that names none'),
    group_name: z.string().nullable(),
    is_blueprint_copy: z
      .boolean()
      .nullable()
      .describe('true: copies, priced a run; false: originals; null: not a blueprint. A type may have a row of each'),
    reason: z
      .enum(contractOnlyReasons)
      .describe(
        'blueprint_copy: the market does not trade copies; no_market_group: the market does not list it, and no hub has a sell order for it; capital: a capital ship, which cannot enter high security to reach a hub; no_orders: no hub that was read has a sell order for it',
      ),
    region_id: regionId.nullable().describe('null: all regions'),
    region_name: regionName.nullable(),
    offers: z.int().describe('single-item exchanges on offer'),
    lowest: iskUnit.describe('ISK a unit, of copies a run: the lowest that counts; null: none is on offer'),
    median_asked: iskUnit.describe('ISK a unit, of copies a run: the median of what counts'),
    newest_at: utcTime.nullable().describe('when the newest of them was issued'),
    sold: z.int().describe('sales of 30 days whose prices count'),
    sold_median: iskUnit.describe('ISK a unit, of copies a run: their median; null: nothing was sold'),
    sold_before: z.int().describe('the same of the 30 days before'),
    sold_median_before: iskUnit.describe('their median'),
    trend_percent: z
      .number()
      .nullable()
      .describe(
        'per cent by which the median of 30 days is above that of the 30 days before; null: fewer than three sales in either',
      ),
  })
  .meta({ id: 'ContractOnlyGood' });
export type ContractOnlyGood = z.infer<typeof contractOnlyGood>;

export const goodsList = endpoint({
  id: 'listGoods',
  path: '/goods',
  summary: 'Goods that trade by contract only: lowest and median asked price, sales and trend',
  description:
    'Covers blueprint copies, capital ships, items that the market does not list and items without a sell order at any hub, if they are or were on offer within 60 days in item exchanges with exactly one item row. Rolled modules are left out, because each is unique. See "Which prices count" and "What was sold". Copies of all efficiencies are combined, priced per run; `/sales` has each kind separately.',
  query: {
    type: idOrName().optional().describe('Item type: an id, or its exact name in any case.'),
    region: idOrName().optional().describe('Only figures of this region: an id, or its exact name in any case.'),
    by: oneOf(['type', 'region'])
      .default('type')
      .describe('type: a row for each type, over all regions or that of `region`; region: a row for each type and region.'),
    group: idOrName().optional().describe('Group of the static data, such as Titan: an id, or its exact name in any case.'),
    category: repeatable(oneOf(codes)).optional().describe('Categories; repeat for several.'),
    reason: repeatable(oneOf(contractOnlyReasons)).optional().describe('Why it trades by contract only; repeat for several.'),
    q: text(1).optional().describe('Part of the name of the type or its group, in any case.'),
    ...listOrder(goodSorts, 'desc'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
    page_size: wholeNumber(10, 200).default(50).describe('Rows per page.'),
  },
  example: { category: 'ship', sort: 'sold' },
  response: pageOf(
    z.array(contractOnlyGood),
    pageMeta
      .extend({
        as_of: utcTime.nullable().describe('when the lists of contracts were read; days count back from then'),
        sales: z.int().describe('sales of 30 days of all these rows together'),
        hubs: z
          .array(z.enum(hubNames))
          .describe('hubs whose orders were checked for `no_orders`; empty: that reason is not used'),
        items_pending: itemsPending,
      })
      .meta({ id: 'GoodsMeta' }),
  ),
  dependsOn: ['contracts', 'items', 'catalog', 'market'],
  cacheSeconds: 60,
});
