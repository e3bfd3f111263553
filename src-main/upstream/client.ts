import { z } from 'zod';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { AnswerMemory, AnswerRecord, UpstreamAnswer } from './answer.ts';
import { bounds } from './bounds.ts';
import { type Requester, type RequestOptions, readBody } from './requester.ts';
import { conditionOf, timeOfHttpDate } from './transport.ts';

/** How a list or document is asked for. */
export interface GetOptions extends RequestOptions {
  /** false: unconditionally, even before Expires: for data that was asked for but never stored. Default true. */
  conditional?: boolean;
  /** Keep the body of a small reference answer, and give it again while it is not due or unchanged. */
  keepBody?: boolean;
  /** false: a 304 is not remembered here, because only several answers together tell that nothing changed. Default true. */
  renew?: boolean;
}

/** Questions to one upstream whose answers are remembered and checked. Paths are below its base, without trailing slash. */
export interface UpstreamClient {
  /**
   * Never asks before a remembered Expires, and then only for what is newer. The validator of a fresh answer is remembered
   * by whoever stores its data (see {@link UpstreamAnswer}), unless `keepBody` keeps it here.
   */
  get<T>(path: string, schema: z.ZodType<T>, options?: GetOptions): Promise<UpstreamAnswer<T>>;
  /** Never remembered: answers to POST carry no validators worth having. */
  post<T>(path: string, body: unknown, schema: z.ZodType<T>, options?: RequestOptions): Promise<UpstreamAnswer<T>>;
  /** What is remembered of an address, and remembering it: for lists of several pages. */
  known(path: string): AnswerRecord | undefined;
  remember(records: readonly AnswerRecord[]): void;
}

const errorBody = z.object({ error: z.string() });

/** A client for one source, whose answers are checked against schemas and asked for conditionally. */
export function createClient(deps: {
  /** How the upstream is called in sentences for people. */
  name: string;
  baseUrl: string;
  requester: Requester;
  memory: AnswerMemory;
  clock: Clock;
  log: Log;
  /** Hears what an answer says that is not believed though the rest of it is used; follows the source's name in a sentence. */
  doubted?(what: string): void;
}): UpstreamClient {
  const { name, baseUrl, requester, memory, clock, log, doubted = () => undefined } = deps;

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

  /** The same of an answer that has just come, which tells of the source's health. */
  function read<T>(path: string, body: unknown, schema: z.ZodType<T>): { data: T } | { reason: string } {
    const parsed = parse(path, body, schema);
    requester.judge('reason' in parsed ? `sent an answer to ${path} that cannot be used` : null);
    return parsed;
  }

  /** A refusal that cannot be the true answer to its question tells of the source, too. */
  function judgeRefusal(status: number, options: RequestOptions): void {
    const isAnAnswer = status < 400 || ((options.mayBeRefused ?? false) && (status === 403 || status === 404));
    if (!isAnAnswer) requester.judge(`answered ${status}`);
  }

  /** What an answer says of itself, as far as it is believed (security §3). */
  function recordOf(url: string, header: (name: string) => string | null): AnswerRecord {
    const now = clock.now();
    const maxAge = maxAgeOf(header('cache-control'));
    // max-age counts where both are sent (RFC 9111 §5.3): EVE-Scout's Expires lies before its own Date.
    const expires = maxAge === null ? timeOfHttpDate(header('expires')) : now + maxAge;
    const modified = timeOfHttpDate(header('last-modified'));
    if (expires !== null && expires > now + bounds.expiresAhead)
      doubted(`calls an answer valid for more than ${bounds.expiresAhead / HOUR} hours; it is asked again after that`);
    if (modified !== null && modified > now + bounds.modifiedAhead)
      doubted(
        `dates an answer more than ${bounds.modifiedAhead / MINUTE} minutes ahead of this computer's clock; that is not believed`,
      );
    return {
      url,
      etag: header('etag'),
      lastModified: modified === null ? null : isoUtc(Math.min(modified, now + bounds.modifiedAhead)),
      expiresAt: expires === null ? null : isoUtc(Math.min(expires, now + bounds.expiresAhead)),
      pages: pagesOf(header('x-pages')),
      fetchedAt: isoUtc(now),
      body: null,
    };
  }

  function storedData<T>(
    known: AnswerRecord | undefined,
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
    const { conditional = true, keepBody = false, renew = true } = options;
    const remembered = conditional ? memory.find(baseUrl + path) : undefined;
    const stored = keepBody ? storedData(remembered, path, schema, options.form) : undefined;
    // Without its body a kept answer is worth nothing: it is asked for as if it were unknown.
    const known = keepBody && stored === undefined ? undefined : remembered;
    const again = (record: AnswerRecord, { data }: { data: T }): UpstreamAnswer<T> => ({
      ...freshFacts(record),
      kind: 'fresh',
      data,
      record,
    });

    if (known?.expiresAt != null && fromIso(known.expiresAt) > clock.now()) {
      return stored === undefined ? { kind: 'not-due', expiresAt: known.expiresAt } : again(known, stored);
    }
    const reply = await requester.request({ method: 'GET', path, headers: conditionOf(known) }, options);
    if (reply.kind === 'failed') return reply;
    const { status } = reply;
    const record = recordOf(baseUrl + path, reply.header);
    if (record.pages !== null && record.pages > bounds.pages) {
      requester.judge('names more pages than any list has');
      const reason = `${name} says that ${path} has ${record.pages} pages; more than ${bounds.pages} are not believed.`;
      return { kind: 'failed', reason, retryAt: null };
    }

    if (status === 304 && known !== undefined) {
      const { expiresAt, fetchedAt, pages } = record;
      const renewed = { ...known, expiresAt, fetchedAt, lastModified: record.lastModified ?? known.lastModified };
      if (renew) memory.remember([renewed]);
      if (stored !== undefined) return again(renewed, stored);
      return { kind: 'unchanged', observedAt: record.lastModified, expiresAt, pages, record: renewed };
    }
    if (status !== 200) {
      judgeRefusal(status, options);
      // Nobody stores anything for a refusal, so its Expires is remembered here; a validator of stored data stays.
      const refusal = { ...record, etag: null, lastModified: null, pages: null };
      if (record.expiresAt !== null && known?.etag == null) memory.remember([refusal]);
      return { kind: 'refused', status, message: messageOf(reply.body), expiresAt: record.expiresAt };
    }
    const parsed = read(path, reply.body, schema);
    if ('reason' in parsed) return { kind: 'failed', reason: parsed.reason, retryAt: record.expiresAt };
    if (!keepBody) return again(record, parsed);
    const withBody = { ...record, body: reply.text };
    memory.remember([withBody]);
    return again(withBody, parsed);
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
    known: (path) => memory.find(baseUrl + path),
    remember: memory.remember,
  };
}

/** Milliseconds; null where there is none, or none to speak of. */
function maxAgeOf(cacheControl: string | null): number | null {
  const seconds = /(?:^|[\s,])max-age=(\d+)/.exec(cacheControl ?? '')?.[1];
  return seconds === undefined || seconds === '0' ? null : Number(seconds) * SECOND;
}

function freshFacts({ lastModified, expiresAt, pages }: AnswerRecord) {
  return { observedAt: lastModified, expiresAt, pages: pages ?? 1 };
}

function messageOf(body: unknown): string | null {
  return errorBody.safeParse(body).data?.error ?? null;
}

function pagesOf(header: string | null): number | null {
  const pages = Number(header);
  return header !== null && Number.isInteger(pages) && pages > 0 ? pages : null;
}
