import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import type { Clock } from '#main/runtime/world';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { DataName } from '#shared/data-names';
import type { Endpoint } from '#shared/http/endpoint';
import type { ErrorCode } from '#shared/http/errors';
import { type Read, readPath, readQuery, wholeNumber } from '#shared/http/query';
import type { MirrorState } from '#shared/local-api/status';
import { fromIso, SECOND } from '#shared/time';
import { ApiError, asSent } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';
import { bodyOf, sendBody } from './response-body.ts';
import { type CachedResponse, isToBeRenewed, type ResponseCache } from './response-cache.ts';
import { type BoundRoute, type HandlerRequest, type HandlerResult, type Site, versionsOf } from './route.ts';

/** What the handlers of all endpoints share. */
export interface HandlerContext {
  clock: Clock;
  cache: ResponseCache;
  /** Of the service at this mount. */
  limitOf(mount: string): RateLimit;
  site(mount: string): Site;
  /** What answers of these parts are, see freshnessOf. */
  mirrorState(dependsOn: readonly DataName[], versions: DataVersions): MirrorState;
  /** The sources that are switched off, as one text: answers say what is no longer read. */
  sourcesOff(): string;
  isOwnWindow(request: Request): boolean;
}

/** Validates a request to an endpoint and answers it: with a stream, from the cache, or from its handler. */
export function requestHandler(
  route: BoundRoute,
  service: { mount: string; versions(): DataVersions },
  context: HandlerContext,
): RequestHandler {
  const { endpoint, stream } = route;
  const answerOf = answers(route, service.mount, context);

  return async (request, response) => {
    // Read before the handler reads: an answer may then be newer than its version says, never older.
    const current = service.versions();
    response.set('X-Mirror-State', context.mirrorState(endpoint.dependsOn, current));
    context.limitOf(service.mount).weigh(request, response, endpoint.cost);
    const isWindow = context.isOwnWindow(request);
    const input = readRequest(endpoint, request, { site: context.site(service.mount), isWindow });
    const { text, observedAt } = versionsOf(current, endpoint.dependsOn);
    const state = { text: `${text} ${context.sourcesOff()}`, observedAt };
    if (stream?.isFor(input, request) === true) {
      const connection = { request, response, headers: headersOf(null, state.observedAt, context.clock.now()) };
      return stream.open({ ...input, lastEventId: lastEventIdOf(request) }, connection);
    }
    const { answer, age } = await answerOf(input, state, isWindow).catch((error: unknown) => {
      throw asSent(error, endpoint, (name) => request.query[name] !== undefined);
    });
    const link = nextLink(request, answer.next);
    if (link !== null) response.set('Link', link);
    if (age !== null) response.set('Age', String(Math.floor(age / SECOND)));
    response.set(answer.headers);
    await sendBody(request, response, answer.body);
  };
}

/** What is asked, as the endpoint describes it; throws an ApiError where it is not. */
function readRequest(
  endpoint: Endpoint,
  request: Request,
  { site, isWindow }: { site: Site; isWindow: boolean },
): HandlerRequest<Endpoint> {
  return {
    params: valueOf(readPath(endpoint.parameters, request.params), 'bad_request'),
    query: valueOf(readQuery(endpoint, request.query as Record<string, string | string[]>), 'bad_request'),
    body: endpoint.body === null ? undefined : parseBody(request, endpoint.body),
    site,
    asker: (endpoint.streams || endpoint.body !== null) && isWindow ? 'window' : 'program',
    lastEventId: undefined,
  };
}

/** The cursor that a client sends who comes back to a stream. */
function lastEventIdOf(request: Request): number | undefined {
  const given = request.get('Last-Event-ID');
  if (given === undefined || given === '') return undefined;
  return valueOf(
    readPath({ 'Last-Event-ID': wholeNumber(0, Number.MAX_SAFE_INTEGER) }, { 'Last-Event-ID': given }),
    'bad_request',
  )['Last-Event-ID'];
}

/**
 * Gives the answer from the cache where the data is the same, with `age` (milliseconds) where it is of older data and took long; else the
 * handler makes it, once for all who ask the same meanwhile. `newest`: an answer of older data will not do. The cache key of a request is
 * its parsed parameters, since one question has any number of addresses.
 */
function answers(route: BoundRoute, mount: string, { clock, cache }: Pick<HandlerContext, 'clock' | 'cache'>) {
  const inTheMaking = new Map<string, Promise<CachedResponse>>();

  return async (
    input: HandlerRequest<Endpoint>,
    state: ReturnType<typeof versionsOf>,
    newest: boolean,
  ): Promise<{ answer: CachedResponse; age: number | null }> => {
    // How long an answer lasts is a promise to its reader, who has no other clock than the wall's.
    const now = clock.wall.now();
    const key = `${mount} ${route.endpoint.id} ${JSON.stringify([input.params, input.query, input.body, input.asker])}`;
    const makeOnce = () =>
      onceAtATime(inTheMaking, `${state.text} ${key}`, async () => {
        const { answer, isCacheable } = await makeAnswer(route, input, { state, now, clock });
        if (isCacheable) cache.offer(key, answer);
        return answer;
      });
    const known = cache.get(key, state.text, now);
    const isOld = known !== undefined && known.versions !== state.text;
    // The window asks once for each version, and would show the old one until there is the next.
    if (known === undefined || (isOld && newest)) return { answer: await makeOnce(), age: null };
    if (!isOld) return { answer: known, age: null };
    // The next request gets the error.
    if (isToBeRenewed(known, now)) makeOnce().catch(() => undefined);
    return { answer: known, age: now - known.askedAt };
  };
}

/** Calls the handler. `now`: when it was asked, in milliseconds by the wall's clock. */
async function makeAnswer(
  { endpoint, handle }: BoundRoute,
  input: HandlerRequest<Endpoint>,
  { state, now, clock }: { state: ReturnType<typeof versionsOf>; now: number; clock: Clock },
): Promise<{ answer: CachedResponse; isCacheable: boolean }> {
  const result = await handle(input);
  const cacheSeconds = result.cacheSeconds === undefined ? endpoint.cacheSeconds : result.cacheSeconds;
  const observedAt = result.observedAt === undefined ? state.observedAt : result.observedAt;
  const answer = {
    versions: state.text,
    expiresAt: now + (cacheSeconds ?? 0) * SECOND,
    askedAt: now,
    took: clock.wall.now() - now,
    headers: { ...headersOf(cacheSeconds, observedAt, clock.now()), ...result.headers },
    body: bodyOf(bytesOf(result)),
    next: nextOf(result),
  };
  return { answer, isCacheable: result.cacheable !== false && cacheSeconds !== null };
}

/** What is being made already, or a new one. */
function onceAtATime<Value>(inTheMaking: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = inTheMaking.get(key);
  if (known !== undefined) return known;
  const made = make().finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, made);
  return made;
}

/** The body as JSON; without another copy where another thread has serialized it. */
function bytesOf({ json, body }: HandlerResult<unknown>): Buffer {
  return json === undefined ? Buffer.from(JSON.stringify(body)) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}

/** How long an answer lasts and of when its data is: not after its `Date`, `now` in milliseconds (RFC 9110 §8.8.2.1). */
function headersOf(cacheSeconds: number | null, observedAt: string | null, now: number): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheSeconds === null ? 'no-store' : `public, max-age=${cacheSeconds}`,
    ...(observedAt === null ? {} : { 'Last-Modified': new Date(Math.min(fromIso(observedAt), now)).toUTCString() }),
  };
}

function valueOf<Value>(read: Read<Value>, code: ErrorCode): Value {
  if (read.ok) return read.value;
  const { ok: _, message, ...refused } = read;
  throw new ApiError(code, message, {}, refused);
}

/** The address of the rows after these, as the request was written (RFC 8288); null: these are the last. */
function nextLink(request: Request, next: CachedResponse['next']): string | null {
  if (next === null) return null;
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  query.set(next.parameter, String(next.value));
  return `<${request.originalUrl.split('?')[0]}?${query.toString()}>; rel="next"`;
}

/** What a list says of itself, as far as it tells where it goes on. */
interface ListMeta {
  page?: number;
  total_pages?: number;
  next_cursor?: number | null;
}

function nextOf({ meta = {}, body }: HandlerResult<unknown>): CachedResponse['next'] {
  const {
    page,
    total_pages: pages,
    next_cursor: cursor,
  }: ListMeta = { ...meta, ...(body as { meta?: ListMeta } | undefined)?.meta };
  if (page !== undefined && pages !== undefined && page < pages) return { parameter: 'page', value: page + 1 };
  return cursor == null ? null : { parameter: 'cursor', value: cursor };
}

/** The body as the schema parses it. Throws `bad_request` with the first violation where it does not fit. */
export function parseBody<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ApiError(
    'bad_request',
    `The body is not what was asked for: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}.`,
  );
}
