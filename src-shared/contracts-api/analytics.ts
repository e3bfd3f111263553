import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { idOrName, oneOf, wholeNumber } from '../http/query.ts';

const unitPrice = z.number().meta({ description: 'ISK per unit' });

export const priceHistoryRow = z
  .object({
    captured_at: z.string().meta({ format: 'date-time', description: 'start of the UTC hour of the sweep' }),
    min_price: unitPrice,
    median_price: unitPrice,
    max_price: unitPrice,
    sample_count: z.int().meta({ description: 'contracts' }),
    volume: z.int().meta({ description: 'units' }),
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
    days: wholeNumber(1, 30).default(7).describe('How far back.'),
  },
  example: 'type=Rifter&region=The%20Forge&days=7',
  response: pageOf(
    z.array(priceHistoryRow),
    z.object({ type_id: z.int(), type_name: z.string(), region_id: z.int(), region_name: z.string(), days: z.int() }),
  ),
  dependsOn: ['prices', 'catalog'],
  cacheSeconds: 300,
});

export const volumeRow = z
  .object({
    day: z.string().meta({ format: 'date', description: 'UTC day of first_seen_at' }),
    region_id: z.int(),
    region_name: z.string().nullable(),
    contracts: z.int(),
  })
  .meta({ id: 'VolumeRow' });
export type VolumeRow = z.infer<typeof volumeRow>;

export const analyticsVolume = endpoint({
  id: 'getVolume',
  path: '/analytics/volume',
  summary: 'Daily counts of newly seen contracts in the busiest regions',
  description: 'One row per day and region; regions rank by their total over the window; rows by day, then rank.',
  query: {
    days: wholeNumber(1, 30).default(30).describe('UTC days, today included.'),
    top_regions: wholeNumber(1, 50).default(8).describe('Busiest regions over the window.'),
  },
  example: 'days=7&top_regions=5',
  response: pageOf(z.array(volumeRow), z.object({ days: z.int(), top_regions: z.int() })),
  dependsOn: ['contracts', 'catalog'],
  cacheSeconds: 900,
});

export const issuerRow = z
  .object({
    corporation_id: z.int().optional().meta({ description: 'with by=corp' }),
    character_id: z.int().optional().meta({ description: 'with by=character' }),
    name: z.string().nullable(),
    contracts: z.int(),
    total_value: z.number().meta({ description: 'ISK: price of exchanges and auctions, reward of couriers' }),
  })
  .meta({ id: 'IssuerRow' });
export type IssuerRow = z.infer<typeof issuerRow>;

export const analyticsIssuers = endpoint({
  id: 'getIssuers',
  path: '/analytics/issuers',
  summary: 'Leaderboard of issuers over a rolling window',
  description: 'Contracts first seen in the window; most contracts first, then total value.',
  query: {
    days: wholeNumber(1, 30).default(7).describe('UTC days, today included.'),
    by: oneOf(['corp', 'character']).default('corp').describe('Whom to rank.'),
    limit: wholeNumber(1, 200).default(100).describe('Rows at most.'),
  },
  example: 'days=7&by=corp&limit=10',
  response: dataOf(z.array(issuerRow)),
  dependsOn: ['contracts', 'names'],
  cacheSeconds: 900,
});

export const depthRow = z
  .object({
    contract_id: z.int(),
    region_id: z.int(),
    region_name: z.string().nullable(),
    quantity: z.int(),
    price: z.number().meta({ description: 'ISK for the whole contract' }),
    unit_price: unitPrice,
    url: z.string().meta({ format: 'uri' }),
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
  example: 'type=Rifter',
  response: pageOf(
    z.array(depthRow),
    z.object({
      type_id: z.int(),
      type_name: z.string(),
      region_id: z.int().nullable(),
      region_name: z.string().nullable(),
      total: z.int().meta({ description: 'offers before `limit`' }),
    }),
  ),
  dependsOn: ['contracts', 'items', 'catalog'],
  cacheSeconds: 60,
});
