import type { ReadDb } from '../db.ts';
import type { IndexedItem } from './items.ts';

/**
 * The figures of a contract that lists filter and sort by: ISK, m³ and Unix seconds; null becomes NaN. `highest_bid` is null for
 * anything but an auction, without bids, and before bids were read.
 */
export const contractFigures = [
  'price',
  'volume',
  'collateral',
  'highest_bid',
  'date_issued',
  'date_expired',
  'first_seen',
] as const;
/** The figures of a contract's worth, in ISK and percent; null becomes NaN. */
export const ratingFigures = ['margin', 'margin_percent', 'below_sold_percent', 'best_margin'] as const;
type Figures<Name extends string> = Record<Name, number | null>;

/** What the list filters and sorts by. */
export interface IndexedContract extends Figures<(typeof contractFigures)[number]> {
  contract_id: number;
  region_id: number;
  type: string;
  status: string;
  category_mask: number;
  issuer_id: number;
  issuer_corporation_id: number;
  start_location_id: number | null;
  /** One of statusEvidence of src-shared/trade-api/contract-filters. */
  evidence: string;
  folded_title: string | null;
}

/** What a list filters and sorts by of a contract's worth. */
export interface IndexedRating extends Figures<(typeof ratingFigures)[number]> {
  contract_id: number;
  verdict: string;
  /** Codes separated by spaces. */
  flag_codes: string;
  is_safe: number | null;
  /** One of priceRatings of src-shared/trade-api/price-rating. */
  price_rating: string;
  no_warnings: number | null;
}

/** The columns of `contracts` that make an {@link IndexedContract}. */
export const indexedContractColumns = `contract_id, region_id, type, status, category_mask, issuer_id, issuer_corporation_id,
  start_location_id, price, volume, collateral, highest_bid, unixepoch(date_issued) AS date_issued, unixepoch(date_expired) AS date_expired,
  unixepoch(first_seen_at) AS first_seen, replace(evidence ->> 'kind', '-', '_') AS evidence, folded_title`;

const itemColumns = `type_id AS typeId, quantity, is_included AS isIncluded, is_blueprint_copy AS isCopy, runs,
  material_efficiency AS materialEfficiency, time_efficiency AS timeEfficiency`;

const ratingColumns = `contract_id, ${ratingFigures.join()}, verdict, flag_codes, is_safe, price_rating, no_warnings`;

/** Reads what the contract index is built from, and the delta log that keeps it up to date. */
export function contractRecords(db: Pick<ReadDb, 'prepare'>) {
  const after = db.prepare<[number, number], IndexedContract>(
    `SELECT ${indexedContractColumns} FROM contracts WHERE contract_id > ? ORDER BY contract_id LIMIT ?`,
  );
  const byId = db.prepare<[number], IndexedContract>(`SELECT ${indexedContractColumns} FROM contracts WHERE contract_id = ?`);
  const items = db.prepare<[number, number], IndexedItem & { contractId: number }>(
    `SELECT contract_id AS contractId, ${itemColumns} FROM contract_items WHERE contract_id BETWEEN ? AND ?`,
  );
  const itemsOf = db.prepare<[number], IndexedItem>(`SELECT ${itemColumns} FROM contract_items WHERE contract_id = ?`);
  const ratingOf = db.prepare<[number], IndexedRating>(`SELECT ${ratingColumns} FROM contract_ratings WHERE contract_id = ?`);
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

    /** The items, on either side, of every contract from one id to another that has any. */
    itemsBetween: (first: number, last: number): Map<number, IndexedItem[]> =>
      Map.groupBy(items.all(first, last), ({ contractId }) => contractId),
    itemsOf: (contractId: number): IndexedItem[] => itemsOf.all(contractId),

    ratingsBetween: (first: number, last: number): IndexedRating[] => ratings.all(first, last),
    /** undefined: it was not rated yet. */
    ratingOf: (contractId: number): IndexedRating | undefined => ratingOf.get(contractId),

    /** Sequence number of the newest change; 0 before the first. */
    newestChange: (): number => newestChange.get() ?? 0,
    /** Sequence number of the oldest change that the log still has; 1 where it is empty. */
    oldestChange: (): number => oldestChange.get() ?? 1,
    /** Ids of the contracts that changed after a sequence number, up to another. */
    changedBetween: (after: number, last: number): number[] => changed.all(after, last),
  };
}
export type ContractRecords = ReturnType<typeof contractRecords>;
