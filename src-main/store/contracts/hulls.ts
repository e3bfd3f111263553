import type { ReadDb } from '../db.ts';

/** What of one type a contract offers, and units of everything else in it. */
export interface OfferedUnits {
  contractId: number;
  units: number;
  others: number;
}

/** Reads of what is inside contracts that a search has found. */
export function hullReads(db: ReadDb) {
  const offered = db.prepare<[{ ids: string; typeId: number }], OfferedUnits>(`
    SELECT contract_id AS contractId, sum(quantity) FILTER (WHERE type_id = @typeId) AS units,
           coalesce(sum(quantity) FILTER (WHERE type_id <> @typeId), 0) AS others
      FROM json_each(@ids) AS asked CROSS JOIN contracts ON contracts.contract_id = asked.value AND items_left_out = 0
      JOIN contract_items USING (contract_id)
     WHERE is_included = 1 AND coalesce(is_blueprint_copy, 0) = 0
     GROUP BY contract_id HAVING units > 0`);
  return {
    /** Those of the contracts that include units of a type, by contract; a blueprint of it is none, and nothing is said of a list that is incomplete. */
    offering: (contractIds: readonly number[], typeId: number): Map<number, OfferedUnits> =>
      new Map(offered.all({ ids: JSON.stringify(contractIds), typeId }).map((row) => [row.contractId, row])),
  };
}
