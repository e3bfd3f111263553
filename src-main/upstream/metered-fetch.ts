import type { Fetch, FetchAnswer, FetchInit } from '#main/runtime/world';
import type { SourceName } from '#shared/sources';
import { bounds } from './bounds.ts';
import { networkReason, UnacceptableAnswer } from './transport.ts';

/** Called for every request with its bytes. It gets no address, header or body, so that none can be stored. */
export interface TrafficLedger {
  requested(source: SourceName, bytesSent: number): void;
  received(source: SourceName, bytes: number): void;
  /** `what` follows the source's name in a sentence: `answered 503`. */
  failed(source: SourceName, what: string): void;
}

/** A redirect that keeps the method; the others would turn a POST into something else. */
const isRedirect = (status: number, method: FetchInit['method']) =>
  status === 307 || status === 308 || (method === 'GET' && status >= 301 && status <= 303);
/** Statuses about the upstream or our access to it, not of the requested resource. */
const isFailure = (status: number) => status === 401 || status === 420 || status === 429 || status >= 500;

/**
 * The one way to a source and to no other host: counts every request and every byte, follows redirects within the source's own origin, and
 * fails where it is sent elsewhere.
 */
export function meteredFetch(fetch: Fetch, source: SourceName, ledger: TrafficLedger): Fetch {
  async function attempt(url: string, init: FetchInit): Promise<FetchAnswer> {
    ledger.requested(source, init.body === undefined ? 0 : Buffer.byteLength(init.body));
    const answer = await noting(init.signal, () =>
      fetch(url, { ...init, onReceived: (bytes) => ledger.received(source, bytes) }),
    );
    if (isFailure(answer.status)) ledger.failed(source, `answered ${answer.status}`);
    return answer;
  }

  /** Notes what fails for another reason than that we gave up. */
  async function noting<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (failure) {
      if (signal?.aborted !== true) ledger.failed(source, networkReason(failure));
      throw failure;
    }
  }

  return async (url, init) => {
    const visited = [url];
    for (let address = url; ; ) {
      const answer = await attempt(address, init);
      const location = isRedirect(answer.status, init.method) ? answer.headers.get('location') : null;
      if (location === null) return readNoting(answer, (work) => noting(init.signal, work));
      // The body of a redirect is not read; unless it is cancelled, it keeps its connection open.
      await answer.body?.[Symbol.asyncIterator]().return?.();
      const next = URL.parse(location, address);
      const refusal = refusalOf(next, visited);
      if (next === null || refusal !== null) {
        ledger.failed(source, refusal ?? NOWHERE);
        throw new UnacceptableAnswer(refusal ?? NOWHERE);
      }
      address = next.href;
      visited.push(address);
    }
  };
}

const NOWHERE = 'sent us on to an address that makes no sense';

/** Why a redirect is not followed; null: it is. `visited`: the addresses of this request so far. */
function refusalOf(next: URL | null, visited: readonly string[]): string | null {
  if (next === null) return NOWHERE;
  if (next.origin !== new URL(String(visited[0])).origin)
    return `sent us on to ${next.host}, which is no source of this program and was not contacted`;
  return visited.includes(next.href) || visited.length > bounds.redirects ? 'sends us on in circles' : null;
}

/** The same answer; a body that breaks off is noted. */
function readNoting(answer: FetchAnswer, noting: <T>(work: () => Promise<T>) => Promise<T>): FetchAnswer {
  const pieces = (body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => ({
    [Symbol.asyncIterator]() {
      const iterator = body[Symbol.asyncIterator]();
      // Not a generator: its `return` before the first piece would not cancel the body, and the connection would stay open.
      return {
        next: () => noting(() => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    get body() {
      return answer.body === null ? null : pieces(answer.body);
    },
  };
}
