import type { LocalDeps } from './api/local/index.ts';
import { shownWatchlists } from './api/local/shown-watchlists.ts';
import type { IngestHandle } from './ingest/ingest.ts';
import { hostRefusal } from './runtime/host-refusal.ts';
import type { Clock } from './runtime/world.ts';
import type { ReadDb } from './store/db.ts';
import { webhookReads } from './store/user-data/webhooks.ts';

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
