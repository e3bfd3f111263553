import type { ErrorRequestHandler, Response } from 'express';
import type { Log } from '#main/runtime/log';
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/http/errors';

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

/** Refuses while the data behind the answer was never collected; the caller may come back in half a minute. */
export function notCollectedYet(what: string): never {
  throw new ApiError('unavailable', `${what} not been collected yet; the first synchronisation is still to bring it.`, {
    'Retry-After': '30',
  });
}

/** Sends the one error body (decisions §6.1). */
export function sendError(response: Response, { code, message, headers }: Pick<ApiError, 'code' | 'message' | 'headers'>): void {
  const body: ErrorBody = { error: { code, message } };
  response.set(headers).set('Cache-Control', 'no-store').status(errorStatus[code]).json(body);
}

/** The last handler: known errors answer with their sentence, everything else is logged in full and answers `internal`. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendError(response, asApiError(error) ?? internal(error, request.method, request.originalUrl, log));
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
