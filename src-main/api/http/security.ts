import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { isLoopback } from '#main/runtime/loopback';
import { SECRET_HEADER } from '#shared/local-api/status';
import { ApiError } from './errors.ts';

/** What a page from this server may do: its own scripts and data, nothing from elsewhere. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The window's component library positions its popups with style elements; nothing there comes from data.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Loopback speaks plain HTTP: promising more would lock people out.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/**
 * Refuses a `Host` that does not name this listener: a foreign page that points its own name at 127.0.0.1 (DNS rebinding)
 * is told nothing. A listener open to other machines also accepts any literal address, since rebinding needs a name.
 */
export function checkHost(host: string, port: () => number): RequestHandler {
  const names = new Set(['127.0.0.1', 'localhost', '[::1]', host, bracketed(host)].map((name) => name.toLowerCase()));
  return (request, _response, next) => {
    const given = (request.headers.host ?? '').toLowerCase();
    const [, name, givenPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(given) ?? [];
    const rightPort = Number(givenPort ?? 80) === port();
    const rightName = name !== undefined && (names.has(name) || (!isLoopback(host) && isIP(name.replaceAll(/[[\]]/g, '')) !== 0));
    if (rightPort && rightName) next();
    else
      next(
        new ApiError(
          'forbidden',
          `Host '${given.slice(0, 100)}' is not this server; use the address that it printed when it started.`,
        ),
      );
  };
}

/** Lets listed origins read the services' answers; every other page sees nothing (decisions §2). */
export function allowOrigins(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  const exposed =
    'ETag, Last-Modified, Retry-After, X-Items-State, X-Mirror-State, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';
  return (request, response, next) => {
    if (origins.size === 0) {
      next();
      return;
    }
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin !== undefined && origins.has(origin)) {
      response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed });
      if (request.method === 'OPTIONS') {
        response.set({
          'Access-Control-Allow-Methods': 'GET, HEAD',
          'Access-Control-Allow-Headers': 'If-None-Match',
          'Access-Control-Max-Age': '600',
        });
        if (request.headers['access-control-request-private-network'] === 'true')
          response.set('Access-Control-Allow-Private-Network', 'true');
      }
    }
    next();
  };
}

/** Whether a browser asks on behalf of a page whether that page may send its request (Fetch standard: CORS-preflight request). */
export function isPreflight(request: Request): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.origin !== undefined &&
    request.headers['access-control-request-method'] !== undefined
  );
}

/** Recognises the launch secret without telling by its timing how much of a guess was right. */
export function secretCheck(secret: string): (request: Request) => boolean {
  const expected = digest(secret);
  return (request) => {
    const given = request.get(SECRET_HEADER);
    return given !== undefined && timingSafeEqual(digest(given), expected);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
