import { HOUR } from '#shared/time';

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
