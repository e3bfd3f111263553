import { json, type Request, type RequestHandler, Router } from 'express';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { DataName } from '#shared/data-names';
import { docsPage } from '#shared/http/docs';
import type { ErrorCode } from '#shared/http/errors';
import type { ExampleNames } from '#shared/http/examples';
import { llmsText } from '#shared/http/llms';
import { apiDocument, type ServiceDescription } from '#shared/http/openapi';
import { readPath, readQuery, wholeNumber } from '#shared/http/query';
import type { MirrorState } from '#shared/local-api/status';
import { fromIso, SECOND } from '#shared/time';
import { ApiError } from './errors.ts';
import { parseBody } from './parse-body.ts';
import type { RateLimit } from './rate-limit.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import { bodyOf, type ResponseBody, sendBody, sendText } from './response-body.ts';
import { type CachedResponse, isToBeRenewed, type ResponseCache } from './response-cache.ts';
import { type Asker, type BoundRoute, type HandlerResult, type Site, versionsOf } from './route.ts';

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
  cache: ResponseCache;
  ready: ReadyAnswers;
  /** Of the service at this mount. */
  limitOf(mount: string): RateLimit;
  site(mount: string): Site;
  /** What answers of these parts are, see freshnessOf. */
  mirrorState(dependsOn: readonly DataName[], versions: DataVersions): MirrorState;
  /** Refuses what another page posts, whichever origins are listed: those may only read addresses. */
  refuseOthersPosts(request: Request): ApiError | null;
  isOwnWindow(request: Request): boolean;
  /** What the examples of the references name. */
  exampleNames(): ExampleNames;
}

const ALLOW = { GET: 'GET, HEAD, OPTIONS', POST: 'POST, OPTIONS' };
/** Bytes of a posted body: a statement of 20,000 characters, each of them escaped. */
const MOST_POSTED = '160kb';

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
    const handler = requestHandler(bound, service, context);
    if (bound.endpoint.body === null) getOnly(router, path, handler);
    else postOnly(router, path, handler, context);
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
    const body = memoizeByNames(write);
    getOnly(router, path, (request, response) => sendText(request, response, type, body(context.exampleNames())));
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
      response.set('Allow', ALLOW.GET).status(204).end();
    })
    .all((request, response) => {
      response.set('Allow', ALLOW.GET);
      throw new ApiError('method_not_allowed', `${request.method} is not offered here; everything is read with GET.`);
    });
}

/** POST with a body of JSON, which no form can send, reaches the handler. */
function postOnly(
  router: Router,
  path: string,
  handler: RequestHandler,
  { refuseOthersPosts }: Pick<ServiceContext, 'refuseOthersPosts'>,
): void {
  const refuseBodies: RequestHandler = (request, _response, next) => {
    const refusal = refuseOthersPosts(request);
    if (refusal !== null) throw refusal;
    if (request.is('application/json') === false)
      throw new ApiError('bad_request', 'The body must be JSON, with Content-Type: application/json.');
    next();
  };
  router
    .route(path)
    .post(refuseBodies, json({ limit: MOST_POSTED, strict: true }), handler)
    .options((_request, response) => {
      response.set('Allow', ALLOW.POST).status(204).end();
    })
    .all((request, response) => {
      response.set('Allow', ALLOW.POST);
      throw new ApiError('method_not_allowed', `${request.method} is not offered here; POST a body of JSON.`);
    });
}

/**
 * Validates a request, and answers from the cache where the data is the same; else calls the handler, once for all who ask the same
 * meanwhile. An answer that took long is given for a while although the data is newer. The cache knows a request by what was understood of it, since one question has any number of addresses.
 */
function requestHandler(
  { endpoint, handle, stream }: BoundRoute,
  service: ApiService,
  { clock, cache, ready, limitOf, site, mirrorState, isOwnWindow }: ServiceContext,
): RequestHandler {
  const inTheMaking = new Map<string, Promise<CachedResponse>>();

  return async (request, response) => {
    // Read before the handler reads: an answer may then be newer than its version says, never older.
    const current = service.versions();
    response.set('X-Mirror-State', mirrorState(endpoint.dependsOn, current));
    limitOf(service.mount).weigh(request, response, endpoint.cost);
    const params = valueOf(readPath(endpoint.parameters, request.params), 'bad_request');
    const query = valueOf(readQuery(endpoint, request.query as Record<string, string | string[]>), 'bad_request');
    const posted = endpoint.body === null ? undefined : parseBody(request, endpoint.body);
    const asker: Asker = (endpoint.streams || endpoint.body !== null) && isOwnWindow(request) ? 'window' : 'program';
    const handlerInput = { params, query, body: posted, site: site(service.mount), asker, lastEventId: undefined };
    const { text: versions, observedAt } = versionsOf(current, endpoint.dependsOn);
    const connection = { request, response, headers: describe(null, observedAt) };
    if (stream?.isFor(handlerInput, request) === true)
      return stream.open({ ...handlerInput, lastEventId: lastEventIdOf(request) }, connection);
    // How long an answer lasts is a promise to whoever asked, who has no other clock than the wall's.
    const now = clock.wall.now();
    const key = `${service.mount} ${endpoint.id} ${JSON.stringify([params, query, posted, asker])}`;
    const make = async (): Promise<CachedResponse> => {
      const result = await handle(handlerInput);
      const took = clock.wall.now() - now;
      const cacheSeconds = result.cacheSeconds === undefined ? endpoint.cacheSeconds : result.cacheSeconds;
      const answer = {
        versions,
        expiresAt: now + (cacheSeconds ?? 0) * SECOND,
        askedAt: now,
        took,
        headers: {
          ...describe(cacheSeconds, result.observedAt === undefined ? observedAt : result.observedAt),
          ...result.headers,
        },
        body: bodyOf(bytesOf(result)),
      };
      if (result.cacheable !== false && cacheSeconds !== null) cache.offer(key, answer);
      return answer;
    };
    const makeOnce = () => onceAtATime(inTheMaking, `${versions} ${key}`, make);
    const known = cache.get(key, versions, now);
    const isOld = known !== undefined && known.versions !== versions;
    // The window asks once for each version, and would show the old one until there is the next.
    if (known === undefined || (isOld && isOwnWindow(request))) return void (await send(await makeOnce()));
    if (isOld) {
      response.set('Age', String(Math.floor((now - known.askedAt) / SECOND)));
      // The next request gets the error.
      if (isToBeRenewed(known, now)) makeOnce().catch(() => undefined);
    }
    const bytes = await send(known);
    if (isOld || stream !== null || posted !== undefined || endpoint.cost > 1) return;
    const { tag } = known.body;
    let read = { from: current, text: versions };
    const stateAt = (at: number) => {
      const found = service.versions();
      if (found !== read.from) read = { from: found, text: versionsOf(found, endpoint.dependsOn).text };
      const isSame = cache.get(key, read.text, at)?.body.tag === tag;
      return isSame ? mirrorState(endpoint.dependsOn, found) : null;
    };
    ready.remember(request, response, { bytes, limit: limitOf(service.mount), stateAt });

    function send({ headers, body }: CachedResponse): Promise<Buffer | null> {
      response.set(headers);
      return sendBody(request, response, body);
    }
  };
}

/** The cursor that a client sends who comes back to a stream. */
function lastEventIdOf(request: Request): number | undefined {
  const given = request.get('Last-Event-ID');
  if (given === undefined || given === '') return undefined;
  return valueOf(
    readPath({ 'Last-Event-ID': wholeNumber(0, Number.MAX_SAFE_INTEGER) }, { 'Last-Event-ID': given }),
    'bad_request',
  )['Last-Event-ID'];
}

/** What is being made already, or a new one. */
function onceAtATime<Value>(inTheMaking: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = inTheMaking.get(key);
  if (known !== undefined) return known;
  const made = make().finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, made);
  return made;
}

/** The body as JSON; without another copy where another thread has serialized it. */
function bytesOf({ json, body }: HandlerResult<unknown>): Buffer {
  return json === undefined ? Buffer.from(JSON.stringify(body)) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
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
function memoizeByNames(write: (names: ExampleNames) => string): (names: ExampleNames) => ResponseBody {
  let rendered: { for: string; body: ResponseBody } | undefined;
  return (names) => {
    const key = JSON.stringify(names);
    if (rendered?.for !== key) rendered = { for: key, body: bodyOf(Buffer.from(write(names))) };
    return rendered.body;
  };
}
