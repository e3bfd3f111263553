import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { contractId, link, regionId, regionName, typeId, utcDay, utcTime } from '../http/members.ts';
import { idOrName, oneOf, wholeNumber } from '../http/query.ts';

const unitPrice = z.number().describe('ISK per unit');
const namedType = { type_id: typeId, type_name: z.string().describe('name of the item type') };
/** When a window of days ends. */
export const windowEnds = oneOf(['now', 'last_look'])
  .default('now')
  .describe('When the window ends: now, or when the mirror last looked, for one that has rested since.');
const windowDays = z.int().describe('days asked for');

/** Unit prices of one item type in one region over one UTC hour, by the last sweep of that hour (decisions §3.4). */
const priceHistoryRow = z
  .object({
    captured_at: utcTime.describe('start of the UTC hour of the sweep'),
    min_price: unitPrice.describe('lowest ISK per unit'),
    median_price: unitPrice.describe('median ISK per unit; of an even count the mean of the middle two'),
    max_price: unitPrice.describe('highest ISK per unit'),
    sample_count: z.int().describe('contracts counted'),
    volume: z.int().describe('units on offer in them'),
  })
  .meta({ id: 'PriceHistoryRow' });
export type PriceHistoryRow = z.infer<typeof priceHistoryRow>;

export const analyticsPrices = endpoint({
  id: 'getPriceHistory',
  path: '/analytics/prices',
  summary: 'Hourly min, median and max unit price of one type in one region',
  description:
    'From outstanding item_exchange contracts with exactly one item row; bundles are left out. Ascending; an hour with nothing on offer, or not observed, has no row.',
  query: {
    type: idOrName().describe('Item type: an id, or its exact name in any case.'),
    region: idOrName().describe('Region: an id, or its exact name in any case.'),
    days: wholeNumber(1, 30).default(7).describe('How far back, in days.'),
    ends: windowEnds,
  },
  example: { type: '{type}', region: '{region}', days: '7' },
  response: pageOf(
    z.array(priceHistoryRow),
    z.object({ ...namedType, region_id: regionId, region_name: regionName, days: windowDays }),
  ),
  dependsOn: ['prices', 'catalog'],
  cacheSeconds: 300,
});

/** Contracts that one region gained on one UTC day, counted at first sight (decisions §3.4). */
const volumeRow = z
  .object({
    day: utcDay.describe('UTC day of first sight'),
    region_id: regionId,
    region_name: regionName.nullable(),
    contracts: z.int().describe('contracts first seen that day, within the window'),
  })
  .meta({ id: 'VolumeRow' });
export type VolumeRow = z.infer<typeof volumeRow>;

export const analyticsVolume = endpoint({
  id: 'getVolume',
  path: '/analytics/volume',
  summary: 'Daily counts of newly seen contracts in the busiest regions',
  description:
    'One row per UTC day and region; regions rank by their total over the window; rows by day, then rank. The first day counts from the hour on at which the window ends.',
  query: {
    days: wholeNumber(1, 30).default(30).describe('How far back, in days of 24 hours from the end of the window.'),
    top_regions: wholeNumber(1, 50).default(8).describe('Busiest regions over the window.'),
    ends: windowEnds,
  },
  example: { days: '7', top_regions: '5' },
  response: pageOf(z.array(volumeRow), z.object({ days: windowDays, top_regions: z.int().describe('regions asked for') })),
  dependsOn: ['contracts', 'catalog'],
  cacheSeconds: 900,
});

/** One place of the leaderboard: a corporation or a character, never both; values in ISK (decisions §3.4). */
const issuerRow = z
  .object({
    corporation_id: z.int().optional().describe('corporation id; only with by=corp'),
    character_id: z.int().optional().describe('character id; only with by=character'),
    name: z.string().nullable().describe('of the corporation or character; null until it was looked up'),
    contracts: z.int().describe('contracts first seen in the window'),
    total_value: z.number().meta({ description: 'ISK: the price of exchanges and auctions, the reward of couriers' }),
  })
  .meta({ id: 'IssuerRow' });
export type IssuerRow = z.infer<typeof issuerRow>;

export const analyticsIssuers = endpoint({
  id: 'getIssuers',
  path: '/analytics/issuers',
  summary: 'Leaderboard of issuers over a rolling window',
  description: 'Contracts first seen in the window; most contracts first, then total value.',
  query: {
    days: wholeNumber(1, 30).default(7).describe('How far back, in days of 24 hours from the end of the window.'),
    ends: windowEnds,
    by: oneOf(['corp', 'character']).default('corp').describe('Whom to rank: corporations or characters.'),
    limit: wholeNumber(1, 200).default(100).describe('Rows at most.'),
  },
  example: { days: '7', by: 'corp', limit: '10' },
  response: dataOf(z.array(issuerRow)),
  dependsOn: ['contracts', 'names'],
  cacheSeconds: 900,
});

/** One live exchange of a single item row, which is the only kind with a price per unit (decisions §3.4). */
export const depthRow = z
  .object({
    contract_id: contractId,
    region_id: regionId,
    region_name: regionName.nullable(),
    quantity: z.int().describe('units'),
    price: z.number().describe('ISK for the whole contract'),
    unit_price: unitPrice,
    url: link.describe("the contract's page in this app"),
  })
  .meta({ id: 'DepthRow' });
export type DepthRow = z.infer<typeof depthRow>;

export const analyticsDepth = endpoint({
  id: 'getDepth',
  path: '/analytics/depth',
  summary: 'Live single-item offers of one type, cheapest unit first',
  description: 'The live counterpart of /analytics/prices. Ties by contract_id.',
  query: {
    type: idOrName().describe('Item type: an id, or its exact name in any case.'),
    region: idOrName().optional().describe('Region: an id, or its exact name in any case.'),
    limit: wholeNumber(1, 200).default(100).describe('Rows at most.'),
  },
  example: { type: '{type}', limit: '10' },
  response: pageOf(
    z.array(depthRow),
    z.object({
      ...namedType,
      region_id: regionId.nullable().describe('region asked for; null: all'),
      region_name: regionName.nullable(),
      total: z.int().describe('offers before `limit`'),
    }),
  ),
  dependsOn: ['contracts', 'items', 'catalog'],
  cacheSeconds: 60,
});
