import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { DataName } from '#shared/data-names';
import type { Endpoint, ParamsOf, QueryOf, ResponseOf } from '#shared/http/endpoint';

/** Where this listener is reached, for links inside answers. No trailing slash. */
export interface Site {
  /** The app's own page: `http://127.0.0.1:4780`. */
  app: string;
  /** The service that answers: `http://127.0.0.1:4780/contracts`. */
  service: string;
}

/** A validated request, as a handler sees it. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  site: Site;
}

const answered = Symbol('answered');

/** A body with what the headers must say of it. */
export interface Answered<Body> {
  [answered]: true;
  body: Body;
  /** The body as JSON bytes, where another thread has written them already; `body` is then not looked at. */
  json?: Uint8Array;
  /** When the newest upstream data behind the answer was observed, ISO 8601; undefined: as the data versions say. */
  observedAt?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Lifetime where it differs from the endpoint's; null: `no-store`. */
  cacheSeconds?: number | null;
  /** `passing`: not to be taken for the answer next time, although the data has not changed. */
  lasting?: 'passing';
}

/** Answers with a body and something to say about it in the headers; a bare body needs no more than itself. */
export function answer<Body>(body: Body, about: Omit<Answered<Body>, typeof answered | 'body'>): Answered<Body> {
  return { [answered]: true, body, ...about };
}

/** A large body that another thread has written as JSON: kept, with its encodings, while the data behind it stands still. */
export function written<Body>(json: Uint8Array): Answered<Body> {
  return { [answered]: true, body: undefined as Body, json };
}

/** An endpoint with its handler and collaborators, ready to be mounted. */
export interface BoundRoute {
  endpoint: Endpoint;
  handle(asked: Asked<Endpoint>): Promise<Answered<unknown>>;
}

/** Binds a handler to its endpoint. A handler sees validated input and its own collaborators, never a request. */
export function route<E extends Endpoint, Deps>(
  endpoint: E,
  handle: (
    asked: Asked<E>,
    deps: Deps,
  ) => ResponseOf<E> | Answered<ResponseOf<E>> | Promise<ResponseOf<E> | Answered<ResponseOf<E>>>,
): (deps: Deps) => BoundRoute {
  return (deps) => ({
    endpoint,
    async handle(asked) {
      // The mount validated it against this very endpoint.
      const result = await handle(asked as Asked<E>, deps);
      return isAnswered(result) ? result : { [answered]: true, body: result };
    },
  });
}

function isAnswered<Body>(result: Body | Answered<Body>): result is Answered<Body> {
  return typeof result === 'object' && result !== null && answered in result;
}

/** The versions of some parts as one text, and when the newest of them was observed. */
export function versionsOf(versions: DataVersions, names: readonly DataName[]): { text: string; observedAt: string | null } {
  const parts = names.map((name) => versions[name]);
  const times = parts.flatMap((part) => (part?.observedAt == null ? [] : [part.observedAt]));
  return { text: parts.map((part) => part?.version ?? 0).join('.'), observedAt: times.sort().at(-1) ?? null };
}
