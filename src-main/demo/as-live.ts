import { SECOND } from '#shared/time';
import { CONTRACTS_PER_PAGE } from './esi/contracts.ts';
import { httpDate, type SimulatedReply, type SimulatedRequest, textReply } from './http/message.ts';
import { withOddRows } from './http/odd-rows.ts';
import type { Model } from './model.ts';
import { hash } from './random.ts';

/** What a question to the real sources takes, in milliseconds. */
export const LIVE_LATENCY = 100;
/** Pages of the region with most contracts: The Forge's in July 2026. */
const MOST_PAGES = 34;
/** One row in so many cannot be read. */
const ROWS_PER_ODD_ONE = 500;
/** Pages of one snapshot differ by so many seconds at most. */
const LARGEST_SKEW = 4;

/** Contracts on a page, so that the region with most of them fills as many pages as The Forge. */
export function livePageSize(model: Model, now: number): number {
  const contracts = Map.groupBy(model.contracts.outstanding(now), ({ regionId }) => regionId);
  const most = Math.max(1, ...[...contracts.values()].map(({ length }) => length));
  return Math.min(CONTRACTS_PER_PAGE, Math.ceil(most / MOST_PAGES));
}

/**
 * An answer with what is awkward about the real ones: pages of one list whose times differ, rows that nobody can read, and an
 * archive whose folders have no index. The same question always has the same of it.
 */
export function asLive(request: SimulatedRequest, reply: SimulatedReply): SimulatedReply {
  const { source, path, query, method } = request;
  if (source === 'everef') return path.endsWith('/index.json') ? textReply(404, 'Not Found') : reply;
  if (method !== 'GET' || !['esi', 'market', 'scout'].includes(source)) return reply;
  const key = hash(textHash(path), Number(query.get('page') ?? 1), 0);
  const skewed = Number(reply.headers['x-pages'] ?? 1) > 1 ? withSkew(reply, key % (LARGEST_SKEW + 1)) : reply;
  if (skewed.status !== 200 || typeof skewed.body !== 'string') return skewed;
  return { ...skewed, body: withOddRows(skewed.body, (index) => hash(key, index, 1) % ROWS_PER_ODD_ONE === 0) };
}

function withSkew(reply: SimulatedReply, seconds: number): SimulatedReply {
  const { 'last-modified': written = '' } = reply.headers;
  const at = new Date(written).getTime();
  return Number.isNaN(at) ? reply : { ...reply, headers: { ...reply.headers, 'last-modified': httpDate(at + seconds * SECOND) } };
}

function textHash(text: string): number {
  return [...text].reduce((sum, letter) => hash(sum, letter.codePointAt(0) ?? 0, 2), 0);
}
