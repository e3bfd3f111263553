import { readQuery } from '#shared/http/query';
import { type SellerWatch, type Watch, type Watchlist, watch, watchedLists } from '#shared/local-api/watchlists';
import { isSameWatch } from '#shared/same-watch';
import { HOUR } from '#shared/time';
import { tradeContractList } from '#shared/trade-api/contracts';
import type { WatchCandidate } from '#shared/watch-candidate';
import { namedIds, tradeQuery } from '../trade/trade-query.ts';

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

/** An entry with what is known of it. Times ISO 8601 UTC. */
interface KnownEntry {
  entryId: string;
  addedAt: string;
  watch: Watch;
  /** Of a system's condition: whether it held when it was last evaluated; null: not evaluated yet. */
  wasMet: boolean | null;
}

/** A watchlist with what is known of its entries. */
interface KnownList {
  id: string;
  name: string;
  entries: KnownEntry[];
}

/**
 * The lists that replace the present ones. An entry with a known id keeps its time, and, where it watches the same, its
 * condition. `at`: now; a new entry's time may be earlier (one that is put back) but not later, which would silence it. A list that is
 * evaluated as a whole counts from now where it is asked for something else, or all that came since would be told at once.
 */
export function mergeLists(lists: readonly Watchlist[], present: readonly KnownEntry[], at: string): KnownList[] {
  const known = new Map(present.map((entry) => [entry.entryId, entry]));
  return lists.map(({ id, name, entries }) => ({
    id,
    name,
    entries: entries.map(({ id: entryId, added_at: givenTime, ...own }) => {
      const before = known.get(entryId);
      const watched = watch.parse(own);
      const newTime = givenTime !== undefined && givenTime < at ? givenTime : at;
      const isSame = before !== undefined && JSON.stringify(before.watch) === JSON.stringify(watched);
      const isOther = before !== undefined && watched.kind in watchedLists && !isSameWatch(before.watch, watched);
      return {
        entryId,
        addedAt: isOther ? at : (before?.addedAt ?? newTime),
        watch: watched,
        wasMet: isSame ? before.wasMet : null,
      };
    }),
  }));
}

/** What a saved search asks of the contract search at a moment, in milliseconds. */
export type WatchedSearch = (now: number) => ReturnType<typeof tradeQuery>;

/**
 * What a saved search asks of the contract search. One that names no status is for contracts on offer. null: an earlier version
 * saved a query that this one cannot read, or the mirror does not know what it names. `named`: what an id or a name stands for.
 */
export function savedSearch(
  { query: saved }: Extract<Watch, { kind: 'search' }>,
  named: (noun: Parameters<Parameters<typeof namedIds>[1]>[0], idOrName: string) => readonly { id: number }[],
): WatchedSearch | null {
  const read = readQuery(tradeContractList, saved);
  if (!read.ok) return null;
  let isKnown = true;
  const ids = namedIds(read.value, (noun, idOrName) => {
    // A region may be newer than the static data.
    const id = named(noun, idOrName)[0]?.id ?? (noun === 'region' ? Number(idOrName) : Number.NaN);
    isKnown &&= !Number.isNaN(id);
    return id;
  });
  if (!isKnown) return null;
  const namesStatus = Object.hasOwn(saved, 'status');
  return (now) => {
    const wanted = tradeQuery(read.value, ids, now);
    if (namesStatus) return wanted;
    const expiredUnjudged = read.value.expired_unjudged === undefined ? false : wanted.expiredUnjudged;
    return { ...wanted, expiredUnjudged, statuses: wanted.statuses.filter((status) => status === 'outstanding') };
  };
}
