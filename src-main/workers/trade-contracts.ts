import { contractContents } from '#main/domain/contracts/contents';
import { jumpsFrom } from '#main/domain/topology/distances';
import { buildGraph } from '#main/domain/topology/graph';
import { latest } from '#main/runtime/latest';
import type { ContractComputations } from '#main/store/contract-search/computations';
import type { ContractQuery, PlaceFilter, TradeContractQuery } from '#main/store/contract-search/contract-query';
import { contractListingReads } from '#main/store/contracts/listings';
import { ratingReads, type StoredRating } from '#main/store/contracts/ratings';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { staticMap } from '#main/store/systems/topology';
import { readTransactions } from '#main/store/transaction';
import type { ItemLists, TradeContract } from '#shared/trade-api/contracts';
import { flagCodes } from '#shared/trade-api/flags';
import type { Verdict } from '#shared/trade-api/worth';
import { displayedPlace } from './displayed-place.ts';

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
  const jumpsOf = jumpCounter(db);

  /** `now` in milliseconds, as for the search. */
  return ({ from, ...query }: TradeContractQuery, now: number): TradeContractPage =>
    snapshot(() => {
      const jumps = from === null ? null : jumpsOf(from.systemId);
      const place = from === null ? query.place : withinJumps(query.place, jumps, from.jumpsMax);
      const { rows, iskPerRun, total } = search({ ...query, place, jumps }, now);
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
            jumps: jumps?.get(place?.system_id ?? 0) ?? null,
            rating: shownRating(rated.get(row.contract_id)),
          };
        }),
        total,
        // At the beginning of time nothing has expired: like the lists to come, these are those of the latest sweeps.
        itemLists: { pending: listings.itemListsToCome(), total: search(withItemLists, 0).total },
      };
    });
}

/** Gate jumps from a system to all that a route leads to, by id. The latest answer is kept: pages of one list ask for the same. */
function jumpCounter(db: ReadDb): (systemId: number) => ReadonlyMap<number, number> {
  const versions = dataVersionReads(db);
  const map = staticMap(db);
  const graph = latest(
    () => String(versions().catalog?.version),
    () => {
      const { systems, gates } = map();
      return buildGraph(
        systems.map(({ systemId }) => systemId),
        gates,
      );
    },
  );
  let wanted = 0;
  const reached = latest(
    () => `${versions().catalog?.version}.${wanted}`,
    () => {
      const network = graph();
      const jumps = jumpsFrom(network, wanted);
      return new Map(Array.from(network.ids, (id, node): [number, number] => [id, jumps[node] ?? -1]).filter(([, n]) => n >= 0));
    },
  );
  return (systemId) => {
    wanted = systemId;
    return reached();
  };
}

/** The place filter, narrowed down to systems within so many jumps; null: any number. */
function withinJumps(
  place: PlaceFilter | null,
  jumps: ReadonlyMap<number, number> | null,
  most: number | null,
): PlaceFilter | null {
  if (jumps === null || most === null) return place;
  const named = place?.systemIds ?? null;
  const isNear = ([id, count]: [number, number]) => count <= most && (named === null || named.has(id));
  const near = new Set([...jumps].filter(isNear).map(([id]) => id));
  const unnarrowed = { stationId: null, systemIds: null, bands: null, securityMin: null };
  return { ...unnarrowed, ...place, systemIds: near };
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
