import { z } from 'zod';
import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { describeQuery } from './described-query.ts';
import { type Endpoint, methodOf } from './endpoint.ts';
import { type ErrorCode, errorBody, errorMeanings, errorStatus } from './errors.ts';
import { type ExampleNames, exampleArguments, withNames } from './examples.ts';
import { freshnessHeaders, rateHeaders, retryHeaders } from './headers.ts';
import { describeParameters, namesOf, type ParameterSchema } from './query.ts';

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

/** Failures that an endpoint may answer with; `unavailable` only where the mirror has to hold something. */
const failures = ['bad_request', 'not_found', 'rate_limited', 'internal', 'unavailable'] as const;

/** The OpenAPI 3.1 document of a service that is reached at `base`, as a plain object. */
export function apiDocument(
  about: ServiceDescription,
  endpoints: readonly Endpoint[],
  base: string,
  names: ExampleNames,
): object {
  const notes = about.notes.map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n\n')).join('\n\n');
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: about.name,
      version: about.version,
      summary: about.summary,
      description: withNames(notes, names),
      // It has no address to write to.
      contact: { name: 'Astrolabe contributors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    // No key is needed.
    security: [],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: `Endpoints of ${name}.` })),
    paths: Object.assign({}, ...endpoints.map((endpoint) => pathOf(endpoint, names))) as ZodOpenApiPathsObject,
  };
  return createDocument(document, { override: describeDefault });
}

/** A default of a posted member as words: types that are made of the document would demand the member. */
function describeDefault({ jsonSchema, io }: { jsonSchema: z.core.JSONSchema.BaseSchema; io: 'input' | 'output' }): void {
  if (io !== 'input' || jsonSchema.default === undefined) return;
  jsonSchema.description = `${jsonSchema.description ?? ''}; ${JSON.stringify(jsonSchema.default)} unless given`;
  delete jsonSchema.default;
}

/** The first word of an endpoint's path. */
function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] || 'index';
}

/** The path of an endpoint below a service's base. */
export function servedPath({ path }: Pick<Endpoint, 'path'>): string {
  return `/api/v1${path === '/' ? '' : path}`;
}

function pathOf(endpoint: Endpoint, names: ExampleNames): ZodOpenApiPathsObject {
  const examples = exampleArguments(endpoint, names);
  return {
    [servedPath(endpoint)]: {
      [methodOf(endpoint).toLowerCase()]: {
        operationId: endpoint.id,
        tags: [tagOf(endpoint)],
        summary: endpoint.summary,
        ...(endpoint.description === '' ? {} : { description: endpoint.description }),
        parameters: [
          ...describeParameters(endpoint.parameters).map((one) => ({
            ...parameter(one, examples),
            in: 'path' as const,
            required: true,
          })),
          ...describeQuery(endpoint).map((one) => ({
            ...parameter(one, examples),
            in: 'query' as const,
          })),
          ...aliasParameters(endpoint),
          ...earlierParameters(endpoint),
        ],
        ...(endpoint.body === null
          ? {}
          : { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }),
        responses: {
          200: {
            description: 'The answer',
            headers: headersOf(rateHeaders, freshnessHeaders, endpoint.headers),
            content: {
              'application/json': { schema: endpoint.response },
              ...Object.fromEntries(
                Object.entries(endpoint.forms).map(([type, { about }]) => [
                  type,
                  { schema: { type: 'string' as const, description: about, ...(isText(type) ? {} : { format: 'binary' }) } },
                ]),
              ),
              ...(endpoint.streams ? { 'text/event-stream': { schema: { type: 'string' as const } } } : {}),
            },
          },
          304: {
            description: 'Not modified since the tag in If-None-Match',
            headers: headersOf(rateHeaders, freshnessHeaders, endpoint.headers),
          },
          ...Object.fromEntries(
            failures
              .filter((code) => code !== 'unavailable' || endpoint.dependsOn.length > 0)
              .map((code) => [errorStatus[code], failure(code)]),
          ),
        },
      },
    },
  };
}

/** Whether answers of a media type are text. */
function isText(type: string): boolean {
  return type.startsWith('text/') || type.endsWith('json');
}

function aliasParameters(endpoint: Endpoint) {
  const described = describeParameters(endpoint.query);
  return Object.entries(endpoint.aliases).flatMap(([alias, name]) => {
    const meant = described.find((one) => one.name === name);
    if (meant === undefined) return [];
    const [today = name] = namesOf({ [name]: null as never }, endpoint.renamed);
    // Without the default, which is stated at the parameter itself: an absent alias means nothing.
    return [
      {
        ...parameter({ ...meant, name: alias, description: `The same as ${today}.`, fallback: undefined }),
        in: 'query' as const,
        ...(today === name ? {} : { deprecated: true }),
      },
    ];
  });
}

function earlierParameters({ query, renamed }: Endpoint) {
  return describeParameters(query).flatMap((one) => {
    const name = Object.keys(renamed).find((spelled) => renamed[spelled] === one.name);
    if (name === undefined) return [];
    const described = { ...one, required: false, description: `Earlier name of ${name}.`, fallback: undefined };
    return [{ ...parameter(described), in: 'query' as const, deprecated: true }];
  });
}

function parameter(
  { name, description, required, schema, fallback }: ReturnType<typeof describeParameters>[number],
  examples: Readonly<Record<string, string>> = {},
) {
  const example = examples[name];
  return {
    name,
    required,
    description,
    schema: { ...schema, ...(fallback === undefined ? {} : { default: fallback }) } as z.core.JSONSchema.BaseSchema as never,
    ...(example === undefined ? {} : { example: typedExample(schema, example) }),
  };
}

function failure(code: ErrorCode) {
  const waits = code === 'rate_limited' || code === 'unavailable';
  return {
    description: errorMeanings[code],
    headers: waits ? headersOf(rateHeaders, retryHeaders) : headersOf(rateHeaders),
    content: { 'application/json': { schema: errorBody } },
  };
}

/** Header -> meaning, as OpenAPI writes it. */
function headersOf(...tables: readonly Readonly<Record<string, string>>[]) {
  const isNumber = (name: string) => /^(X-RateLimit-|Retry-After$)/.test(name);
  return Object.fromEntries(
    tables.flatMap((table) =>
      Object.entries(table).map(([name, description]) => [
        name,
        { description, schema: { type: isNumber(name) ? ('integer' as const) : ('string' as const) } },
      ]),
    ),
  );
}

/** An example as JSON has a value of this type. */
function typedExample({ type, items }: ParameterSchema, example: string): unknown {
  if (items !== undefined) return example.split(',').map((one) => typedExample(items, one));
  if (type === 'boolean') return example === 'true';
  return type === 'integer' || type === 'number' ? Number(example) : example;
}
