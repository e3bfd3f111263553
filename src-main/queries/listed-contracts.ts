import { contractContents, matchingBlueprint, matchingItem } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import type { ContractFilter } from '#main/store/contract-search/contract-query';
import { contractListingReads } from '#main/store/contracts/listings';
import { ratingReads, type StoredRating } from '#main/store/contracts/ratings';
import type { ReadDb } from '#main/store/db';
import { isoUtc } from '#shared/time';
import type { TradeContract } from '#shared/trade-api/contracts';
import type { Verdict } from '#shared/trade-api/worth';

/** A row of the trade list without its page in the app, and without what depends on the question. */
type ContractRow = Omit<TradeContract, 'url' | 'isk_per_run' | 'jumps'>;

/** What a list was searched for inside of contracts. */
type Wanted = Pick<ContractFilter, 'blueprint'> & { typeId: number | null };

/**
 * Reads the rows of a list by their ids, with contents, places, names and rating; to be called within one snapshot with what found these.
 * `wanted`: what the list was searched for; `now` in milliseconds.
 */
export function listedContracts(db: ReadDb): (ids: readonly number[], now: number, wanted?: Wanted) => ContractRow[] {
  const listings = contractListingReads(db);
  const ratings = ratingReads(db);

  return (ids, now, { blueprint, typeId } = { blueprint: null, typeId: null }) => {
    const at = isoUtc(now);
    const rows = listings.rowsOf(ids);
    const items = listings.itemsOf(rows);
    const rated = ratings.of(ids);
    return rows.map((row) => {
      const inside = items.get(row.contract_id) ?? [];
      return {
        contract_id: row.contract_id,
        type: row.type,
        status: row.status,
        availability: row.availability,
        issuer_id: row.issuer_id,
        issuer_corporation_id: row.issuer_corporation_id,
        region_id: row.region_id,
        region_name: row.region_name,
        title: row.title,
        price: row.price,
        reward: row.reward,
        collateral: row.collateral,
        volume: row.volume,
        date_issued: row.date_issued,
        date_expired: row.date_expired,
        contents: contractContents(inside, row.items_state, row.items_left_out),
        matching_item: typeId === null ? null : matchingItem(inside, typeId),
        matching_blueprint: blueprint === null ? null : matchingBlueprint(inside, blueprint),
        place: displayedPlace(row.place),
        destination: row.type === 'courier' ? displayedPlace(row.destination) : null,
        issuer_name: row.issuer_name,
        issuer_corporation_name: row.issuer_corporation_name,
        first_seen_at: row.first_seen_at,
        status_evidence: row.status_evidence,
        bid_count: row.bid_count,
        highest_bid: row.highest_bid,
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
