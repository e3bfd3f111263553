import { backtestOf, type ListedFigure, type PastEvents, type PastFound } from '#main/domain/watch/backtest';
import type { Seller } from '#main/store/contracts/seller';
import { issuerNewsReads } from '#main/store/contracts/seller';
import { sightingReads } from '#main/store/contracts/sightings';
import { undercutReads } from '#main/store/contracts/undercuts';
import type { ReadDb } from '#main/store/db';

/** What watches of lists and issuers would have found. Times ISO 8601 UTC. */
export function pastWatches(db: ReadDb) {
  const sightings = sightingReads(db);
  const issuers = issuerNewsReads(db);
  const undercuts = undercutReads(db);
  const knownSince = (since: string) => {
    const earliest = sightings.earliest();
    return earliest !== null && earliest > since ? earliest : since;
  };
  return {
    /** What came since then, or since the mirror began, of contracts that a list would have had. */
    pastOfList(figures: readonly ListedFigure[], since: string): PastFound {
      const amounts = new Map(figures.map(({ contractId, amount }) => [contractId, amount]));
      const from = knownSince(since);
      const rows = sightings
        .of([...amounts.keys()])
        .map((row) => ({ ...row, margin: amounts.get(row.contractId) ?? null }))
        .toSorted((a, b) => (a.firstSeenAt < b.firstSeenAt ? 1 : -1));
      const { fired, gone_within_hour: goneWithinHour, median_margin: medianAmount } = backtestOf(rows, from);
      return { since: from, fired, goneWithinHour, medianAmount };
    },
    /** What a seller put up since then, what of it ended, and what others undercut it with. */
    pastOfSeller(seller: Seller, since: string): PastEvents {
      const from = knownSince(since);
      const news = (rows: Parameters<typeof backtestOf>[0]) => backtestOf(rows, from).fired;
      return {
        since: from,
        new: news(issuers.issued(seller, from)),
        ended: issuers.ended(seller, from),
        undercut: news(undercuts.since(seller, from).map((row) => ({ ...row, margin: row.amount }))),
      };
    },
  };
}
