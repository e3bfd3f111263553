import type { z } from 'zod';
import type { Endpoint } from '#shared/http/endpoint';
import { rateLimitRule } from '#shared/http/headers';
import type { indexDocument } from '#shared/http/index-document';
import { type ServiceDescription, servedPath } from '#shared/http/openapi';
import type { Site } from './route.ts';

/** What a service says of itself at its root. */
export function indexData(
  { name, version }: ServiceDescription,
  endpoints: readonly Endpoint[],
  { service }: Site,
): z.output<typeof indexDocument> {
  return {
    name,
    version,
    endpoints: Object.fromEntries(endpoints.map((each) => [each.id, `${service}${servedPath(each)}`])),
    rate_limit: { ...rateLimitRule },
    openapi: `${service}/api/v1/openapi.json`,
    docs: `${service}/docs`,
    llms: `${service}/llms.txt`,
  };
}
