import { contractContents } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import type { DescribedMatch } from '#main/domain/watch/webhook-message';
import { contractListingReads } from '#main/store/contracts/listings';
import { ratingReads } from '#main/store/contracts/ratings';
import type { WriteDb } from '#main/store/db';
import type { StoredMatch } from '#main/store/user-data/watch-matches';

/** A match with what is inside its contract, where it is and what it brings. */
export function describedMatch(db: WriteDb, app: string | null): (match: StoredMatch) => DescribedMatch {
  const listings = contractListingReads(db);
  const ratings = ratingReads(db);
  const urlOf = (place: string) => (app === null ? null : `${app}/#/${place}`);
  return ({ contract, ...match }) => {
    const id = match.contract_id;
    if (contract === null || id === null) {
      const url = match.system_id === null ? null : urlOf(`systems/${match.system_id}`);
      return { ...match, contract: null, terms: null, url };
    }
    const rows = listings.rowsOf([id]);
    const [row] = rows;
    const contents = contractContents(listings.itemsOf(rows).get(id) ?? [], row?.items_state ?? 'none', row?.items_left_out);
    const rating = ratings.of([id]).get(id);
    const terms = {
      reward: row?.reward ?? null,
      collateral: row?.collateral ?? null,
      volume: row?.volume ?? null,
      destination: displayedPlace(row?.destination ?? null),
      margin: rating?.margin ?? null,
      margin_percent: rating?.marginPercent ?? null,
    };
    const shown = { ...contract, contents, place: displayedPlace(row?.place ?? null) };
    return { ...match, contract: shown, terms, url: urlOf(`contracts/${id}`) };
  };
}
