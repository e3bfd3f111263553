import type { ContractDetail, ContractItem } from '#shared/contracts-api/contracts';
import type { ReadDb } from '../db.ts';
import { contractEvidenceReads, type ItemsState } from './evidence.ts';

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
}

/** An item with its flags as SQLite has them: 0 and 1. */
export type StoredItemFlags<Item> = Omit<Item, 'is_included' | 'is_blueprint_copy'> & {
  is_included: number;
  is_blueprint_copy: number | null;
};

/** Reads of one contract at a time. */
export function contractDetailReads(db: ReadDb) {
  // Issuer and locations are named where a name is known; private structures never are (decisions §3.2).
  const contractById = db.prepare<[number], DetailRow>(`
    SELECT c.contract_id, c.type, c.status, 'public' AS availability, c.issuer_id, c.issuer_corporation_id,
           c.region_id, r.name AS region_name, c.title, c.price, c.reward, c.collateral, c.volume, c.date_issued, c.date_expired,
           'public_region' AS source, c.for_corporation,
           issuer.name AS issuer_name, corporation.name AS issuer_corporation_name,
           NULL AS assignee_id, NULL AS acceptor_id,
           c.start_location_id, coalesce(start_station.name, start_structure.name) AS start_location_name,
           c.end_location_id, coalesce(end_station.name, end_structure.name) AS end_location_name,
           c.buyout, c.days_to_complete, c.date_accepted, c.date_completed,
           c.first_seen_at, coalesce(c.last_seen_at, sweep.swept_at, c.first_seen_at) AS last_seen_at,
           c.items_state
      FROM contracts c
      LEFT JOIN regions r USING (region_id)
      LEFT JOIN region_sweeps sweep USING (region_id)
      LEFT JOIN names issuer ON issuer.id = c.issuer_id
      LEFT JOIN names corporation ON corporation.id = c.issuer_corporation_id
      LEFT JOIN stations start_station ON start_station.station_id = c.start_location_id
      LEFT JOIN structures start_structure ON start_structure.structure_id = c.start_location_id
      LEFT JOIN stations end_station ON end_station.station_id = c.end_location_id
      LEFT JOIN structures end_structure ON end_structure.structure_id = c.end_location_id
     WHERE c.contract_id = ?`);
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
    ): { contract: ContractDetailRow; items: ContractItemRow[]; itemsState: ItemsState } | undefined {
      const row = contractById.get(contractId);
      if (row === undefined) return undefined;
      const { items_state: itemsState, for_corporation, ...contract } = row;
      const items = itemsOf.all(contractId).map(itemWithFlags);
      return { contract: { ...contract, for_corporation: for_corporation === 1 }, items, itemsState };
    },
  };
}
export type ContractDetailReads = ReturnType<typeof contractDetailReads>;

/** An item with its flags as truth values. */
export function itemWithFlags<Item extends { is_included: number; is_blueprint_copy: number | null }>(item: Item) {
  const { is_included: included, is_blueprint_copy: copy } = item;
  return { ...item, is_included: included === 1, is_blueprint_copy: copy === null ? null : copy === 1 };
}
