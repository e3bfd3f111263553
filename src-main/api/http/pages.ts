import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Request, type Response, Router } from 'express';
import type { AppStatus } from '#shared/local-api/status';
import { isLocal } from './caller.ts';
import { agentOf, keepKey, keyIn, type WindowAccess } from './window-access.ts';

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
  router.get('/', (request, response, next) => {
    const { token } = request.query;
    const isAsked = request.method === 'GET' && isLocal(request);
    if (token === undefined) {
      if (isAsked) welcomeBack(request, response, access);
      next();
      return;
    }
    response.set('Cache-Control', 'no-store');
    const given = isAsked && typeof token === 'string' ? token : '';
    if (hidesItsKey(request) && access.isToken(given)) {
      response.set('Refresh', `0; url=/?token=${given}&again=1`).type('html').send('<!doctype html><title>Astrolabe</title>');
      return;
    }
    if (isAsked) admit(request, response, access, given);
    // The token is gone from the address; one that was used before leads to the same window, read-only where it is not known.
    response.redirect(303, '/');
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

/**
 * Whether a browser was led here by a page that is none of ours, such as the file that `npm start` opens: it does not send the key that it
 * has then, as the cookie is strict, and would be let in a second time. Led on by a page of ours it sends it.
 */
function hidesItsKey(request: Request): boolean {
  const site = request.get('Sec-Fetch-Site');
  return site !== undefined && site !== 'none' && site !== 'same-origin' && request.query['again'] === undefined;
}

/** Any browser is given a key for a token that is good; one that has a key keeps it, also where it comes back to an address that it has used. */
function admit(request: Request, response: Response, access: WindowAccess, token: string): void {
  const key = keyIn(request, access);
  if (key !== undefined && access.find(key) !== undefined) {
    keepKey(response, access, key);
    if (access.isToken(token)) access.redeem(token);
  } else if (access.redeem(token)) keepKey(response, access, access.letIn(agentOf(request)));
}

/** A browser keeps its key for as long as it comes back; the one that all had once is exchanged for one of its own. */
function welcomeBack(request: Request, response: Response, access: WindowAccess): void {
  const key = keyIn(request, access);
  if (key === undefined) return;
  const own = access.find(key) === undefined ? access.exchange(key, agentOf(request)) : key;
  if (own !== null) keepKey(response, access, own);
}
