import type { RequestHandler, Router } from 'express';
import { ApiError } from '../http/errors.ts';

/** Registers a path with its methods. Any other method answers 405 with the `Allow` header. */
export function addRoute(
  router: Router,
  path: string,
  handlers: { GET?: RequestHandler; POST?: RequestHandler; PUT?: RequestHandler },
): void {
  const methods = router.route(path);
  if (handlers.GET !== undefined) methods.get(handlers.GET);
  if (handlers.POST !== undefined) methods.post(handlers.POST);
  if (handlers.PUT !== undefined) methods.put(handlers.PUT);
  const allow = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  methods.all((request, response) => {
    response.set('Allow', allow.join(', '));
    throw new ApiError('method_not_allowed', `${request.method} is not offered here; ${allow.join(', ')} are.`);
  });
}
