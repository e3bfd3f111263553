import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Request, Router } from 'express';
import { isLoopback } from '#main/runtime/loopback';
import { ApiError } from './errors.ts';

/**
 * Serves the built window. Its page carries the launch secret, so it is only given to a navigation on this machine: never
 * to a frame, a script or an image of another page, and never to another machine.
 */
export function windowRouter(rendererDir: string, secret: string): Router {
  const router = Router();
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
    if (!isNavigation(request))
      throw new ApiError('forbidden', 'The window is a page of its own; open it, rather than embedding it.');
    const page = await readFile(join(rendererDir, 'index.html'), 'utf8');
    const meta = `<meta name="astrolabe-secret" content="${isLocal(request) ? secret : ''}">`;
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    response.send(page.replace('</head>', `${meta}</head>`));
  });
  return router;
}

/** Browsers say what they fetch for; a program that is no browser says nothing and could read the page anyway. */
function isNavigation(request: Request): boolean {
  const destination = request.get('Sec-Fetch-Dest');
  return destination === undefined || destination === 'document';
}

function isLocal(request: Request): boolean {
  return isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
