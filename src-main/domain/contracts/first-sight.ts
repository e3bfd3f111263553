import type { ContractType } from '#shared/game';
import { MINUTE } from '#shared/time';

/** What a contract adds to its issuer's total, in ISK: what is asked, or for a courier what is paid (decisions §3.4). */
export function issuedValue({
  type,
  price,
  reward,
}: {
  type: ContractType;
  price: number | null;
  reward: number | null;
}): number {
  if (type === 'courier') return reward ?? 0;
  return type === 'item_exchange' || type === 'auction' ? (price ?? 0) : 0;
}

/** The archive takes a snapshot every half hour. Milliseconds. */
const ARCHIVE_STEP = 30 * MINUTE;

/**
 * When the archive first had a contract, as far as one snapshot that has it can tell. Times in milliseconds. A contract is
 * public from its issue on, so the first half-hourly snapshot after it is the first that had it, whether or not we read that
 * one: reading fewer snapshots makes no contract look newer than it is.
 */
export function firstArchivedAt(issuedAt: number, snapshotAt: number): number {
  return Math.min(snapshotAt, Math.ceil(issuedAt / ARCHIVE_STEP) * ARCHIVE_STEP);
}
