import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import { type Clock, isoUtc, type Random, SECOND } from '#main/runtime/world';
import { type Priority, priority } from '../answer.ts';
import { sleepBeforeRetry, type Transport } from '../transport.ts';
import { asked, errorsLeft, freshLimits, observe, observeFailure, outageReason, permit } from './limits.ts';

/** The behaviour of ESI that this program was written against; a newer one is asked for here and nowhere else. */
export const COMPATIBILITY_DATE = '2026-08-18';
/** Requests under way at once, all work together. */
const CONCURRENCY = 16;
const MOST_RETRIES = 3;
/** How often a question without a reserve is asked again after 420 or 429, each time after waiting as told. */
const MOST_LIMIT_WAITS = 3;
const RETRIED: ReadonlySet<number> = new Set([502, 503, 504, 520]);

/** How urgent a question is, and what it may use up. */
export interface Manners {
  /** Default `sweeps`. */
  priority?: Priority | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Optional work: asked only while more than this many errors remain of the 100 a minute that all of ESI allows; else
   * the answer is `failed` at once, with `retryAt`, and nothing was asked. Work without a reserve waits for its turn.
   */
  reserve?: number | undefined;
  /** The token bucket of the route, where it has one (upstream §1.4): `sovereignty`. Routes without one share the error limit. */
  bucket?: string | undefined;
}

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** `settled`: an answer that means something, below 500. `json` is null where a refusal's body is none. */
export type Settled =
  | { kind: 'settled'; status: number; header(name: string): string | null; text: string; json: unknown }
  | { kind: 'failed'; reason: string; retryAt: string | null };

/** Asks ESI within its limits, retrying what is worth retrying. Only an abort is thrown. */
export interface Exchange {
  settle(question: Question, manners: Manners): Promise<Settled>;
  /** What is left of the shared error limit; `resetsAt` null while no window is open. */
  errorBudget(): { remain: number; resetsAt: string | null };
}

export function createExchange(deps: {
  baseUrl: string;
  transport: Transport;
  clock: Clock;
  random: Random;
  log: Log;
}): Exchange {
  const { baseUrl, transport, clock, random, log } = deps;
  const queue = new PQueue({ concurrency: CONCURRENCY });
  let limits = freshLimits();
  let optionalInFlight = 0;

  const permitNow = ({ reserve, bucket }: Manners) => permit(limits, { now: clock.now(), reserve, optionalInFlight, bucket });

  /** Waits until the limits allow the question; a failure where waiting is not worth it. */
  async function refusalOf(manners: Manners): Promise<Extract<Settled, { kind: 'failed' }> | null> {
    for (;;) {
      const answer = permitNow(manners);
      if (answer.kind === 'go') return null;
      if (answer.kind === 'fail' || manners.reserve !== undefined) return failed(answer.reason, answer.until);
      await clock.sleep(answer.until - clock.now(), manners.signal);
    }
  }

  async function send(question: Question, manners: Manners) {
    // The limits may have closed while this waited in the queue: then it gives its place back instead of blocking it.
    if (permitNow(manners).kind !== 'go') return null;
    limits = asked(limits, manners.bucket, clock.now());
    const optional = manners.reserve === undefined ? 0 : 1;
    optionalInFlight += optional;
    try {
      const { path, method, body } = question;
      const headers = { 'x-compatibility-date': COMPATIBILITY_DATE, accept: 'application/json', ...question.headers };
      const request = { method, url: baseUrl + path, headers, signal: manners.signal };
      return await transport.send(body === undefined ? request : { ...request, body });
    } finally {
      optionalInFlight -= optional;
    }
  }

  function learn(reply: Awaited<ReturnType<typeof send>> & {}, bucket: string | undefined): void {
    const now = clock.now();
    limits =
      reply.kind === 'broken'
        ? observeFailure(limits, now, reply.reason)
        : observe(limits, { status: reply.status, header: reply.header, bucket, now });
  }

  async function settle(question: Question, manners: Manners): Promise<Settled> {
    const { signal } = manners;
    const place = { priority: priority[manners.priority ?? 'sweeps'], ...(signal === undefined ? {} : { signal }) };
    for (let retries = 0, limitWaits = 0; ; ) {
      const refusal = await refusalOf(manners);
      if (refusal !== null) return refusal;
      const reply = await queue.add(() => send(question, manners), place);
      if (reply === null) continue;
      learn(reply, manners.bucket);

      let trouble = reply.kind === 'broken' ? reply.reason : `answered ${reply.status}`;
      if (reply.kind === 'answered') {
        const { status, header, body } = reply;
        if (status === 420 || status === 429) {
          if (manners.reserve === undefined && limitWaits++ < MOST_LIMIT_WAITS) continue;
          return failed(limits.stop?.reason ?? `ESI ${trouble}.`, limits.stop?.until ?? null);
        }
        if (status < 500) {
          const json = readJson(body);
          // A refusal's body is for people; a success must be what it says it is.
          if (json !== undefined || status !== 200) return { kind: 'settled', status, header, text: body, json: json ?? null };
          trouble = 'broke off in mid-answer';
        } else if (!RETRIED.has(status)) {
          return failed(outageReason(clock.now(), trouble, null), null);
        }
      }
      if (retries >= MOST_RETRIES) {
        log.warn({ path: question.path, trouble, retries }, 'upstream gave no usable answer');
        return failed(outageReason(clock.now(), trouble, null), null);
      }
      await sleepBeforeRetry(clock, random, retries, signal);
      retries += 1;
    }
  }

  return {
    settle,
    errorBudget() {
      const now = clock.now();
      const open = limits.errors.resetsAt > now;
      return { remain: errorsLeft(limits, now), resetsAt: open ? isoUtc(limits.errors.resetsAt) : null };
    },
  };
}

/** Rounded up to whole seconds, so that trying at `retryAt` is never a moment too early. */
function failed(reason: string, until: number | null): Extract<Settled, { kind: 'failed' }> {
  return { kind: 'failed', reason, retryAt: until === null ? null : isoUtc(Math.ceil(until / SECOND) * SECOND) };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
