import type { ReadDb } from '../db.ts';
import { type Seller, sellerConditions, sellerKey } from './seller.ts';
import type { SightingRow } from './sightings.ts';

/** Reads of what came and went of one seller. Times ISO 8601 UTC. */
export function issuerNewsReads(db: Pick<ReadDb, 'prepare'>) {
  const statements = (by: keyof typeof sellerConditions) => ({
    issued: db.prepare<[{ seller: number; since: string }], SightingRow>(`
      SELECT contract_id AS contractId, first_seen_at AS firstSeenAt, date_issued AS dateIssued, absent_since AS absentSince, NULL AS margin
        FROM contracts WHERE ${sellerConditions[by].own} AND first_seen_at >= @since`),
    ended: db
      .prepare<[{ seller: number; since: string }], number>(
        `SELECT count(*) FROM contracts WHERE ${sellerConditions[by].own} AND absent_since >= @since AND status <> 'outstanding'`,
      )
      .pluck(),
  });
  const of = { issuer: statements('issuer'), corporation: statements('corporation') };
  return {
    /** Contracts that were first seen since then. */
    issued(who: Seller, since: string): SightingRow[] {
      const { by, seller } = sellerKey(who);
      return of[by].issued.all({ seller, since });
    },
    /** How many left the list since then. */
    ended(who: Seller, since: string): number {
      const { by, seller } = sellerKey(who);
      return of[by].ended.get({ seller, since }) ?? 0;
    },
  };
}
