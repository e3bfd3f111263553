import type { Request, Router } from 'express';
import { type BrowserList, revocation } from '#shared/local-api/browsers';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import type { WindowAccess, WindowOwner } from '../http/window-access.ts';
import { addRoute } from './routing.ts';

interface BrowserDeps {
  access: Pick<WindowAccess, 'list' | 'revoke'>;
  ownerOf(request: Request): WindowOwner | null;
  /** Ends what is open: a revoked browser receives nothing more. */
  endStreams(): void;
}

/** `/browsers`: who was let in, and how that is ended. */
export function browserRoutes(router: Router, { access, ownerOf, endStreams }: BrowserDeps): void {
  const listFor = (request: Request): BrowserList => ({
    browsers: access.list(),
    own: ownerOf(request)?.browserId ?? null,
  });
  addRoute(router, '/browsers', { GET: (request, response) => void response.json(listFor(request)) });
  addRoute(router, '/browsers/revoke', {
    POST(request, response) {
      const { browser_id: browserId } = parseBody(request, revocation);
      const { browserId: own = null } = ownerOf(request) ?? {};
      if (browserId !== 'others' && !access.list().some((one) => one.browser_id === browserId))
        throw new ApiError('not_found', `No browser ${browserId} is signed in.`);
      access.revoke(browserId === 'others' ? { allBut: own } : { browserId });
      response.json(listFor(request));
      endStreams();
    },
  });
}
