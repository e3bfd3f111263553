import type { z } from 'zod';
import { hasOtherSigns, inReadersSigns } from '#shared/figures';
import { ApiCallError, createClient } from '#shared/http/client';
import { errorBody } from '#shared/http/errors';
import { wait } from './clock.ts';

/** The window is served by the very server that it asks. */
const origin = location.origin;

/** One of the services, as the window and its API page know it. */
export interface ServiceClient {
  name: 'contracts' | 'systems' | 'trade' | 'plan' | 'data';
  base: string;
  client: ReturnType<typeof createClient>;
}

/** The public contracts service below `/contracts`, on the server that served this page. */
export const contractsService: ServiceClient = service('contracts');
/** The system-activity service below `/systems`, on the server that served this page. */
export const systemsService: ServiceClient = service('systems');
/** What is worked out for a trader, below `/trade`, on the server that served this page. */
export const tradeService: ServiceClient = service('trade');
/** The planning service, below `/plan`, on the server that served this page. */
export const planService: ServiceClient = service('plan');

/** The mirror itself for programs, below `/data`, on the server that served this page. */
export const dataService: ServiceClient = service('data');

function service(name: ServiceClient['name']): ServiceClient {
  const base = `${origin}/${name}`;
  return { name, base, client: createClient(base, async (url, init) => readable(await ask(url, init as RequestInit))) };
}

/** An answer whose sentences have the reader's signs in their figures. */
function readable(answer: Response): Pick<Response, 'ok' | 'status' | 'headers' | 'json'> {
  const { ok, status, headers } = answer;
  return { ok, status, headers, json: async () => inReadersWords(await answer.json()) };
}

/** Members of any answer that are English sentences for a person. */
const SENTENCES: ReadonlySet<string> = new Set(['sentence', 'sentences', 'message', 'reason', 'why']);

/** A value of JSON with the reader's signs in the figures of its sentences, and of nothing else. */
export function inReadersWords(json: unknown): unknown {
  if (!hasOtherSigns() || typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(inReadersWords);
  return Object.fromEntries(
    Object.entries(json).map(([name, value]: [string, unknown]) => {
      const inWords = (one: unknown) => (typeof one === 'string' ? inReadersSigns(one) : inReadersWords(one));
      return [name, SENTENCES.has(name) ? (Array.isArray(value) ? value.map(inWords) : inWords(value)) : inReadersWords(value)];
    }),
  );
}

/**
 * Every request of the window: always asks the server whether its copy is still good (an unchanged answer costs a 304), and
 * waits out a rate limit once instead of failing.
 */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? null;
  const answer = await reach(url, init);
  if (answer.status !== 429) return answer;
  const seconds = Number(answer.headers.get('retry-after') ?? 1);
  await wait(Math.min(Math.max(seconds, 1), 60) * 1000, signal);
  return reach(url, init);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  // What can also be followed as a stream is asked for one answer.
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  try {
    return await fetch(url, { ...init, headers, cache: 'no-cache' });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiCallError('unreachable', 0, `Astrolabe's own server at ${origin} does not answer; it may be starting again.`);
  }
}

/** GETs, POSTs or PUTs below `/local/v1`. Throws {@link ApiCallError} with the server's sentence. */
export async function askLocal<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  init: { body?: unknown; method?: 'GET' | 'POST' | 'PUT'; signal?: AbortSignal } = {},
): Promise<z.output<Schema>> {
  const { body, method = 'GET', signal } = init;
  const answer = await ask(`${origin}${path}`, {
    method,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const json = inReadersWords(await answer.json().catch(() => null));
  if (answer.ok) return schema.parse(json);
  const refusal = errorBody.safeParse(json);
  if (refusal.success) throw new ApiCallError(refusal.data.error.code, answer.status, refusal.data.error.message);
  throw new ApiCallError('unreachable', answer.status, `The server answered ${answer.status} without a reason.`);
}

/** Whether there was no answer, which may change in a moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiCallError && error.code === 'unreachable';
}

/** The sentence for a person in a thrown value. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiCallError) return error.message;
  if (error instanceof Error && error.name === 'ZodError')
    return 'The server answered in a shape that this window does not know.';
  return loadFailure(error) ?? (error instanceof Error ? error.message : 'Something went wrong without a reason.');
}

/** What the browsers and the loader of the window's parts say where a script or its styles did not come. */
const MESSAGES = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * A sentence for an error that says that a part of the window could not be loaded, null for any other. React keeps the error: only the
 * whole page, loaded anew, has the part.
 */
export function loadFailure(error: unknown): string | null {
  if (!(error instanceof Error && MESSAGES.test(error.message))) return null;
  return "Astrolabe's own server did not send this part of the window; it may be starting again.";
}
