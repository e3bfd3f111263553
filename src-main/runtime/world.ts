import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type buildConnector, type Dispatcher, fetch as undiciFetch } from 'undici';
import { MINUTE, SECOND } from '#shared/time';

/** Time as a value: milliseconds since the Unix epoch, and the only way to wait. */
export interface Clock {
  now(): number;
  /** Resolves after `ms` (at once where that is not positive), or rejects with the signal's reason when that aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Uniform in [0, 1). */
export type Random = () => number;

/**
 * The one way out to the network: the part of the Fetch standard that upstream clients use. A redirect is answered as what
 * it is and never followed: whoever asks decides whether the address is one that may be contacted.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;
export interface FetchInit {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Hears the size of each piece of the body as it came over the wire, before it is decompressed. */
  onReceived?: (bytes: number) => void;
}
export interface FetchAnswer {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  /** The body as it arrives; null for an empty one. For downloads too large to hold. */
  body: AsyncIterable<Uint8Array> | null;
}

/** Everything that is not a pure function of the program's input (architecture: Nondeterminism is a value). */
export interface World {
  clock: Clock;
  random: Random;
  fetch: Fetch;
}

/**
 * The real clock, the real dice, the real network. `connections` bounds open sockets to one origin. `connect` replaces the
 * way in which they are opened, for a test that lists them.
 */
export function realWorld({ connect }: { connect?: buildConnector.connector } = {}): World {
  const dispatcher = new Agent({
    connections: 20,
    connect: connect ?? { timeout: 10 * SECOND },
    headersTimeout: MINUTE,
    bodyTimeout: MINUTE,
  });
  return {
    clock: {
      now: () => Date.now(),
      sleep: (ms, signal) => wait(Math.max(0, ms), undefined, signal === undefined ? {} : { signal }),
    },
    random: Math.random,
    fetch: (url, { onReceived, ...init }) =>
      undiciFetch(url, {
        ...init,
        dispatcher: onReceived === undefined ? dispatcher : dispatcher.compose(weighing(onReceived)),
        redirect: 'manual',
      }),
  };
}

/** Passes everything on, and tells the size of each piece of a body. */
function weighing(onReceived: (bytes: number) => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (...told) => handler.onRequestStart?.(...told),
      onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
      onResponseStarted: () => handler.onResponseStarted?.(),
      onResponseStart: (...told) => handler.onResponseStart?.(...told),
      onResponseData(controller, piece) {
        onReceived(piece.length);
        handler.onResponseData?.(controller, piece);
      },
      onResponseEnd: (...told) => handler.onResponseEnd?.(...told),
      onResponseError: (...told) => handler.onResponseError?.(...told),
      onBodySent: (...told) => handler.onBodySent?.(...told),
      onRequestSent: () => handler.onRequestSent?.(),
    });
}
