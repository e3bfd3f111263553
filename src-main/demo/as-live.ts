import { SECOND } from '#shared/time';
import { CONTRACTS_PER_PAGE } from './esi/contracts.ts';
import { withOddRows } from './http/faults.ts';
import { httpDate, jsonReply, type SimulatedReply, type SimulatedRequest, textReply, withConstantEtag } from './http/message.ts';
import type { Model } from './model.ts';
import { hash } from './random.ts';

/** What a question to the real sources takes, in milliseconds. */
export const LIVE_LATENCY = 100;
/** Pages of the region with most contracts: The Forge's in July 2026. */
const MOST_PAGES = 34;
/** One row in this many cannot be read. */
const ROWS_PER_ODD_ONE = 500;
/** One killmail in this many is cut off, for good: a few a day. */
const KILLS_PER_CUT_OFF_ONE = 2000;
/** Structures of which the archive knows the id and nothing else, and of those that it knows one in this many that has no name. */
const UNKNOWN_STRUCTURES = 1200;
const STRUCTURES_PER_NAMELESS_ONE = 20;
const FIRST_UNKNOWN_STRUCTURE = 1_010_000_000_000;
const STRUCTURES = '/structures/structures-latest.v2.json';
/** Pages of one snapshot differ by this many seconds at most. */
const LARGEST_SKEW = 4;

/** Contracts on a page, so that the region with most of them fills as many pages as The Forge. */
export function livePageSize(model: Model, now: number): number {
  const contracts = Map.groupBy(model.contracts.outstanding(now), ({ regionId }) => regionId);
  const most = Math.max(1, ...[...contracts.values()].map(({ length }) => length));
  return Math.min(CONTRACTS_PER_PAGE, Math.ceil(most / MOST_PAGES));
}

/** One question in this many to the game is answered 429 by its server, which names neither a group nor what is left (upstream §1.4). */
const QUESTIONS_PER_REFUSAL = 2000;
/** One page in this many of a list of several does not say how many there are (upstream §1.6). */
const PAGES_PER_UNCOUNTED = 500;
/** Of the market's history, for every type, region and day (upstream §2.18). */
const HISTORY_ETAG = 'W/"44e534e9ca440ea11c02d7d1e9ffe76231c51a81cdc03b3d5ab9a88d"';
/** Of an icon: a year (upstream §9). */
const ICON_SECONDS = 31_536_000;

/**
 * Answers with what is awkward about the real ones: pages of one list whose times differ, rows that cannot be read, killmails that are cut
 * off, structures without a name, an archive whose folders have no index, pictures that call themselves valid for a year, histories that
 * all have one validator. The same question always has the same of it, but for what happens now and then: a 429 without a word about
 * limits, a page that does not count the others.
 */
export function createLiveManners(): (request: SimulatedRequest, reply: SimulatedReply) => SimulatedReply {
  let questions = 0;
  let pages = 0;

  return (request, reply) => {
    const { source, path, query, method } = request;
    if (source === 'everef') {
      if (path.endsWith('/index.json')) return textReply(404, 'Not Found');
      return path === STRUCTURES && reply.status === 200 ? withNamelessStructures(reply) : reply;
    }
    if (source === 'r2z2') return isCutOff(path) ? { ...reply, body: String(reply.body).slice(0, 20) } : reply;
    if (source === 'images')
      return { ...reply, headers: { ...reply.headers, 'cache-control': `public, max-age=${ICON_SECONDS}` } };
    if (method !== 'GET' || !['esi', 'market', 'scout'].includes(source)) return reply;
    if (source !== 'scout' && ++questions % QUESTIONS_PER_REFUSAL === 0)
      return jsonReply(429, { error: 'Too many requests' }, { 'retry-after': '2' });
    if (/^\/markets\/\d+\/history$/.test(path)) return withConstantEtag(request, reply, HISTORY_ETAG);
    const key = hash(textHash(path), Number(query.get('page') ?? 1), 0);
    const isPaged = Number(reply.headers['x-pages'] ?? 1) > 1;
    const skewed = isPaged ? withSkew(reply, key % (LARGEST_SKEW + 1)) : reply;
    if (skewed.status !== 200 || typeof skewed.body !== 'string') return skewed;
    const { 'x-pages': count, ...uncounted } = skewed.headers;
    const isUncounted = isPaged && ++pages % PAGES_PER_UNCOUNTED === 0;
    const headers = isUncounted || count === undefined ? uncounted : skewed.headers;
    return { ...skewed, headers, body: withOddRows(skewed.body, (index) => hash(key, index, 1) % ROWS_PER_ODD_ONE === 0) };
  };
}

function withSkew(reply: SimulatedReply, seconds: number): SimulatedReply {
  const { 'last-modified': written = '' } = reply.headers;
  const at = new Date(written).getTime();
  return Number.isNaN(at) ? reply : { ...reply, headers: { ...reply.headers, 'last-modified': httpDate(at + seconds * SECOND) } };
}

function textHash(text: string): number {
  return [...text].reduce((sum, letter) => hash(sum, letter.codePointAt(0) ?? 0, 2), 0);
}

/** `/ephemeral/4000.json` */
function isCutOff(path: string): boolean {
  const [, number] = /^\/ephemeral\/(\d+)\.json$/.exec(path) ?? [];
  return number !== undefined && Number(number) % KILLS_PER_CUT_OFF_ONE === 0;
}

/** The archive has a row for every id that it saw, in the order of ids. */
function withNamelessStructures(reply: SimulatedReply): SimulatedReply {
  const listed = Object.entries(JSON.parse(Buffer.from(reply.body ?? '').toString()) as Record<string, object>);
  const flags = { is_gettable_structure: false, is_market_structure: false, is_public_structure: false };
  const unknown = Array.from({ length: UNKNOWN_STRUCTURES }, (_, index) => {
    const id = FIRST_UNKNOWN_STRUCTURE + index;
    return [String(id), { ...flags, structure_id: id, first_seen: '2024-03-31T04:34:43Z' }] as const;
  });
  const nameless = listed.map(([id, row], index) =>
    index % STRUCTURES_PER_NAMELESS_ONE === 0 ? [id, { ...row, ...flags, name: undefined }] : [id, row],
  );
  return { ...reply, body: JSON.stringify(Object.fromEntries([...unknown, ...nameless])) };
}
