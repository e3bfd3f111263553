import { z } from 'zod';
import { place } from '../place.ts';

/** Where a contract starts or ends, with its region. */
const placeDetail = place.extend({
  region_id: z.int().nullable(),
  region_name: z.string().nullable(),
  /** 0 to 100, as the systems service has it; null where that does not list the system, as for wormholes. */
  danger_score: z.number().nullable(),
});
export type PlaceDetail = z.infer<typeof placeDetail>;

/** How far the items of a contract are known; what each state means stands at {@link contractEvidence}. */
const itemsStates = ['none', 'pending', 'known', 'gone'] as const;

/** GET /local/v1/contracts/{id}/evidence: what stands behind a contract's inferred status, and what the contract's detail has no room for. */
export const contractEvidence = z.object({
  contract_id: z.int(),
  /** One sentence for a person: why the status is what it is. */
  sentence: z.string(),
  /** true: the contract left the list and how it ended has yet to be asked. */
  pending: z.boolean(),
  /** none: couriers and loans have no public items; pending: not fetched yet; gone: it ended before they could be had. */
  items_state: z.enum(itemsStates),
  /** Every item is here. false while known: rows of the list could not be read, and nothing is concluded from the others. */
  items_complete: z.boolean(),
  /** Auctions only; null where bids were never collected. */
  bids: z
    .object({ count: z.int(), highest: z.number().nullable(), observed_at: z.string().meta({ format: 'date-time' }) })
    .nullable(),
  start: placeDetail.nullable(),
  end: placeDetail.nullable(),
});
export type ContractEvidence = z.infer<typeof contractEvidence>;

/** POST /local/v1/contracts/{id}/items: fetches the items of one contract ahead of its turn. later: limits do not allow it now. */
export const itemsFetched = z.object({ state: z.enum(['known', 'gone', 'later']) });
export type ItemsFetched = z.infer<typeof itemsFetched>;
