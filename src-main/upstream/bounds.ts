import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';

/**
 * Limits on the size, the duration and the plausible times of a source's answers (security §3). Sizes in bytes, times in
 * milliseconds. The time that a connection, its headers and a pause in mid-body may take is in runtime/world.
 */
export const bounds = {
  /**
   * Of an answer that is held as a whole, decompressed: many are under way at once. The largest known, the market's average
   * prices, has some 1.5 MB and 60,000 values.
   */
  answer: { bytes: 4 * 1024 * 1024, values: 200_000 },
  /** Of the list of player structures, which has some 20 MB. */
  structures: { bytes: 40 * 1024 * 1024, values: 1_500_000 },
  /** Of an icon, which has 1 to 3 kB (upstream §9). Bytes that look like values of JSON are none. */
  icon: { bytes: 64 * 1024, values: 64 * 1024 },
  /** From the request to the last byte of a page: a page of 1,000 contracts at 2 kB a second. */
  answerTime: 5 * MINUTE,
  /** The same for a file that is read as it arrives: 100 MB at 60 kB a second. */
  downloadTime: 30 * MINUTE,
  /** The JSON-lines zip was about 100 MB in 2026. */
  staticDataZipBytes: 500 * 1024 * 1024,
  /** The largest file inside (mapMoons) was about 100 MB. */
  staticDataFileBytes: 1024 * 1024 * 1024,
  /** Of a line in it; the longest known have some 100 kB. */
  staticDataLine: { bytes: 4 * 1024 * 1024, values: 200_000 },
  /** A day of killmails was some 3 MB in 2026, compressed, and 50 MB unpacked; one with a thousand attackers has some 300 kB. */
  killmailDayBytes: 50 * 1024 * 1024,
  killmailDayUnpackedBytes: 500 * 1024 * 1024,
  killmail: { bytes: 5 * 1024 * 1024, values: 100_000 },
  /** A half-hourly snapshot of all public contracts was about 10 MB in 2026, compressed; some 100 MB unpacked. */
  contractSnapshotBytes: 100 * 1024 * 1024,
  contractSnapshotUnpackedBytes: 1024 * 1024 * 1024,
  /** A snapshot of all market orders; its size in 2026 is not known: 1.5 million rows of 130 bytes. A larger file is left alone. */
  orderSnapshotBytes: 64 * 1024 * 1024,
  orderSnapshotUnpackedBytes: 512 * 1024 * 1024,
  /** A snapshot of one hour's counts was some 50 kB in 2026, compressed. */
  activitySnapshotBytes: 10 * 1024 * 1024,
  /** Unpacked: some 1 MB and 40,000 values. */
  activitySnapshot: { bytes: 8 * 1024 * 1024, values: 200_000 },
  /** Of a row of a table in an archive; they have some 300 bytes. */
  csvRowBytes: 64 * 1024,
  /** Of one list. The longest known, the contracts of The Forge, had 34 of 1,000 rows. */
  pages: 200,
  /** Of the market orders of one region alone: those of The Forge had 405 (upstream §2.17). */
  marketOrderPages: 1000,
  /** Pages of one list that are asked for at a time: this many are under way at most when one turns out bad. */
  pagesAtOnce: 8,
  /**
   * How far ahead an `Expires` is believed; one beyond that is none, since a list that is due every five minutes would be missing for a
   * day. The longest known is that of static facts: a day, by a clock that may differ from ours.
   */
  expiresAhead: DAY + 5 * MINUTE,
  /** How long a `max-age` is obeyed, since no clock is in it: an image server says a year. */
  maxAge: DAY,
  /** How far ahead of our clock a `Last-Modified` is believed: so much two clocks may differ. */
  modifiedAhead: 5 * MINUTE,
  /** The longest wait that a source may ask for (`Retry-After`, error and rate limits). */
  wait: HOUR,
  /** Routes of a host of which the rate-limit group is remembered, and groups; ESI has some 200 routes. */
  routesWithGroup: 500,
  /** Redirects that one request may take; no known source needs more than one. */
  redirects: 2,
  /** Consecutive requests without a usable answer after which a source is paused, and then sent one request at a time. */
  failuresBeforePause: 5,
  /** The first such pause, doubled each time up to the longest: a source that is back is noticed within that. */
  firstPause: 15 * SECOND,
  longestPause: MINUTE,
} as const;

/** The size of an answer: in bytes, and in values of JSON, since `[],` takes thirty times its length in memory. */
export interface AnswerSize {
  bytes: number;
  values: number;
}

/** Milliseconds that a source is paused after this many consecutive requests without a usable answer; 0: no pause. */
export function pauseAfter(failuresInARow: number): number {
  const pausesBefore = failuresInARow - bounds.failuresBeforePause;
  return pausesBefore < 0 ? 0 : Math.min(bounds.firstPause * 2 ** pausesBefore, bounds.longestPause);
}
