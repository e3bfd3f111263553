import { contractContents } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import type { DescribedMatch } from '#main/domain/watch/webhook-message';
import { contractListingReads } from '#main/store/contracts/listings';
import { ratingReads } from '#main/store/contracts/ratings';
import { contractSummaryReads } from '#main/store/contracts/summaries';
import type { WriteDb } from '#main/store/db';
import type { StoredMatch } from '#main/store/user-data/watch-matches';

/** A match with what is inside its contract, where it is and what it brings. */
export function describedMatch(db: WriteDb, app: string | null): (match: StoredMatch) => DescribedMatch {
  const listings = contractListingReads(db);
  const summariesOf = contractSummaryReads(db);
  const ratings = ratingReads(db);
  const urlOf = (place: string) => (app === null ? null : `${app}/#/${place}`);
  return ({ contract, ...match }) => {
    const id = match.contract_id;
    if (contract === null || id === null) {
      const url = match.system_id === null ? null : urlOf(`systems/${match.system_id}`);
      return { ...match, contract: null, terms: null, url };
    }
    const names = listings.namesOf([id]).get(id);
    const contents = contractContents(listings.itemsOf([id]).get(id) ?? [], names?.items_state ?? 'none', names?.items_left_out);
    const [summary] = summariesOf([id]);
    const rating = ratings.of([id]).get(id);
    const terms = {
      reward: summary?.reward ?? null,
      collateral: summary?.collateral ?? null,
      volume: summary?.volume ?? null,
      destination: displayedPlace(names?.destination ?? null),
      margin: rating?.margin ?? null,
      margin_percent: rating?.marginPercent ?? null,
    };
    const shown = { ...contract, contents, place: displayedPlace(names?.place ?? null) };
    return { ...match, contract: shown, terms, url: urlOf(`contracts/${id}`) };
  };
}
