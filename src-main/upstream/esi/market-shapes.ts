import { z } from 'zod';
import { id } from '../ids.ts';

/** One row of /markets/prices, in ISK a unit: `average_price` of what was traded in the whole game, `adjusted_price` of the game's own fees. */
export const upstreamMarketPrice = z.object({
  type_id: id,
  average_price: z.number().nullish(),
  adjusted_price: z.number().nullish(),
});
export type UpstreamMarketPrice = z.infer<typeof upstreamMarketPrice>;

/**
 * One row of /markets/{region_id}/orders, as far as it is read. `range`: within which a bid buys: `station`, `solarsystem`, `region`, or a
 * number of jumps as text. `min_volume`: units that a bid takes at least at a time.
 */
export const upstreamMarketOrder = z.object({
  order_id: id,
  type_id: id,
  location_id: id,
  system_id: id,
  is_buy_order: z.boolean(),
  price: z.number().positive(),
  volume_remain: z.int().nonnegative(),
  min_volume: z.int(),
  range: z.string(),
});
export type UpstreamMarketOrder = z.infer<typeof upstreamMarketOrder>;

/** One day of /markets/{region_id}/history: ISK a unit, orders that found a taker, units. A day without trade is absent. */
export const upstreamTradedDay = z.object({
  date: z.iso.date(),
  average: z.number().nonnegative(),
  lowest: z.number().nonnegative(),
  highest: z.number().nonnegative(),
  order_count: z.int().nonnegative(),
  volume: z.int().nonnegative(),
});

/** A row of /industry/systems: shares of the value of what a job takes, by activity; `manufacturing` is one of them. */
export const upstreamIndustrySystem = z.object({
  solar_system_id: id,
  cost_indices: z.array(z.object({ activity: z.string(), cost_index: z.number().nonnegative() })),
});
export type UpstreamIndustrySystem = z.infer<typeof upstreamIndustrySystem>;
