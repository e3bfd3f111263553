import type { ReadDb } from '../db.ts';

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
