import { BLUEPRINT_CATEGORY_ID, categoryCodes } from '#shared/game';
import type { ReadDb } from '../db.ts';
import { type BoardContract, boardContractOf, offerColumns, offerJoins, type StoredBoardContract } from './offer-columns.ts';

/** One item row of an exchange that offers nothing but blueprints, and the contract. */
export interface BlueprintItemRow extends BoardContract {
  type_id: number;
  type_name: string | null;
  category_id: number | null;
  quantity: number;
  is_included: boolean;
  is_blueprint_copy: boolean | null;
  material_efficiency: number | null;
  time_efficiency: number | null;
  runs: number | null;
  /** Of its rating; null: none yet. */
  margin_listed: number | null;
  verdict: string | null;
}

type StoredRow = StoredBoardContract &
  Omit<BlueprintItemRow, keyof BoardContract | 'is_included' | 'is_blueprint_copy'> & {
    is_included: number;
    is_blueprint_copy: number | null;
  };

/** The bits of a contract's categories that blueprints set, and no other item. */
const BLUEPRINT_BITS = categoryCodes.reduce(
  (bits, { categoryIds }, bit) => (categoryIds.every((id) => id === BLUEPRINT_CATEGORY_ID) ? bits | (1 << bit) : bits),
  0,
);

/** An exchange of nothing but blueprints; its categories leave bundles with anything else out. */
const OFFERS = `c.type = 'item_exchange' AND c.items_state = 'known' AND c.items_left_out = 0 AND c.price > 0
       AND c.category_mask <> 0 AND c.category_mask | ${BLUEPRINT_BITS} = ${BLUEPRINT_BITS}`;

/** Reads of what exchanges of blueprints hold: the categories leave bundles with anything else out, before their items are read. */
export function blueprintOfferReads(db: ReadDb) {
  const rowsOf = (contracts: string, chosen: string) => `
    SELECT ${offerColumns}, i.type_id, types.name AS type_name, types.category_id, i.quantity,
           i.is_included, i.is_blueprint_copy, i.material_efficiency, i.time_efficiency, i.runs, margin_listed, verdict
      FROM ${contracts}
      JOIN contract_items i USING (contract_id)
      LEFT JOIN types USING (type_id)
      LEFT JOIN contract_ratings USING (contract_id)
      ${offerJoins}
     WHERE ${chosen}
     ORDER BY c.region_id, c.contract_id`;
  const outstanding = db.prepare<[], StoredRow>(
    rowsOf('contracts c INDEXED BY contracts_present', `c.present = 1 AND ${OFFERS}`),
  );
  const since = db.prepare<[string, number], StoredRow>(
    rowsOf(
      'contracts c',
      `c.contract_id IN (SELECT contract_id FROM contracts c WHERE c.first_seen_at >= ? AND ${OFFERS}
                          ORDER BY c.first_seen_at DESC LIMIT ?)`,
    ),
  );
  return {
    /** Every item row of those on offer, those of one contract one after the other. */
    outstanding: (): BlueprintItemRow[] => outstanding.all().map(itemOf),
    /** The same of the newest that were first seen since then, however they ended. */
    since: (at: string, most: number): BlueprintItemRow[] => since.all(at, most).map(itemOf),
  };
}

function itemOf(row: StoredRow): BlueprintItemRow {
  return {
    ...boardContractOf(row),
    type_id: row.type_id,
    type_name: row.type_name,
    category_id: row.category_id,
    quantity: row.quantity,
    is_included: row.is_included === 1,
    is_blueprint_copy: row.is_blueprint_copy === null ? null : row.is_blueprint_copy === 1,
    material_efficiency: row.material_efficiency,
    time_efficiency: row.time_efficiency,
    runs: row.runs,
    margin_listed: row.margin_listed,
    verdict: row.verdict,
  };
}
