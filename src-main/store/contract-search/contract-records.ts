import type { ReadDb } from '../db.ts';
import type { IndexedItem } from './items.ts';

/** What the list filters and sorts by. Times in Unix seconds; ISK; m³; null figures become NaN here. */
export interface IndexedContract {
  contractId: number;
  regionId: number;
  type: string;
  status: string;
  categoryMask: number;
  issuerId: number;
  issuerCorporationId: number;
  startLocationId: number | null;
  price: number | null;
  volume: number | null;
  collateral: number | null;
  /** Of an auction; null also without bids, or where they were not read yet. */
  highestBid: number | null;
  issued: number;
  expired: number;
  firstSeen: number;
  /** One of statusEvidence of src-shared/trade-api/contract-filters. */
  evidence: string;
  foldedTitle: string | null;
}

/** What a list filters and sorts by of a contract's worth. ISK and percent; null figures become NaN here. */
export interface IndexedRating {
  contractId: number;
  margin: number | null;
  marginPercent: number | null;
  belowSoldPercent: number | null;
  verdict: string;
  /** Codes separated by spaces. */
  flagCodes: string;
  isSafe: number | null;
  /** One of priceRatings of src-shared/trade-api/price-rating. */
  priceRating: string;
  noWarnings: number | null;
  bestMargin: number | null;
}

/** The columns of `contracts` that make an {@link IndexedContract}. */
export const indexedContractColumns = `contract_id AS contractId, region_id AS regionId, type, status, category_mask AS categoryMask,
  issuer_id AS issuerId, issuer_corporation_id AS issuerCorporationId, start_location_id AS startLocationId, price, volume, collateral,
  highest_bid AS highestBid,  unixepoch(date_issued) AS issued, unixepoch(date_expired) AS expired, unixepoch(first_seen_at) AS firstSeen,
  replace(evidence ->> 'kind', '-', '_') AS evidence, folded_title AS foldedTitle`;

const itemColumns = `type_id AS typeId, quantity, is_included AS isIncluded, is_blueprint_copy AS isCopy, runs,
  material_efficiency AS materialEfficiency, time_efficiency AS timeEfficiency`;

/** Reads the items of one contract, on either side, as the search looks at them. */
export function indexedItemReads(db: Pick<ReadDb, 'prepare'>): (contractId: number) => IndexedItem[] {
  const items = db.prepare<[number], IndexedItem>(`SELECT ${itemColumns} FROM contract_items WHERE contract_id = ?`);
  return (contractId) => items.all(contractId);
}

const ratingColumns = `contract_id AS contractId, margin, margin_percent AS marginPercent, below_sold_percent AS belowSoldPercent,
  verdict, flag_codes AS flagCodes, is_safe AS isSafe, price_rating AS priceRating, no_warnings AS noWarnings, best_margin AS bestMargin`;

/** Reads the rating of one contract; undefined: it was not rated yet. */
export function indexedRatingReads(db: Pick<ReadDb, 'prepare'>): (contractId: number) => IndexedRating | undefined {
  const rating = db.prepare<[number], IndexedRating>(`SELECT ${ratingColumns} FROM contract_ratings WHERE contract_id = ?`);
  return (contractId) => rating.get(contractId);
}

/** Reads what the contract index is built from, and the delta log that keeps it up to date. */
export function contractRecords(db: ReadDb) {
  const after = db.prepare<[number, number], IndexedContract>(
    `SELECT ${indexedContractColumns} FROM contracts WHERE contract_id > ? ORDER BY contract_id LIMIT ?`,
  );
  const byId = db.prepare<[number], IndexedContract>(`SELECT ${indexedContractColumns} FROM contracts WHERE contract_id = ?`);
  const items = db.prepare<[number, number], IndexedItem & { contractId: number }>(
    `SELECT contract_id AS contractId, ${itemColumns} FROM contract_items WHERE contract_id BETWEEN ? AND ? ORDER BY contract_id`,
  );
  const ratings = db.prepare<[number, number], IndexedRating>(
    `SELECT ${ratingColumns} FROM contract_ratings WHERE contract_id BETWEEN ? AND ?`,
  );
  const count = db.prepare<[], number>('SELECT contracts FROM mirror_counts').pluck();
  const newestChange = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM contract_changes').pluck();
  const oldestChange = db.prepare<[], number>('SELECT coalesce(min(seq), 1) FROM contract_changes').pluck();
  const changed = db
    .prepare<[number, number], number>('SELECT DISTINCT contract_id FROM contract_changes WHERE seq > ? AND seq <= ?')
    .pluck();

  return {
    count: (): number => count.get() ?? 0,
    after: (contractId: number, limit: number): IndexedContract[] => after.all(contractId, limit),
    find: (contractId: number): IndexedContract | undefined => byId.get(contractId),

    /** The items of every contract from one id to another that has any, by contract id. */
    *itemsBetween(first: number, last: number): Generator<{ contractId: number; items: IndexedItem[] }> {
      let contract: { contractId: number; items: IndexedItem[] } | undefined;
      for (const item of items.iterate(first, last)) {
        if (contract?.contractId === item.contractId) contract.items.push(item);
        else {
          if (contract !== undefined) yield contract;
          contract = { contractId: item.contractId, items: [item] };
        }
      }
      if (contract !== undefined) yield contract;
    },
    itemsOf: indexedItemReads(db),

    ratingsBetween: (first: number, last: number): IndexedRating[] => ratings.all(first, last),
    ratingOf: indexedRatingReads(db),

    /** Sequence number of the newest change; 0 before the first. */
    newestChange: (): number => newestChange.get() ?? 0,
    /** Sequence number of the oldest change that the log still has; 1 where it is empty. */
    oldestChange: (): number => oldestChange.get() ?? 1,
    /** Ids of the contracts that changed after a sequence number, up to another. */
    changedBetween: (after: number, last: number): number[] => changed.all(after, last),
  };
}
export type ContractRecords = ReturnType<typeof contractRecords>;
