import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from './endpoint.ts';
import { type ErrorCode, errorBody, errorStatus } from './errors.ts';
import { describeParameters } from './query.ts';

/** What a service says of itself. */
export interface ServiceDescription {
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  /** Paragraphs a reader needs beyond the endpoints: how values are inferred, what is left out. */
  readonly notes: readonly Note[];
}

/** A titled passage of the reference: paragraphs, and a table where there is something to tabulate. */
export interface Note {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

const rateHeaders = {
  'X-RateLimit-Limit': header('integer', 'requests allowed per window'),
  'X-RateLimit-Remaining': header('integer', 'requests left in this window'),
  'X-RateLimit-Reset': header('integer', 'end of the window, Unix seconds'),
};
const freshnessHeaders = {
  ETag: header('string', 'strong; send it back as If-None-Match'),
  'Last-Modified': header('string', 'when the newest upstream data behind the answer was observed'),
  'X-Mirror-State': header('string', 'empty, partial (first synchronisation running), complete or stale'),
};

const failures: Readonly<Partial<Record<ErrorCode, string>>> = {
  bad_request: 'A parameter is invalid or names nothing; the message says which one, its value and the rule',
  not_found: 'There is no such resource',
  rate_limited: 'Rate limit exceeded; wait as long as Retry-After says',
  unavailable: 'The data behind the answer was never collected; try again after Retry-After',
};

/** The OpenAPI 3.1 document of a service that is reached at `base`, as a plain object. */
export function apiDocument(about: ServiceDescription, endpoints: readonly Endpoint[], base: string): object {
  return createDocument({
    openapi: '3.1.0',
    info: { title: about.name, version: about.version, summary: about.summary },
    servers: [{ url: base }],
    paths: Object.assign({}, ...endpoints.map(pathOf)) as ZodOpenApiPathsObject,
  });
}

/** The path of an endpoint below a service's base. */
export function servedPath({ path }: Pick<Endpoint, 'path'>): string {
  return `/api/v1${path === '/' ? '' : path}`;
}

function pathOf(endpoint: Endpoint): ZodOpenApiPathsObject {
  return {
    [servedPath(endpoint)]: {
      get: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        ...(endpoint.description === '' ? {} : { description: endpoint.description }),
        parameters: [
          ...describeParameters(endpoint.parameters).map((one) => ({ ...parameter(one), in: 'path' as const, required: true })),
          ...describeParameters(endpoint.query).map((one) => ({ ...parameter(one), in: 'query' as const })),
          ...aliasParameters(endpoint),
        ],
        responses: {
          200: {
            description: 'The answer',
            headers: { ...rateHeaders, ...freshnessHeaders, ...extraHeaders(endpoint) },
            content: { 'application/json': { schema: endpoint.response } },
          },
          304: { description: 'Not modified since the tag in If-None-Match', headers: { ...rateHeaders, ...freshnessHeaders } },
          ...Object.fromEntries(
            Object.entries(failures).map(([code, description]) => [errorStatus[code as ErrorCode], failure(description)]),
          ),
        },
      },
    },
  };
}

function aliasParameters(endpoint: Endpoint) {
  const described = describeParameters(endpoint.query);
  return Object.entries(endpoint.aliases).flatMap(([alias, name]) => {
    const meant = described.find((one) => one.name === name);
    if (meant === undefined) return [];
    // The default belongs to the parameter itself; its other spelling is simply absent.
    return [
      { ...parameter({ ...meant, name: alias, description: `The same as ${name}.`, fallback: undefined }), in: 'query' as const },
    ];
  });
}

function parameter({ name, description, required, schema, fallback }: ReturnType<typeof describeParameters>[number]) {
  return {
    name,
    required,
    ...(description === '' ? {} : { description }),
    schema: { ...schema, ...(fallback === undefined ? {} : { default: fallback }) } as z.core.JSONSchema.BaseSchema as never,
  };
}

function extraHeaders({ headers }: Endpoint) {
  return Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, header('string', description)]));
}

function failure(description: string) {
  return { description, headers: rateHeaders, content: { 'application/json': { schema: errorBody } } };
}

function header(type: 'integer' | 'string', description: string) {
  return { description, schema: { type } };
}
