import type { Request } from 'express';
import type { z } from 'zod';
import { ApiError } from './errors.ts';

/** The body as the schema parses it. Throws `bad_request` with the first violation where it does not fit. */
export function parseBody<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError(
    'bad_request',
    `The body is not what was asked for: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}.`,
  );
}
