import { z } from 'zod';
import { windowEnds } from '../contracts-api/analytics.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { link, regionId, regionName, typeId, utcTime } from '../http/members.ts';
import { flag, idOrName, wholeNumber } from '../http/query.ts';
import { tradedFigures } from './market.ts';

const iskUnit = z.number().describe('ISK a unit');

/** What makes two blueprints of one type alike; all null where the type is no blueprint. */
export const blueprintKind = z.object({
  is_blueprint_copy: z.boolean().nullable().describe('true: copy; false: original; null: not a blueprint'),
  material_efficiency: z.int().nullable().describe('of a blueprint, per cent'),
  time_efficiency: z.int().nullable().describe('of a blueprint, per cent'),
  runs: z.int().nullable().describe('runs of a blueprint copy; null: an original, or not a blueprint'),
});
export type BlueprintKind = z.infer<typeof blueprintKind>;

/** How offers ended, and at which prices those went that were accepted; see "What was sold". */
const saleDistribution = z
  .object({
    count: z.int().describe('sales whose prices count'),
    odd: z.int().describe('further sales at odd prices, which do not count, see "Which prices count"'),
    undecided: z.int().describe('offers that ended in the same days, and may or may not have been accepted'),
    unsold: z.int().describe('offers that ended in the same days without being accepted: withdrawn or expired'),
    units: z.int().describe('units of the sales that count'),
    prices: z
      .object({
        minimum: iskUnit,
        percentile_10: iskUnit,
        percentile_25: iskUnit,
        median: iskUnit,
        percentile_75: iskUnit,
        percentile_90: iskUnit,
        maximum: iskUnit,
        median_low: iskUnit.nullable().describe('lower end of the 95 % interval of the median; null below six sales'),
        median_high: iskUnit.nullable().describe('its upper end'),
      })
      .meta({ id: 'SalePrices' })
      .nullable()
      .describe('null: nothing was sold'),
    days_to_sell: z
      .object({
        percentile_25: z.number().describe('days'),
        median: z.number().describe('days'),
        percentile_75: z.number().describe('days'),
      })
      .meta({ id: 'DaysToSell' })
      .nullable()
      .describe('days between issue and acceptance, of those that were sold; null: nothing was'),
  })
  .meta({ id: 'SaleDistribution' });
export type SaleDistribution = z.infer<typeof saleDistribution>;

const saleRow = z
  .object({
    contract_id: z.int(),
    region_id: regionId,
    region_name: regionName.nullable(),
    quantity: z.int().describe('units'),
    unit_price: iskUnit,
    ...blueprintKind.shape,
    date_issued: utcTime,
    sold_at: utcTime.describe('first sweep of its region without it: up to half an hour late'),
    days_to_sell: z.number().describe('days between the two'),
    odd: z.boolean().describe('its price is too odd to count'),
    url: link.describe('the contract’s page in this app'),
  })
  .meta({ id: 'Sale' });

/** Where a contract's unit price stands among the sales of the same thing. */
export const soldComparison = z
  .object({
    count: z.int().describe('sales whose prices count'),
    days: z.int().describe('days that they are of'),
    percentile: z.number().describe('0 to 100: share of the sales that were cheaper, and half of those at the same price'),
    median: z.number().describe('ISK a unit'),
    median_low: z.number().nullable().describe('lower end of the 95 % interval of the median; null below six sales'),
    median_high: z.number().nullable().describe('its upper end'),
    days_to_sell: z.number().describe('median of the days between issue and acceptance'),
    sentence: z.string().describe('the place in words'),
  })
  .meta({ id: 'SoldComparison' });
export type SoldComparison = z.infer<typeof soldComparison>;

export const typeSales = z
  .object({
    type_id: typeId,
    type_name: z.string(),
    region_id: regionId.nullable().describe('null: all regions'),
    region_name: regionName.nullable(),
    days: z.int().describe('days asked for'),
    distribution: saleDistribution,
    note: z
      .string()
      .nullable()
      .describe('note on these figures; null: none. Rolled modules have no combined prices, because each is unique'),
    market: tradedFigures
      .nullable()
      .describe(
        'for comparison, the market of the region, or of the hub in the settings if the region has no hub; null: not read',
      ),
    blueprints: z
      .array(z.object({ ...blueprintKind.shape, distribution: saleDistribution }).meta({ id: 'BlueprintSales' }))
      .describe('the same for each kind of blueprint, most sales first, 50 at most; empty: not a blueprint'),
    sales: z.array(saleRow).describe('the newest sales that this rests on'),
  })
  .meta({ id: 'TypeSales' });

export const salesOfType = endpoint({
  id: 'getSales',
  path: '/sales',
  summary: 'Prices at which contracts of a type were accepted, and how long that took',
  description:
    'Uses item exchanges with exactly one item row whose end this mirror saw. Acceptance is inferred, see "What was sold". Combined prices of blueprints with different efficiency or runs say little; `blueprints` has each kind separately.',
  query: {
    type: idOrName().describe('Item type: an id, or its exact name in any case.'),
    region: idOrName().optional().describe('Region: an id, or its exact name in any case.'),
    blueprint_copy: flag().optional().describe('true: copies only; false: originals only.'),
    material_efficiency: wholeNumber(0, 10).optional().describe('Of a blueprint, per cent.'),
    time_efficiency: wholeNumber(0, 20).optional().describe('Of a blueprint, per cent.'),
    runs: wholeNumber(1, 1_000_000).optional().describe('Runs of a blueprint copy.'),
    days: wholeNumber(1, 90).default(30).describe('How far back, in days of 24 hours from the end of the window.'),
    ends: windowEnds,
    limit: wholeNumber(1, 200).default(50).describe('Sales that are listed at most.'),
  },
  example: { type: '{type}', days: '30' },
  response: dataOf(typeSales),
  dependsOn: ['contracts', 'items', 'catalog', 'market_history'],
  cacheSeconds: 300,
});
