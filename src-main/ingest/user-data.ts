import type { WriteDb } from '#main/store/db';
import { transactions } from '#main/store/transaction';
import { appraisalWrites } from '#main/store/user-data/appraisals';
import { chainWrites, type StoredChain } from '#main/store/user-data/chain';
import { fitWrites } from '#main/store/user-data/fits';
import type { SettingWrites } from '#main/store/user-data/settings';
import { timerWrites } from '#main/store/user-data/timers';
import type { AppraisalsDocument } from '#shared/local-api/appraisals';
import type { FitLibraryDocument } from '#shared/local-api/fits';
import type { TimersDocument } from '#shared/local-api/timers';
import type { WatchlistsDocument } from '#shared/local-api/watchlists';
import type { WebhookTested } from '#shared/local-api/webhooks';
import type { FoundWatched, SavedWatchlists, Watcher } from './contracts/watch.ts';
import type { WebhookSender } from './webhooks.ts';

/** Writes of what a person chose or made, and of what was found for them. */
export interface UserDataWrites {
  saveSetting(key: string, value: unknown): Promise<void>;
  /** Replaces the watchlists, or says why they stay as they are. */
  saveWatchlists(document: WatchlistsDocument): Promise<SavedWatchlists>;
  /** Replaces the fits; false: they are of another version by now. */
  saveFits(document: FitLibraryDocument): Promise<boolean>;
  /** Replaces the saved appraisals; false: they are of another version by now. */
  saveAppraisals(document: AppraisalsDocument): Promise<boolean>;
  /** Replaces the wormhole chain; false: it is of another version by now. */
  saveChain(chain: StoredChain): Promise<boolean>;
  /** Replaces the timers; false: they are of another version by now. */
  saveTimers(document: TimersDocument): Promise<boolean>;
  /** Stores what the lists have that watches are of, and whose stock is below its target. */
  recordFound(found: FoundWatched): Promise<void>;
  /** The person has seen the list's matches up to this one. */
  markMatchesSeen(listId: string, matchId: number): Promise<void>;
  /** Sends a message to a webhook that says that it is a test. */
  testWebhook(webhookId: string): Promise<WebhookTested>;
  /** Tries a failed delivery of a webhook again, or forgets it. */
  decideDelivery(deliveryId: number, again: boolean): Promise<void>;
}

/** `changed`: writes as soon as the file can be written, and tells listeners; `savedSetting`: what a setting changes at once. */
export function userDataWrites(deps: {
  db: WriteDb;
  settings: Pick<SettingWrites, 'save'>;
  watcher: Pick<Watcher, 'save' | 'recordFound' | 'markSeen'>;
  webhooks: Pick<WebhookSender, 'wake' | 'test' | 'decide'>;
  changed<T>(write: () => T): Promise<T>;
  whenWritable<T>(write: () => T): Promise<T>;
  savedSetting(key: string): void;
}): UserDataWrites {
  const { settings, watcher, webhooks, changed } = deps;
  const transact = transactions(deps.db);
  const replaceFits = fitWrites(deps.db);
  const replaceAppraisals = appraisalWrites(deps.db);
  const replaceChain = chainWrites(deps.db);
  const replaceTimers = timerWrites(deps.db);
  return {
    async saveSetting(key, value) {
      await changed(() => settings.save(key, value));
      deps.savedSetting(key);
    },
    saveWatchlists: (document) => changed(() => watcher.save(document)),
    saveFits: (document) => changed(() => transact(() => replaceFits(document))),
    saveAppraisals: (document) => changed(() => transact(() => replaceAppraisals(document))),
    saveChain: (chain) => changed(() => transact(() => replaceChain(chain))),
    saveTimers: (document) => changed(() => transact(() => replaceTimers(document))),
    async recordFound(found) {
      if (await changed(() => watcher.recordFound(found))) webhooks.wake();
    },
    markMatchesSeen: (listId, matchId) => changed(() => watcher.markSeen(listId, matchId)),
    testWebhook: webhooks.test,
    decideDelivery: (deliveryId, again) => deps.whenWritable(() => webhooks.decide(deliveryId, again)),
  };
}
