import type { ContractStatus, ContractType } from '#shared/game';
import type { ReadDb } from '../db.ts';

/** A contract of the log of changes, as it is stored now; all but its id null where it is not any more. */
export interface ChangedContract {
  contractId: number;
  regionId: number | null;
  type: ContractType | null;
  status: ContractStatus | null;
  firstSeenAt: string | null;
  dateExpired: string | null;
  present: number | null;
}

/** The log of changed contracts, which is bounded; numbers of changes count up. */
export function contractChangeReads(db: ReadDb) {
  const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM contract_changes').pluck();
  const oldest = db.prepare<[], number | null>('SELECT min(seq) FROM contract_changes').pluck();
  const after = db.prepare<[number, number], ChangedContract & { seq: number }>(`
    SELECT seq, contract_id AS contractId, region_id AS regionId, type, status, first_seen_at AS firstSeenAt,
           date_expired AS dateExpired, present
      FROM contract_changes LEFT JOIN contracts USING (contract_id) WHERE seq > ? ORDER BY seq LIMIT ?`);

  return {
    /** The number of the latest change; 0: there was none. */
    newest: () => newest.get() ?? 0,
    /** The number of the first change that is still there; null: none is. */
    oldest: () => oldest.get() ?? null,
    /** At most `limit` changes after one, oldest first; a contract that changed twice is there twice. */
    after: (seq: number, limit: number) => after.all(seq, limit),
  };
}
export type ContractChangeReads = ReturnType<typeof contractChangeReads>;
