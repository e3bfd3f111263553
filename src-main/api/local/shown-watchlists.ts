import { contractContents } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { contractListingReads } from '#main/store/contracts/listings';
import type { ReadDb } from '#main/store/db';
import type { StoredMatch } from '#main/store/user-data/watch-matches';
import { type WatchlistReads, watchlistReads } from '#main/store/user-data/watchlists';
import type { WatchMatch } from '#shared/local-api/watchlists';

/** The lists, and their matches with contents and place of each contract: two statements a page. */
export function shownWatchlists(db: ReadDb) {
  const watchlists = watchlistReads(db);
  const listings = contractListingReads(db);

  function shown(matches: readonly StoredMatch[]): WatchMatch[] {
    const ids = matches.flatMap(({ contract, contract_id: id }) => (contract === null || id === null ? [] : [id]));
    const items = listings.itemsOf(ids);
    const named = listings.namesOf(ids);
    return matches.map(({ contract, ...match }) => {
      if (contract === null) return { ...match, contract };
      const names = named.get(match.contract_id ?? 0);
      const contents = contractContents(
        items.get(match.contract_id ?? 0) ?? [],
        names?.items_state ?? 'none',
        names?.items_left_out,
      );
      return { ...match, contract: { ...contract, contents, place: displayedPlace(names?.place ?? null) } };
    });
  }

  return {
    all: watchlists.all,
    matches(...args: Parameters<WatchlistReads['matches']>) {
      const found = watchlists.matches(...args);
      return found === undefined ? undefined : { ...found, rows: shown(found.rows) };
    },
    between(...args: Parameters<WatchlistReads['between']>) {
      const { count, matches } = watchlists.between(...args);
      return { count, matches: shown(matches) };
    },
  };
}
export type ShownWatchlists = ReturnType<typeof shownWatchlists>;
