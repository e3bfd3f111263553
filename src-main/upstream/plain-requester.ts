import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';
import { priority } from './answer.ts';
import {
  failed,
  type HttpOutcome,
  type HttpRequest,
  MAX_RETRIES,
  RETRIED,
  type Requester,
  type RequestOptions,
  readBody,
} from './requester.ts';
import { retryAfter } from './retry-after.ts';
import { sleepBeforeRetry, TRUNCATED, type Transport } from './transport.ts';

/** An exchange with a publisher that announces no limits of its own: few at once, and silence for as long as a 429 asks. */
export function createPlainRequester(deps: {
  name: string;
  baseUrl: string;
  /** Requests under way at once. */
  atOnce: number;
  transport: Transport;
  clock: Clock;
  random: Random;
  log: Log;
}): Requester {
  const { name, baseUrl, transport, clock, random, log } = deps;
  const queue = new PQueue({ concurrency: deps.atOnce });
  let silentUntil = 0;

  async function requestWithRetries(request: HttpRequest, options: RequestOptions): Promise<HttpOutcome> {
    const { signal } = options;
    const place = { priority: priority[options.priority ?? 'sweeps'], ...(signal === undefined ? {} : { signal }) };
    const { path, ...rest } = request;
    for (let retries = 0; ; retries += 1) {
      if (silentUntil > clock.now()) {
        return failed(`${name} asks for fewer requests; nothing is asked before ${isoUtc(silentUntil + SECOND)}.`, silentUntil);
      }
      const reply = await queue.add(() => transport.send({ ...rest, url: baseUrl + path, signal }), place);
      let trouble = reply.kind === 'broken' ? reply.reason : `answered ${reply.status}`;
      if (reply.kind === 'answered') {
        const { status, header, body: text } = reply;
        if (status === 429) {
          silentUntil = clock.now() + retryAfter(header('retry-after'), clock.now());
          continue;
        }
        if (status < 500) {
          const read = readBody(status, text, options.form);
          if (read !== undefined) return { kind: 'settled', status, header, text, ...read };
          trouble = TRUNCATED;
        } else if (!RETRIED.has(status)) {
          return failed(`${name} ${trouble}.`, null);
        }
      }
      if (retries >= MAX_RETRIES) {
        log.warn({ name, path, trouble, retries }, 'upstream gave no usable answer');
        return failed(`${name} ${trouble}.`, null);
      }
      await sleepBeforeRetry(clock, random, retries, signal);
    }
  }

  return { request: requestWithRetries };
}
