import type { ReadDb } from '../db.ts';
import type { SightingRow } from './sightings.ts';

/** Reads of what came and went of one issuer. Times ISO 8601 UTC. */
export function issuerNewsReads(db: Pick<ReadDb, 'prepare'>) {
  const issued = db.prepare<[number, string], SightingRow>(`
    SELECT contract_id AS contractId, first_seen_at AS firstSeenAt, date_issued AS dateIssued, absent_since AS absentSince, NULL AS margin
      FROM contracts WHERE issuer_id = ? AND first_seen_at >= ?`);
  const ended = db
    .prepare<[number, string], number>(
      "SELECT count(*) FROM contracts WHERE issuer_id = ? AND absent_since >= ? AND status <> 'outstanding'",
    )
    .pluck();
  return {
    /** Contracts that were first seen since then. */
    issued: (issuerId: number, since: string): SightingRow[] => issued.all(issuerId, since),
    /** How many left the list since then. */
    ended: (issuerId: number, since: string): number => ended.get(issuerId, since) ?? 0,
  };
}
