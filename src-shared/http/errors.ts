import { z } from 'zod';

/** Every error code that a service answers with, and the HTTP status that carries it (decisions §2). */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** The `error.code` of a failed answer. */
export type ErrorCode = keyof typeof errorStatus;

/** What each error code means, for references. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  bad_request:
    'A parameter is unknown, repeated, out of its range or names nothing. The message names it, its value and the rule.',
  unauthorized: "Only the app's own window may ask: what is below /local/v1, and `kind=match` of the events.",
  forbidden: 'The Host header does not name this server, or a browser asks for a page whose origin the user has not listed.',
  not_found: 'No such resource, or no such path.',
  method_not_allowed: 'The path does not answer this method; Allow names those that it does.',
  rate_limited: 'Too many requests; wait as many seconds as Retry-After says.',
  internal: 'Something broke; the log of the app has the details.',
  unavailable: 'The data behind the answer was never collected; come back after Retry-After seconds.',
};

/** The one body of every non-success response (decisions §6.1). */
export const errorBody = z
  .object({
    error: z.object({
      code: z
        .enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
        .meta({ example: 'bad_request', description: 'for programs; says the same as the status' }),
      message: z.string().describe('a sentence for a person; its wording may change'),
      parameter: z.string().optional().describe('the parameter that was refused, under the name that was sent'),
      hint: z.string().optional().describe('its rule, or what may have been meant'),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
