import { type RequestHandler, Router } from 'express';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { docsPage } from '#shared/http/docs';
import type { ErrorCode } from '#shared/http/errors';
import type { ExampleNames } from '#shared/http/examples';
import { llmsText } from '#shared/http/llms';
import { apiDocument, type ServiceDescription } from '#shared/http/openapi';
import { readPath, readQuery } from '#shared/http/query';
import type { MirrorState } from '#shared/local-api/status';
import { fromIso, SECOND } from '#shared/time';
import { namesTag, sendBody, sendNotModified, sendText, tagOf } from './answer.ts';
import { ApiError } from './errors.ts';
import { answerMemory } from './remembered.ts';
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

interface Surroundings {
  clock: Clock;
  site(mount: string): Site;
  mirrorState(): MirrorState;
  /** What the examples of the references name. */
  exampleNames(): ExampleNames;
}

/** Addresses whose tags are remembered per service. */
const REMEMBERED_ANSWERS = 2000;
const ALLOW = 'GET, HEAD, OPTIONS';

/** The router of one service, without the mount's own prefix. Unknown paths below it answer 404. */
export function serviceRouter(service: ApiService, surroundings: Surroundings): Router {
  const router = Router();
  const { about } = service;
  const endpoints = service.routes.map(({ endpoint }) => endpoint);
  const site = () => surroundings.site(service.mount);
  router.use((_request, response, next) => {
    response.set('X-Mirror-State', surroundings.mirrorState());
    next();
  });
  for (const bound of service.routes) {
    const path = `/api/v1${bound.endpoint.path === '/' ? '' : bound.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    getOnly(router, path, answering(bound, service, surroundings));
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
    const text = whileSame(write);
    getOnly(router, path, (request, response) => sendText(request, response, type, text(surroundings.exampleNames())));
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

function answering({ endpoint, handle }: BoundRoute, service: ApiService, { clock, site }: Surroundings): RequestHandler {
  const memory = answerMemory(REMEMBERED_ANSWERS);

  return async (request, response) => {
    const params = valueOf(readPath(endpoint.parameters, request.params), 'bad_request');
    const query = valueOf(readQuery(endpoint, request.query as Record<string, string | string[]>), 'bad_request');
    // Read before the handler reads: an answer may then be newer than its version says, never older.
    const { text: versions, observedAt } = versionsOf(service.versions(), endpoint.dependsOn);
    const now = clock.now();
    const known = memory.fresh(request.originalUrl, versions, now);
    if (known !== undefined && namesTag(request.headers['if-none-match'], known.tag)) {
      response.set(known.headers);
      sendNotModified(request, response, known.tag);
      return;
    }

    if (known?.kept !== undefined) {
      response.set(known.headers);
      await sendBody(request, response, known.kept.body, known.tag, known.kept.encoded);
      return;
    }

    const made = await handle({ params, query, site: site(service.mount) });
    const body = Buffer.from(made.json ?? JSON.stringify(made.body));
    const kept = made.json === undefined ? undefined : { body, encoded: new Map<string, Promise<Buffer>>() };
    const cacheSeconds = made.cacheSeconds === undefined ? endpoint.cacheSeconds : made.cacheSeconds;
    const headers = { ...describe(cacheSeconds, made.observedAt === undefined ? observedAt : made.observedAt), ...made.headers };
    const tag = tagOf(body);
    if (made.lasting !== 'passing') {
      const lifetimeMs = (cacheSeconds ?? 0) * SECOND;
      memory.remember(request.originalUrl, { versions, expiresAt: now + lifetimeMs, tag, headers, ...(kept && { kept }) });
    }
    response.set(headers);
    if (namesTag(request.headers['if-none-match'], tag)) sendNotModified(request, response, tag);
    else await sendBody(request, response, body, tag, kept?.encoded);
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

/** The catalogue and the address stand still while the server runs, so a page is written anew only for other names. */
function whileSame(write: (names: ExampleNames) => string): (names: ExampleNames) => string {
  let written = { for: '', text: '' };
  return (names) => {
    const key = JSON.stringify(names);
    if (written.for !== key) written = { for: key, text: write(names) };
    return written.text;
  };
}
