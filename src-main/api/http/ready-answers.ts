import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Clock } from '#main/runtime/world';
import type { MirrorState } from '#shared/local-api/status';
import { SECOND } from '#shared/time';
import type { ApiError } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** How an answer that was given from the cache is given again past Express. */
interface ReadyAnswer {
  status: number;
  /** As they were sent, name and value by turns. */
  headers: readonly string[];
  /** Where among these the values are that each answer has anew. */
  places: Readonly<Record<VariableHeader, number>>;
  /** A character for each byte (latin1): Node sends such a text and the head in one piece. */
  body: string;
  /** Of the service that gave it. */
  limit: RateLimit;
  /** What the answer's parts of the mirror are at `now` (milliseconds); null: it is no longer what the service would answer. */
  stateAt(now: number): MirrorState | null;
}

/** Some hundred of the shortest answers: what asks again and again asks for little, and a larger one takes longer than Express. */
const MOST_ANSWERS = 500;
const MOST_BYTES = 16_000;
const LONGEST_KEY = 1000;

/** Of every message that is sent (https://nodejs.org/api/http.html#requestgetrawheadernames), which the types tell of requests alone. */
type WithRawNames = ServerResponse & { getRawHeaderNames(): string[] };

/** Headers that each answer has anew. */
const variableHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Mirror-State', 'Date'] as const;
type VariableHeader = (typeof variableHeaders)[number];

/**
 * Remembers how answers from the cache were sent, and sends them again, byte for byte, to who asks for the same in the same words: the same
 * address, accepted encodings and known tags. What decides about a request itself is decided each time: whether it is refused, and
 * how many its caller has left. Whoever is refused, has none left, or asks for a page of another origin is left to Express.
 */
export function readyAnswers({ clock, refusalOf }: { clock: Clock; refusalOf(request: IncomingMessage): ApiError | null }) {
  const answers = new Map<string, ReadyAnswer>();
  let date = { second: Number.NaN, text: '' };

  function dateAt(now: number): string {
    const second = Math.floor(now / SECOND);
    if (second !== date.second) date = { second, text: new Date(now).toUTCString() };
    return date.text;
  }

  return {
    /** Notes what was just sent, unless it is too much; `bytes` null: a 304. */
    remember(
      request: IncomingMessage & { originalUrl: string },
      response: ServerResponse,
      { bytes, limit, stateAt }: Pick<ReadyAnswer, 'limit' | 'stateAt'> & { bytes: Buffer | null },
    ): void {
      const key = keyOf(request, request.originalUrl);
      if (key === null || key.length > LONGEST_KEY || (bytes?.length ?? 0) > MOST_BYTES) return;
      const headers = (response as WithRawNames).getRawHeaderNames().flatMap((name) => [name, asText(response.getHeader(name))]);
      const places = Object.fromEntries(
        variableHeaders.map((name) => [name, headers.indexOf(name) + 1]),
      ) as ReadyAnswer['places'];
      // A header that is missing is one that was renamed, by a library's next version perhaps.
      if (Object.values(places).includes(0)) return;
      answers.set(key, {
        status: response.statusCode,
        headers,
        places,
        body: bytes?.toString('latin1') ?? '',
        limit,
        stateAt,
      });
      const [oldest] = answers.keys();
      if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
    },

    /** Answers the request, or says that Express is to. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request, request.url ?? '');
      const ready = key === null ? undefined : answers.get(key);
      if (key === null || ready === undefined || refusalOf(request) !== null) return false;
      const now = clock.now();
      const state = ready.stateAt(now);
      if (state === null) {
        answers.delete(key);
        return false;
      }
      const counted = ready.limit.count(request);
      if (counted === null) return false;
      const { status, places, body } = ready;
      const headers = [...ready.headers];
      headers[places['X-RateLimit-Limit']] = String(counted.limit);
      headers[places['X-RateLimit-Remaining']] = String(counted.remaining);
      headers[places['X-RateLimit-Reset']] = String(Math.ceil(counted.resetAt / SECOND));
      headers[places['X-Mirror-State']] = state;
      headers[places.Date] = dateAt(now);
      response.writeHead(status, headers).end(body, 'latin1');
      return true;
    },
  };
}
export type ReadyAnswers = ReturnType<typeof readyAnswers>;

/** What an answer depends on of a request that is read by address alone; null: of this one it is more. */
function keyOf({ method, headers }: IncomingMessage, url: string): string | null {
  if (method !== 'GET' || headers.origin !== undefined) return null;
  return `${url}\n${headers['accept-encoding'] ?? ''}\n${headers['if-none-match'] ?? ''}`;
}

function asText(value: OutgoingHttpHeader | undefined): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
