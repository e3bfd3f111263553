import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router } from 'express';
import type { AppStatus } from '#shared/local-api/status';
import { DAY } from '#shared/time';
import { isLocal, windowCookie } from './caller.ts';

/** How long a browser that was let in is known, without being let in again. */
const KNOWN_MS = 365 * DAY;

/** How the owner's browser is let in (security §1). */
export interface WindowAccess {
  /** What the cookie of the owner's browser holds. */
  readonly key: string;
  /** Whether this is the token of the address that is to be opened; it is good for one time. */
  redeem(token: string): boolean;
}

/**
 * Serves the built window to everybody, and lets the browser in that comes with the token of the address to open. `mode`: what
 * is served, which its page says itself, because a browser that is not let in cannot ask.
 */
export function windowRouter(
  rendererDir: string,
  access: WindowAccess,
  served: () => Pick<AppStatus, 'mode' | 'now' | 'clock_speed'>,
): Router {
  const router = Router();
  const { name, value } = windowCookie(access.key);
  router.get('/', (request, response, next) => {
    const { token } = request.query;
    if (token === undefined) {
      next();
      return;
    }
    if (request.method === 'GET' && isLocal(request) && typeof token === 'string' && access.redeem(token))
      response.cookie(name, value, { httpOnly: true, sameSite: 'strict', maxAge: KNOWN_MS });
    // The token is gone from the address; one that was used before leads to the same window, read-only where it is not known.
    response.set('Cache-Control', 'no-store').redirect(303, '/');
  });
  router.use(
    express.static(rendererDir, {
      index: false,
      redirect: false,
      setHeaders(response, path) {
        // The build puts a hash of the content into every name below assets/.
        response.setHeader('Cache-Control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  router.get(/.*/, async (request, response, next) => {
    if (request.path !== '/' && request.get('Accept')?.includes('text/html') !== true) {
      next();
      return;
    }
    const page = await readFile(join(rendererDir, 'index.html'), 'utf8');
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    const { mode, now, clock_speed } = served();
    const clock = `<meta name="astrolabe-clock" content="${now} ${clock_speed}">`;
    response.send(page.replace('</head>', `${clock}<meta name="astrolabe-mode" content="${mode}"></head>`));
  });
  return router;
}
