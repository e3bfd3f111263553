import type { SellerWatch, Watch } from '#shared/local-api/watchlists';
import { HOUR } from '#shared/time';
import type { WatchCandidate } from '#shared/watch-candidate';

/** Upstream's lists are half an hour old at most, and a sweep of ours may wait as long. */
const LIST_MAY_LAG = HOUR;

/**
 * Whether a contract came after an entry was added: seen first and issued since. The first sweep of a region sees for the
 * first time what has long been there, which is no news.
 */
export function isNews(
  addedAt: string,
  { firstSeenAt, dateIssued }: Pick<WatchCandidate, 'firstSeenAt' | 'dateIssued'>,
): boolean {
  return firstSeenAt >= addedAt && Date.parse(dateIssued) >= Date.parse(addedAt) - LIST_MAY_LAG;
}

/** Whether a contract on offer is what a type entry looks for. */
export function fitsType(watch: Extract<Watch, { kind: 'type' }>, candidate: WatchCandidate): boolean {
  const { type_id: typeId, price_max: ceiling, region_id: regionId } = watch;
  if (candidate.status !== 'outstanding' || !candidate.typeIds.includes(typeId)) return false;
  if (regionId !== null && candidate.regionId !== regionId) return false;
  if (ceiling === null) return true;
  const price = candidate.singleTypeId === typeId ? (candidate.unitPrice ?? candidate.price) : candidate.price;
  return price !== null && price <= ceiling;
}

/**
 * What the entry of an issuer or a corporation has to tell of a contract, without what others undercut: that it is new, or that it has ended since the entry was
 * added; null: nothing.
 */
export function issuerNews(
  watch: SellerWatch,
  addedAt: string,
  candidate: Pick<WatchCandidate, 'issuerId' | 'issuerCorporationId' | 'status' | 'firstSeenAt' | 'dateIssued' | 'absentSince'>,
): 'new' | 'ended' | null {
  const isOwn =
    watch.kind === 'issuer' ? candidate.issuerId === watch.issuer_id : candidate.issuerCorporationId === watch.corporation_id;
  if (!isOwn) return null;
  if (candidate.status === 'outstanding') return watch.events.includes('new') && isNews(addedAt, candidate) ? 'new' : null;
  return watch.events.includes('ended') && (candidate.absentSince ?? '') >= addedAt ? 'ended' : null;
}

/** Whether a system's condition holds; null: not known, or no condition but contracts. */
export function systemConditionMet(
  { when, kills_min: least }: Extract<Watch, { kind: 'system' }>,
  now: { kills: number | null; quiet: boolean } | undefined,
): boolean | null {
  if (when === 'contracts' || now === undefined) return null;
  if (when === 'quiet') return now.quiet;
  return now.kills === null ? null : now.kills >= least;
}
