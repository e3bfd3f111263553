import type { Request, RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { ApiError } from '../http/errors.ts';

/** Offers a path's methods; the others are refused with what is offered. */
export function on(
  router: Router,
  path: string,
  handlers: { GET?: RequestHandler; POST?: RequestHandler; PUT?: RequestHandler },
): void {
  const at = router.route(path);
  if (handlers.GET !== undefined) at.get(handlers.GET);
  if (handlers.POST !== undefined) at.post(handlers.POST);
  if (handlers.PUT !== undefined) at.put(handlers.PUT);
  const allow = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  at.all((request, response) => {
    response.set('Allow', allow.join(', '));
    throw new ApiError('method_not_allowed', `${request.method} is not offered here; ${allow.join(', ')} are.`);
  });
}

/** The body, as the schema has it; refused with a sentence where it is something else. */
export function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError(
    'bad_request',
    `The body is not what was asked for: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}.`,
  );
}
