import type { ReadDb } from '../db.ts';
import type { SightingRow } from './sightings.ts';

/** Who sells: one character, in whichever corporation it issues, or all who issue in one corporation. */
export type Seller = { issuerId: number } | { corporationId: number };

/** What chooses a seller's contracts, by `@seller`: of a corporation by those who were seen issuing in it, as an index has them. */
export const sellerConditions = {
  issuer: { own: 'issuer_id = @seller', others: 'issuer_id <> @seller' },
  corporation: {
    own: `issuer_id IN (SELECT issuer_id FROM first_sights WHERE issuer_corporation_id = @seller) AND issuer_corporation_id = @seller`,
    others: 'issuer_corporation_id <> @seller',
  },
} as const;

/** The value of `@seller`, and which of the conditions it goes with. */
export function sellerKey(seller: Seller): { by: keyof typeof sellerConditions; seller: number } {
  return 'issuerId' in seller ? { by: 'issuer', seller: seller.issuerId } : { by: 'corporation', seller: seller.corporationId };
}

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
