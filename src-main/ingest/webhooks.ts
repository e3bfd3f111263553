import { createHmac } from 'node:crypto';
import { contractContents } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { webhookMessage } from '#main/domain/watch/webhook-message';
import type { Log } from '#main/runtime/log';
import { isLoopback } from '#main/runtime/loopback';
import { ProxyFailure, UnverifiedAddressError } from '#main/runtime/proxy';
import { PrivateAddressError } from '#main/runtime/public-lookup';
import type { Clock, Fetch } from '#main/runtime/world';
import { contractListingReads } from '#main/store/contracts/listings';
import type { WriteDb } from '#main/store/db';
import type { StoredMatch } from '#main/store/user-data/watch-matches';
import { type DueDelivery, webhookWrites } from '#main/store/user-data/webhooks';
import type { WatchMatch } from '#shared/local-api/watchlists';
import type { Webhook, WebhookTested } from '#shared/local-api/webhooks';
import { fromIso, HOUR, isoUtc, SECOND } from '#shared/time';

/** After so many tries it is put among the failed: some four hours after the first. */
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
  changed(): void;
}): WebhookSender {
  const { clock, log, changed } = deps;
  const store = webhookWrites(deps.db);
  const shown = shownMatch(deps.db);
  const closing = new AbortController();
  const send = messenger(deps, closing.signal);
  let sleep: AbortController | null = null;
  let isSending = false;

  async function deliver({ deliveryId, webhookId, matchId, tries }: DueDelivery): Promise<void> {
    const webhook = store.all().find(({ id }) => id === webhookId);
    const match = store.findMatch(matchId);
    const rule = webhook === undefined ? null : store.ruleName(webhook.entry_id);
    // Its rule, its address or what was found is not there any more.
    if (webhook === undefined || match === undefined || rule === null) return store.settle(deliveryId);
    const failure = await send(webhook, rule, shown(match));
    if (closing.signal.aborted) return;
    if (failure === null) return store.settle(deliveryId);
    // An address is given its time by the wall's clock, and what is due is stored in the galaxy's.
    const wait = Math.min(HOUR, FIRST_WAIT * 2 ** tries) * clock.speed;
    const now = clock.now();
    store.fail(deliveryId, failure, tries + 1 >= MOST_TRIES ? null : isoUtc(now + wait), isoUtc(now));
  }

  async function sendDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const due = store.findDue(isoUtc(clock.now()));
      if (due !== undefined) {
        await deliver(due);
        changed();
        continue;
      }
      const next = store.nextDueAt();
      if (next === null) return;
      sleep = new AbortController();
      await clock.sleep(fromIso(next) - clock.now(), AbortSignal.any([sleep.signal, closing.signal])).catch(() => undefined);
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
      const failure = await send(webhook, store.ruleName(webhook.entry_id) ?? 'a rule that is gone', null);
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

/** Sends one message, signed. It resolves to null where that was taken, else to why not in a sentence. */
function messenger({ clock, fetch, userAgent }: Pick<SenderDeps, 'clock' | 'fetch' | 'userAgent'>, signal: AbortSignal) {
  return async ({ url, shape, secret }: Webhook, rule: string, match: WatchMatch | null): Promise<string | null> => {
    const body = webhookMessage(shape, rule, match);
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
      // What it says is of no use, and left unread it would keep its connection.
      await answer.body?.[Symbol.asyncIterator]().return?.();
      if (answer.status >= 200 && answer.status < 300) return null;
      if (answer.status >= 300 && answer.status < 400) return `It sends us elsewhere (${answer.status}), which is not followed.`;
      return `It answered ${answer.status}.`;
    } catch (failure) {
      return failureSentence(failure);
    }
  };
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

/** A match with what is inside its contract and where it is. */
function shownMatch(db: WriteDb): (match: StoredMatch) => WatchMatch {
  const listings = contractListingReads(db);
  return ({ contract, ...match }) => {
    const id = match.contract_id;
    if (contract === null || id === null) return { ...match, contract: null };
    const names = listings.namesOf([id]).get(id);
    const contents = contractContents(listings.itemsOf([id]).get(id) ?? [], names?.items_state ?? 'none', names?.items_left_out);
    return { ...match, contract: { ...contract, contents, place: displayedPlace(names?.place ?? null) } };
  };
}
