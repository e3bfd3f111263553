import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { evidenceSentence, isExpiredUnjudged } from '#main/domain/contracts/outcome';
import type { Desktop } from '#main/runtime/desktop';
import { UserFacingError } from '#main/runtime/user-facing-error';
import type { Clock } from '#main/runtime/world';
import type { EntityReads } from '#main/store/catalog/entities';
import type { EvidenceRow } from '#main/store/contracts/evidence';
import type { ContractListReads } from '#main/store/contracts/lists';
import { gameId, readPath } from '#shared/http/query';
import type { DesktopOffers } from '#shared/local-api/desktop';
import type { ContractEvidence, ItemsFetched } from '#shared/local-api/evidence';
import { type Settings, settingChange } from '#shared/local-api/settings';
import { type AppStatus, type ModeChoice, modeChoice } from '#shared/local-api/status';
import { isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import { keepKey, keyIn, type WindowAccess, type WindowOwner } from '../http/window-access.ts';
import { type AppraisalDeps, appraisalRoutes } from './appraisals.ts';
import { browserRoutes } from './browsers.ts';
import { type ChainDeps, type ChainPlaces, chainRoutes } from './chain.ts';
import { contractListRoutes } from './contract-lists.ts';
import { type DataFolderDeps, dataFolderRoutes } from './data-folder.ts';
import { statusStreams } from './events.ts';
import { type FitDeps, fitRoutes } from './fits.ts';
import { matchNotifications } from './match-notifications.ts';
import { type ModelDeps, modelRoutes } from './model.ts';
import { redAndBlueRoutes } from './red-and-blue.ts';
import { addRoute } from './routing.ts';
import { type SourceDeps, sourceRoutes } from './sources.ts';
import { type TimerDeps, timerRoutes } from './timers.ts';
import { type WatchlistDeps, watchlistRoutes } from './watchlists.ts';
import { checkWebhooks, type WebhookDeps, webhookRoutes } from './webhooks.ts';

/** The message to a browser without the app's cookie. */
const LET_IN =
  'This browser may only read: settings, watchlists and what is collected belong to who runs Astrolabe. Open the address from the terminal in which it was started; a new one is printed by node astrolabe.mjs headless --open-address.';

/** What the app's own window may ask and do. */
export interface LocalDeps
  extends WatchlistDeps,
    FitDeps,
    AppraisalDeps,
    ChainDeps,
    TimerDeps,
    WebhookDeps,
    SourceDeps,
    ModelDeps {
  status(): AppStatus;
  /** Calls the listener after each change of the status; gives back how to stop that. */
  subscribe(listener: () => void): () => void;
  /** The answer of the first-run page; the core restarts in that mode. */
  chooseMode(choice: ModeChoice): void;
  /** The shell around the core; null: headless. */
  desktop: Desktop | null;
  fetchItems(contractId: number): Promise<'known' | 'gone' | 'later'>;
  /** What was chosen, and what holds where nothing was. */
  settings(): Settings;
  /** Keeps a value that a schema of src-shared/local-api/settings has passed; resolves when it is in force. */
  saveSetting(key: string, value: unknown): Promise<void>;
  dataFolder: DataFolderDeps;
}

export interface LocalReads extends ContractListReads {
  findEvidence(contractId: number): EvidenceRow | undefined;
  entities: EntityReads;
  places: ChainPlaces;
}

/** How the app's own window is known, and what else is open for it. */
interface LocalContext {
  access: WindowAccess;
  ownerOf(request: Request): WindowOwner | null;
  clock: Clock;
  /** Ends the streams of the change feed. */
  endEvents(): void;
}

/** `/local/v1`: for the app's own window alone, in the browser of this machine's user (security §1). */
export function localRouter(
  deps: LocalDeps,
  reads: LocalReads,
  { access, ownerOf, clock, endEvents }: LocalContext,
): { router: Router; endStreams(): void } {
  const router = Router();
  const streams = statusStreams({ ...deps, followMatches: matchNotifications({ ...deps, clock }) });
  router.use(onlyOwnWindow(access, ownerOf));
  router.use(
    ['/watchlists', '/fits', '/appraisals', '/chain', '/timers', '/settings', '/red-and-blue'],
    express.json({ limit: '4mb', strict: true }),
  );
  router.use(express.json({ limit: '64kb', strict: true }));

  watchlistRoutes(router, deps);
  fitRoutes(router, deps, clock);
  redAndBlueRoutes(router, reads.entities);
  appraisalRoutes(router, deps);
  chainRoutes(router, deps, reads.places, clock);
  timerRoutes(router, deps, reads.places.catalog, clock);
  webhookRoutes(router, deps);
  contractListRoutes(router, reads, clock);
  dataFolderRoutes(router, deps.dataFolder);
  sourceRoutes(router, deps, clock);
  modelRoutes(router, deps);
  browserRoutes(router, {
    access,
    ownerOf,
    endStreams() {
      streams.end();
      endEvents();
    },
  });

  addRoute(router, '/status', { GET: (_request, response) => void response.json(deps.status()) });
  addRoute(router, '/events', { GET: streams.open });
  addRoute(router, '/desktop', {
    GET(_request, response) {
      const offers: DesktopOffers = {
        shell: deps.desktop !== null,
        secrets: deps.desktop?.secrets.isAvailable() ?? false,
        notification_failure: deps.desktop?.notificationFailure() ?? null,
      };
      response.json(offers);
    },
  });
  addRoute(router, '/mode', {
    POST(request, response) {
      const choice = parseBody(request, modeChoice);
      response.status(202).json(deps.status());
      deps.chooseMode(choice);
    },
  });
  addRoute(router, '/settings', {
    GET: (_request, response) => void response.json(deps.settings()),
    async POST(request, response) {
      const { key, value } = parseBody(request, settingChange);
      if (key === 'webhooks') await checkWebhooks(value, deps.settings().webhooks, deps.hostRefusal);
      await deps.saveSetting(key, value);
      response.json({ key, value });
    },
  });
  contractRoutes(router, deps, reads, clock);
  router.use((request) => {
    throw new ApiError('not_found', `There is nothing at ${request.baseUrl}${request.path}.`);
  });
  router.use(tellPerson);
  return { router, endStreams: streams.end };
}

/** What the person at the window can do something about, such as a full disk, is shown there; to other programs it would reveal paths. */
const tellPerson: ErrorRequestHandler = (failure: unknown, _request, _response, next) => {
  next(failure instanceof UserFacingError ? new ApiError('unavailable', failure.message, { 'Retry-After': '30' }) : failure);
};

/** What is known of one contract, and its items at once. */
function contractRoutes(router: Router, deps: Pick<LocalDeps, 'fetchItems'>, reads: LocalReads, clock: Clock): void {
  addRoute(router, '/contracts/:contract_id/evidence', {
    GET(request, response) {
      const contractId = contractIdOf(request);
      const { evidence, status, date_expired, start, end, ...known } = reads.findEvidence(contractId) ?? neverSeen(contractId);
      const isExpired = isExpiredUnjudged({ status, date_expired }, isoUtc(clock.now()));
      const answer: ContractEvidence = {
        ...known,
        start: displayedPlace(start),
        end: displayedPlace(end),
        sentence: evidenceSentence(evidence, isExpired ? date_expired : null),
      };
      response.json(answer);
    },
  });
  addRoute(router, '/contracts/:contract_id/items', {
    async POST(request, response) {
      const contractId = contractIdOf(request);
      if (reads.findEvidence(contractId) === undefined) neverSeen(contractId);
      const fetched: ItemsFetched = { state: await deps.fetchItems(contractId) };
      response.json(fetched);
    },
  });
}

/** No other program, and JSON alone, which no form can send. Other pages were refused before. */
function onlyOwnWindow(access: WindowAccess, ownerOf: (request: Request) => WindowOwner | null): RequestHandler {
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const owner = ownerOf(request);
    if (owner === null) throw new ApiError('unauthorized', LET_IN, { 'WWW-Authenticate': 'Cookie' });
    if ((request.method === 'POST' || request.method === 'PUT') && request.is('application/json') === false)
      throw new ApiError('bad_request', 'The body must be JSON, with Content-Type: application/json.');
    const key = keyIn(request, access);
    // A window that stays open for months is used.
    if (owner.browserId !== null && key !== undefined) keepKey(response, access, key);
    next();
  };
}

function contractIdOf(request: Request): number {
  const read = readPath({ contract_id: gameId() }, request.params);
  if (!read.ok) throw new ApiError('bad_request', read.message);
  return read.value.contract_id;
}

function neverSeen(contractId: number): never {
  throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
}
