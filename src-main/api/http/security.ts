import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';

/** What a page from this server may do: its own scripts and data, nothing from elsewhere. */
export const securityHeaders = helmet({
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

/** The same as lines of an answer that is written without Express. */
export function securityHeaderLines(): string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  securityHeaders(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${String(value)}`);
}

/** Lets listed origins read the services' answers; every other page sees nothing (decisions §2). */
export function allowOrigins(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  const exposed = [
    'ETag, Last-Modified, Link, Retry-After, X-Items-State, X-Mirror-State, X-Next-Cursor, X-Next-Since',
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
  ].join(', ');
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
          'Access-Control-Allow-Headers': 'If-Modified-Since, If-None-Match, Last-Event-ID',
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
