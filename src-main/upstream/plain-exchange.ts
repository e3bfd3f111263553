import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';
import { priority } from './answer.ts';
import { type Exchange, failed, type Manners, MOST_RETRIES, type Question, RETRIED, readBody, type Settled } from './exchange.ts';
import { retryAfter } from './retry-after.ts';
import { BROKEN_OFF, sleepBeforeRetry, type Transport } from './transport.ts';

/** An exchange with a publisher that announces no limits of its own: few at once, and silence for as long as a 429 asks. */
export function createPlainExchange(deps: {
  name: string;
  baseUrl: string;
  /** Requests under way at once. */
  atOnce: number;
  transport: Transport;
  clock: Clock;
  random: Random;
  log: Log;
}): Exchange {
  const { name, baseUrl, transport, clock, random, log } = deps;
  const queue = new PQueue({ concurrency: deps.atOnce });
  let silentUntil = 0;

  async function settle(question: Question, manners: Manners): Promise<Settled> {
    const { signal } = manners;
    const place = { priority: priority[manners.priority ?? 'sweeps'], ...(signal === undefined ? {} : { signal }) };
    const { path, ...request } = question;
    for (let retries = 0; ; retries += 1) {
      if (silentUntil > clock.now()) {
        return failed(`${name} asks for fewer requests; nothing is asked before ${isoUtc(silentUntil + SECOND)}.`, silentUntil);
      }
      const reply = await queue.add(() => transport.send({ ...request, url: baseUrl + path, signal }), place);
      let trouble = reply.kind === 'broken' ? reply.reason : `answered ${reply.status}`;
      if (reply.kind === 'answered') {
        const { status, header, body: text } = reply;
        if (status === 429) {
          silentUntil = clock.now() + retryAfter(header('retry-after'), clock.now());
          continue;
        }
        if (status < 500) {
          const read = readBody(status, text, manners.form);
          if (read !== undefined) return { kind: 'settled', status, header, text, ...read };
          trouble = BROKEN_OFF;
        } else if (!RETRIED.has(status)) {
          return failed(`${name} ${trouble}.`, null);
        }
      }
      if (retries >= MOST_RETRIES) {
        log.warn({ name, path, trouble, retries }, 'upstream gave no usable answer');
        return failed(`${name} ${trouble}.`, null);
      }
      await sleepBeforeRetry(clock, random, retries, signal);
    }
  }

  return { settle };
}
