import type { ContractDetail, ContractItem } from '#shared/contracts-api/contracts';
import type { ReadDb } from '../db.ts';
import { contractEvidenceReads, type ItemsState } from './evidence.ts';
import type { PlaceEnd } from './place-columns.ts';

/** One contract without its items; its page in the app is the caller's to add. */
export type ContractDetailRow = Omit<ContractDetail, 'url' | 'items'>;

/**
 * An item of a contract, as upstream sent it: `is_blueprint_copy` null where it did not say. `category_id` null: the static data
 * does not know the type.
 */
export type ContractItemRow = Omit<ContractItem, 'raw_quantity' | 'is_singleton'> & { category_id: number | null };

interface DetailRow extends Omit<ContractDetailRow, 'for_corporation'> {
  for_corporation: number;
  items_state: ItemsState;
  items_left_out: number;
}

/** An item with its flags as SQLite has them: 0 and 1. */
export type StoredItemFlags<Item> = Omit<Item, 'is_included' | 'is_blueprint_copy'> & {
  is_included: number;
  is_blueprint_copy: number | null;
};

export function contractDetailReads(db: ReadDb) {
  // Issuer and locations are named where a name is known; private structures never are (decisions §3.2). Names are looked up by
  // subqueries: joined, they take this statement of one row three times as long.
  const contractById = db.prepare<[number], DetailRow>(`
    SELECT contract_id, type, status, 'public' AS availability, issuer_id, issuer_corporation_id,
           region_id, (SELECT name FROM regions WHERE region_id = c.region_id) AS region_name,
           title, price, reward, collateral, volume, date_issued, date_expired, 'public_region' AS source, for_corporation,
           (SELECT name FROM names WHERE id = c.issuer_id) AS issuer_name,
           (SELECT name FROM names WHERE id = c.issuer_corporation_id) AS issuer_corporation_name,
           NULL AS assignee_id, NULL AS acceptor_id,
           start_location_id, ${locationName('start')}, end_location_id, ${locationName('end')},
           buyout, days_to_complete, date_accepted, date_completed, first_seen_at,
           coalesce(last_seen_at, (SELECT swept_at FROM region_sweeps WHERE region_id = c.region_id), first_seen_at) AS last_seen_at,
           items_state, items_left_out
      FROM contracts c WHERE contract_id = ?`);
  const itemsOf = db.prepare<[number], StoredItemFlags<ContractItemRow>>(`
    SELECT i.record_id, i.type_id, t.name AS type_name, t.category_id, i.quantity, i.is_included, i.is_blueprint_copy, i.runs,
           i.material_efficiency, i.time_efficiency
      FROM contract_items i LEFT JOIN types t USING (type_id)
     WHERE i.contract_id = ? ORDER BY i.record_id`);

  return {
    ...contractEvidenceReads(db),

    /** The contract, its items and where they stand; undefined where the mirror has never seen it in public. */
    findContract(
      contractId: number,
    ): { contract: ContractDetailRow; items: ContractItemRow[]; itemsState: ItemsState; itemsComplete: boolean } | undefined {
      const row = contractById.get(contractId);
      if (row === undefined) return undefined;
      const { items_state: itemsState, items_left_out: leftOut, for_corporation, ...contract } = row;
      const items = itemsOf.all(contractId).map(itemWithFlags);
      return {
        contract: { ...contract, for_corporation: for_corporation === 1 },
        items,
        itemsState,
        itemsComplete: itemsState === 'known' && leftOut === 0,
      };
    },
  };
}
export type ContractDetailReads = ReturnType<typeof contractDetailReads>;

/** The name of the place at one end of a contract `c`: a station's, or a structure's. */
const locationName = (end: PlaceEnd): string =>
  `coalesce((SELECT name FROM stations WHERE station_id = c.${end}_location_id),
            (SELECT nullif(name, '') FROM structures WHERE structure_id = c.${end}_location_id)) AS ${end}_location_name`;

/** An item with its flags as truth values. */
export function itemWithFlags<Item extends { is_included: number; is_blueprint_copy: number | null }>(item: Item) {
  const { is_included: included, is_blueprint_copy: copy } = item;
  return { ...item, is_included: included === 1, is_blueprint_copy: copy === null ? null : copy === 1 };
}
