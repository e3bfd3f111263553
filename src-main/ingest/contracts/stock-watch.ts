import type { StoredEntry, WatchlistWrites } from '#main/store/user-data/watchlists';
import type { FitWatch } from '#shared/local-api/watchlists';
import { isSameWatch } from '#shared/same-watch';

/** Whether the stock of a fit that an entry watches is below its target, as it was evaluated elsewhere, and in a sentence. */
export interface FoundStock {
  entryId: string;
  /** As it was then: found for something else it does not count. */
  watch: FitWatch;
  isShort: boolean;
  sentence: string;
}

/** Stores where stock fell below its target, once each time. Returns whether any did. `now`: ISO 8601 UTC. */
export function stockRecorder(store: Pick<WatchlistWrites, 'add' | 'setWasMet'>) {
  return (entries: readonly StoredEntry[], found: readonly FoundStock[], now: string): boolean => {
    const entryOf = new Map(entries.map((entry) => [entry.entryId, entry]));
    let any = false;
    for (const { entryId, watch, isShort, sentence } of found) {
      const entry = entryOf.get(entryId);
      if (entry === undefined || !isSameWatch(entry.watch, watch) || entry.wasMet === isShort) continue;
      store.setWasMet(entryId, isShort);
      entry.wasMet = isShort;
      if (!isShort) continue;
      const match = { entryId, subject: `short ${now}`, firstSeenAt: now, contractId: null, systemId: null, kills: null };
      if (store.add({ ...match, alert: { key: 'short', sentence, lastsUntil: now } }, now)) any = true;
    }
    return any;
  };
}
