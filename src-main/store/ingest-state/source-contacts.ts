import type { SourceName } from '#shared/sources';
import type { ReadDb, WriteDb } from '../db.ts';
import { transactions } from '../transaction.ts';

/** Requests and bytes exchanged with one source on one UTC day, since they were last stored. */
export interface ContactBatch {
  source: SourceName;
  /** `2026-11-21`. */
  day: string;
  /** ISO 8601 UTC, of the newest request. */
  contactedAt: string;
  requests: number;
  failures: number;
  bytesSent: number;
  bytesReceived: number;
  failure: { at: string; sentence: string } | null;
}

/**
 * Writes of the requests, failures and bytes exchanged with each source: totals are kept for good, days until they are too old.
 */
export function sourceContactWrites(db: WriteDb) {
  const transaction = transactions(db);
  const amounts = `requests = requests + excluded.requests, failures = failures + excluded.failures,
    bytes_sent = bytes_sent + excluded.bytes_sent, bytes_received = bytes_received + excluded.bytes_received`;
  type Row = Omit<ContactBatch, 'failure'> & { failedAt: string | null; failure: string | null };
  const addTotal = db.prepare<[Row]>(`
    INSERT INTO source_totals (source, contacted_at, requests, failures, bytes_sent, bytes_received, failed_at, failure)
    VALUES (@source, @contactedAt, @requests, @failures, @bytesSent, @bytesReceived, @failedAt, @failure)
    ON CONFLICT (source) DO UPDATE SET ${amounts}, contacted_at = excluded.contacted_at,
      failed_at = coalesce(excluded.failed_at, failed_at), failure = coalesce(excluded.failure, failure)`);
  const addDay = db.prepare<[Row]>(`
    INSERT INTO source_days (source, day, requests, failures, bytes_sent, bytes_received)
    VALUES (@source, @day, @requests, @failures, @bytesSent, @bytesReceived)
    ON CONFLICT (source, day) DO UPDATE SET ${amounts}`);
  const deleteRows = db.prepare<[{ before: string }]>('DELETE FROM source_days WHERE day < @before');

  return {
    /** Adds to the stored totals and deletes days before `before`, in one transaction. */
    add(batches: readonly ContactBatch[], before: string): void {
      transaction(() => {
        for (const batch of batches) {
          const row: Row = { ...batch, failedAt: batch.failure?.at ?? null, failure: batch.failure?.sentence ?? null };
          addTotal.run(row);
          addDay.run(row);
        }
        deleteRows.run({ before });
      });
    },
  };
}
export type SourceContactWrites = ReturnType<typeof sourceContactWrites>;

interface Amounts {
  requests: number;
  failures: number;
  bytes_sent: number;
  bytes_received: number;
}
/** Everything exchanged with one source since the mirror began. Times ISO 8601 UTC; `failure`: the newest, as a sentence. */
export interface SourceTotal extends Amounts {
  source: SourceName;
  contacted_at: string;
  failed_at: string | null;
  failure: string | null;
}
/** What was exchanged with one source on one UTC day, `2026-11-21`. */
export interface SourceDay extends Amounts {
  source: SourceName;
  day: string;
}

/** Reads of what was exchanged: one row a source, and one a source and UTC day, the oldest day first. */
export function sourceContactReads(db: ReadDb) {
  const totals = db.prepare<[], SourceTotal>('SELECT * FROM source_totals');
  const days = db.prepare<[], SourceDay>('SELECT * FROM source_days ORDER BY source, day');
  return { totals: () => totals.all(), days: () => days.all() };
}
export type SourceContactReads = ReturnType<typeof sourceContactReads>;
