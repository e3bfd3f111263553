import type { Request, Response } from 'express';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { DataName } from '#shared/data-names';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#shared/http/endpoint';

/** Where this listener is reached, for links inside answers. No trailing slash. */
export interface Site {
  /** The app's own page: `http://127.0.0.1:4780`. */
  app: string;
  /** The service that answers: `http://127.0.0.1:4780/contracts`. */
  service: string;
}

/** The app's own window, an agent over the Model Context Protocol, whose answers are short, or any other program. */
export type Asker = 'window' | 'agent' | 'program';

/** A validated request, as a handler sees it. */
export interface HandlerRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  site: Site;
  /** Who asks. The window is distinguished for endpoints that stream or take a body; all others give it the answer of every program. */
  asker: Asker;
  /** The event after which a stream goes on, as a client says that comes back; undefined: it does not. */
  lastEventId: number | undefined;
}

export interface StreamConnection {
  request: Request;
  response: Response;
  /** What a 200 says of how fresh it is; an error does not. */
  headers: Readonly<Record<string, string>>;
}

const resultMark = Symbol('handler result');

/** A body with what its response needs beside it. */
export interface HandlerResult<Body> {
  [resultMark]: true;
  body: Body;
  /** The body as JSON bytes, where another thread has serialized it already; `body` is then ignored. */
  json?: Uint8Array;
  /** The body's `meta`, where the body is bytes already. */
  meta?: object;
  /** When the newest upstream data of the answer was observed, ISO 8601; undefined: as the data versions say. */
  observedAt?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Lifetime where it differs from the endpoint's; null: `no-store`. */
  cacheSeconds?: number | null;
  /** false: the server builds the answer anew next time, although the data has not changed. */
  cacheable?: false;
}

/** A result with headers, lifetime or caching of its own; a handler without such returns the bare body. */
export function handlerResult<Body>(
  body: Body,
  options: Omit<HandlerResult<Body>, typeof resultMark | 'body'>,
): HandlerResult<Body> {
  return { [resultMark]: true, body, ...options };
}

/** A large body that another thread has serialized as JSON: cached with its encodings until its data changes. */
export function preSerialized<Body>(json: Uint8Array): HandlerResult<Body> {
  return { [resultMark]: true, body: undefined as Body, json };
}

/** An endpoint with its handler and collaborators, ready to be mounted. */
export interface BoundRoute {
  endpoint: Endpoint;
  handle(request: HandlerRequest<Endpoint>): Promise<HandlerResult<unknown>>;
  /** Answers some requests by a stream instead; null: the endpoint has none. */
  stream: Stream<Endpoint> | null;
}

/** How an endpoint answers bit by bit. */
export interface Stream<E extends Endpoint> {
  isFor(asked: HandlerRequest<E>, request: Request): boolean;
  /** Sets headers of its own; until it has written anything it may throw as a handler may. */
  open(asked: HandlerRequest<E>, connection: StreamConnection): void | Promise<void>;
}

/** Binds a handler to its endpoint. A handler sees validated input and its own collaborators, never a request. */
export function route<E extends Endpoint, Deps>(
  endpoint: E,
  handle: (
    request: HandlerRequest<E>,
    deps: Deps,
  ) => ResponseOf<E> | HandlerResult<ResponseOf<E>> | Promise<ResponseOf<E> | HandlerResult<ResponseOf<E>>>,
  stream?: (deps: Deps) => Stream<E>,
): (deps: Deps) => BoundRoute {
  return (deps) => ({
    endpoint,
    async handle(request) {
      // The mount validated it against this very endpoint.
      const result = await handle(request as HandlerRequest<E>, deps);
      return isHandlerResult(result) ? result : { [resultMark]: true, body: result };
    },
    stream: stream === undefined ? null : (stream(deps) as unknown as Stream<Endpoint>),
  });
}

function isHandlerResult<Body>(result: Body | HandlerResult<Body>): result is HandlerResult<Body> {
  return typeof result === 'object' && result !== null && resultMark in result;
}

/** The versions of some parts as one text, and when the newest of them was observed. */
export function versionsOf(versions: DataVersions, names: readonly DataName[]): { text: string; observedAt: string | null } {
  const parts = names.map((name) => versions[name]);
  const times = parts.flatMap((part) => (part?.observedAt == null ? [] : [part.observedAt]));
  return { text: parts.map((part) => part?.version ?? 0).join('.'), observedAt: times.sort().at(-1) ?? null };
}
