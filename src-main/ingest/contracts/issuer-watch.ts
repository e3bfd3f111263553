import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import { isNews, issuerNews } from '#main/domain/watch/watchlists';
import type { Seller } from '#main/store/contracts/seller';
import { type UndercutRow, undercutReads } from '#main/store/contracts/undercuts';
import type { WriteDb } from '#main/store/db';
import type { FoundMatch } from '#main/store/user-data/watchlists';
import type { SellerWatch, Watch } from '#shared/local-api/watchlists';
import type { WatchCandidate } from '#shared/watch-candidate';

/** A match of a contract before it has an entry. */
type ContractMatch = Omit<FoundMatch, 'entryId'>;

/** `subject`: it matches an entry once. */
export function contractMatch(
  { contractId, firstSeenAt }: { contractId: number; firstSeenAt: string },
  subject: string,
): ContractMatch {
  return { subject, firstSeenAt, contractId, systemId: null, kills: null, alert: null };
}

/** Finds whether one contract has ended, and who undercuts it, among changed contracts. Times ISO 8601 UTC. */
export function contractMatcher(db: WriteDb) {
  const undercuts = undercutReads(db);
  return (
    { watch, addedAt }: { watch: Extract<Watch, { kind: 'contract' }>; addedAt: string },
    all: readonly WatchCandidate[],
    now: string,
  ): ContractMatch[] => {
    const events = watch.events ?? ['ended'];
    const ended = all.filter(({ contractId, status }) => contractId === watch.contract_id && status !== 'outstanding');
    const own = events.includes('ended') ? ended.map((one) => contractMatch(one, String(one.contractId))) : [];
    if (!events.includes('undercut')) return own;
    const ids = all.filter((one) => isOpen(one, now) && isNews(addedAt, one)).map(({ contractId }) => contractId);
    return [...own, ...undercuts.ofContract(watch.contract_id, ids).map(undercutMatch)];
  };
}

function isOpen({ status, dateExpired }: WatchCandidate, now: string): boolean {
  return status === 'outstanding' && !isExpiredUnjudged({ status, date_expired: dateExpired }, now);
}

function undercutMatch(one: UndercutRow): ContractMatch {
  return { ...contractMatch(one, `undercut ${one.contractId}`), reason: 'undercut', amount: one.amount };
}

/**
 * Finds what an issuer or a corporation has put up, what of it ended, and who undercuts it, among changed contracts. `addedAt`: since when the entry watches.
 * Times ISO 8601 UTC.
 */
export function sellerMatcher(db: WriteDb) {
  const undercuts = undercutReads(db);
  return (
    { watch, addedAt }: { watch: SellerWatch; addedAt: string },
    all: readonly WatchCandidate[],
    now: string,
  ): ContractMatch[] => {
    const own = all.flatMap((candidate) => {
      const reason = issuerNews(watch, addedAt, candidate);
      if (reason === null || (reason === 'new' && !isOpen(candidate, now))) return [];
      return [{ ...contractMatch(candidate, `${reason} ${candidate.contractId}`), reason }];
    });
    if (!watch.events.includes('undercut')) return own;
    const ids = all.filter((one) => isOpen(one, now) && isNews(addedAt, one)).map(({ contractId }) => contractId);
    return [...own, ...undercuts.among(sellerOf(watch), ids).map(undercutMatch)];
  };
}

function sellerOf(watch: SellerWatch): Seller {
  return watch.kind === 'issuer' ? { issuerId: watch.issuer_id } : { corporationId: watch.corporation_id };
}
