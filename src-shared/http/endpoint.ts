import type { z } from 'zod';
import type { DataName } from '../data-names.ts';

/** The name -> schema table of an endpoint's path or query parameters, made with the vocabulary of query.ts. */
export type ParameterTable = Readonly<Record<string, z.ZodType>>;

/** One GET, or one POST where it takes a body, described once: validation, types, OpenAPI, documentation and the client all read this. */
export interface Endpoint<
  Path extends ParameterTable = ParameterTable,
  Query extends ParameterTable = ParameterTable,
  Response extends z.ZodType = z.ZodType,
  Body extends z.ZodType | null = z.ZodType | null,
> {
  /** OpenAPI operation id, unique in its catalogue. */
  readonly id: string;
  /** Path below the service's `/api/v1`, with `{name}` for path parameters: `/contracts/{contract_id}`. */
  readonly path: string;
  readonly summary: string;
  /** What a caller must know beyond the summary: units, order, what is left out. */
  readonly description: string;
  readonly parameters: Path;
  readonly query: Query;
  /** Other accepted spelling -> the parameter's name: `{ limit: 'page_size' }`. */
  readonly aliases: Readonly<Record<string, string>>;
  /** The name that a parameter of our own has for programs -> its earlier one, which is still taken: `{ near: 'from_system' }`. */
  readonly renamed: Readonly<Record<string, string>>;
  /**
   * What must hold between parameters: a sentence that says which rule is broken, or null where all is well. `{name}` stands for the name under
   * which a parameter was given.
   */
  check(query: { [Name in keyof Query]: z.output<Query[Name]> }): string | null;
  /** The JSON that is posted, with an `example` among its meta; null: there is none, and it is read with GET. */
  readonly body: Body;
  /** The whole body of a 200, envelope included. */
  readonly response: Response;
  /** Response header of this endpoint alone -> what it tells. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Arguments of a request worth trying, for the documentation; every path parameter is among them. `{system}` and so on stand for what the
   * mirror holds: see {@link ExampleNames}.
   */
  readonly example: Readonly<Record<string, string>>;
  /**
   * The parts of the mirror that the answer is read from, none for an answer that no part changes: while their versions stand
   * still, so does the answer, and a new version of one makes it worth asking again.
   */
  readonly dependsOn: readonly DataName[];
  /** `Cache-Control: max-age`, in seconds; null means `no-store`. */
  readonly cacheSeconds: number | null;
  /** Media type of an answer that is no JSON -> what it is, and arguments beside those of the example that ask for it. */
  readonly forms: Readonly<Record<string, { readonly about: string; readonly ask: Readonly<Record<string, string>> }>>;
  /** Whether it answers server-sent events (text/event-stream) unless JSON is asked for. */
  readonly streams: boolean;
  /** How many requests it counts as in the rate limit; above 1 only in our own services (decisions §2). */
  readonly cost: number;
}

/** Validated path parameters of an endpoint. */
export type ParamsOf<E extends Endpoint> = { [Name in keyof E['parameters']]: z.output<E['parameters'][Name]> };
/** Validated query of an endpoint, defaults filled in. */
export type QueryOf<E extends Endpoint> = { [Name in keyof E['query']]: z.output<E['query'][Name]> };
/** The validated body of a request; undefined where it takes none. */
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : E['body'] extends null
    ? undefined
    : unknown;
/** The body of a 200. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

interface Description<
  Path extends ParameterTable,
  Query extends ParameterTable,
  Response extends z.ZodType,
  Body extends z.ZodType | null,
> {
  id: string;
  path: string;
  summary: string;
  description?: string;
  parameters?: Path;
  query?: Query;
  aliases?: Readonly<Record<string, string>>;
  renamed?: Readonly<Record<string, string>>;
  check?: (query: { [Name in keyof Query]: z.output<Query[Name]> }) => string | null;
  body?: Body;
  response: Response;
  headers?: Readonly<Record<string, string>>;
  example?: Readonly<Record<string, string>>;
  dependsOn: readonly DataName[];
  cacheSeconds: number | null;
  forms?: Endpoint['forms'];
  streams?: boolean;
  cost?: number;
}

/** Describes one endpoint. Nothing else in the product repeats its path, its parameters or its shape. */
export function endpoint<
  Response extends z.ZodType,
  Path extends ParameterTable = Record<never, never>,
  Query extends ParameterTable = Record<never, never>,
  Body extends z.ZodType | null = null,
>(description: Description<Path, Query, Response, Body>): Endpoint<Path, Query, Response, Body> {
  return {
    description: '',
    parameters: {} as Path,
    query: {} as Query,
    aliases: {},
    renamed: {},
    check: () => null,
    body: null as Body,
    headers: {},
    example: {},
    forms: {},
    streams: false,
    cost: 1,
    ...description,
  };
}

export function methodOf({ body }: Pick<Endpoint, 'body'>): 'GET' | 'POST' {
  return body === null ? 'GET' : 'POST';
}
