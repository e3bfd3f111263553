import type { z } from 'zod';
import type { Clock } from '#main/runtime/world';
import type { Priority, UpstreamAnswer } from '../answer.ts';
import { bounds } from '../bounds.ts';
import type { GetOptions } from '../client.ts';
import { isFullPage, type RowList, rowList } from '../row-list.ts';
import type { EsiClient } from './client.ts';
import { type UpstreamBid, type UpstreamItem, upstreamBid, upstreamItem } from './contract-shapes.ts';
import { type RegionSweep, sweepRegion } from './region-sweep.ts';

export type { UpstreamBid, UpstreamContract, UpstreamItem } from './contract-shapes.ts';
export type { RegionSweep } from './region-sweep.ts';

/**
 * What the items route says about a contract that left the list. 204: expired, or accepted just now. 403: upstream's sentence says whether
 * it was accepted. `expiresAt`: a request before then is answered `not-due`.
 */
export interface Ended {
  kind: 'ended';
  how: 'expired-or-accepted' | 'accepted' | 'not-public' | 'not-found';
  expiresAt: string | null;
}
/** The outcome of requesting the items of a contract. */
export type ItemsAnswer =
  /** `unreadable`: how many rows were left out because they do not match the schema. */
  | { kind: 'items'; items: UpstreamItem[]; unreadable: number }
  | Ended
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };
/** The outcome of requesting the bids on an auction. */
export type BidsAnswer =
  | { kind: 'bids'; bids: UpstreamBid[]; unreadable: number }
  | Ended
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };

/** Priority, and how many errors of the budget to leave to others (see the client's `reserve`). */
export interface OneContractOptions {
  priority?: Priority;
  reserve?: number;
}

/** ESI's public contracts: the lists of regions, and items and bids of one contract. */
export interface PublicContracts {
  listRegion(regionId: number, signal?: AbortSignal): Promise<RegionSweep>;
  /** Only item_exchange and auction have public items. May be an empty list: then ask again later. Default priority `items`. */
  items(contractId: number, signal?: AbortSignal, options?: OneContractOptions): Promise<ItemsAnswer>;
  /** Only auctions have bids. Default priority `items`. */
  bids(contractId: number, signal?: AbortSignal, options?: OneContractOptions): Promise<BidsAnswer>;
}

const itemList = rowList(upstreamItem);
const bidList = rowList(upstreamBid);
type Listed<T> = { kind: 'listed'; rows: T[]; unreadable: number } | Exclude<ItemsAnswer, { kind: 'items' }>;

/** Asks through the client of ESI. */
export function publicContracts(client: EsiClient, clock: Clock): PublicContracts {
  async function listOf<T>(path: string, schema: z.ZodType<RowList<T>>, options: GetOptions): Promise<Listed<T>> {
    const first = await client.get(path, schema, options);
    if (first.kind !== 'fresh') return notListed(path, first);
    const { rows } = first.data;
    let { unreadable } = first.data;
    const { pages } = first;
    let isFull = isFullPage(first.data);
    // Where the answer does not say how many pages there are, there is another one behind each full one.
    for (let page = 2; pages === null ? isFull && page <= bounds.pages : page <= pages; page += 1) {
      const next = await client.get(`${path}?page=${page}`, schema, { ...options, conditional: false });
      if (pages === null && next.kind === 'refused' && next.status === 404) break;
      if (next.kind !== 'fresh') return notListed(path, next);
      isFull = isFullPage(next.data);
      rows.push(...next.data.rows);
      unreadable += next.data.unreadable;
    }
    return { kind: 'listed', rows, unreadable };
  }

  const withDefaults = (signal: AbortSignal | undefined, options: OneContractOptions = {}): GetOptions => ({
    signal,
    mayBeRefused: true,
    priority: options.priority ?? 'items',
    reserve: options.reserve,
  });

  return {
    listRegion: (regionId, signal) => sweepRegion(client, clock, regionId, signal),
    async items(contractId, signal, options) {
      const answer = await listOf(`/contracts/public/items/${contractId}`, itemList, withDefaults(signal, options));
      return answer.kind === 'listed' ? { kind: 'items', items: answer.rows, unreadable: answer.unreadable } : answer;
    },
    async bids(contractId, signal, options) {
      const answer = await listOf(`/contracts/public/bids/${contractId}`, bidList, withDefaults(signal, options));
      return answer.kind === 'listed' ? { kind: 'bids', bids: answer.rows, unreadable: answer.unreadable } : answer;
    },
  };
}

function notListed(
  path: string,
  answer: Exclude<UpstreamAnswer<unknown>, { kind: 'fresh' }>,
): Exclude<Listed<never>, { kind: 'listed' }> {
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'not-due') return { kind: 'not-due', dueAt: answer.expiresAt };
  if (answer.kind === 'unchanged')
    return { kind: 'failed', reason: `ESI answered 304 to ${path}, of which nothing is kept.`, retryAt: null };
  const { status, message, expiresAt } = answer;
  switch (status) {
    case 204:
      return { kind: 'ended', how: 'expired-or-accepted', expiresAt };
    case 403:
      return { kind: 'ended', how: /accepted by player/i.test(message ?? '') ? 'accepted' : 'not-public', expiresAt };
    case 404:
      return { kind: 'ended', how: 'not-found', expiresAt };
    default:
      return { kind: 'failed', reason: `ESI answered ${status} to ${path}.`, retryAt: expiresAt };
  }
}
