import type { LocalDeps } from '#main/api/local/index';
import { shownWatchlists } from '#main/api/local/shown-watchlists';
import type { IngestHandle } from '#main/ingest/ingest';
import { hostRefusal } from '#main/runtime/host-refusal';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { webhookReads } from '#main/store/user-data/webhooks';

/** What the window reads and changes of watchlists, and of the webhooks that get what they find. */
export function watchAccess(
  reads: ReadDb,
  { saveWatchlists, markMatchesSeen, testWebhook, decideDelivery }: IngestHandle,
  clock: Clock,
): Pick<
  LocalDeps,
  'watchlists' | 'saveWatchlists' | 'markMatchesSeen' | 'webhooks' | 'testWebhook' | 'decideDelivery' | 'hostRefusal'
> {
  return {
    watchlists: shownWatchlists(reads),
    saveWatchlists,
    markMatchesSeen,
    webhooks: webhookReads(reads),
    testWebhook,
    decideDelivery,
    hostRefusal: hostRefusal(clock),
  };
}
