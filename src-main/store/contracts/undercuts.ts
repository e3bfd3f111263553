import { ABYSSAL_META_GROUP_ID, ROLLED_CATEGORY_IDS } from '#shared/game';
import type { ReadDb } from '../db.ts';
import { type Seller, sellerConditions, sellerKey } from './seller.ts';

/** An offer of somebody else that asks less a unit than a seller's own do. Times ISO 8601 UTC. */
export interface UndercutRow {
  contractId: number;
  firstSeenAt: string;
  dateIssued: string;
  /** null: it is still listed. */
  absentSince: string | null;
  /** ISK a unit below the seller's cheapest of that time. */
  amount: number;
}

/**
 * Single-item exchanges of others, of the type that a seller had on offer in the same region when they came, for less a unit than its
 * cheapest: blueprints of the same kind alone, and no modules with rolls of their own, which are not alike.
 */
export function undercutReads(db: Pick<ReadDb, 'prepare'>) {
  const by = (kind: keyof typeof sellerConditions, others: string) => `
    WITH own AS MATERIALIZED (
      SELECT single_type_id AS type_id, region_id, unit_price, first_seen_at, min(date_expired, coalesce(absent_since, date_expired)) AS until,
             is_blueprint_copy, runs, material_efficiency, time_efficiency
        FROM contracts INDEXED BY contracts_by_issuer CROSS JOIN contract_items USING (contract_id)
        JOIN types ON types.type_id = single_type_id
       WHERE ${sellerConditions[kind].own} AND (@contractId IS NULL OR contracts.contract_id = @contractId) AND single_type_id IS NOT NULL
         AND NOT (coalesce(meta_group_id, 0) = ${ABYSSAL_META_GROUP_ID} AND coalesce(category_id, 0) IN (${ROLLED_CATEGORY_IDS.join()}))),
    types_of_own AS MATERIALIZED (SELECT DISTINCT type_id FROM own),
    other AS MATERIALIZED (${others})
    SELECT other.contract_id AS contractId, other.first_seen_at AS firstSeenAt, date_issued AS dateIssued, absent_since AS absentSince,
           min(own.unit_price) - other.unit_price AS amount
      FROM other CROSS JOIN contract_items item ON item.contract_id = other.contract_id
      JOIN own ON own.type_id = other.single_type_id AND own.region_id = other.region_id
       AND own.is_blueprint_copy IS item.is_blueprint_copy AND own.runs IS item.runs
       AND own.material_efficiency IS item.material_efficiency AND own.time_efficiency IS item.time_efficiency
       AND own.first_seen_at < other.first_seen_at AND own.until > other.first_seen_at
     WHERE other.${sellerConditions[kind].others}
     GROUP BY other.contract_id HAVING other.unit_price < min(own.unit_price)
     ORDER BY other.first_seen_at DESC, other.contract_id DESC`;
  const statements = (kind: keyof typeof sellerConditions) => ({
    since: db.prepare<[{ seller: number; contractId: null; since: string }], UndercutRow>(
      by(
        kind,
        `SELECT contracts.* FROM types_of_own CROSS JOIN contracts INDEXED BY contracts_by_unit_price
          WHERE single_type_id = type_id AND single_type_id IS NOT NULL AND present = 1 AND first_seen_at >= @since
         UNION ALL SELECT contracts.* FROM types_of_own CROSS JOIN contracts INDEXED BY contracts_ended_by_type
          WHERE single_type_id = type_id AND single_type_id IS NOT NULL AND present = 0 AND absent_since >= @since AND first_seen_at >= @since`,
      ),
    ),
    among: db.prepare<[{ seller: number; contractId: number | null; ids: string }], UndercutRow>(
      by(kind, 'SELECT * FROM contracts WHERE contract_id IN (SELECT value FROM json_each(@ids)) AND single_type_id IS NOT NULL'),
    ),
  });
  const of = { issuer: statements('issuer'), corporation: statements('corporation') };
  const issuerOf = db.prepare<[number], number>('SELECT issuer_id FROM contracts WHERE contract_id = ?').pluck();

  function among(who: Seller, contractId: number | null, ids: readonly number[]): UndercutRow[] {
    const { by: kind, seller } = sellerKey(who);
    return of[kind].among.all({ seller, contractId, ids: JSON.stringify(ids) });
  }
  return {
    /** Those that came since then, the newest first. */
    since(who: Seller, at: string): UndercutRow[] {
      const { by: kind, seller } = sellerKey(who);
      return of[kind].since.all({ seller, contractId: null, since: at });
    },
    /** Those among these contracts. */
    among: (who: Seller, ids: readonly number[]): UndercutRow[] => among(who, null, ids),
    /** The same of one contract; none where it is no single-item offer. */
    ofContract(contractId: number, ids: readonly number[]): UndercutRow[] {
      const issuerId = issuerOf.get(contractId);
      return issuerId === undefined ? [] : among({ issuerId }, contractId, ids);
    },
  };
}
