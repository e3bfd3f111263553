import { type RequestHandler, Router } from 'express';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { DataName } from '#shared/data-names';
import { docsPage } from '#shared/http/docs';
import type { ErrorCode } from '#shared/http/errors';
import type { ExampleNames } from '#shared/http/examples';
import { llmsText } from '#shared/http/llms';
import { apiDocument, type ServiceDescription } from '#shared/http/openapi';
import { readPath, readQuery } from '#shared/http/query';
import type { MirrorState } from '#shared/local-api/status';
import { fromIso, SECOND } from '#shared/time';
import { answerCache } from './answer-cache.ts';
import { ApiError } from './errors.ts';
import { entityTag, matchesIfNoneMatch, sendBody, sendNotModified, sendText } from './response-body.ts';
import { type BoundRoute, type Site, versionsOf } from './route.ts';

/** One service: a catalogue of endpoints below `<mount>/api/v1`, described at `<mount>/docs` and `<mount>/llms.txt`. */
export interface ApiService {
  /** `/contracts` */
  mount: string;
  about: ServiceDescription;
  routes: readonly BoundRoute[];
  /** Read before every answer. */
  versions(): DataVersions;
}

/** What every service of one server shares. */
interface ServiceContext {
  clock: Clock;
  site(mount: string): Site;
  /** What answers of these parts are, see freshnessOf. */
  mirrorState(dependsOn: readonly DataName[], versions: DataVersions): MirrorState;
  /** What the examples of the references name. */
  exampleNames(): ExampleNames;
}

/** Addresses whose answers are cached per endpoint. */
const CACHED_ANSWERS = 2000;
const ALLOW = 'GET, HEAD, OPTIONS';

/** The router of one service, without the mount's own prefix. Unknown paths below it answer 404. */
export function serviceRouter(service: ApiService, context: ServiceContext): Router {
  const router = Router();
  const { about } = service;
  const endpoints = service.routes.map(({ endpoint }) => endpoint);
  const site = () => context.site(service.mount);
  router.use((_request, response, next) => {
    response.set('X-Mirror-State', context.mirrorState([], {}));
    next();
  });
  for (const bound of service.routes) {
    const path = `/api/v1${bound.endpoint.path === '/' ? '' : bound.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    getOnly(router, path, requestHandler(bound, service, context));
  }
  const pages = [
    {
      path: '/api/v1/openapi.json',
      type: 'application/json',
      write: (names: ExampleNames) => JSON.stringify(apiDocument(about, endpoints, site().service, names)),
    },
    { path: '/docs', type: 'text/html', write: (names: ExampleNames) => docsPage(about, endpoints, site().service, names) },
    { path: '/llms.txt', type: 'text/plain', write: (names: ExampleNames) => llmsText(about, endpoints, site().service, names) },
  ];
  for (const { path, type, write } of pages) {
    const text = memoizeByNames(write);
    getOnly(router, path, (request, response) => sendText(request, response, type, text(context.exampleNames())));
  }
  router.use((request) => {
    throw new ApiError(
      'not_found',
      `There is nothing at ${request.baseUrl}${request.path}; ${service.mount}/api/v1 lists every endpoint.`,
    );
  });
  return router;
}

/** GET and HEAD reach the handler, OPTIONS says so, every other method is refused (decisions §2). */
function getOnly(router: Router, path: string, handler: RequestHandler): void {
  router
    .route(path)
    .get(handler)
    .options((_request, response) => {
      response.set('Allow', ALLOW).status(204).end();
    })
    .all((request, response) => {
      response.set('Allow', ALLOW);
      throw new ApiError('method_not_allowed', `${request.method} is not offered here; everything is read with GET.`);
    });
}

/** Validates a request, answers from the cache where the data is the same, else calls the handler and caches its result. */
function requestHandler(
  { endpoint, handle }: BoundRoute,
  service: ApiService,
  { clock, site, mirrorState }: ServiceContext,
): RequestHandler {
  const cache = answerCache(CACHED_ANSWERS);

  return async (request, response) => {
    // Read before the handler reads: an answer may then be newer than its version says, never older.
    const current = service.versions();
    response.set('X-Mirror-State', mirrorState(endpoint.dependsOn, current));
    const params = valueOf(readPath(endpoint.parameters, request.params), 'bad_request');
    const query = valueOf(readQuery(endpoint, request.query as Record<string, string | string[]>), 'bad_request');
    const { text: versions, observedAt } = versionsOf(current, endpoint.dependsOn);
    const now = clock.now();
    const cached = cache.get(request.originalUrl, versions, now);
    if (cached !== undefined && matchesIfNoneMatch(request.headers['if-none-match'], cached.tag)) {
      response.set(cached.headers);
      sendNotModified(request, response, cached.tag);
      return;
    }

    if (cached?.content !== undefined) {
      response.set(cached.headers);
      await sendBody(request, response, cached.content.body, cached.tag, cached.content.encoded);
      return;
    }

    const result = await handle({ params, query, site: site(service.mount) });
    const body = Buffer.from(result.json ?? JSON.stringify(result.body));
    const content = result.json === undefined ? undefined : { body, encoded: new Map<string, Promise<Buffer>>() };
    const cacheSeconds = result.cacheSeconds === undefined ? endpoint.cacheSeconds : result.cacheSeconds;
    const headers = {
      ...describe(cacheSeconds, result.observedAt === undefined ? observedAt : result.observedAt),
      ...result.headers,
    };
    const tag = entityTag(body);
    if (result.cacheable !== false) {
      const lifetimeMs = (cacheSeconds ?? 0) * SECOND;
      cache.set(request.originalUrl, { versions, expiresAt: now + lifetimeMs, tag, headers, ...(content && { content }) });
    }
    response.set(headers);
    if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) sendNotModified(request, response, tag);
    else await sendBody(request, response, body, tag, content?.encoded);
  };
}

function describe(cacheSeconds: number | null, observedAt: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheSeconds === null ? 'no-store' : `public, max-age=${cacheSeconds}`,
    ...(observedAt === null ? {} : { 'Last-Modified': new Date(fromIso(observedAt)).toUTCString() }),
  };
}

function valueOf<Value>(read: { ok: true; value: Value } | { ok: false; message: string }, code: ErrorCode): Value {
  if (!read.ok) throw new ApiError(code, read.message);
  return read.value;
}

/** The catalogue and the address are constant while the server runs, so a page is rendered anew only for other names. */
function memoizeByNames(write: (names: ExampleNames) => string): (names: ExampleNames) => string {
  let rendered = { for: '', text: '' };
  return (names) => {
    const key = JSON.stringify(names);
    if (rendered.for !== key) rendered = { for: key, text: write(names) };
    return rendered.text;
  };
}
