import { isNews } from '#main/domain/watch/watchlists';
import { listedNewsRead } from '#main/store/contracts/sightings';
import type { WriteDb } from '#main/store/db';
import type { StoredEntry, WatchlistWrites } from '#main/store/user-data/watchlists';
import type { ListWatch } from '#shared/local-api/watchlists';
import { isSameWatch } from '#shared/same-watch';
import { contractMatch } from './issuer-watch.ts';

/** What is on a list that an entry watches, as it was evaluated elsewhere. */
export interface FoundListed {
  entryId: string;
  /** As it was then: found for something else it does not count. */
  watch: ListWatch;
  contracts: readonly { contractId: number; amount: number | null }[];
}

/** Stores what of lists came since their entries were added, once each. Returns whether any did. `now`: ISO 8601 UTC. */
export function listRecorder(db: WriteDb, store: Pick<WatchlistWrites, 'add'>) {
  const newsAmong = listedNewsRead(db);
  return (entries: readonly StoredEntry[], found: readonly FoundListed[], now: string): boolean => {
    const entryOf = new Map(entries.map((entry) => [entry.entryId, entry]));
    let any = false;
    for (const { entryId, watch, contracts } of found) {
      const entry = entryOf.get(entryId);
      if (entry === undefined || !isSameWatch(entry.watch, watch)) continue;
      const amounts = new Map(contracts.map(({ contractId, amount }) => [contractId, amount]));
      for (const news of newsAmong([...amounts.keys()], entry.addedAt).filter((one) => isNews(entry.addedAt, one))) {
        const match = contractMatch(news, String(news.contractId));
        const why = { reason: watch.kind, amount: amounts.get(news.contractId) ?? null };
        if (store.add({ ...match, ...why, entryId }, now)) any = true;
      }
    }
    return any;
  };
}
