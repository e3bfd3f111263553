import { z } from 'zod';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { DAY, fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { AnswerCache, StoredAnswer, UpstreamAnswer } from './answer.ts';
import { bounds } from './bounds.ts';
import { type Requester, type RequestOptions, readBody } from './requester.ts';
import { conditionOf, timeOfHttpDate } from './transport.ts';

/** How a list or document is requested. */
export interface GetOptions extends RequestOptions {
  /** false: without a validator and even before Expires, for data that was fetched but never stored. Default true. */
  conditional?: boolean;
  /** Cache the body of a small reference answer too, and return it until Expires and after a 304. */
  keepBody?: boolean;
  /** false: a 304 does not renew the cache entry, because only several pages together tell that nothing changed. Default true. */
  renew?: boolean;
  /**
   * Milliseconds for which a validator is trusted, since a source may have one that never changes (upstream §1.5): once the whole
   * answer is older, the next question goes without it, and so at most once in that time. Default a day.
   */
  trustsValidatorFor?: number;
  /** Pages that the list may name; one that names more is refused. Default `bounds.pages`. */
  pagesAtMost?: number;
}

/** Requests to one upstream, cached and checked against schemas. Paths are below its base, without trailing slash. */
export interface UpstreamClient {
  /**
   * Sends nothing before a cached Expires, and a conditional request afterwards. The code that stores a fresh answer's data caches its
   * validator (see {@link UpstreamAnswer}), unless `keepBody` caches it here.
   */
  get<T>(path: string, schema: z.ZodType<T>, options?: GetOptions): Promise<UpstreamAnswer<T>>;
  /** Never cached: answers to POST carry no validators. */
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, options?: RequestOptions): Promise<UpstreamAnswer<T>>;
  /** Reads and writes cache entries directly, for lists of several pages. */
  cached(path: string): StoredAnswer | undefined;
  save(records: readonly StoredAnswer[]): void;
}

const errorBody = z.object({ error: z.string() });

/** A client for one source that checks its answers against schemas and sends conditional requests. */
// oxlint-disable-next-line max-lines-per-function -- conditional requests: get, post and the body kept from before share one validation and one memory
export function createClient(deps: {
  /** How the upstream is called in sentences for people. */
  name: string;
  baseUrl: string;
  requester: Requester;
  cache: AnswerCache;
  clock: Clock;
  log: Log;
  /** Called for each implausible header of an answer that is used all the same; `what` follows the source's name in a sentence. */
  reportImplausible?(what: string): void;
}): UpstreamClient {
  const { name, baseUrl, requester, cache, clock, log, reportImplausible = () => undefined } = deps;

  /** Unknown members are dropped; a missing or wrong one fails this answer alone. */
  function parse<T>(path: string, body: unknown, schema: z.ZodType<T>): { data: T } | { reason: string } {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { data: parsed.data };
    const issue = parsed.error.issues[0];
    const where = issue?.path.join('.') || 'its top';
    const rule = issue?.message ?? 'invalid';
    log.warn({ path, where, rule }, 'upstream answer rejected');
    return { reason: `${name}'s answer to ${path} cannot be used: ${rule} (at ${where}).` };
  }

  /** The same for an answer that has just arrived, whose validity also counts for the source's health. */
  function read<T>(path: string, body: unknown, schema: z.ZodType<T>): { data: T } | { reason: string } {
    const parsed = parse(path, body, schema);
    requester.judge('reason' in parsed ? `sent an answer to ${path} that cannot be used` : null);
    return parsed;
  }

  /** A refusal that cannot be a true answer to its request counts against the source's health. Returns whether it can. */
  function judgeRefusal(status: number, options: RequestOptions): boolean {
    const isAnAnswer = status < 400 || ((options.mayBeRefused ?? false) && (status === 403 || status === 404));
    if (!isAnAnswer) requester.judge(`answered ${status}`);
    return isAnAnswer;
  }

  /** When to ask again after an answer that cannot be used: it may claim to be valid for a day, as pages of errors do. */
  function earlierOf(expiresAt: string | null): string | null {
    const latest = isoUtc(clock.now() + bounds.wait);
    return expiresAt !== null && expiresAt > latest ? latest : expiresAt;
  }

  /** The cache entry for an answer's headers; implausible times are clamped, or left out (security §3). */
  function recordOf(url: string, header: (name: string) => string | null): StoredAnswer {
    const now = clock.now();
    const maxAge = maxAgeOf(header('cache-control'));
    // max-age counts where both are sent (RFC 9111 §5.3): EVE-Scout's Expires lies before its own Date.
    const expires = maxAge === null ? timeOfHttpDate(header('expires')) : now + Math.min(maxAge, bounds.maxAge);
    const modified = timeOfHttpDate(header('last-modified'));
    const isBeyond = expires !== null && expires > now + bounds.expiresAhead;
    if (modified !== null && modified > now + bounds.modifiedAhead)
      reportImplausible(
        `dates an answer more than ${bounds.modifiedAhead / MINUTE} minutes ahead of this computer's clock; that is not believed`,
      );
    return {
      url,
      etag: header('etag'),
      lastModified: modified === null ? null : isoUtc(Math.min(modified, now + bounds.modifiedAhead)),
      expiresAt: expires === null || isBeyond ? null : isoUtc(expires),
      pages: pagesOf(header('x-pages')),
      fetchedAt: isoUtc(now),
      body: null,
    };
  }

  function storedData<T>(
    known: StoredAnswer | undefined,
    path: string,
    schema: z.ZodType<T>,
    form: RequestOptions['form'],
  ): { data: T } | undefined {
    if (known?.body == null) return undefined;
    const body = readBody(200, known.body, form);
    const stored = body === undefined ? undefined : parse(path, body.body, schema);
    return stored !== undefined && 'data' in stored ? stored : undefined;
  }

  async function get<T>(path: string, schema: z.ZodType<T>, options: GetOptions = {}): Promise<UpstreamAnswer<T>> {
    const { conditional = true, keepBody = false, renew = true, pagesAtMost = bounds.pages, trustsValidatorFor = DAY } = options;
    const cached = conditional ? cache.find(baseUrl + path) : undefined;
    const stored = keepBody ? storedData(cached, path, schema, options.form) : undefined;
    // A 304 would be useless without the cached body, so the request is then unconditional.
    const known = keepBody && stored === undefined ? undefined : cached;
    const freshAnswer = (record: StoredAnswer, { data }: { data: T }): UpstreamAnswer<T> => ({
      ...freshFacts(record),
      kind: 'fresh',
      data,
      record,
    });

    if (known?.expiresAt != null && fromIso(known.expiresAt) > clock.now()) {
      return stored === undefined ? { kind: 'not-due', expiresAt: known.expiresAt } : freshAnswer(known, stored);
    }
    const isTrusted = known !== undefined && fromIso(known.fetchedAt) >= clock.now() - trustsValidatorFor;
    const headers = conditionOf(isTrusted ? known : undefined);
    const reply = await requester.request({ method: 'GET', path, headers }, options);
    if (reply.kind === 'failed') return reply;
    const { status } = reply;
    const record = recordOf(baseUrl + path, reply.header);
    if (record.pages !== null && record.pages > pagesAtMost) {
      requester.judge('names more pages than any list has');
      const reason = `${name} says that ${path} has ${record.pages} pages; more than ${pagesAtMost} are not believed.`;
      return { kind: 'failed', reason, retryAt: null };
    }

    if (status === 304 && known !== undefined && isTrusted) {
      const { expiresAt, fetchedAt, pages } = record;
      const renewed = { ...known, expiresAt, lastModified: record.lastModified ?? known.lastModified };
      if (renew) cache.save([renewed]);
      if (stored !== undefined) return freshAnswer({ ...renewed, fetchedAt }, stored);
      return { kind: 'unchanged', observedAt: record.lastModified, expiresAt, pages, record: renewed };
    }
    if (status !== 200) {
      const expiresAt = judgeRefusal(status, options) ? record.expiresAt : earlierOf(record.expiresAt);
      // Nothing is stored for a refusal, so its Expires is cached here; the validator of stored data stays.
      const refusal = { ...record, expiresAt, etag: null, lastModified: null, pages: null };
      if (expiresAt !== null && known?.etag == null) cache.save([refusal]);
      return { kind: 'refused', status, message: messageOf(reply.body), expiresAt };
    }
    const parsed = read(path, reply.body, schema);
    if ('reason' in parsed) return { kind: 'failed', reason: parsed.reason, retryAt: earlierOf(record.expiresAt) };
    if (!keepBody) return freshAnswer(record, parsed);
    const withBody = { ...record, body: reply.text };
    cache.save([withBody]);
    return freshAnswer(withBody, parsed);
  }

  async function post<T>(
    path: string,
    body: unknown,
    schema: z.ZodType<T>,
    options: RequestOptions = {},
  ): Promise<UpstreamAnswer<T>> {
    const headers = { 'content-type': 'application/json' };
    const reply = await requester.request({ method: 'POST', path, headers, body: JSON.stringify(body) }, options);
    if (reply.kind === 'failed') return reply;
    if (reply.status !== 200) {
      judgeRefusal(reply.status, options);
      return { kind: 'refused', status: reply.status, message: messageOf(reply.body), expiresAt: null };
    }
    const parsed = read(path, reply.body, schema);
    if ('reason' in parsed) return { kind: 'failed', reason: parsed.reason, retryAt: null };
    const record = recordOf(baseUrl + path, () => null);
    return { ...freshFacts(record), kind: 'fresh', data: parsed.data, record };
  }

  return {
    get,
    post,
    cached: (path) => cache.find(baseUrl + path),
    save: cache.save,
  };
}

/** The max-age in milliseconds; null where it is absent or 0. */
function maxAgeOf(cacheControl: string | null): number | null {
  const seconds = /(?:^|[\s,])max-age=(\d+)/.exec(cacheControl ?? '')?.[1];
  return seconds === undefined || seconds === '0' ? null : Number(seconds) * SECOND;
}

function freshFacts({ lastModified, expiresAt, pages }: StoredAnswer) {
  return { observedAt: lastModified, expiresAt, pages };
}

function messageOf(body: unknown): string | null {
  return errorBody.safeParse(body).data?.error ?? null;
}

function pagesOf(header: string | null): number | null {
  const pages = Number(header);
  return header !== null && Number.isInteger(pages) && pages > 0 ? pages : null;
}
