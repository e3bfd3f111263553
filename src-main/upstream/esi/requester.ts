import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import { isoUtc } from '#shared/time';
import { priority } from '../answer.ts';
import {
  type Failed,
  failed,
  type HttpOutcome,
  type HttpRequest,
  MAX_RETRIES,
  NOT_JSON,
  RETRIED,
  type Requester,
  type RequestOptions,
  readBody,
} from '../requester.ts';
import { sleepBeforeRetry, type Transport, type TransportReply } from '../transport.ts';
import {
  type EsiLimits,
  errorsLeft,
  freshLimits,
  observe,
  observeFailure,
  observeUsable,
  outageReason,
  permit,
  recordRequest,
} from './limits.ts';

/** The behaviour of ESI that this program was written against; a newer one is asked for here and nowhere else. */
export const COMPATIBILITY_DATE = '2026-08-18';
/** Requests under way at once, all work together. */
const CONCURRENCY = 16;
/** How often a request without a reserve is retried after 420 or 429, each time after the wait that ESI asks for. */
const MAX_LIMIT_WAITS = 3;

/** ESI's requester, which also reports what is left of the shared error limit; `resetsAt` null while no window is open. */
export interface EsiRequester extends Requester {
  errorBudget(): { remain: number; resetsAt: string | null };
}

/** What ESI allows this address, and what is under way: one for all requesters of the same host, which counts them together. */
export interface SharedLimits {
  limits: EsiLimits;
  optionalInFlight: number;
  inFlight: number;
}

/** Limits of which nothing is used yet. */
export function sharedLimits(): SharedLimits {
  return { limits: freshLimits(), optionalInFlight: 0, inFlight: 0 };
}

/** Sends requests to ESI within its limits, and repeats those that failed for a moment. `shared`: default limits of its own. */
export function createEsiRequester(deps: {
  baseUrl: string;
  transport: Transport;
  clock: Clock;
  random: Random;
  log: Log;
  shared?: SharedLimits;
}): EsiRequester {
  const { baseUrl, transport, clock, random, log, shared = sharedLimits() } = deps;
  const queue = new PQueue({ concurrency: CONCURRENCY });

  const permitNow = ({ reserve, bucket }: RequestOptions) => {
    const { limits, optionalInFlight, inFlight } = shared;
    return permit(limits, { now: clock.now(), reserve, optionalInFlight, inFlight, bucket });
  };

  /** Waits until the limits allow the request; returns a failure where they say not to wait. */
  async function refusalOf(options: RequestOptions): Promise<Failed | null> {
    for (;;) {
      const answer = permitNow(options);
      if (answer.kind === 'go') return null;
      if (answer.kind === 'fail' || options.reserve !== undefined) return failed(answer.reason, answer.until);
      await clock.sleep(answer.until - clock.now(), options.signal);
    }
  }

  async function send(request: HttpRequest, options: RequestOptions) {
    // The limits may have closed while this waited in the queue: then it gives its place back instead of blocking it.
    if (permitNow(options).kind !== 'go') return null;
    shared.limits = recordRequest(shared.limits, options.bucket, clock.now());
    const optional = options.reserve === undefined ? 0 : 1;
    shared.optionalInFlight += optional;
    shared.inFlight += 1;
    try {
      const { path, method, body } = request;
      const headers = { 'x-compatibility-date': COMPATIBILITY_DATE, accept: 'application/json', ...request.headers };
      const sent = { method, url: baseUrl + path, headers, signal: options.signal, atMost: options.atMost };
      const reply = await transport.send(body === undefined ? sent : { ...sent, body });
      // The limits learn of the answer before the counters fall below, without an await between the two: otherwise
      // a waiting request could be let through by limits that do not know of this answer yet.
      learn(reply, options.bucket);
      return reply;
    } finally {
      shared.optionalInFlight -= optional;
      shared.inFlight -= 1;
    }
  }

  function learn(reply: TransportReply, bucket: string | undefined): void {
    const now = clock.now();
    shared.limits =
      reply.kind === 'broken'
        ? observeFailure(shared.limits, now, reply.reason)
        : observe(shared.limits, { status: reply.status, header: reply.header, bucket, now });
  }

  function judge(problem: string | null): void {
    const { limits } = shared;
    shared.limits = problem === null ? observeUsable(limits) : observeFailure(limits, clock.now(), problem);
  }

  async function requestWithRetries(request: HttpRequest, options: RequestOptions): Promise<HttpOutcome> {
    const { signal } = options;
    const place = { priority: priority[options.priority ?? 'sweeps'], ...(signal === undefined ? {} : { signal }) };
    for (let retries = 0, limitWaits = 0; ; ) {
      const refusal = await refusalOf(options);
      if (refusal !== null) return refusal;
      const reply = await queue.add(() => send(request, options), place);
      if (reply === null) continue;

      let trouble = reply.kind === 'broken' ? reply.reason : `answered ${reply.status}`;
      let retryable = reply.kind === 'broken' ? reply.retryable : RETRIED.has(reply.status);
      if (reply.kind === 'answered') {
        const { status, header, body } = reply;
        if (status === 420 || status === 429) {
          if (options.reserve === undefined && limitWaits++ < MAX_LIMIT_WAITS) continue;
          return failed(shared.limits.stop?.reason ?? `ESI ${trouble}.`, shared.limits.stop?.until ?? null);
        }
        const read = status < 500 ? readBody(status, body, options.form) : undefined;
        if (read !== undefined) return { kind: 'settled', status, header, text: body, ...read };
        if (status === 200) {
          trouble = NOT_JSON;
          retryable = true;
          judge(trouble);
        }
      }
      if (!retryable || retries >= MAX_RETRIES) {
        log.warn({ path: request.path, trouble, retries }, 'upstream gave no usable answer');
        return failed(outageReason(clock.now(), trouble, null), null);
      }
      await sleepBeforeRetry(clock, random, retries, signal);
      retries += 1;
    }
  }

  return {
    request: requestWithRetries,
    judge,
    errorBudget() {
      const now = clock.now();
      const { limits } = shared;
      const open = limits.errors.resetsAt > now;
      return { remain: errorsLeft(limits, now), resetsAt: open ? isoUtc(limits.errors.resetsAt) : null };
    },
  };
}
