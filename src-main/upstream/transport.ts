import type { Clock, Fetch, FetchAnswer, Random } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';

/** The project's page: what upstream operators see where the user gave no contact. */
const PROJECT_PAGE = 'https://astrolabe.example.org';

/** Follows the upstream's name in a sentence. */
export const TRUNCATED = 'broke off in mid-answer';

const FIRST_BACKOFF = SECOND;
const LONGEST_BACKOFF = 30 * SECOND;

/** The one User-Agent of every request: `Astrolabe/0.1.0 (someone@example.com)`. */
export function userAgent(version: string, contact: string | null): string {
  // A header is one line of visible ASCII; brackets would end the comment early.
  const readable = contact?.replace(/[^\x20-\x7e]|[()]/g, '').trim();
  return `Astrolabe/${version} (${readable ? readable : `+${PROJECT_PAGE}`})`;
}

export interface TransportRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal | undefined;
}

/** `broken`: the connection failed, or ended in mid-body. */
export type TransportReply =
  | { kind: 'answered'; status: number; header(name: string): string | null; body: string }
  | { kind: 'broken'; reason: string };
export type OpenReply = { kind: 'answered'; answer: FetchAnswer } | { kind: 'broken'; reason: string };

/** Sends requests, one attempt each. Only an abort is thrown. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportReply>;
  /** For bodies too large to hold: the caller reads the stream, and handles its errors. */
  open(request: TransportRequest): Promise<OpenReply>;
}

export function createTransport({ fetch, userAgent }: { fetch: Fetch; userAgent: string }): Transport {
  async function open({ method, url, headers, body, signal }: TransportRequest): Promise<OpenReply> {
    try {
      const answer = await fetch(url, {
        method,
        headers: { 'user-agent': userAgent, ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
      return { kind: 'answered', answer };
    } catch (failure) {
      signal?.throwIfAborted();
      return { kind: 'broken', reason: networkReason(failure) };
    }
  }

  async function send(request: TransportRequest): Promise<TransportReply> {
    const opened = await open(request);
    if (opened.kind === 'broken') return opened;
    const { answer } = opened;
    try {
      const body = await answer.text();
      return { kind: 'answered', status: answer.status, header: (name) => answer.headers.get(name), body };
    } catch {
      request.signal?.throwIfAborted();
      return { kind: 'broken', reason: TRUNCATED };
    }
  }

  return { send, open };
}

/** A source redirected to somebody else, who was not contacted. The message follows the source's name in a sentence. */
export class CrossOriginRedirect extends Error {
  override name = 'SentAway';
}

/** What went wrong on the wire, without addresses: `could not be reached (ECONNREFUSED)`. */
export function networkReason(failure: unknown): string {
  if (failure instanceof CrossOriginRedirect) return failure.message;
  if (failure instanceof TypeError && failure.message === 'terminated') return TRUNCATED;
  for (let error = failure; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string') return `could not be reached (${code})`;
  }
  return 'could not be reached';
}

/** Waits before another attempt: exponential with full jitter, so that many that failed together do not return together. */
export async function sleepBeforeRetry(clock: Clock, random: Random, attempt: number, signal?: AbortSignal): Promise<void> {
  await clock.sleep(random() * Math.min(FIRST_BACKOFF * 2 ** attempt, LONGEST_BACKOFF), signal);
}

/** An HTTP date as ISO 8601 UTC; null where it is absent or none. */
export function isoOfHttpDate(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : isoUtc(at);
}

/** Headers that ask only for what is newer than what is known. */
export function conditionOf(known: { etag: string | null; lastModified: string | null } | undefined): Record<string, string> {
  if (known?.etag) return { 'if-none-match': known.etag };
  if (known?.lastModified) return { 'if-modified-since': new Date(known.lastModified).toUTCString() };
  return {};
}
