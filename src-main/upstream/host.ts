import PQueue from 'p-queue';
import type { Log } from '#main/runtime/log';
import type { Clock, Random } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';
import { type Priority, priority } from './answer.ts';
import {
  errorsLeft,
  freshLimits,
  observe,
  observeFailure,
  observeUsable,
  outageReason,
  permit,
  recordRequest,
} from './host-limits.ts';
import { type Broken, sleepBeforeRetry } from './transport.ts';

/** How often a request is retried after a transient failure. */
const MAX_RETRIES = 3;
/** Statuses of the server that are often gone within seconds, and so are retried. */
const RETRIED: ReadonlySet<number> = new Set([502, 503, 504, 520]);
/** How often a request without a reserve is retried after 420 or 429, each time after the wait that the host asks for. */
const MAX_LIMIT_WAITS = 3;

/**
 * A request without a usable answer: one sentence for a person, and before when (ISO 8601 UTC) another try is pointless; null:
 * unknown.
 */
export interface Failed {
  kind: 'failed';
  reason: string;
  retryAt: string | null;
}

/** What is asked, and how much it matters. */
export interface HostQuestion {
  method: 'GET' | 'POST';
  path: string;
  signal: AbortSignal | undefined;
  /** null: a file, which may take half an hour and so keeps nothing else out of the queue. */
  priority: Priority | null;
  /** Of optional work: the errors that it leaves to others. */
  reserve?: number | undefined;
  /** After transient failures; default three. */
  retries?: number | undefined;
}

/** The part of an answer by which limits and outages are judged. */
interface HostAnswer {
  kind: 'answered';
  status: number;
  header(name: string): string | null;
}

/** Why an answer cannot be used: `what` follows the host's name in a sentence, unless `sentence` is that whole sentence. */
export interface Unusable {
  what: string;
  sentence?: string;
  retryable: boolean;
}

/** One host, asked within its limits: the same for all of its clients, whose requests count together. */
export interface Host {
  /**
   * Sends a request once the limits allow it, and again after transient failures. `send` is one attempt, up to the headers or to the
   * end of the body; `read` is called for an answer below 500 that is no limit's. Only an abort is thrown.
   */
  ask<Answer extends HostAnswer, Result>(
    question: HostQuestion,
    send: () => Promise<Answer | Broken>,
    read: (answer: Answer) => Promise<{ result: Result } | Unusable>,
  ): Promise<Result | Failed>;
  /**
   * The reader of an answer says whether it was usable: only that ends a run of failures, and what is unusable adds to it. `problem`
   * follows the host's name in a sentence; null: usable.
   */
  judge(problem: string | null): void;
  /** What is left of ESI's error limit; `resetsAt` null while no window is open. */
  errorBudget(): { remain: number; resetsAt: string | null };
}

/** The state of a host's limits, and what is under way there. */
function createGate(name: string, isEsi: boolean, clock: Clock) {
  let limits = freshLimits({ name, isEsi });
  let inFlight = 0;
  let optionalInFlight = 0;

  const permitNow = ({ reserve, method, path }: HostQuestion) =>
    permit(limits, { now: clock.now(), reserve, optionalInFlight, inFlight, route: routeOf(method, path) });

  return {
    permitNow,

    /** Waits until the limits allow the request; returns a failure where they say not to wait. */
    async refusalOf(question: HostQuestion): Promise<Failed | null> {
      for (;;) {
        const answer = permitNow(question);
        if (answer.kind === 'go') return null;
        if (answer.kind === 'fail' || question.reserve !== undefined) return failed(answer.reason, answer.until);
        await clock.sleep(answer.until - clock.now(), question.signal);
      }
    },

    /** Null where the limits have closed while the request waited in the queue: it gives its place back instead of blocking it. */
    async attempt<Answer extends HostAnswer>(question: HostQuestion, send: () => Promise<Answer | Broken>) {
      if (permitNow(question).kind !== 'go') return null;
      const route = routeOf(question.method, question.path);
      limits = recordRequest(limits, route, clock.now());
      const optional = question.reserve === undefined ? 0 : 1;
      optionalInFlight += optional;
      inFlight += 1;
      try {
        const reply = await send();
        // The limits learn of the answer before the counters fall below, without an await between the two: otherwise
        // a waiting request could be let through by limits that do not know of this answer yet.
        const now = clock.now();
        limits =
          reply.kind === 'broken'
            ? observeFailure(limits, now, reply.reason)
            : observe(limits, { status: reply.status, header: reply.header, route, now });
        return reply;
      } finally {
        optionalInFlight -= optional;
        inFlight -= 1;
      }
    },

    judge(problem: string | null): void {
      limits = problem === null ? observeUsable(limits) : observeFailure(limits, clock.now(), problem);
    },

    sentenceOf: (what: string) => outageReason({ name, isEsi }, { now: clock.now(), what, until: null }),

    errorBudget() {
      const now = clock.now();
      const isOpen = limits.errors.resetsAt > now;
      return { remain: errorsLeft(limits, now), resetsAt: isOpen ? isoUtc(limits.errors.resetsAt) : null };
    },
  };
}

/** `atOnce`: requests under way, files aside. `isEsi`: it counts an address's errors and has a daily downtime. */
export function createHost(deps: {
  name: string;
  isEsi?: boolean;
  atOnce: number;
  clock: Clock;
  random: Random;
  log: Log;
}): Host {
  const { name, clock, random, log } = deps;
  const queue = new PQueue({ concurrency: deps.atOnce });
  const gate = createGate(name, deps.isEsi ?? false, clock);

  function queued<T>({ priority: rank, signal }: HostQuestion, work: () => Promise<T>): Promise<T> {
    if (rank === null) return work();
    return queue.add(work, { priority: priority[rank], ...(signal === undefined ? {} : { signal }) });
  }

  return {
    judge: gate.judge,
    errorBudget: gate.errorBudget,

    async ask(question, send, read) {
      const { path, signal, reserve, retries: most = MAX_RETRIES } = question;
      for (let retries = 0, limitWaits = 0; ; ) {
        const refusal = await gate.refusalOf(question);
        if (refusal !== null) return refusal;
        const reply = await queued(question, () => gate.attempt(question, send));
        if (reply === null) continue;
        let trouble: Unusable;
        if (reply.kind === 'broken') trouble = { what: reply.reason, retryable: reply.retryable };
        else if (reply.status === 420 || reply.status === 429) {
          if (reserve === undefined && limitWaits++ < MAX_LIMIT_WAITS) continue;
          const now = gate.permitNow(question);
          return now.kind === 'go' ? failed(`${name} answered ${reply.status}.`, null) : failed(now.reason, now.until);
        } else if (reply.status >= 500) trouble = { what: `answered ${reply.status}`, retryable: RETRIED.has(reply.status) };
        else {
          const outcome = await read(reply);
          if ('result' in outcome) return outcome.result;
          trouble = outcome;
        }
        if (!trouble.retryable || retries >= most) {
          log.warn({ name, path, trouble: trouble.what, retries }, 'upstream gave no usable answer');
          return failed(trouble.sentence ?? gate.sentenceOf(trouble.what), null);
        }
        await sleepBeforeRetry(clock, random, retries, signal);
        retries += 1;
      }
    },
  };
}

/** What requests have in common that count against the same limit: method and path, without ids and query. */
function routeOf(method: string, path: string): string {
  const [plain = ''] = path.split('?');
  return `${method} ${plain.replaceAll(/\/(\d+|[0-9a-f]{40})(?=\/|$)/g, '/{}')}`;
}

/** `until` is rounded up to whole seconds, so that trying at `retryAt` is never a moment too early. */
function failed(reason: string, until: number | null): Failed {
  return { kind: 'failed', reason, retryAt: until === null ? null : isoUtc(Math.ceil(until / SECOND) * SECOND) };
}
