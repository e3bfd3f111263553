import type { ReadDb } from '../db.ts';
import { itemWithFlags, type StoredItemFlags } from './detail.ts';
import type { ItemsState } from './evidence.ts';

/** A contract as far as its worth depends on it. ISK. */
export interface WorthContractRow {
  contract_id: number;
  type: string;
  price: number | null;
  reward: number | null;
  buyout: number | null;
  items_state: ItemsState;
  /** Of an auction; null: not read yet. */
  bids: { count: number; highest: number | null } | null;
}

/** An item of such a contract; `category_id` null: the static data does not know the type. */
export interface WorthItemRow {
  contract_id: number;
  record_id: number;
  type_id: number;
  type_name: string | null;
  category_id: number | null;
  quantity: number;
  is_included: boolean;
  is_blueprint_copy: boolean | null;
}

type StoredContractRow = Omit<WorthContractRow, 'bids'> & { bid_count: number | null; highest_bid: number | null };

/** Reads what worth is made from: two statements, however many contracts. */
export function worthInputReads(db: ReadDb) {
  const contracts = db.prepare<[string], StoredContractRow>(`
    SELECT c.contract_id, c.type, price, reward, buyout, items_state, bid_count, highest_bid
      FROM json_each(?) wanted JOIN contracts c ON c.contract_id = wanted.value`);
  const items = db.prepare<[string], StoredItemFlags<WorthItemRow>>(`
    SELECT i.contract_id, i.record_id, i.type_id, t.name AS type_name, t.category_id, i.quantity, i.is_included, i.is_blueprint_copy
      FROM json_each(?) wanted JOIN contract_items i ON i.contract_id = wanted.value LEFT JOIN types t USING (type_id)
     ORDER BY i.contract_id, i.record_id`);

  return (contractIds: readonly number[]): { contracts: WorthContractRow[]; items: Map<number, WorthItemRow[]> } => {
    const ids = JSON.stringify(contractIds);
    return {
      contracts: contracts.all(ids).map(({ bid_count: count, highest_bid: highest, ...row }) => ({
        ...row,
        bids: count === null ? null : { count, highest },
      })),
      items: Map.groupBy(items.all(ids).map(itemWithFlags), ({ contract_id: id }) => id),
    };
  };
}
export type WorthInputReads = ReturnType<typeof worthInputReads>;
