import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import { isoUtc } from '#shared/time';
import { priority } from '../answer.ts';
import {
  type Exchange,
  type Failed,
  failed,
  type Manners,
  MOST_RETRIES,
  type Question,
  RETRIED,
  readBody,
  type Settled,
} from '../exchange.ts';
import { BROKEN_OFF, type Reply, sleepBeforeRetry, type Transport } from '../transport.ts';
import { asked, errorsLeft, freshLimits, observe, observeFailure, outageReason, permit } from './limits.ts';

/** The behaviour of ESI that this program was written against; a newer one is asked for here and nowhere else. */
export const COMPATIBILITY_DATE = '2026-08-18';
/** Requests under way at once, all work together. */
const CONCURRENCY = 16;
/** How often a question without a reserve is asked again after 420 or 429, each time after waiting as told. */
const MOST_LIMIT_WAITS = 3;

/** ESI's exchange also tells what is left of the shared error limit; `resetsAt` null while no window is open. */
export interface EsiExchange extends Exchange {
  errorBudget(): { remain: number; resetsAt: string | null };
}

export function createEsiExchange(deps: {
  baseUrl: string;
  transport: Transport;
  clock: Clock;
  random: Random;
  log: Log;
}): EsiExchange {
  const { baseUrl, transport, clock, random, log } = deps;
  const queue = new PQueue({ concurrency: CONCURRENCY });
  let limits = freshLimits();
  let optionalInFlight = 0;

  const permitNow = ({ reserve, bucket }: Manners) => permit(limits, { now: clock.now(), reserve, optionalInFlight, bucket });

  /** Waits until the limits allow the question; a failure where waiting is not worth it. */
  async function refusalOf(manners: Manners): Promise<Failed | null> {
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
      const reply = await transport.send(body === undefined ? request : { ...request, body });
      // In one step with leaving the count below: no other question may slip in between.
      learn(reply, manners.bucket);
      return reply;
    } finally {
      optionalInFlight -= optional;
    }
  }

  function learn(reply: Reply, bucket: string | undefined): void {
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

      let trouble = reply.kind === 'broken' ? reply.reason : `answered ${reply.status}`;
      if (reply.kind === 'answered') {
        const { status, header, body } = reply;
        if (status === 420 || status === 429) {
          if (manners.reserve === undefined && limitWaits++ < MOST_LIMIT_WAITS) continue;
          return failed(limits.stop?.reason ?? `ESI ${trouble}.`, limits.stop?.until ?? null);
        }
        if (status < 500) {
          const read = readBody(status, body, manners.form);
          if (read !== undefined) return { kind: 'settled', status, header, text: body, ...read };
          trouble = BROKEN_OFF;
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
