import express, { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { evidenceSentence } from '#main/domain/contracts/evidence-sentence';
import type { EvidenceRow } from '#main/store/contract-detail';
import { gameId, readPath } from '#shared/http/query';
import type { ContractEvidence, ItemsFetched } from '#shared/local-api/evidence';
import { type Settings, settingChange } from '#shared/local-api/settings';
import { type AppStatus, type ModeChoice, modeChoice } from '#shared/local-api/status';
import { ApiError } from '../http/errors.ts';
import { statusStreams } from './events.ts';

/** What the app's own window may ask and do. */
export interface LocalDeps {
  status(): AppStatus;
  /** Calls the listener after each change of the status; gives back how to stop that. */
  subscribe(listener: () => void): () => void;
  /** The answer of the first-run page; the core restarts in that mode. */
  chooseMode(mode: ModeChoice['mode']): void;
  fetchItems(contractId: number): Promise<'known' | 'gone' | 'later'>;
  /** What was chosen, and what holds where nothing was. */
  settings(): Settings;
  /** Keeps a value that a schema of src-shared/local-api/settings has passed. */
  saveSetting(key: string, value: unknown): Promise<void>;
}

/** What the local interface reads of the mirror. */
export interface LocalReads {
  findEvidence(contractId: number): EvidenceRow | undefined;
}

/** `/local/v1`: for the app's own window alone, which shows the launch secret with every request. */
export function localRouter(
  deps: LocalDeps,
  reads: LocalReads,
  { isOwnWindow, origin }: { isOwnWindow(request: Request): boolean; origin(): string },
): { router: Router; endStreams(): void } {
  const router = Router();
  const streams = statusStreams(deps);
  router.use(onlyOwnWindow(isOwnWindow, origin));
  router.use(express.json({ limit: '64kb', strict: true }));

  on(router, '/status', { GET: (_request, response) => void response.json(deps.status()) });
  on(router, '/events', { GET: streams.open });
  on(router, '/mode', {
    POST(request, response) {
      const { mode } = bodyOf(request, modeChoice);
      response.status(202).json(deps.status());
      deps.chooseMode(mode);
    },
  });
  on(router, '/settings', {
    GET: (_request, response) => void response.json(deps.settings()),
    async POST(request, response) {
      const { key, value } = bodyOf(request, settingChange);
      await deps.saveSetting(key, value);
      response.json({ key, value });
    },
  });
  on(router, '/contracts/:contract_id/evidence', {
    GET(request, response) {
      const contractId = contractIdOf(request);
      const { evidence, ...known } = reads.findEvidence(contractId) ?? neverSeen(contractId);
      const told: ContractEvidence = { ...known, sentence: evidenceSentence(evidence) };
      response.json(told);
    },
  });
  on(router, '/contracts/:contract_id/items', {
    async POST(request, response) {
      const contractId = contractIdOf(request);
      if (reads.findEvidence(contractId) === undefined) neverSeen(contractId);
      const fetched: ItemsFetched = { state: await deps.fetchItems(contractId) };
      response.json(fetched);
    },
  });
  router.use((request) => {
    throw new ApiError('not_found', `There is nothing at ${request.baseUrl}${request.path}.`);
  });
  return { router, endStreams: streams.end };
}

/** Neither another program nor another page: the secret, the page's own origin, and JSON, which no form can send. */
function onlyOwnWindow(isOwnWindow: (request: Request) => boolean, origin: () => string): RequestHandler {
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const from = request.get('Origin');
    if (from !== undefined && !sameOrigin(from, request, origin()))
      throw new ApiError('forbidden', `Pages of ${from.slice(0, 100)} may not use the local interface.`);
    if (!isOwnWindow(request))
      throw new ApiError('forbidden', "Only the app's own window may use the local interface; scripts use the services.");
    if (request.method === 'POST' && request.is('application/json') === false)
      throw new ApiError('bad_request', 'The body must be JSON, with Content-Type: application/json.');
    next();
  };
}

/** The window may have been opened under any of the listener's own names; the Host was checked before. */
function sameOrigin(from: string, request: Request, own: string): boolean {
  return from === own || from === `http://${request.get('Host')}`;
}

function on(router: Router, path: string, handlers: { GET?: RequestHandler; POST?: RequestHandler }): void {
  const at = router.route(path);
  if (handlers.GET !== undefined) at.get(handlers.GET);
  if (handlers.POST !== undefined) at.post(handlers.POST);
  const allow = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  at.all((request, response) => {
    response.set('Allow', allow.join(', '));
    throw new ApiError('method_not_allowed', `${request.method} is not offered here; ${allow.join(', ')} are.`);
  });
}

function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError(
    'bad_request',
    `The body is not what was asked for: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}.`,
  );
}

function contractIdOf(request: Request): number {
  const read = readPath({ contract_id: gameId() }, request.params);
  if (!read.ok) throw new ApiError('bad_request', read.message);
  return read.value.contract_id;
}

function neverSeen(contractId: number): never {
  throw new ApiError('not_found', `The mirror has never seen a public contract ${contractId}.`);
}
