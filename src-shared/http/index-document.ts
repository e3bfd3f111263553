import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf } from './envelope.ts';
import { link } from './members.ts';

/** What a service says of itself at its root: where everything is, and how often one may ask. */
export const indexDocument = z
  .object({
    name: z.string().describe('of the service'),
    version: z.string().describe('of the interface'),
    endpoints: z.record(z.string(), z.string()).meta({ description: 'operation id -> URL template' }),
    rate_limit: z
      .object({
        requests: z.int().describe('requests allowed per window'),
        window_seconds: z.int().describe('seconds'),
        scope: z.string().describe('what is counted apart'),
      })
      .describe('the rate limit'),
    openapi: link.describe('the OpenAPI 3.1 document'),
    docs: link.describe('the reference as a page'),
    llms: link.describe('the reference as plain text'),
  })
  .meta({ id: 'Index' });

/** The root of a service, by the operation id that it has there. */
export function indexEndpoint(id: string) {
  return endpoint({
    id,
    path: '/',
    summary: 'Every endpoint, the rate limit, and links to the description and the reference',
    description: 'For programs that find their way from here: addresses are whole, with `{name}` where a path takes a parameter.',
    response: dataOf(indexDocument),
    dependsOn: [],
    cacheSeconds: 3600,
  });
}
