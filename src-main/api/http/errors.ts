import type { ErrorRequestHandler, Response } from 'express';
import type { Log } from '#main/runtime/log';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/http/errors';
import type { AppStatus } from '#shared/local-api/status';

/** A failure whose sentence is meant for the caller. Anything else that is thrown answers `internal` and shows nothing. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** Refuses a parameter that names nothing in the mirror, with the names that may have been meant (decisions §2). */
export function unresolvable(parameter: string, value: string, suggestions: readonly string[]): never {
  const quoted = suggestions.map((name) => `'${name}'`);
  const hint =
    quoted.length === 0
      ? 'give an id or an exact name.'
      : `did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(quoted)}?`;
  throw new ApiError('bad_request', `${parameter} '${value.slice(0, 60)}' is neither a known id nor an exact name; ${hint}`);
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

/** Sends the one error body (decisions §6.1). It is made of no data, so that nothing is said of how fresh that is. */
export function sendError(response: Response, { code, message, headers }: Pick<ApiError, 'code' | 'message' | 'headers'>): void {
  const body: ErrorBody = { error: { code, message } };
  response.removeHeader('X-Mirror-State');
  response.set(headers).set('Cache-Control', 'no-store').status(errorStatus[code]).json(body);
}

/**
 * The last handler: known errors answer with their sentence, everything else is logged in full and answers `internal`. `mode`: what is
 * served, since nothing is on its way before somebody has chosen what to mirror.
 */
export function errorHandler(log: Log, mode: () => AppStatus['mode']): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const known =
      error instanceof NotCollectedError && mode() === 'ask' ? new NotCollectedError(error.what, NOTHING_CHOSEN) : error;
    sendError(response, asApiError(known) ?? internal(error, request.method, request.originalUrl, log));
  };
}

const NOTHING_CHOSEN = 'nothing is before live New Eden or the demo galaxy was chosen on the first-run page';

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
