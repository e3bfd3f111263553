import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf } from './envelope.ts';
import { link } from './members.ts';

/** The root of a service: its endpoints and its rate limit. */
export const indexDocument = z
  .object({
    name: z.string().describe('name of the service'),
    version: z.string().describe('version of the interface'),
    endpoints: z.record(z.string(), z.string()).meta({ description: 'operation id -> URL template' }),
    rate_limit: z
      .object({
        requests: z.int().describe('requests allowed per window'),
        window_seconds: z.int().describe('seconds'),
        scope: z.string().describe('what is counted separately'),
      })
      .describe('the rate limit'),
    openapi: link.describe('the OpenAPI 3.1 document'),
    docs: link.describe('the reference as a page'),
    llms: link.describe('the reference as plain text'),
  })
  .meta({ id: 'Index' });

/** The root endpoint of a service, under this operation id. */
export function indexEndpoint(id: string) {
  return endpoint({
    id,
    path: '/',
    summary: 'Every endpoint, the rate limit, and links to the description and the reference',
    description: 'The starting point for programs. Addresses are complete, with `{name}` in place of a path parameter.',
    response: dataOf(indexDocument),
    dependsOn: [],
    cacheSeconds: 3600,
  });
}
