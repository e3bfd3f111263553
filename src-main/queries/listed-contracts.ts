import { contractContents, matchingBlueprint, matchingItem } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import type { ContractFilter } from '#main/store/contract-search/contract-query';
import { contractListingReads } from '#main/store/contracts/listings';
import { ratingReads, type StoredRating } from '#main/store/contracts/ratings';
import type { ContractSummaryRow } from '#main/store/contracts/summaries';
import type { ReadDb } from '#main/store/db';
import { isoUtc } from '#shared/time';
import type { TradeContract } from '#shared/trade-api/contracts';
import type { Verdict } from '#shared/trade-api/worth';

/** A row of the trade list without its page in the app, and without what depends on the question. */
type ContractRow = Omit<TradeContract, 'url' | 'isk_per_run' | 'jumps'>;

/** What a list was searched for inside of contracts. */
type Wanted = Pick<ContractFilter, 'blueprint'> & { typeId: number | null };

/**
 * Adds contents, places, names and rating to rows of a list; to be called within one snapshot with what read these. `wanted`: what the list
 * was searched for; `now` in milliseconds.
 */
export function listedContracts(
  db: ReadDb,
): (rows: readonly ContractSummaryRow[], now: number, wanted?: Wanted) => ContractRow[] {
  const listings = contractListingReads(db);
  const ratings = ratingReads(db);

  return (rows, now, { blueprint, typeId } = { blueprint: null, typeId: null }) => {
    const at = isoUtc(now);
    const ids = rows.map(({ contract_id: id }) => id);
    const items = listings.itemsOf(ids);
    const named = listings.namesOf(ids);
    const rated = ratings.of(ids);
    return rows.flatMap((row) => {
      const names = named.get(row.contract_id);
      if (names === undefined) return [];
      const { items_state: state, items_left_out: leftOut, contract_id: _, place, destination, ...rest } = names;
      return {
        ...row,
        contents: contractContents(items.get(row.contract_id) ?? [], state, leftOut),
        matching_item: typeId === null ? null : matchingItem(items.get(row.contract_id) ?? [], typeId),
        matching_blueprint: blueprint === null ? null : matchingBlueprint(items.get(row.contract_id) ?? [], blueprint),
        place: displayedPlace(place),
        destination: row.type === 'courier' ? displayedPlace(destination) : null,
        ...rest,
        expired_unjudged: isExpiredUnjudged(row, at),
        rating: shownRating(rated.get(row.contract_id)),
      };
    });
  };
}

function shownRating(rating: StoredRating | undefined): TradeContract['rating'] {
  if (rating === undefined) return null;
  return {
    margin: rating.margin,
    margin_percent: rating.marginPercent,
    margin_listed: rating.marginListed,
    below_sold_percent: rating.belowSoldPercent,
    verdict: rating.verdict as Verdict,
    flags: [...rating.flags],
    no_warnings: rating.noWarnings === null ? null : rating.noWarnings === 1,
    price: rating.priceRating,
    best_hub: rating.bestHub,
    best_margin: rating.bestMargin,
    safe_to_buy: rating.isSafe === null ? null : rating.isSafe === 1,
  };
}

/** The contract's page in this app (decisions §3.2). */
export function contractUrl({ app }: { app: string }, contractId: number): string {
  return `${app}/#/contracts/${contractId}`;
}
