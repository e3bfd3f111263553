import type { lookup as systemLookup } from 'node:dns';
import type { buildConnector, Dispatcher } from 'undici';
import { MINUTE, SECOND } from '#shared/time';
import { type Clock, realClock } from './clock.ts';
import { isLoopback } from './loopback.ts';
import { proxyAgent, readProxies } from './proxy.ts';
import { isPrivateAddress, PrivateAddressError, publicLookup } from './public-lookup.ts';

export type { Clock };

/** Uniform in [0, 1). */
export type Random = () => number;

/**
 * The one way out to the network: the part of the Fetch standard that upstream clients use. A redirect is answered as what
 * it is and never followed: the caller decides whether the new address may be contacted.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;
/** A request, as far as this program needs one. */
export interface FetchInit {
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Milliseconds, by the real clock, within which the whole answer has to be here; else its body fails with a `TimeoutError`. */
  withinMs?: number;
  /** Only addresses of the internet: a name that leads to this machine or to its own network is refused when it is connected to. */
  onlyPublic?: boolean;
  /** Hears the size of each piece of the body as it came over the wire, before it is decompressed. */
  onReceived?: (bytes: number) => void;
}
/** The part of fetch's Response that this program reads. */
export interface FetchAnswer {
  status: number;
  headers: { get(name: string): string | null };
  /** The body as it arrives, decompressed; null for an empty one. Left unread it keeps its connection: `return` its iterator. */
  body: AsyncIterable<Uint8Array> | null;
}

/** Everything that is not a pure function of the program's input (architecture: Nondeterminism is a value). */
export interface World {
  clock: Clock;
  random: Random;
  fetch: Fetch;
}

/**
 * The real clock, the real dice, the real network, through the proxies that the `environment` names; this machine itself is asked directly.
 * `connections` bounds open sockets to one origin. `connect` replaces the way in which they are opened, for a test that lists them, `lookup`
 * the one in which names are looked up. Throws {@link UserFacingError} where a proxy's address is none.
 */
export function realWorld({
  connect,
  lookup,
  environment = process.env,
}: {
  connect?: buildConnector.connector;
  lookup?: typeof systemLookup;
  environment?: NodeJS.ProcessEnv;
} = {}): World {
  const limits = { connections: 20, headersTimeout: MINUTE, bodyTimeout: MINUTE };
  const connectTimeout = 10 * SECOND;
  const proxies = readProxies(environment);
  /** The client is large, and most threads never ask anybody: it is loaded with the first request. */
  async function openNetwork() {
    const undici = await import('undici');
    const { Agent, fetch } = undici;
    const onInternet = publicLookup(lookup);
    const direct = new Agent({ ...limits, connect: connect ?? { timeout: connectTimeout } });
    if (proxies !== null) {
      const through = (look: typeof onInternet | null) => proxyAgent(undici, proxies, { ...limits, connectTimeout }, look);
      return { fetch, direct, general: through(null), publicOnly: through(onInternet) };
    }
    const publicOnly = new Agent({ ...limits, connect: connect ?? { timeout: connectTimeout, lookup: onInternet } });
    return { fetch, direct, general: direct, publicOnly };
  }
  let network: ReturnType<typeof openNetwork> | undefined;
  return {
    clock: realClock,
    random: Math.random,
    async fetch(url, { onReceived, withinMs, signal, onlyPublic = false, ...init }) {
      const { hostname } = new URL(url);
      // An address needs no lookup.
      if (onlyPublic && isPrivateAddress(hostname)) throw new PrivateAddressError(hostname);
      network ??= openNetwork();
      const { fetch, direct, general, publicOnly } = await network;
      const dispatcher = onlyPublic ? publicOnly : isLoopback(hostname) ? direct : general;
      return fetch(url, {
        ...init,
        signal: AbortSignal.any([
          ...(signal === undefined ? [] : [signal]),
          ...(withinMs === undefined ? [] : [AbortSignal.timeout(withinMs)]),
        ]),
        dispatcher: onReceived === undefined ? dispatcher : dispatcher.compose(weighing(onReceived)),
        redirect: 'manual',
      });
    },
  };
}

/** Passes everything on, and tells the size of each piece of a body. */
function weighing(onReceived: (bytes: number) => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStarted: () => handler.onResponseStarted?.(),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData(controller, piece) {
        onReceived(piece.length);
        handler.onResponseData?.(controller, piece);
      },
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
      onBodySent: (...args) => handler.onBodySent?.(...args),
      onRequestSent: () => handler.onRequestSent?.(),
    });
}
