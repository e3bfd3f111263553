import { z } from 'zod';

/** Every error code either service answers with, and the HTTP status that carries it (decisions §2). */
export const errorStatus = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The one body of every non-success response (decisions §6.1). */
export const errorBody = z
  .object({
    error: z.object({
      code: z
        .enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
        .meta({ example: 'bad_request', description: 'for programs; says the same as the status' }),
      message: z.string().describe('a sentence for a person; its wording may change'),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
