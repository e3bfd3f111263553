import { contractContents } from '#main/domain/contracts/contents';
import type { ContractComputations } from '#main/store/contract-search/computations';
import type { ContractQuery, TradeContractQuery } from '#main/store/contract-search/contract-query';
import { contractListingReads } from '#main/store/contracts/listings';
import { ratingReads, type StoredRating } from '#main/store/contracts/ratings';
import { type FoundSightings, sightingReads } from '#main/store/contracts/sightings';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import type { ItemLists, TradeContract } from '#shared/trade-api/contracts';
import { flagCodes } from '#shared/trade-api/flags';
import type { Verdict } from '#shared/trade-api/worth';
import { displayedPlace } from './displayed-place.ts';
import { nearbyQueries } from './nearby-queries.ts';

/** One page of the trade service's list; a contract's page in the app is the caller's to add. */
export interface TradeContractPage {
  rows: Omit<TradeContract, 'url'>[];
  /** All matches, not this page's. */
  total: number;
  itemLists: ItemLists;
}

/** Every outstanding contract that has a list of items. */
const withItemLists: ContractQuery = {
  regionIds: null,
  types: ['item_exchange', 'auction'],
  statuses: ['outstanding'],
  category: null,
  priceMin: null,
  priceMax: null,
  issuerCorporationId: null,
  rating: null,
  place: null,
  blueprint: null,
  terms: null,
  text: null,
  words: null,
  jumps: null,
  sort: 'date_issued',
  direction: 'desc',
  offset: 0,
  limit: 0,
};

/** The contract list with contents, places and names, read from one snapshot. `search` is that of the same handle. */
export function tradeContracts(db: ReadDb, search: ContractComputations['search']) {
  const listings = contractListingReads(db);
  const ratings = ratingReads(db);
  const snapshot = readTransactions(db);
  const nearby = nearbyQueries(db);
  const sightings = sightingReads(db);

  const page = (asked: TradeContractQuery, now: number): TradeContractPage =>
    snapshot(() => {
      const query = nearby(asked);
      const { rows, iskPerRun, total } = search(query, now);
      const ids = rows.map(({ contract_id: id }) => id);
      const items = listings.itemsOf(ids);
      const named = listings.namesOf(ids);
      const rated = ratings.of(ids);
      return {
        rows: rows.flatMap((row, index) => {
          const names = named.get(row.contract_id);
          if (names === undefined) return [];
          const { items_state: state, contract_id: _, place, destination, ...rest } = names;
          return {
            ...row,
            contents: contractContents(items.get(row.contract_id) ?? [], state),
            place: displayedPlace(place),
            destination: row.type === 'courier' ? displayedPlace(destination) : null,
            ...rest,
            isk_per_run: iskPerRun[index] ?? null,
            jumps: query.jumps?.get(place?.system_id ?? 0) ?? null,
            rating: shownRating(rated.get(row.contract_id)),
          };
        }),
        total,
        // At the beginning of time nothing has expired: like the lists to come, these are those of the latest sweeps.
        itemLists: { pending: listings.itemListsToCome(), total: search(withItemLists, 0).total },
      };
    });

  return {
    /** One page of the list; `now` in milliseconds, as for the search. */
    tradeContracts: page,
    /** When the contracts that a query finds came and left, in its order. `now` in milliseconds. */
    sightings: (query: TradeContractQuery, now: number): FoundSightings =>
      snapshot(() => {
        const { rows, total } = search(nearby(query), now);
        const ids = rows.map(({ contract_id: id }) => id);
        return { sightings: sightings.of(ids), total, earliest: sightings.earliest() };
      }),
  };
}

function shownRating(rating: StoredRating | undefined): TradeContract['rating'] {
  if (rating === undefined) return null;
  return {
    margin: rating.margin,
    margin_percent: rating.marginPercent,
    margin_listed: rating.marginListed,
    verdict: rating.verdict as Verdict,
    flags: flagCodes.filter((_, bit) => (rating.flags & (1 << bit)) !== 0),
    safe_to_buy: rating.isSafe === null ? null : rating.isSafe === 1,
  };
}
