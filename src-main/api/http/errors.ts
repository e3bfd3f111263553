import type { ErrorRequestHandler, Response } from 'express';
import type { Log } from '#main/runtime/log';
import type { Endpoint } from '#shared/http/endpoint';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/http/errors';
import { type Refused, refusedIn } from '#shared/http/refusals';
import type { AppStatus } from '#shared/local-api/status';

/** A failure whose sentence is meant for the caller. Anything else that is thrown answers `internal` and shows nothing. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly refused: Refused;
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}, refused: Refused = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.refused = refused;
  }
}

const MOST_IDS = 5;

/** Refuses a parameter that names nothing in the mirror, with the names that may have been meant (decisions §2). */
export function unresolvable(parameter: string, value: string, suggestions: readonly string[]): never {
  const quoted = suggestions.map((name) => `'${name}'`);
  const hint =
    quoted.length === 0
      ? 'give an id or an exact name.'
      : `did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(quoted)}?`;
  const message = `${parameter} '${value.slice(0, 60)}' is neither a known id nor an exact name; ${hint}`;
  const [nearest] = suggestions;
  throw new ApiError('bad_request', message, {}, { parameter, ...(nearest === undefined ? {} : { hint: nearest }) });
}

/** Refuses a name that several things have, with their ids. */
export function ambiguous(parameter: string, value: string, found: readonly { id: number }[]): never {
  const ids = found.slice(0, MOST_IDS).map(({ id }) => String(id));
  const further = found.length > ids.length ? ` and ${found.length - ids.length} more` : '';
  const message = `${parameter} '${value.slice(0, 60)}' is the name of ${found.length}; give one of their ids: ${ids.join(', ')}${further}.`;
  throw new ApiError('bad_request', message, {}, { parameter, hint: ids.join(', ') });
}

/** A refusal of a handler, which knows a parameter by its earlier name alone, under the name that was sent. */
export function asSent(
  error: unknown,
  { renamed, aliases, query, parameters }: Endpoint,
  isGiven: (name: string) => boolean,
): unknown {
  if (!(error instanceof ApiError) || error.code !== 'bad_request') return error;
  const names = [...Object.keys(query), ...Object.keys(parameters)];
  const parameter = error.refused.parameter ?? refusedIn(error.message, names);
  const spelled = Object.entries({ ...renamed, ...aliases }).find(
    ([name, earlier]) => earlier === parameter && isGiven(name),
  )?.[0];
  if (parameter === undefined) return error;
  const sent = spelled ?? parameter;
  return new ApiError(error.code, error.message.replace(parameter, sent), error.headers, { ...error.refused, parameter: sent });
}

/** The data behind an answer was never collected; the caller may come back in half a minute. */
class NotCollectedError extends ApiError {
  constructor(what: string, cause = 'the first synchronisation is still to bring it') {
    super('unavailable', `${what} not been collected yet; ${cause}.`, { 'Retry-After': '30' });
    this.what = what;
  }
  readonly what: string;
}

/** Refuses while the data behind the answer was never collected. `what`: `Systems have`. */
export function notCollectedYet(what: string): never {
  throw new NotCollectedError(what);
}

/** Refuses before the first forecast; `why`: a sentence, where more is known. */
export function noForecastYet(why = 'No forecast has been made yet; the first one needs 35 days of history.'): ApiError {
  return new ApiError('unavailable', why, { 'Retry-After': '300' });
}

/** Sends the one error body (decisions §6.1). It is made of no data, so that nothing is said of how fresh that is. */
export function sendError(
  response: Response,
  { code, message, headers, refused }: Pick<ApiError, 'code' | 'message' | 'headers'> & Partial<Pick<ApiError, 'refused'>>,
): void {
  const body: ErrorBody = { error: { code, message, ...refused } };
  response.removeHeader('X-Mirror-State');
  response.set(headers).set('Cache-Control', 'no-store').status(errorStatus[code]).json(body);
}

/** An error as it is answered: of what was not collected it says whether it is to come at all. */
export function withCause<E>(error: E, { mode, collects }: Pick<AppStatus, 'mode' | 'collects'>): E | ApiError {
  if (!(error instanceof NotCollectedError)) return error;
  if (mode === 'ask') return new NotCollectedError(error.what, NOTHING_CHOSEN);
  return collects ? error : new NotCollectedError(error.what, NOTHING_COMES);
}

const NOTHING_CHOSEN = 'nothing is before live New Eden or the demo galaxy was chosen on the first-run page';
const NOTHING_COMES = 'nothing will come, since Astrolabe was started with --no-ingest: start it without that';

/** The last handler: known errors answer with their sentence, everything else is logged in full and answers `internal`. */
export function errorHandler(log: Log, status: () => Pick<AppStatus, 'mode' | 'collects'>): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendError(response, asApiError(withCause(error, status())) ?? internal(error, request.method, request.originalUrl, log));
  };
}

/** Express and its body parser mark what the client did wrong with a 4xx status: a broken percent escape, broken JSON. */
function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status !== 'number' || status < 400 || status > 499) return null;
  return new ApiError('bad_request', 'The request could not be read; check its escapes and its body.');
}

function internal(error: unknown, method: string, url: string, log: Log): ApiError {
  log.error({ err: error, method, url }, 'a request failed');
  return new ApiError('internal', 'Something went wrong inside Astrolabe; its log says what.');
}
