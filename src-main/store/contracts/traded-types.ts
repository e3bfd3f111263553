import type { ContractStatus } from '#shared/game';
import type { ReadDb } from '../db.ts';

/** A single-item offer that left the list. ISK; `evidence` as stored. */
export interface EndedOfType {
  typeId: number;
  price: number;
  unit_price: number;
  status: ContractStatus;
  evidence: string;
}

/** Reads of how much of each type is traded by contract, by the indexes of single-item offers and their ends. */
export function tradedTypeReads(db: Pick<ReadDb, 'prepare'>) {
  const ended = db.prepare<[{ since: string; until: string }], EndedOfType>(`
    SELECT single_type_id AS typeId, price, unit_price, status, evidence
      FROM contracts INDEXED BY contracts_ended_by_type
     WHERE single_type_id IS NOT NULL AND present = 0 AND absent_since >= @since AND absent_since <= @until AND status = 'finished'`);
  const offered = db
    .prepare<[{ asOf: string }], [typeId: number, offers: number]>(`
    SELECT single_type_id, count(*) FROM contracts INDEXED BY contracts_by_unit_price
     WHERE single_type_id IS NOT NULL AND present = 1 AND date_expired > @asOf GROUP BY single_type_id`)
    .raw();
  return {
    /** Those that ended between two times, ISO 8601, and may have been accepted. */
    ended: (since: string, until: string): EndedOfType[] => ended.all({ since, until }),
    /** How many are on offer at a time, ISO 8601, by type. */
    offered: (asOf: string): Map<number, number> => new Map(offered.all({ asOf })),
  };
}
