import { z } from 'zod';
import type { AnswerRecord, Priority } from '../answer.ts';
import type { EsiClient } from './client.ts';

/** Contract types as upstream names them; one it adds later reads as `unknown`. */
const contractType = z.string().pipe(z.enum(['item_exchange', 'auction', 'courier', 'loan', 'unknown']).catch('unknown'));

/** One row of /contracts/public/{region_id}: public and outstanding at the list's Last-Modified. Absent is undefined. */
export const upstreamContract = z.object({
  contract_id: z.int(),
  type: contractType,
  date_issued: z.string(),
  date_expired: z.string(),
  issuer_id: z.int(),
  issuer_corporation_id: z.int(),
  for_corporation: z.boolean().optional(),
  title: z.string().optional(),
  price: z.number().optional(),
  reward: z.number().optional(),
  collateral: z.number().optional(),
  buyout: z.number().optional(),
  volume: z.number().optional(),
  days_to_complete: z.int().optional(),
  start_location_id: z.int().optional(),
  end_location_id: z.int().optional(),
});
export type UpstreamContract = z.infer<typeof upstreamContract>;

/** One row of /contracts/public/items/{contract_id}. An original's `runs` may be -1; `is_blueprint_copy` absent is not false. */
export const upstreamItem = z.object({
  record_id: z.int(),
  type_id: z.int(),
  quantity: z.int(),
  is_included: z.boolean(),
  is_blueprint_copy: z.boolean().optional(),
  item_id: z.int().optional(),
  runs: z.int().optional(),
  material_efficiency: z.int().optional(),
  time_efficiency: z.int().optional(),
});
export type UpstreamItem = z.infer<typeof upstreamItem>;

/** One row of /contracts/public/bids/{contract_id}; upstream names no bidder. */
export const upstreamBid = z.object({ bid_id: z.int(), amount: z.number(), date_bid: z.string() });
export type UpstreamBid = z.infer<typeof upstreamBid>;

/**
 * A sweep of one region.
 * `complete`: every page of one and the same snapshot, each id once. The caller stores the contracts and, in the same
 * transaction, `httpAnswers.remember(records)`: only then may the next sweep ask conditionally. A crash in between
 * leaves the old validators, so the same data is asked for again and nothing is lost to a 304.
 * `unchanged`: the snapshot that was stored last is still the current one.
 */
export type RegionSweep =
  | { kind: 'complete'; contracts: UpstreamContract[]; observedAt: string; expiresAt: string | null; records: AnswerRecord[] }
  | { kind: 'unchanged'; observedAt: string | null; expiresAt: string | null }
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };

/**
 * How a contract ended for the public's eyes. 204: expired, or accepted just now. 403: upstream's sentence tells whether
 * somebody accepted it. `expiresAt`: asking again before then is answered `not-due`.
 */
export interface Ended {
  kind: 'ended';
  how: 'expired-or-accepted' | 'accepted' | 'not-public' | 'not-found';
  expiresAt: string | null;
}
export type ItemsAnswer =
  | { kind: 'items'; items: UpstreamItem[] }
  | Ended
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };
export type BidsAnswer =
  | { kind: 'bids'; bids: UpstreamBid[] }
  | Ended
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };

/** How urgent, and how much of the error budget to leave alone (see the client's `reserve`). */
export interface OneContractOptions {
  priority?: Priority;
  reserve?: number;
}

export interface PublicContracts {
  listRegion(regionId: number, signal?: AbortSignal): Promise<RegionSweep>;
  /** Only item_exchange and auction have public items. May be an empty list: then ask again later. Default priority `items`. */
  items(contractId: number, signal?: AbortSignal, options?: OneContractOptions): Promise<ItemsAnswer>;
  /** Only auctions have bids. Default priority `items`. */
  bids(contractId: number, signal?: AbortSignal, options?: OneContractOptions): Promise<BidsAnswer>;
}

export declare function publicContracts(client: EsiClient): PublicContracts;
