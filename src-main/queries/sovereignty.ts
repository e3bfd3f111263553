import { type AdmDifference, type ClaimTransfer, recentChanges } from '#main/domain/sovereignty/changes';
import type { ReadDb } from '#main/store/db';
import { alertInputs } from '#main/store/systems/alert-inputs';
import { claimHistoryReads } from '#main/store/systems/claims';
import { readTransactions } from '#main/store/transaction';
import { DAY, fromIso, isoUtc } from '#shared/time';

/** The farthest ahead that a campaign is looked for. */
const AHEAD = 30 * DAY;

export interface ClaimChanges {
  moves: ClaimTransfer[];
  adms: AdmDifference[];
  /** Campaigns that began since then, or are announced, with the holder of the system as they began; null: none. Times in milliseconds. */
  campaigns: { systemId: number; at: number; holderId: number | null }[];
  /** When claims were looked at, the last look of each hour. */
  looks: number[];
}

export function claimChangeQueries(db: ReadDb) {
  const claims = claimHistoryReads(db);
  const { campaignsBetween } = alertInputs(db);
  const snapshot = readTransactions(db);
  return {
    /** Since a time in milliseconds; `now` too. */
    claimChanges: (from: number, now: number): ClaimChanges =>
      snapshot(() => {
        const rows = claims.since(isoUtc(from)).map(({ at, ...row }) => ({ ...row, at: fromIso(at) }));
        // A day more, for the look before the first change.
        const looks = claims.looksSince(isoUtc(from - DAY)).map(({ at, live }) => ({ at: fromIso(at), live }));
        const ofSystem = Map.groupBy(rows, ({ systemId }) => systemId);
        const campaigns = campaignsBetween(isoUtc(from), isoUtc(now + AHEAD)).map(({ systemId, at }) => {
          const start = fromIso(at);
          const held = ofSystem.get(systemId)?.findLast((claim) => claim.at <= start);
          return { systemId, at: start, holderId: held?.holderId ?? null };
        });
        return { ...recentChanges(rows, looks, from), campaigns, looks: looks.map(({ at }) => at).filter((at) => at >= from) };
      }),
  };
}
