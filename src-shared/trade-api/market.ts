import { z } from 'zod';
import { hubNames } from '../game.ts';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { regionId, regionName, utcTime } from '../http/members.ts';
import { idOrName } from '../http/query.ts';

/** Orders at one price, or at several, of which it is the worst. */
const marketStep = z
  .object({
    price: z.number().describe('ISK a unit'),
    volume: z.int().describe('units at this price'),
  })
  .meta({ id: 'MarketStep' });

export const orderSource = z
  .enum(['market_orders', 'archived_market_orders'])
  .describe('market_orders: ESI’s list of the region’s market orders; archived_market_orders: an archive’s copy of it');
export type OrderSource = z.infer<typeof orderSource>;

/** The market that worth is calculated from, and its age. */
export const figuresMarket = z
  .object({
    hub: z.enum(hubNames).describe('hub of the settings, or the hub for which contracts were rated'),
    observed_at: utcTime
      .nullable()
      .describe(
        'the source’s time of the order book behind the figures; stored figures may use a newer one; null: it was never read',
      ),
    source: orderSource.nullable().describe('source of that order book; null: not read yet'),
  })
  .meta({ id: 'FiguresMarket' });
export type FiguresMarket = z.infer<typeof figuresMarket>;

/** Orders for one type at the station of a hub. */
const hubDepth = z
  .object({
    hub: z.enum(hubNames).describe('name of the hub'),
    station_id: z.int().describe('station whose orders these are'),
    station_name: z.string().nullable().describe('its name; null: the static data does not have it'),
    best_bid: z.number().nullable().describe('ISK a unit; null: no buy orders'),
    best_ask: z.number().nullable().describe('ISK a unit; null: no sell orders'),
    bids: z.array(marketStep).describe('best first; see "What is stored of the market"'),
    asks: z.array(marketStep).describe('best first; see "What is stored of the market"'),
    bid_volume: z.int().describe('units of all bids that accept sales there'),
    ask_volume: z.int().describe('units of all asks there'),
    observed_at: z.iso.datetime().describe('the source’s time of this book'),
    source: orderSource,
  })
  .meta({ id: 'HubDepth' });
export type HubDepth = z.infer<typeof hubDepth>;

/** The game's own figures of a type. */
const gamePrices = z
  .object({
    average_price: z.number().nullable().describe('ISK a unit, average over the whole game; null: nothing was traded'),
    adjusted_price: z.number().nullable().describe('ISK a unit, the basis of the game’s own fees; not a market price'),
    observed_at: z.iso.datetime().describe('the source’s time of the list'),
    source: z.literal('market_prices').describe('ESI’s list of average prices'),
  })
  .meta({ id: 'GamePrices' });

/** Prices at which orders count, see "Which prices count". */
const plausibleRange = z
  .object({
    low: z.number().describe('ISK a unit: an ask below it does not count'),
    high: z.number().describe('ISK a unit: a bid above it does not count'),
  })
  .meta({ id: 'PlausibleRange' });

/** What a region traded of a type in the 30 days before the source was asked. */
export const tradedFigures = z
  .object({
    hub: z.enum(hubNames).describe('hub of this region'),
    region_id: regionId,
    region_name: regionName.nullable(),
    days_traded: z.int().describe('number of the 30 days on which anything was traded'),
    volume_a_day: z.number().describe('units per day, including days without trade'),
    average: z
      .number()
      .nullable()
      .describe('ISK a unit: mean of the daily averages weighted by units, without odd days; null: nothing was traded'),
    lowest: z.number().nullable().describe('ISK a unit, of the days that count'),
    highest: z.number().nullable().describe('ISK a unit, of the days that count'),
    observed_at: utcTime.describe('the source’s time'),
    source: z.literal('market_history').describe('ESI’s history of the region’s market'),
  })
  .meta({ id: 'TradedFigures' });
export type TradedFigures = z.infer<typeof tradedFigures>;

const tradedDay = z
  .object({
    date: z.iso.date().describe('UTC day'),
    average: z.number().describe('ISK a unit'),
    lowest: z.number().describe('ISK a unit'),
    highest: z.number().describe('ISK a unit'),
    orders: z.int().describe('orders that were filled'),
    volume: z.int().describe('units'),
  })
  .meta({ id: 'TradedDay' });
/** What was traded of a type in a region on one UTC day. */
export type TradedDay = z.infer<typeof tradedDay>;

export const typeMarket = z
  .object({
    type_id: z.int(),
    type_name: z.string(),
    prices: gamePrices.nullable().describe('null: the source has none of this type'),
    plausible: plausibleRange.nullable().describe('null: it was never traded, so none of its orders count'),
    traded: z
      .array(
        tradedFigures
          .extend({ days: z.array(tradedDay).describe('oldest first, 31 at most; without days of no trade') })
          .meta({ id: 'TradedType' }),
      )
      .describe(
        'what the hubs’ regions traded, as far as it was read: types that public contracts hold, one hub after the other',
      ),
    hubs: z.array(hubDepth).describe('hubs where it has orders, in the order Jita, Amarr, Dodixie, Rens, Hek'),
  })
  .meta({ id: 'TypeMarket' });

/** Orders for one type at the five trade hubs. */
export const marketOfType = endpoint({
  id: 'getMarket',
  path: '/market',
  summary: 'What the five trade hubs bid and ask for a type, and what was traded there',
  description: 'Each hub has the time of its own book. A type without orders has an empty list of hubs.',
  query: { type: idOrName().describe('Id or exact name of an item type.') },
  example: { type: '{type}' },
  response: dataOf(typeMarket),
  dependsOn: ['market', 'market_history', 'catalog'],
  cacheSeconds: 60,
});
