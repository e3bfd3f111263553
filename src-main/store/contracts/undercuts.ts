import { ABYSSAL_META_GROUP_ID, ROLLED_CATEGORY_IDS } from '#shared/game';
import type { ReadDb } from '../db.ts';

/** An offer of somebody else that asks less a unit than an issuer's own do. Times ISO 8601 UTC. */
export interface UndercutRow {
  contractId: number;
  firstSeenAt: string;
  dateIssued: string;
  /** null: it is still listed. */
  absentSince: string | null;
  /** ISK a unit below the issuer's cheapest of that time. */
  amount: number;
}

/**
 * Single-item exchanges of others, of the type that an issuer had on offer in the same region when they came, for less a unit than its
 * cheapest: blueprints of the same kind alone, and no modules with rolls of their own, which are not alike.
 */
export function undercutReads(db: Pick<ReadDb, 'prepare'>) {
  const by = (others: string) => `
    WITH own AS MATERIALIZED (
      SELECT single_type_id AS type_id, region_id, unit_price, first_seen_at, min(date_expired, coalesce(absent_since, date_expired)) AS until,
             is_blueprint_copy, runs, material_efficiency, time_efficiency
        FROM contracts INDEXED BY contracts_by_issuer CROSS JOIN contract_items USING (contract_id)
        JOIN types ON types.type_id = single_type_id
       WHERE issuer_id = @issuerId AND (@contractId IS NULL OR contracts.contract_id = @contractId) AND single_type_id IS NOT NULL
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
     WHERE other.issuer_id <> @issuerId
     GROUP BY other.contract_id HAVING other.unit_price < min(own.unit_price)
     ORDER BY other.first_seen_at DESC, other.contract_id DESC`;
  const since = db.prepare<[{ issuerId: number; contractId: null; since: string }], UndercutRow>(
    by(`SELECT contracts.* FROM types_of_own CROSS JOIN contracts INDEXED BY contracts_by_unit_price
         WHERE single_type_id = type_id AND single_type_id IS NOT NULL AND present = 1 AND first_seen_at >= @since
        UNION ALL SELECT contracts.* FROM types_of_own CROSS JOIN contracts INDEXED BY contracts_ended_by_type
         WHERE single_type_id = type_id AND single_type_id IS NOT NULL AND present = 0 AND absent_since >= @since AND first_seen_at >= @since`),
  );
  const ofThese = db.prepare<[{ issuerId: number; contractId: number | null; ids: string }], UndercutRow>(
    by('SELECT * FROM contracts WHERE contract_id IN (SELECT value FROM json_each(@ids)) AND single_type_id IS NOT NULL'),
  );
  const issuerOf = db.prepare<[number], number>('SELECT issuer_id FROM contracts WHERE contract_id = ?').pluck();
  return {
    /** Those that came since then, the newest first. */
    since: (issuerId: number, at: string): UndercutRow[] => since.all({ issuerId, contractId: null, since: at }),
    /** Those among these contracts. */
    among: (issuerId: number, ids: readonly number[]): UndercutRow[] =>
      ofThese.all({ issuerId, contractId: null, ids: JSON.stringify(ids) }),
    /** The same of one contract; none where it is no single-item offer. */
    ofContract(contractId: number, ids: readonly number[]): UndercutRow[] {
      const issuerId = issuerOf.get(contractId);
      return issuerId === undefined ? [] : ofThese.all({ issuerId, contractId, ids: JSON.stringify(ids) });
    },
  };
}
