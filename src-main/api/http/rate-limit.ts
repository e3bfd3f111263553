import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Clock } from '#main/runtime/world';
import { rateLimitRule } from '#shared/http/headers';
import { SECOND } from '#shared/time';
import { isLocal } from './caller.ts';
import { ApiError, sendError } from './errors.ts';
import { isPreflight } from './security.ts';

const WINDOW = rateLimitRule.window_seconds * SECOND;
/** The app's own window shows live tables and completes words: it counts apart and may ask ten times as much. */
const OWN_WINDOW_REQUESTS = 10 * rateLimitRule.requests;
/** Expired clients are swept out when this many are remembered. */
const REMEMBERED_CLIENTS = 10_000;

/** Who asks: the app's own window, a caller that is always refused, or any other program. */
export type Caller = 'window' | 'refused' | 'script';

export interface RateLimit {
  /** Counts a request, and refuses it beyond the limit. */
  handler: RequestHandler;
  /** Counts a request that was counted once as this many. Throws an ApiError where that is beyond the limit. */
  weigh(request: IncomingMessage, response: Response, cost: number): void;
  /** Counts a request that could not be read, and gives the lines of its answer's head that say how many are left. */
  countUnreadable(socket: IncomingMessage['socket']): string[];
}

/**
 * Limits one service. Sets X-RateLimit-Limit, -Remaining and -Reset (Unix seconds) on every answer, and answers 429 with
 * Retry-After (whole seconds, at least 1) beyond the limit. Each kind of caller counts apart, so that a page which is refused
 * spends nothing of what scripts have.
 */
export function limitRate(clock: Clock, callerOf: (request: IncomingMessage) => Caller): RateLimit {
  const limitOf = (request: IncomingMessage) => (callerOf(request) === 'window' ? OWN_WINDOW_REQUESTS : rateLimitRule.requests);
  // A program on this machine can take any of 127.0.0.0/8 for its own address, and so have as many limits as it likes.
  const addressOf = ({ socket }: Pick<IncomingMessage, 'socket'>) =>
    isLocal({ socket }) ? 'this machine' : ipKeyGenerator(socket.remoteAddress ?? '');
  const keyOf = (request: IncomingMessage) => `${callerOf(request)} ${addressOf(request)}`;
  const windows = fixedWindows(clock);
  const handler = rateLimit({
    windowMs: WINDOW,
    limit: limitOf,
    keyGenerator: keyOf,
    // A browser asks first whether it may ask: that is no request of the page's, but for one that is refused.
    skip: (request) => isPreflight(request) && callerOf(request) !== 'refused',
    legacyHeaders: true,
    standardHeaders: false,
    store: windows,
    handler(request, response) {
      sendError(response, refusal(limitOf(request), Number(response.get('X-RateLimit-Reset')) * SECOND));
    },
  });
  function refusal(limit: number, resetAt: number): ApiError {
    const seconds = Math.max(1, Math.ceil((resetAt - clock.now()) / SECOND));
    const message = `More than ${limit} requests in ${rateLimitRule.window_seconds} seconds; ask again in ${seconds} seconds.`;
    return new ApiError('rate_limited', message, { 'Retry-After': String(seconds) });
  }
  return {
    handler,
    weigh(request, response, cost) {
      const [key, limit] = [keyOf(request), limitOf(request)];
      for (let counted = 1; counted < cost; counted += 1) {
        const { totalHits, resetTime } = windows.increment(key);
        response.set('X-RateLimit-Remaining', String(Math.max(0, limit - totalHits)));
        if (totalHits > limit) throw refusal(limit, resetTime.getTime());
      }
    },
    countUnreadable(socket) {
      const limit = rateLimitRule.requests;
      const { totalHits, resetTime } = windows.increment(`unreadable ${addressOf({ socket })}`);
      return [
        `X-RateLimit-Limit: ${limit}`,
        `X-RateLimit-Remaining: ${Math.max(0, limit - totalHits)}`,
        `X-RateLimit-Reset: ${Math.ceil(resetTime.getTime() / SECOND)}`,
      ];
    },
  };
}

/** A window that ends further ahead than it is long was begun by a clock that has been set back since. */
function isCurrent(resetTime: Date, now: number): boolean {
  const left = resetTime.getTime() - now;
  return left > 0 && left <= WINDOW;
}

/** Counts by the injected clock; a client's window begins with its first request. */
function fixedWindows(clock: Clock) {
  const clients = new Map<string, { totalHits: number; resetTime: Date }>();
  return {
    localKeys: true,
    increment(key: string) {
      const now = clock.now();
      if (clients.size > REMEMBERED_CLIENTS) {
        for (const [client, { resetTime }] of clients) if (!isCurrent(resetTime, now)) clients.delete(client);
      }
      const known = clients.get(key);
      const current =
        known !== undefined && isCurrent(known.resetTime, now) ? known : { totalHits: 0, resetTime: new Date(now + WINDOW) };
      current.totalHits += 1;
      clients.set(key, current);
      return { ...current };
    },
    decrement(key: string) {
      const known = clients.get(key);
      if (known !== undefined) known.totalHits -= 1;
    },
    resetKey: (key: string) => void clients.delete(key),
  };
}
