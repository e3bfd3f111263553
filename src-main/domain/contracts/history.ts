import type { ContractType } from '#shared/game';
import { HOUR, MINUTE } from '#shared/time';

/**
 * One snapshot a day first, so that all days have something soon, and then ever more of each day. In hours; the last hour of
 * each stride stands for it: it has all that was issued in it and is still open.
 */
const STRIDES = [24, 6, 1] as const;
/** Fewer regions than this share were swept in an hour: the archive is worth a download for it. */
const SWEPT_SHARE = 0.5;

/** What the mirror knows about a span of hours; times in milliseconds, at the start of a UTC hour. */
export interface KnownHours {
  /** The first hour wanted, and the last. */
  from: number;
  to: number;
  regions: number;
  /** Regions that were swept by us in an hour. */
  sweptIn(hour: number): number;
  /** Read before, or known to be missing from the archive. */
  isRead(hour: number): boolean;
}

/**
 * Which hours of the archive to read, in order: by stride, the newest first. Prices are kept by the hour, so of two snapshots
 * an hour one is enough; an hour that our own sweeps cover needs none.
 */
export function hoursToRead({ from, to, regions, sweptIn, isRead }: KnownHours): number[] {
  const wanted: number[] = [];
  const planned = new Set<number>();
  for (const stride of STRIDES) {
    for (let hour = to; hour >= from; hour -= HOUR) {
      const endsStride = (hour / HOUR) % stride === stride - 1;
      if (!endsStride || planned.has(hour)) continue;
      planned.add(hour);
      if (!isRead(hour) && sweptIn(hour) < regions * SWEPT_SHARE) wanted.push(hour);
    }
  }
  return wanted;
}

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
