import { isoUtc, SECOND } from '#shared/time';
import type { Priority } from './answer.ts';
import type { AnswerSize } from './bounds.ts';

/** `text` and `bytes` reach the schema as one string; in that of `bytes` each character is one byte (latin1). */
export type BodyForm = 'json' | 'text' | 'bytes';

/** Priority of a request, and which limits it counts against. */
export interface RequestOptions {
  /** Default `sweeps`. */
  priority?: Priority | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Optional work at ESI: asked only while more than this many errors remain of the 100 a minute that all of ESI allows;
   * else the answer is `failed` at once, with `retryAt`, and nothing was asked. Work without a reserve waits for its turn.
   */
  reserve?: number | undefined;
  /** The token bucket of the route, where it has one (upstream §1.4): `sovereignty`. Routes without one share the error limit. */
  bucket?: string | undefined;
  /** Whether a 403 or 404 can be a true answer, and so does not count against the source's health. Default false. */
  mayBeRefused?: boolean | undefined;
  /** Of the answer, where it is larger than others are. */
  atMost?: AnswerSize | undefined;
  /** What a good answer's body is. Default `json`. */
  form?: BodyForm | undefined;
}

/** A request to one source, after its base address. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** `settled`: an answer with a status below 500. `body` is parsed by its form; null where a refusal's is no JSON. */
export type HttpOutcome =
  | { kind: 'settled'; status: number; header(name: string): string | null; text: string; body: unknown }
  | Failed;
/**
 * A request without a usable answer: one sentence for a person, and before when (ISO 8601 UTC) another try is pointless; null:
 * unknown.
 */
export interface Failed {
  kind: 'failed';
  reason: string;
  retryAt: string | null;
}

/**
 * Sends requests to one upstream within its limits and retries transient failures. Only an abort is thrown. After several
 * requests in a row without a usable answer the source is paused, and then sent one request at a time.
 */
export interface Requester {
  request(request: HttpRequest, options: RequestOptions): Promise<HttpOutcome>;
  /**
   * Whoever reads a 200 or a refusal says whether it was usable: only that ends a run of failures, and what is unusable
   * adds to it. `problem` follows the source's name in a sentence; null: usable.
   */
  judge(problem: string | null): void;
}

/** Follows the source's name in a sentence. */
export const NOT_JSON = 'sent an answer that is no JSON';

/** How often a request is retried after a transient failure. */
export const MAX_RETRIES = 3;
/** Statuses of the server that are often gone within seconds, and so are retried. */
export const RETRIED: ReadonlySet<number> = new Set([502, 503, 504, 520]);

/** `until` is rounded up to whole seconds, so that trying at `retryAt` is never a moment too early. */
export function failed(reason: string, until: number | null): Failed {
  return { kind: 'failed', reason, retryAt: until === null ? null : isoUtc(Math.ceil(until / SECOND) * SECOND) };
}

/** The body of an answer below 500 in its form; undefined where a good answer's is broken. A refusal's is for people. */
export function readBody(status: number, text: string, form: RequestOptions['form']): { body: unknown } | undefined {
  if (status === 200 && (form === 'text' || form === 'bytes')) return { body: text };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return status === 200 ? undefined : { body: null };
  }
}
