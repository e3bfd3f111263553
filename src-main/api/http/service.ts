import { json, type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { docsPage } from '#shared/http/docs';
import type { Endpoint } from '#shared/http/endpoint';
import type { ExampleNames } from '#shared/http/examples';
import { rateLimitRule } from '#shared/http/headers';
import type { indexDocument } from '#shared/http/index-document';
import { llmsText } from '#shared/http/llms';
import { apiDocument, type ServiceDescription, servedPath } from '#shared/http/openapi';
import { ApiError } from './errors.ts';
import { type HandlerContext, requestHandler } from './request-handler.ts';
import { bodyOf, type ResponseBody, sendText } from './response-body.ts';
import type { BoundRoute, Site } from './route.ts';

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
interface ServiceContext extends HandlerContext {
  /** Refuses posts of other pages, also of listed origins: those may only read addresses. */
  refuseOthersPosts(request: Request): ApiError | null;
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
    // Of the same clock as Last-Modified, which in the demo runs ahead of the computer's.
    response.set({ Date: new Date(context.clock.now()).toUTCString(), 'X-Mirror-State': context.mirrorState([], {}) });
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
  getOnly(router, '/', (_request, response) => response.redirect(302, `${service.mount}/docs`));
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

/** The catalogue and the address are constant while the server runs, so a page is rendered anew only for other names. */
function memoizeByNames(write: (names: ExampleNames) => string): (names: ExampleNames) => ResponseBody {
  let rendered: { for: string; body: ResponseBody } | undefined;
  return (names) => {
    const key = JSON.stringify(names);
    if (rendered?.for !== key) rendered = { for: key, body: bodyOf(Buffer.from(write(names))) };
    return rendered.body;
  };
}

/** What a service says of itself at its root. */
export function indexData(
  { name, version }: ServiceDescription,
  endpoints: readonly Endpoint[],
  { service }: Site,
): z.output<typeof indexDocument> {
  return {
    name,
    version,
    endpoints: Object.fromEntries(endpoints.map((each) => [each.id, `${service}${servedPath(each)}`])),
    rate_limit: { ...rateLimitRule },
    openapi: `${service}/api/v1/openapi.json`,
    docs: `${service}/docs`,
    llms: `${service}/llms.txt`,
  };
}
