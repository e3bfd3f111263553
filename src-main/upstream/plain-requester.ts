import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import { priority } from './answer.ts';
import { createOutage } from './outage.ts';
import {
  failed,
  type HttpOutcome,
  type HttpRequest,
  MAX_RETRIES,
  NOT_JSON,
  RETRIED,
  type Requester,
  type RequestOptions,
  readBody,
} from './requester.ts';
import { retryAfter } from './retry-after.ts';
import { sleepBeforeRetry, type Transport, type TransportReply } from './transport.ts';

/** The requester for a publisher that announces no limits: few requests at once, and none for as long as a 429 asks. */
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
  const outage = createOutage(name, clock);

  async function send({ path, ...rest }: HttpRequest, { signal, atMost, form }: RequestOptions): Promise<TransportReply> {
    const reply = await transport.send({ ...rest, url: baseUrl + path, signal, atMost, isBinary: form === 'bytes' });
    if (reply.kind === 'broken') outage.judge(reply.reason);
    else if (reply.status === 429) outage.pauseFor(retryAfter(reply.header('retry-after'), clock.now()));
    else if (reply.status >= 500) outage.judge(`answered ${reply.status}`);
    else if (reply.status === 304 || reply.status === 204) outage.judge(null);
    return reply;
  }

  async function requestWithRetries(request: HttpRequest, options: RequestOptions): Promise<HttpOutcome> {
    const { signal } = options;
    const place = { priority: priority[options.priority ?? 'sweeps'], ...(signal === undefined ? {} : { signal }) };
    for (let retries = 0; ; ) {
      const refusal = await outage.waitUntilAllowed(signal);
      if (refusal !== null) return refusal;
      const reply = await queue.add(() => outage.send(() => send(request, options)), place);
      if (reply === null || (reply.kind === 'answered' && reply.status === 429)) continue;
      let trouble = reply.kind === 'broken' ? reply.reason : `answered ${reply.status}`;
      let retryable = reply.kind === 'broken' ? reply.retryable : RETRIED.has(reply.status);
      if (reply.kind === 'answered') {
        const { status, header, body: text } = reply;
        const read = status < 500 ? readBody(status, text, options.form) : undefined;
        if (read !== undefined) return { kind: 'settled', status, header, text, ...read };
        if (status === 200) {
          trouble = NOT_JSON;
          retryable = true;
          outage.judge(trouble);
        }
      }
      if (!retryable || retries >= MAX_RETRIES) {
        log.warn({ name, path: request.path, trouble, retries }, 'upstream gave no usable answer');
        return failed(`${name} ${trouble}.`, null);
      }
      retries += 1;
      await sleepBeforeRetry(clock, random, retries - 1, signal);
    }
  }

  return { request: requestWithRetries, judge: outage.judge };
}
