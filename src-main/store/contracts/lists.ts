import type { IssuedContract } from '#shared/trade-api/issuers';
import type { ReadDb } from '../db.ts';

/** A contract of an issuer; whether it has expired unjudged depends on the time, and is the caller's to say. */
type IssuedRow = Omit<IssuedContract, 'expired_unjudged'>;

/** Short lists of contracts that the window asks for beside the service's own. */
export function contractListReads(db: ReadDb) {
  const countNew = db.prepare<[string], number>('SELECT count(*) FROM contracts WHERE first_seen_at > ?').pluck();
  const idsOfNew = db
    .prepare<[string, number], number>(
      'SELECT contract_id FROM contracts WHERE first_seen_at > ? ORDER BY first_seen_at DESC, contract_id DESC LIMIT ?',
    )
    .pluck();
  const countIssued = db.prepare<[number], number>('SELECT count(*) FROM contracts WHERE issuer_id = ?').pluck();
  const issued = db.prepare<{ id: number; now: string; limit: number }, IssuedRow>(`
    SELECT contract_id, type, status, title, regions.name AS region_name, price, reward, date_issued, date_expired
      FROM contracts LEFT JOIN regions USING (region_id)
     WHERE issuer_id = @id
     ORDER BY status = 'outstanding' AND date_expired > @now DESC, date_issued DESC, contract_id DESC LIMIT @limit`);
  const nameOf = db.prepare<[number], string | null>('SELECT name FROM names WHERE id = ?').pluck();

  return {
    /** Contracts first seen after a moment (ISO 8601, UTC, whole seconds), newest first; and how many there are in all. */
    contractsSeenAfter(since: string, limit: number): { total: number; ids: number[] } {
      return { total: countNew.get(since) ?? 0, ids: idsOfNew.all(since, limit) };
    },
    /** What one character put up, what is on offer at `now` (ISO 8601) first, each part newest first; and how many there are in all. */
    contractsIssuedBy(issuerId: number, now: string, limit: number): { name: string | null; total: number; rows: IssuedRow[] } {
      return {
        name: nameOf.get(issuerId) ?? null,
        total: countIssued.get(issuerId) ?? 0,
        rows: issued.all({ id: issuerId, now, limit }),
      };
    },
  };
}
export type ContractListReads = ReturnType<typeof contractListReads>;
