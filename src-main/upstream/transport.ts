import { ProxyFailure } from '#main/runtime/proxy';
import type { Clock, Fetch, FetchAnswer, Random } from '#main/runtime/world';
import { fileSize } from '#shared/file-size';
import { isoUtc, MINUTE, SECOND } from '#shared/time';
import { type AnswerSize, bounds } from './bounds.ts';

/** Follows the upstream's name in a sentence. */
export const TRUNCATED = 'broke off in mid-answer';

const FIRST_BACKOFF = SECOND;
const LONGEST_BACKOFF = 30 * SECOND;

/** The one User-Agent of every request: `Astrolabe/0.2.0 (someone@example.com)`, or the program alone without a contact. */
export function userAgent(version: string, contact: string | null): string {
  // A header is one line of visible ASCII; brackets would end the comment early.
  const readable = contact?.replace(/[^\x20-\x7e]|[()]/g, '').trim();
  return `Astrolabe/${version}${readable ? ` (${readable})` : ''}`;
}

/** One request with its whole address. */
export interface TransportRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal | undefined;
  /** Of the answer, where it is larger than others are. */
  atMost?: AnswerSize | undefined;
  /** Whether the body is no text: each of its characters is then one byte. Default false. */
  isBinary?: boolean;
}

/**
 * The connection failed or ended in mid-body, or the answer goes beyond what is accepted. `reason` follows the source's name
 * in a sentence; `retryable`: another attempt may succeed.
 */
export interface Broken {
  kind: 'broken';
  reason: string;
  retryable: boolean;
}
/** An answer with its whole body as text, or one sentence on why there is none. */
export type TransportReply = { kind: 'answered'; status: number; header(name: string): string | null; body: string } | Broken;
/** An answer whose body is still to be read, or one sentence on why there is none. */
export type OpenReply = { kind: 'answered'; answer: FetchAnswer } | Broken;

/** Sends requests, one attempt each. Only an abort is thrown. */
export interface Transport {
  send(request: TransportRequest): Promise<TransportReply>;
  /** For bodies too large to hold: the caller reads the stream within `withinMs`, and handles its errors. */
  open(request: TransportRequest, withinMs: number): Promise<OpenReply>;
}

/** Sends each request with the User-Agent. */
export function createTransport({ fetch, userAgent }: { fetch: Fetch; userAgent: string }): Transport {
  async function open({ method, url, headers, body, signal }: TransportRequest, withinMs: number): Promise<OpenReply> {
    try {
      const answer = await fetch(url, {
        method,
        withinMs,
        headers: { 'user-agent': userAgent, ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
      return { kind: 'answered', answer };
    } catch (failure) {
      signal?.throwIfAborted();
      return broken(failure);
    }
  }

  async function send(request: TransportRequest): Promise<TransportReply> {
    const opened = await open(request, bounds.answerTime);
    if (opened.kind === 'broken') return opened;
    const { answer } = opened;
    try {
      const body = await textOf(answer.body, request.atMost, request.isBinary);
      return { kind: 'answered', status: answer.status, header: (name) => answer.headers.get(name), body };
    } catch (failure) {
      request.signal?.throwIfAborted();
      return broken(failure);
    }
  }

  return { send, open };
}

/** A body as text, of one byte a character where it `isBinary`; throws {@link UnacceptableAnswer}, and reads no further, where it exceeds `bounds`. */
export async function textOf(body: FetchAnswer['body'], atMost: AnswerSize = bounds.answer, isBinary = false): Promise<string> {
  const decoder = new TextDecoder();
  // What TextDecoder calls latin1 has other characters for some bytes.
  const textIn = (piece: Uint8Array) =>
    isBinary ? Buffer.from(piece).toString('latin1') : decoder.decode(piece, { stream: true });
  let text = '';
  let bytes = 0;
  let values = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > atMost.bytes) {
      throw new UnacceptableAnswer(`sends more than ${fileSize(atMost.bytes)} in one answer; the rest was not read`);
    }
    values += valuesIn(piece);
    if (values > atMost.values) {
      throw new UnacceptableAnswer(`sends more than ${atMost.values} values in one answer; the rest was not read`);
    }
    text += textIn(piece);
  }
  return text + decoder.decode();
}

/**
 * How many values of JSON begin in a piece, at most: commas and brackets within texts count as well. Asked before a text is parsed, since
 * `[],` takes thirty times its length, and neither the limit of a thread's heap nor its end stops a parse that is under way.
 */
export function valuesIn(piece: Uint8Array): number {
  let count = 0;
  // By index, which takes a tenth of an iterator's time, of every byte that comes in.
  for (let index = 0; index < piece.length; index += 1) {
    const byte = piece[index];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1;
  }
  return count;
}
const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

/**
 * An answer that is rejected: too large, or a redirect to another origin or in a loop. A retry would fail as well.
 * The message follows the source's name in a sentence.
 */
export class UnacceptableAnswer extends Error {
  override name = 'UnacceptableAnswer';
}

const isTimeout = (failure: unknown) => failure instanceof Error && failure.name === 'TimeoutError';

function broken(failure: unknown): Broken {
  const retryable = !(failure instanceof UnacceptableAnswer || isTimeout(failure));
  return { kind: 'broken', reason: networkReason(failure), retryable };
}

/** What went wrong on the wire, without addresses: `could not be reached (ECONNREFUSED)`. */
export function networkReason(failure: unknown): string {
  if (failure instanceof UnacceptableAnswer) return failure.message;
  if (failure instanceof TypeError && failure.message === 'terminated') return TRUNCATED;
  if (isTimeout(failure)) return `did not finish its answer within ${bounds.answerTime / MINUTE} minutes`;
  for (let error = failure; error instanceof Error; error = error.cause) {
    if (error instanceof ProxyFailure) return `could not be reached: the proxy ${error.message}`;
    const { code } = error as { code?: unknown };
    if (typeof code === 'string') return `could not be reached (${code})`;
  }
  return 'could not be reached';
}

/** Waits before another attempt: exponential with full jitter, so that many that failed together do not return together. */
export async function sleepBeforeRetry(clock: Clock, random: Random, attempt: number, signal?: AbortSignal): Promise<void> {
  await clock.wall.sleep(random() * Math.min(FIRST_BACKOFF * 2 ** attempt, LONGEST_BACKOFF), signal);
}

/** An HTTP date in milliseconds since the epoch; null where it is absent or none. */
export function timeOfHttpDate(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** The same as ISO 8601 UTC. */
export function isoOfHttpDate(text: string | null): string | null {
  const at = timeOfHttpDate(text);
  return at === null ? null : isoUtc(at);
}

/** The headers that make a request conditional on the cached validators; none without a cache entry. */
export function conditionOf(known: { etag: string | null; lastModified: string | null } | undefined): Record<string, string> {
  if (known?.etag) return { 'if-none-match': known.etag };
  if (known?.lastModified) return { 'if-modified-since': new Date(known.lastModified).toUTCString() };
  return {};
}
