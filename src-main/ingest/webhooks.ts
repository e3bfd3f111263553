import { createHmac } from 'node:crypto';
import { type DescribedMatch, mostTold, webhookMessage } from '#main/domain/watch/webhook-message';
import type { Log } from '#main/runtime/log';
import { isLoopback } from '#main/runtime/loopback';
import { ProxyFailure, UnverifiedAddressError } from '#main/runtime/proxy';
import { PrivateAddressError } from '#main/runtime/public-lookup';
import type { Clock, Fetch } from '#main/runtime/world';
import type { WriteDb } from '#main/store/db';
import { type DueDelivery, webhookWrites } from '#main/store/user-data/webhooks';
import type { Webhook, WebhookTested } from '#shared/local-api/webhooks';
import { fromIso, HOUR, isoUtc, SECOND } from '#shared/time';
import { describedMatch } from './described-match.ts';

/** After this many tries it is put among the failed: some four hours after the first. */
const MOST_TRIES = 10;
/** Before the second try, doubled each time, an hour at most. */
const FIRST_WAIT = 30 * SECOND;
/** For an address to take a message. */
const PATIENCE = 10 * SECOND;

/** Tells what watchlists found to the addresses that a person named. */
export interface WebhookSender {
  /** Something may be due. */
  wake(): void;
  /** Sends a message that says that it is a test, at once and once. */
  test(webhookId: string): Promise<WebhookTested>;
  /** Tries a failed delivery again, or forgets it. */
  decide(deliveryId: number, again: boolean): void;
  close(): void;
}

/** One message at a time, oldest first; what waits is stored, so that nothing is lost by a restart. Redirects are not followed. */
export function webhookSender(deps: {
  db: WriteDb;
  clock: Clock;
  fetch: Fetch;
  log: Log;
  userAgent: string;
  /** Where the window is served, without a slash at the end; null: not known. */
  app: string | null;
  changed(): void;
}): WebhookSender {
  const { clock, log, changed } = deps;
  const store = webhookWrites(deps.db);
  const closing = new AbortController();
  const send = messenger(deps, closing.signal);
  const { deliver, held } = deliverer(deps, store, send, closing.signal);
  let sleep: AbortController | null = null;
  let isSending = false;

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const { ids, until } = held();
      const due = store.findDue(isoUtc(clock.now()), ids);
      if (due !== undefined) {
        await deliver(due);
        changed();
        continue;
      }
      const next = store.nextDueAt(ids);
      const wakeAt = Math.min(next === null ? Number.POSITIVE_INFINITY : fromIso(next), until);
      if (wakeAt === Number.POSITIVE_INFINITY) return;
      sleep = new AbortController();
      await clock.sleep(wakeAt - clock.now(), AbortSignal.any([sleep.signal, closing.signal])).catch(() => undefined);
    }
  }

  function wake(): void {
    sleep?.abort();
    if (isSending || closing.signal.aborted) return;
    isSending = true;
    sendDue()
      .catch((failure: unknown) => log.error({ err: failure }, 'webhooks could not be told'))
      .finally(() => void (isSending = false));
  }

  return {
    wake,
    async test(webhookId) {
      const webhook = store.all().find(({ id }) => id === webhookId);
      if (webhook === undefined) return { delivered: false, sentence: 'There is no such webhook; keep it first.' };
      const { failure } = await send(webhook, store.ruleName(webhook.entry_id) ?? 'a rule that is gone', []);
      return { delivered: failure === null, sentence: failure ?? 'It took the test.' };
    },
    decide(deliveryId, again) {
      if (again) store.tryAgain(deliveryId, isoUtc(clock.now()));
      else store.settle(deliveryId);
      wake();
    },
    close: () => closing.abort(new Error('The program is closing.')),
  };
}

type SenderDeps = Parameters<typeof webhookSender>[0];

/** Sends what is due, and knows which addresses are on hold. */
function deliverer(
  { db, clock, app }: Pick<SenderDeps, 'db' | 'clock' | 'app'>,
  store: ReturnType<typeof webhookWrites>,
  send: ReturnType<typeof messenger>,
  closing: AbortSignal,
) {
  const shown = describedMatch(db, app);
  /** Until when an address asked to be left alone, by the galaxy's clock in milliseconds. */
  const heldUntil = new Map<string, number>();

  async function deliver(first: DueDelivery): Promise<void> {
    const webhook = store.all().find(({ id }) => id === first.webhookId);
    const rule = webhook === undefined ? null : store.ruleName(webhook.entry_id);
    // Its rule or its address is not there any more.
    if (webhook === undefined || rule === null) return store.settle(first.deliveryId);
    const most = mostTold[webhook.shape];
    const described = (most === 1 ? [first] : store.dueOf(first.webhookId, isoUtc(clock.now()), most)).flatMap((due) => {
      const match = store.findMatch(due.matchId);
      if (match === undefined) store.settle(due.deliveryId);
      return match === undefined ? [] : [{ due, match: shown(match) }];
    });
    if (described.length === 0) return;
    const outcome = await send(
      webhook,
      rule,
      described.map(({ match }) => match),
    );
    if (closing.aborted) return;
    // An address is given its time by the wall's clock, and what is due is stored in the galaxy's.
    const now = clock.now();
    if (outcome.holdMs !== null) heldUntil.set(webhook.url, now + outcome.holdMs * clock.speed);
    for (const { due } of described) {
      if (outcome.failure === null) store.settle(due.deliveryId);
      else if (!outcome.isBusy) {
        const wait = Math.min(HOUR, FIRST_WAIT * 2 ** due.tries) * clock.speed;
        store.fail(due.deliveryId, outcome.failure, due.tries + 1 >= MOST_TRIES ? null : isoUtc(now + wait), isoUtc(now));
      }
    }
  }

  /** The webhooks of addresses on hold, and when the first hold ends. */
  function held(): { ids: string[]; until: number } {
    const now = clock.now();
    for (const [url, until] of heldUntil) if (until <= now) heldUntil.delete(url);
    const ids = store.all().flatMap(({ id, url }) => (heldUntil.has(url) ? [id] : []));
    return { ids, until: Math.min(...heldUntil.values()) };
  }

  return { deliver, held };
}

/** The outcome of a message. */
interface Sent {
  /** Why it was not taken, in a sentence; null: it was. */
  failure: string | null;
  /** It is to be sent again and was no try: the address has no time now. */
  isBusy: boolean;
  /** Milliseconds for which the address asks for a pause; null: none. */
  holdMs: number | null;
}

/** Sends one message, signed. */
function messenger({ clock, fetch, userAgent }: Pick<SenderDeps, 'clock' | 'fetch' | 'userAgent'>, signal: AbortSignal) {
  return async ({ url, shape, secret }: Webhook, rule: string, matches: readonly DescribedMatch[]): Promise<Sent> => {
    const body = webhookMessage(shape, rule, matches);
    const timestamp = String(Math.floor(clock.wall.now() / SECOND));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      'X-Astrolabe-Timestamp': timestamp,
      'X-Astrolabe-Signature': `sha256=${signature}`,
    };
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body,
        withinMs: PATIENCE,
        signal,
        // This machine has to be named as such, with http; a name that leads here, or into this network, is an attack.
        onlyPublic: !isLoopback(new URL(url).hostname),
      });
      // The body is not needed, but left unread it would hold the connection.
      await answer.body?.[Symbol.asyncIterator]().return?.();
      const { status } = answer;
      const holdMs = holdOf(answer, clock.wall.now());
      if (status >= 200 && status < 300) return { failure: null, isBusy: false, holdMs };
      const isElsewhere = status >= 300 && status < 400;
      const failure = isElsewhere ? `It sends us elsewhere (${status}), which is not followed.` : `It answered ${status}.`;
      const isBusy = status === TOO_MANY;
      return { failure, isBusy, holdMs: holdMs ?? (isBusy ? FIRST_WAIT : null) };
    } catch (failure) {
      return { failure: failureSentence(failure), isBusy: false, holdMs: null };
    }
  };
}

const TOO_MANY = 429;

/**
 * For how many milliseconds an answer asks to be left alone: `Retry-After` in seconds, with a fraction or as a date, or Discord's word that
 * nothing is left of its limit (https://docs.discord.com/developers/topics/rate-limits).
 */
function holdOf({ status, headers }: Pick<Awaited<ReturnType<Fetch>>, 'status' | 'headers'>, now: number): number | null {
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
  const wait = status >= 400 ? headers.get('retry-after') : isUsedUp ? headers.get('x-ratelimit-reset-after') : null;
  if (wait === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(wait.trim()) ? Number(wait) : (Date.parse(wait) - now) / SECOND;
  return Number.isFinite(seconds) ? Math.min(HOUR, Math.max(0, seconds) * SECOND) : null;
}

/** Why nothing arrived, or was not even sent; fetch wraps what its connection failed with. */
function failureSentence(failure: unknown): string {
  for (let error = failure; error instanceof Error; error = error.cause) {
    if (error instanceof PrivateAddressError)
      return `It is not told: ${error.message}, and only http://127.0.0.1 names this machine.`;
    if (error instanceof UnverifiedAddressError) return `It is not told: ${error.message}.`;
    if (error instanceof ProxyFailure) return `It was not reached: the proxy ${error.message}.`;
  }
  return `It did not answer: ${failure instanceof Error ? failure.message : String(failure)}.`;
}
