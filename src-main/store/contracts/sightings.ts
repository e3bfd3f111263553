import type { ReadDb } from '../db.ts';

/** When a contract came and left the list, ISO 8601, and its stored margin, in ISK. */
export interface SightingRow {
  contractId: number;
  firstSeenAt: string;
  dateIssued: string;
  /** null: it is still listed. */
  absentSince: string | null;
  margin: number | null;
}

/** Contracts that a search found, with when they came and left. */
export interface FoundSightings {
  sightings: SightingRow[];
  total: number;
  /** When the first contract came into the mirror, ISO 8601; null: none did yet. */
  earliest: string | null;
}

/** Reads of when contracts came and left. */
export function sightingReads(db: ReadDb) {
  const byIds = db.prepare<[string], SightingRow>(`
    SELECT c.contract_id AS contractId, first_seen_at AS firstSeenAt, date_issued AS dateIssued, absent_since AS absentSince, margin
      FROM json_each(?) wanted JOIN contracts c ON c.contract_id = wanted.value LEFT JOIN contract_ratings USING (contract_id)
     ORDER BY wanted.key`);
  const earliest = db.prepare<[], string | null>('SELECT min(first_seen_at) FROM contracts').pluck();
  return {
    /** Of these contracts, in their order. */
    of: (contractIds: readonly number[]): SightingRow[] => byIds.all(JSON.stringify(contractIds)),
    /** When the first contract came into the mirror; null: none did yet. */
    earliest: (): string | null => earliest.get() ?? null,
  };
}

/** When a contract came. Times ISO 8601 UTC. */
interface ListedNewsRow {
  contractId: number;
  firstSeenAt: string;
  dateIssued: string;
}

/** Reads which of these contracts were first seen since a time. */
export function listedNewsRead(db: Pick<ReadDb, 'prepare'>): (contractIds: readonly number[], since: string) => ListedNewsRow[] {
  const rows = db.prepare<[string, string], ListedNewsRow>(`
    SELECT contract_id AS contractId, first_seen_at AS firstSeenAt, date_issued AS dateIssued
      FROM json_each(?) wanted JOIN contracts ON contract_id = wanted.value WHERE first_seen_at >= ?`);
  return (contractIds, since) => rows.all(JSON.stringify(contractIds), since);
}
