import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type ErrorCode, errorBody } from './errors.ts';

/** What an endpoint is asked with: inputs as a program has them, not as URL text. */
export type Arguments = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

/** A failed call: the service's own code and sentence, or `unreachable` where no answer came. */
export class ApiCallError extends Error {
  readonly code: ErrorCode | 'unreachable';
  readonly status: number;
  constructor(code: ErrorCode | 'unreachable', status: number, message: string) {
    super(message);
    this.name = 'ApiCallError';
    this.code = code;
    this.status = status;
  }
}

/** A validated body with the freshness headers beside it. */
export interface EndpointAnswer<Body> {
  body: Body;
  /** `Last-Modified`: when the newest upstream data behind the answer was observed; null where nothing was. */
  observedAt: Date | null;
  /** `X-Mirror-State`. */
  mirrorState: 'empty' | 'partial' | 'complete' | 'stale' | null;
}

type MinimalFetch = (
  url: string,
  init: { signal?: AbortSignalLike; headers?: Record<string, string>; method?: 'POST'; body?: string },
) => Promise<{ ok: boolean; status: number; headers: { get(name: string): string | null }; json(): Promise<unknown> }>;
// src-shared knows neither DOM nor Node, so it names only what it passes through.
type AbortSignalLike = object;

/** URL of an endpoint below a service base such as `http://127.0.0.1:4780/contracts`. */
export function urlOf(base: string, { path }: Pick<Endpoint, 'path'>, args: Arguments = {}): string {
  const used = new Set<string>();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(args[name]));
  });
  const pairs = Object.entries(args).flatMap(([name, value]) => {
    if (value === undefined || used.has(name)) return [];
    const values = typeof value === 'object' ? value : [value];
    return values.map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`);
  });
  return `${base}/api/v1${filled === '/' ? '' : filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** The typed client of one service. Throws {@link ApiCallError}; a body that breaks its own schema is an error too. */
export function createClient(base: string, fetch: MinimalFetch) {
  return {
    async get<Response extends z.ZodType>(
      endpoint: Pick<Endpoint, 'path'> & { readonly response: Response },
      args: Arguments = {},
      signal?: AbortSignalLike,
    ): Promise<EndpointAnswer<z.output<Response>>> {
      return read(endpoint, await fetch(urlOf(base, endpoint, args), signal === undefined ? {} : { signal }));
    },
    /** Asks an endpoint that takes a body. */
    async post<Response extends z.ZodType, Body extends z.ZodType>(
      endpoint: Pick<Endpoint, 'path'> & { readonly response: Response; readonly body: Body },
      body: z.input<Body>,
      signal?: AbortSignalLike,
    ): Promise<EndpointAnswer<z.output<Response>>> {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST' as const, body: JSON.stringify(body), headers, ...(signal === undefined ? {} : { signal }) };
      return read(endpoint, await fetch(urlOf(base, endpoint), init));
    },
  };
}

async function read<Response extends z.ZodType>(
  endpoint: { readonly response: Response },
  answer: Awaited<ReturnType<MinimalFetch>>,
): Promise<EndpointAnswer<z.output<Response>>> {
  if (!answer.ok) throw await callError(answer);
  const lastModified = answer.headers.get('last-modified');
  return {
    body: endpoint.response.parse(await answer.json()),
    observedAt: lastModified === null ? null : new Date(lastModified),
    mirrorState: answer.headers.get('x-mirror-state') as EndpointAnswer<unknown>['mirrorState'],
  };
}

async function callError(answer: { status: number; json(): Promise<unknown> }): Promise<ApiCallError> {
  const parsed = errorBody.safeParse(await answer.json().catch(() => null));
  if (!parsed.success)
    return new ApiCallError('unreachable', answer.status, `The service answered ${answer.status} without a reason.`);
  return new ApiCallError(parsed.data.error.code, answer.status, parsed.data.error.message);
}
