import { z } from 'zod';
import { id, optionalId } from '../ids.ts';

/** Contract types as upstream names them; one it adds later reads as `unknown`. */
const contractType = z.string().pipe(z.enum(['item_exchange', 'auction', 'courier', 'loan', 'unknown']).catch('unknown'));

/** One row of /contracts/public/{region_id}: public and outstanding at the list's Last-Modified. Absent is undefined. */
export const upstreamContract = z.object({
  contract_id: id,
  type: contractType,
  date_issued: z.string(),
  date_expired: z.string(),
  issuer_id: id,
  issuer_corporation_id: id,
  for_corporation: z.boolean().nullish(),
  title: z.string().nullish(),
  price: z.number().nullish(),
  reward: z.number().nullish(),
  collateral: z.number().nullish(),
  buyout: z.number().nullish(),
  volume: z.number().nullish(),
  days_to_complete: z.int().nullish(),
  start_location_id: optionalId,
  end_location_id: optionalId,
});
export type UpstreamContract = z.infer<typeof upstreamContract>;

/** One row of /contracts/public/items/{contract_id}. An original's `runs` may be -1; `is_blueprint_copy` absent is not false. */
export const upstreamItem = z.object({
  record_id: id,
  type_id: id,
  quantity: z.int(),
  is_included: z.boolean(),
  is_blueprint_copy: z.boolean().nullish(),
  item_id: optionalId,
  runs: z.int().nullish(),
  material_efficiency: z.int().nullish(),
  time_efficiency: z.int().nullish(),
});
export type UpstreamItem = z.infer<typeof upstreamItem>;

/** One row of /contracts/public/bids/{contract_id}; upstream names no bidder. */
export const upstreamBid = z.object({ bid_id: id, amount: z.number(), date_bid: z.string() });
export type UpstreamBid = z.infer<typeof upstreamBid>;
