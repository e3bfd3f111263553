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
  const among = (chosen: string) => `
    SELECT other.contract_id AS contractId, other.first_seen_at AS firstSeenAt, other.date_issued AS dateIssued,
           other.absent_since AS absentSince, min(own.unit_price) - other.unit_price AS amount
      FROM contracts own
      JOIN types ON types.type_id = own.single_type_id
      JOIN contract_items own_item ON own_item.contract_id = own.contract_id
      JOIN contracts other ON other.single_type_id = own.single_type_id AND other.region_id = own.region_id
      JOIN contract_items item ON item.contract_id = other.contract_id
       AND item.is_blueprint_copy IS own_item.is_blueprint_copy AND item.runs IS own_item.runs
       AND item.material_efficiency IS own_item.material_efficiency AND item.time_efficiency IS own_item.time_efficiency
     WHERE own.issuer_id = @issuerId AND own.single_type_id IS NOT NULL AND other.issuer_id <> @issuerId AND ${chosen}
       AND own.first_seen_at < other.first_seen_at AND own.date_expired > other.first_seen_at
       AND (own.absent_since IS NULL OR own.absent_since > other.first_seen_at)
       AND NOT (coalesce(meta_group_id, 0) = ${ABYSSAL_META_GROUP_ID} AND coalesce(category_id, 0) IN (${ROLLED_CATEGORY_IDS.join()}))
     GROUP BY other.contract_id HAVING other.unit_price < min(own.unit_price)
     ORDER BY other.first_seen_at DESC, other.contract_id DESC`;
  const since = db.prepare<[{ issuerId: number; since: string }], UndercutRow>(among('other.first_seen_at >= @since'));
  const ofThese = db.prepare<[{ issuerId: number; ids: string }], UndercutRow>(
    among('other.contract_id IN (SELECT value FROM json_each(@ids))'),
  );
  return {
    /** Those that came since then, the newest first. */
    since: (issuerId: number, at: string): UndercutRow[] => since.all({ issuerId, since: at }),
    /** Those among these contracts. */
    among: (issuerId: number, ids: readonly number[]): UndercutRow[] => ofThese.all({ issuerId, ids: JSON.stringify(ids) }),
  };
}
