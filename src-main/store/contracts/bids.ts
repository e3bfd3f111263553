import type { WriteDb } from '../db.ts';
import type { DueAt } from './contracts.ts';

/** An open auction whose bids are due. */
export interface AuctionDue {
  contractId: number;
  dateExpired: string;
}

/** What was bid on open auctions: the number of bids and the highest, in ISK. */
export function contractBidWrites(db: WriteDb) {
  const isDue = `type = 'auction' AND present = 1 AND (bids_after IS NULL OR bids_after <= @now OR bids_after > @horizon)
    AND date_expired > @now`;
  const due = db.prepare<[DueAt & { limit: number }], AuctionDue>(`
    SELECT contract_id AS contractId, date_expired AS dateExpired FROM contracts
     WHERE ${isDue} ORDER BY bids_after, contract_id DESC LIMIT @limit`);
  const dueCount = db.prepare<[DueAt], number>(`SELECT count(*) FROM contracts WHERE ${isDue}`).pluck();
  const save = db.prepare<[{ contractId: number; count: number; highest: number | null; at: string; after: string }]>(`
    UPDATE contracts SET bid_count = @count, highest_bid = @highest, bids_observed_at = @at, bids_after = @after
     WHERE contract_id = @contractId AND present = 1`);
  const postpone = db.prepare<[{ contractId: number; after: string }]>(
    'UPDATE contracts SET bids_after = @after WHERE contract_id = @contractId',
  );

  return {
    /** Never asked first, then those that are due longest; expired ones are not asked about. */
    due: (at: DueAt, limit: number): AuctionDue[] => due.all({ ...at, limit }),
    countDue: (at: DueAt): number => dueCount.get(at) ?? 0,
    save: (contractId: number, bids: { count: number; highest: number | null; at: string; after: string }): void =>
      void save.run({ contractId, ...bids }),
    postpone: (contractId: number, after: string): void => void postpone.run({ contractId, after }),
  };
}
export type ContractBidWrites = ReturnType<typeof contractBidWrites>;
