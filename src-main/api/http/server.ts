import type { IncomingMessage, RequestListener } from 'node:http';
import { parse } from 'node:querystring';
import express, { type RequestHandler } from 'express';
import { freshnessOf } from '#main/domain/freshness';
import type { Log } from '#main/runtime/log';
import { addressOf } from '#main/runtime/loopback';
import type { Clock } from '#main/runtime/world';
import type { TypeIconReads } from '#main/store/catalog/type-icons';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import { contractsService } from '#shared/contracts-api/index';
import { dataService } from '#shared/data-api/index';
import type { DataName } from '#shared/data-names';
import { llmsDirectory } from '#shared/http/llms';
import { planService } from '#shared/plan-api/index';
import { systemsService } from '#shared/systems-api/index';
import { MINUTE } from '#shared/time';
import { tradeService } from '#shared/trade-api/index';
import type { ContractsDeps } from '../contracts/deps.ts';
import { contractsRoutes } from '../contracts/index.ts';
import type { DataDeps } from '../data/deps.ts';
import { dataRoutes } from '../data/index.ts';
import { type LocalDeps, localRouter } from '../local/index.ts';
import { mcpRouter } from '../mcp/index.ts';
import type { PlanDeps } from '../plan/deps.ts';
import { planRoutes } from '../plan/index.ts';
import type { SystemsDeps } from '../systems/deps.ts';
import { systemsRoutes } from '../systems/index.ts';
import type { TradeDeps } from '../trade/deps.ts';
import { tradeRoutes } from '../trade/index.ts';
import { oncePerRequest, readTarget, refusalCheck } from './caller.ts';
import { ApiError, errorHandler } from './errors.ts';
import { iconRouter } from './icons.ts';
import { type Listener, oneATurn, refuseUnreadable, slowReaders } from './listener.ts';
import { mirrorFacts, offSources } from './mirror-facts.ts';
import { windowRouter } from './pages.ts';
import { limitRate, type RateLimit } from './rate-limit.ts';
import { bodyOf, sendText } from './response-body.ts';
import { responseCache } from './response-cache.ts';
import { allowOrigins, securityHeaders } from './security.ts';
import { type ApiService, serviceRouter } from './service.ts';
import { ownerCheck, type WindowAccess } from './window-access.ts';

/** What the server is made of: where it listens, what it serves, and the parts that its services read. */
export interface ServerDeps {
  listener: Listener;
  /** How the app's own window is recognised. */
  access: WindowAccess;
  clock: Clock;
  log: Log;
  /** The built window; null where only the interface is served. */
  rendererDir: string | null;
  contracts: ContractsDeps;
  systems: SystemsDeps;
  trade: TradeDeps;
  plan: PlanDeps;
  data: DataDeps;
  local: LocalDeps;
  icons: TypeIconReads;
  /** Origins of other pages that may read the services: `http://localhost:3000`. */
  allowedOrigins: readonly string[];
  /** How much may wait for readers that take nothing; absent: {@link WAITING_BYTES}. */
  mostWaitingBytes?: number;
}

/** Answers for the services, the local interface and the window. */
export interface HttpServer {
  serve(): void;
  /** Ends streams, and lets running requests end for two seconds at most. */
  close(): Promise<void>;
}

/** For an answer that was written to its end to be taken. Milliseconds. */
const TAKEN_WITHIN = 5 * MINUTE;
/** What all readers together may leave lying: none that reads leaves more than some MB for a moment. */
const WAITING_BYTES = 64_000_000;

/** The one server: the services, what the window alone may ask, and the window itself. */
// oxlint-disable-next-line max-lines-per-function -- one composition: the parts of the server in the order in which a request passes them
export function createServer(deps: ServerDeps): HttpServer {
  const { listener, access, clock, log, rendererDir, allowedOrigins } = deps;
  const { host, port } = listener;
  const origin = addressOf(host, port).app;
  const services: ApiService[] = [
    {
      mount: '/contracts',
      about: contractsService,
      routes: contractsRoutes(deps.contracts),
      versions: deps.contracts.versions,
    },
    { mount: '/systems', about: systemsService, routes: systemsRoutes(deps.systems), versions: deps.systems.versions },
    { mount: '/trade', about: tradeService, routes: tradeRoutes(deps.trade), versions: deps.trade.versions },
    { mount: '/plan', about: planService, routes: planRoutes(deps.plan), versions: deps.plan.versions },
    { mount: '/data', about: dataService, routes: dataRoutes(deps.data), versions: deps.data.versions },
  ];

  const app = express();
  app.disable('x-powered-by');
  // Tags are made in response-body.ts, one per encoding; Express would add its own to answers without one.
  app.disable('etag');
  // Node's parser leaves everything after the first 1,000 pairs unread: a filter there must not be ignored silently.
  app.set('query parser', (query: string) => parse(query, '&', '=', { maxKeys: 0 }));
  app.use(securityHeaders);
  const surface = { host };
  const ownerOf = oncePerRequest(ownerCheck(access));
  const isOwnWindow = (request: IncomingMessage) => ownerOf(request) !== null;
  const refusalOf = oncePerRequest(refusalCheck({ ...surface, allowedOrigins, linksFromElsewhere: false }));
  const callerOf = (request: IncomingMessage) =>
    refusalOf(request) !== null ? 'refused' : isOwnWindow(request) ? 'window' : 'script';
  // The limit comes first: also an answer that refuses says how many requests are left.
  const limits = Object.fromEntries(services.map(({ mount }) => [mount, limitRate(clock.wall, callerOf)]));
  const limitOf = (mount: string) => limits[mount] as RateLimit;
  for (const { mount } of services) app.use(mount, allowOrigins(allowedOrigins), limitOf(mount).handler, refuse(refusalOf));
  const context = {
    clock,
    cache: responseCache(),
    limitOf,
    site: (mount: string) => ({ app: origin, service: `${origin}${mount}` }),
    mirrorState: (dependsOn: readonly DataName[], versions: DataVersions) =>
      freshnessOf(dependsOn, mirrorFacts(deps.local.status(), versions, clock.now())),
    sourcesOff: () => offSources(deps.local.status()).join(),
    isOwnWindow,
    refuseOthersPosts: refusalCheck({ ...surface, allowedOrigins: [], linksFromElsewhere: false }),
    exampleNames: () => deps.contracts.examples(clock.now()),
  };
  for (const service of services) app.use(service.mount, serviceRouter(service, context));
  const agentLimit = limitRate(clock.wall, callerOf);
  app.use(
    '/mcp',
    agentLimit.handler,
    refuse(context.refuseOthersPosts),
    mcpRouter({ ...context, services, log, status: deps.local.status }, agentLimit),
  );
  app.use(refuse(refusalCheck({ ...surface, allowedOrigins: [], linksFromElsewhere: true })));
  const local = localRouter(
    deps.local,
    { ...deps.contracts.detail, ...deps.contracts.lists, entities: deps.plan.entities, places: deps.plan },
    { access, ownerOf, clock, endEvents: () => deps.data.streams.end() },
  );
  app.use('/local/v1', local.router);
  app.use('/icons', iconRouter(deps.icons));
  app.get('/llms.txt', (request, response) =>
    sendText(
      request,
      response,
      'text/plain',
      bodyOf(Buffer.from(llmsDirectory(services.map(({ about, mount }) => ({ about, base: `${origin}${mount}` }))))),
    ),
  );
  if (rendererDir !== null) app.use(windowRouter(rendererDir, access, deps.local.status));
  app.use((request) => {
    throw new ApiError(
      'not_found',
      `There is nothing at ${request.path}; ${services.map(({ mount }) => `${mount}/api/v1`).join(', ')} list what is offered.`,
    );
  });
  app.use(errorHandler(log, deps.local.status));

  const watchReader = slowReaders({
    clock: clock.wall,
    withinMs: TAKEN_WITHIN,
    mostBytes: deps.mostWaitingBytes ?? WAITING_BYTES,
  });
  const inTurn = oneATurn(app);
  const answer: RequestListener = (request, response) => {
    readTarget(request);
    watchReader(request, response);
    inTurn(request, response);
  };
  return {
    serve: () =>
      listener.serve({
        answer,
        refuse: (failure, socket) => refuseUnreadable(failure, socket, limitOf('/contracts').countUnreadable(socket)),
      }),
    async close() {
      const stopped = listener.stop();
      local.endStreams();
      deps.data.streams.end();
      await stopped;
    },
  };
}

/** Ends a request that is not answered at all. */
function refuse(refusalOf: (request: IncomingMessage) => ApiError | null): RequestHandler {
  return (request, _response, next) => next(refusalOf(request) ?? undefined);
}
