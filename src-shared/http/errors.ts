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
    'A parameter is unknown, repeated, out of range, or names something that does not exist. The message has its name, its value and the rule.',
  unauthorized: "Reserved for the app's own window: everything below /local/v1, and `kind=match` of the events.",
  forbidden:
    'The Host header does not name this server, or the request comes from a web page whose origin the user has not allowed.',
  not_found: 'No such resource, or no such path.',
  method_not_allowed: 'The path does not support this method; the header Allow lists the methods that it supports.',
  rate_limited: 'Too many requests; wait for the seconds in Retry-After.',
  internal: 'Internal error; the log of the app has the details.',
  unavailable: 'The data behind the answer was not collected yet; ask again after the seconds in Retry-After.',
};

/** The one body of every non-success response (decisions §6.1). */
export const errorBody = z
  .object({
    error: z.object({
      code: z
        .enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
        .meta({ example: 'bad_request', description: 'for programs; corresponds to the status' }),
      message: z.string().describe('a sentence for a person; its wording may change'),
      parameter: z.string().optional().describe('the parameter that was refused, under the name that was sent'),
      hint: z.string().optional().describe('the rule of the parameter, or the nearest valid name'),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
