import type { issuerEvents } from '#shared/local-api/watchlists';
import { medianOf } from '#shared/quantiles';
import { HOUR } from '#shared/time';
import type { WatchBacktest } from '#shared/trade-api/backtest';
import { isNews } from './watchlists.ts';

/** A contract that a list has, with the figure that a watch of it goes by: ISK; null: not known. */
export interface ListedFigure {
  contractId: number;
  amount: number | null;
}

/** Such figures of contracts of the past. `isComplete`: not only the newest were looked at. */
export interface PastFigures {
  figures: ListedFigure[];
  isComplete: boolean;
}

/** What a watch of a list would have found since a time, ISO 8601 UTC; amounts in ISK, null: none is known. */
export interface PastFound {
  since: string;
  fired: number;
  goneWithinHour: number;
  medianAmount: number | null;
}

/** The same of an issuer: how often each event would have been told. */
export type PastEvents = { since: string } & Record<(typeof issuerEvents)[number], number>;

/** How often the stock of a fit would have been told to be below its target, and for how many milliseconds it was. */
export interface PastStock {
  since: string;
  target: number;
  falls: number;
  belowMs: number;
}

/** The newest contracts that a back-test of a list looks at. */
export const MOST_TRIED = 5000;

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
  const margins = fired.flatMap(({ margin }) => margin ?? []);
  return {
    fired: fired.length,
    gone_within_hour: fired.filter(
      ({ firstSeenAt, absentSince }) => absentSince !== null && Date.parse(absentSince) - Date.parse(firstSeenAt) <= HOUR,
    ).length,
    median_margin: margins.length === 0 ? null : medianOf(margins),
    newest: fired.slice(0, 5).map(({ contractId }) => contractId),
  };
}
