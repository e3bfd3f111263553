import { HOUR } from '#shared/time';
import type { WatchBacktest } from '#shared/trade-api/backtest';
import { isNews } from './fits.ts';

/** When a contract came and left, ISO 8601, and the margin that it had, in ISK; null: it is still listed, and it has none. */
export interface Sighting {
  contractId: number;
  firstSeenAt: string;
  dateIssued: string;
  absentSince: string | null;
  margin: number | null;
}

/** What a watch that had been added at `since` would have found, newest first. */
export function backtestOf(sightings: readonly Sighting[], since: string): Omit<WatchBacktest, 'since' | 'is_complete'> {
  const fired = sightings.filter((one) => isNews(since, one));
  const margins = fired.flatMap(({ margin }) => (margin === null ? [] : [margin])).sort((a, b) => a - b);
  const middle = margins.length >> 1;
  const upper = margins[middle];
  const lower = margins[middle - 1];
  const isEven = margins.length % 2 === 0;
  return {
    fired: fired.length,
    gone_within_hour: fired.filter(
      ({ firstSeenAt, absentSince }) => absentSince !== null && Date.parse(absentSince) - Date.parse(firstSeenAt) <= HOUR,
    ).length,
    median_margin: upper === undefined ? null : isEven && lower !== undefined ? (lower + upper) / 2 : upper,
    newest: fired.slice(0, 5).map(({ contractId }) => contractId),
  };
}
