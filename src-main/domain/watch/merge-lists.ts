import { type Watch, type Watchlist, watch, watchedLists } from '#shared/local-api/watchlists';
import { isSameWatch } from '#shared/same-watch';

/** An entry with what is known of it. Times ISO 8601 UTC. */
export interface KnownEntry {
  entryId: string;
  addedAt: string;
  watch: Watch;
  /** Of a system's condition: whether it held when it was last evaluated; null: not evaluated yet. */
  wasMet: boolean | null;
}

/** A watchlist with what is known of its entries. */
export interface KnownList {
  id: string;
  name: string;
  entries: KnownEntry[];
}

/**
 * The lists that replace the present ones. An entry with a known id keeps its time, and, where it watches the same, its
 * condition. `at`: now; a new entry's time may be earlier (one that is put back) but not later, which would silence it. A list that is
 * evaluated as a whole counts from now where it is asked for something else, or all that came since would be told at once.
 */
export function mergeLists(lists: readonly Watchlist[], present: readonly KnownEntry[], at: string): KnownList[] {
  const known = new Map(present.map((entry) => [entry.entryId, entry]));
  return lists.map(({ id, name, entries }) => ({
    id,
    name,
    entries: entries.map(({ id: entryId, added_at: givenTime, ...own }) => {
      const before = known.get(entryId);
      const watched = watch.parse(own);
      const newTime = givenTime !== undefined && givenTime < at ? givenTime : at;
      const isSame = before !== undefined && JSON.stringify(before.watch) === JSON.stringify(watched);
      const isOther = before !== undefined && watched.kind in watchedLists && !isSameWatch(before.watch, watched);
      return {
        entryId,
        addedAt: isOther ? at : (before?.addedAt ?? newTime),
        watch: watched,
        wasMet: isSame ? before.wasMet : null,
      };
    }),
  }));
}
