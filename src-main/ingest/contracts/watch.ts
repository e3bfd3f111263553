import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import { gateGraph, jumpsById, placeWithin } from '#main/domain/topology/distances';
import { fitsType, isNews, mergeLists, savedSearch, systemConditionMet, type WatchedSearch } from '#main/domain/watch/watchlists';
import type { Clock } from '#main/runtime/world';
import { catalogReads } from '#main/store/catalog/reads';
import type { ContractQuery } from '#main/store/contract-search/contract-query';
import { watchCandidates } from '#main/store/contract-search/watch-candidates';
import type { WriteDb } from '#main/store/db';
import { newestObservation } from '#main/store/ingest-state/data-versions';
import { staticMap } from '#main/store/systems/topology';
import { transactions } from '#main/store/transaction';
import { type StoredEntry, watchlistReads, watchlistWrites } from '#main/store/user-data/watchlists';
import type { AppStatus } from '#shared/local-api/status';
import { type WatchlistsDocument, watchedLists } from '#shared/local-api/watchlists';
import { twiceWatched } from '#shared/same-watch';
import { DAY, fromIso, isoUtc } from '#shared/time';
import type { WatchCandidate } from '#shared/watch-candidate';
import { alertMatcher } from '../systems/alerts.ts';
import { contractMatch, contractMatcher, sellerMatcher } from './issuer-watch.ts';
import { type FoundListed, listRecorder } from './list-watch.ts';
import { type FoundStock, stockRecorder } from './stock-watch.ts';

/** Changes of contracts that one look takes in; what is left is the next look's. */
const CHANGES_PER_SCAN = 5000;
/** An entry that was taken out may be put back for this long, with what it had found. */
const UNDO_WITHIN = DAY;
/** Longer than any contract is public. */
const KEEP_MATCHES = 90 * DAY;

/** An entry with what its saved search asks; null: it is no search, or none that can be read. */
type WatchedEntry = StoredEntry & { search: ((now: number) => ContractQuery) | null };

/** The outcome of saving the lists. `conflict`: they are of another version by now; `duplicate`: a sentence on what would be watched twice. */
export type SavedWatchlists = { kind: 'saved' | 'conflict'; version: number } | { kind: 'duplicate'; message: string };

/** What was evaluated elsewhere: what is on lists, and stock against its targets. */
export interface FoundWatched {
  listed: readonly FoundListed[];
  stocks: readonly FoundStock[];
}

/** Finds what the person watches in what the jobs bring. */
export interface Watcher {
  /**
   * Looks at what changed since the last look, across restarts. `more`: not at all of it yet. Without changes it costs two
   * reads of one row.
   */
  scan(): { changed: boolean; more: boolean };
  /** Stores what of these lists came since their entries were added, and where stock fell below its target, once each; returns whether any did. */
  recordFound(found: FoundWatched): boolean;
  /**
   * Replaces the lists unless they changed since the given version and nothing comes to be watched twice; looks whether something holds
   * already.
   */
  save(document: WatchlistsDocument): SavedWatchlists;
  markSeen(listId: string, matchId: number): void;
  summary(): AppStatus['watch'];
}

/** Watches the contracts, the systems and what happens near them, of all watchlists in one mirror. */
// oxlint-disable-next-line max-lines-per-function -- every method reads or drops the cached entries and the cached summary, which a failed write undoes
export function createWatcher({ db, clock }: { db: WriteDb; clock: Clock }): Watcher {
  const store = watchlistWrites(db);
  const reads = watchlistReads(db);
  const candidates = watchCandidates(db);
  const ofSeller = sellerMatcher(db);
  const ofContract = contractMatcher(db);
  const recordLists = listRecorder(db, store);
  const recordStocks = stockRecorder(store);
  const { named } = catalogReads(db);
  const map = staticMap(db);
  const transact = transactions(db);
  const alerts = alertMatcher(db, store, clock);
  let entries: WatchedEntry[] | undefined;
  let seenSystems: number | undefined;
  let seenAlerts: string | undefined;
  let summary: AppStatus['watch'] | undefined;

  const known = () =>
    (entries ??= store.entries().map((entry) => ({
      ...entry,
      search: entry.watch.kind === 'search' ? searchOf(entry.watch) : null,
    })));
  const now = () => isoUtc(clock.now());

  function searchOf(watch: Parameters<typeof savedSearch>[0]): WatchedEntry['search'] {
    const search = savedSearch(watch, named);
    return search === null ? null : withNearSystems(search, map, clock.now());
  }

  /** Matches these contracts; returns whether something was found. */
  function matchContracts(ids: readonly number[]): boolean {
    const watched = known();
    const oldest = watched.reduce((least, { addedAt }) => (addedAt < least ? addedAt : least), now());
    const ownIds = new Set(watched.flatMap(({ watch }) => (watch.kind === 'contract' ? [watch.contract_id] : [])));
    const issuers = new Set(watched.flatMap(({ watch }) => (watch.kind === 'issuer' ? [watch.issuer_id] : [])));
    const corporations = new Set(watched.flatMap(({ watch }) => (watch.kind === 'corporation' ? [watch.corporation_id] : [])));
    const { all, matching } = candidates.load(
      ids,
      ({ contractId, firstSeenAt, issuerId, issuerCorporationId }) =>
        firstSeenAt >= oldest || ownIds.has(contractId) || issuers.has(issuerId) || corporations.has(issuerCorporationId),
    );
    if (all.length === 0) return false;
    let found = false;
    for (const entry of watched) {
      const { watch, addedAt } = entry;
      const matches =
        watch.kind === 'issuer' || watch.kind === 'corporation'
          ? ofSeller({ watch, addedAt }, all, now())
          : watch.kind === 'contract'
            ? ofContract({ watch, addedAt }, all, now())
            : fitting(entry, all, matching).map((one) => contractMatch(one, String(one.contractId)));
      for (const match of matches) if (store.add({ ...match, entryId: entry.entryId }, now())) found = true;
    }
    return found;
  }

  function fitting(
    { watch, search, addedAt }: WatchedEntry,
    all: readonly WatchCandidate[],
    matching: ReturnType<typeof candidates.load>['matching'],
  ): readonly WatchCandidate[] {
    const news = all.filter((candidate) => isNews(addedAt, candidate));
    const at = now();
    const open = news.filter(({ status, dateExpired }) => !isExpiredUnjudged({ status, date_expired: dateExpired }, at));
    if (watch.kind === 'type') return open.filter((candidate) => fitsType(watch, candidate));
    if (watch.kind === 'system') {
      if (watch.when !== 'contracts') return [];
      return open.filter(({ systemId, status }) => systemId === watch.system_id && status === 'outstanding');
    }
    if (search === null || news.length === 0 || watch.kind in watchedLists) return [];
    const ids = new Set(matching(search(clock.now()), clock.now()));
    return news.filter(({ contractId }) => ids.has(contractId));
  }

  /** A condition matches when it begins to hold. Returns whether something was found. */
  function matchSystems(): boolean {
    let found = false;
    for (const entry of known()) {
      const { watch, entryId } = entry;
      if (watch.kind !== 'system') continue;
      const row = store.system(watch.system_id);
      const isMet = systemConditionMet(watch, row);
      if (isMet === null || isMet === entry.wasMet) continue;
      store.setWasMet(entryId, isMet);
      entry.wasMet = isMet;
      if (!isMet) continue;
      const at = now();
      const match = { entryId, firstSeenAt: at, contractId: null, systemId: watch.system_id, alert: null };
      const kills = watch.when === 'kills' ? (row?.kills ?? null) : null;
      if (store.add({ ...match, subject: `${watch.when} ${row?.updatedAt ?? at}`, kills }, at)) found = true;
    }
    return found;
  }

  /** Takes in a part of the changed contracts. */
  function matchChangedContracts(): { found: boolean; more: boolean } {
    const { oldest, newest } = store.changes();
    const { seenChange } = store.state();
    if (seenChange === newest) return { found: false, more: false };
    if (seenChange === null) {
      store.setSeenChange(newest);
      return { found: false, more: false };
    }
    // The log is bounded; a watcher that has fallen behind asks for all that came since its entries were added.
    const behind = seenChange > newest || seenChange < oldest - 1;
    const until = behind ? newest : Math.min(newest, seenChange + CHANGES_PER_SCAN);
    const ids = behind
      ? store.contractsFirstSeenSince(known().reduce((least, { addedAt }) => (addedAt < least ? addedAt : least), now()))
      : store.changedContracts(seenChange, until);
    const own = behind ? known().flatMap(({ watch }) => (watch.kind === 'contract' ? [watch.contract_id] : [])) : [];
    const found = matchContracts([...ids, ...own]);
    store.setSeenChange(until);
    return { found, more: until < newest };
  }

  function scan(): { changed: boolean; more: boolean } {
    if (known().length === 0) return { changed: false, more: false };
    const systems = store.systemsVersion();
    const happened = known().some(({ watch }) => watch.kind === 'alert') ? alerts.mark() : undefined;
    const { seenChange } = store.state();
    if (seenChange === store.changes().newest && systems === seenSystems && happened === seenAlerts)
      return { changed: false, more: false };
    const result = transactAndForget(() => {
      const contracts = matchChangedContracts();
      const inSystems = systems !== seenSystems && matchSystems();
      const near = happened !== seenAlerts && alerts.match(known());
      return { changed: contracts.found || inSystems || near, more: contracts.more };
    });
    seenSystems = systems;
    seenAlerts = happened;
    if (result.changed) summary = undefined;
    return result;
  }

  /** One transaction; when it fails, the cached entries are dropped too, because they may hold what was rolled back. */
  function transactAndForget<T>(work: () => T): T {
    try {
      return transact(work);
    } catch (failure) {
      entries = undefined;
      throw failure;
    }
  }

  // By the sources' time where it is earlier: with a clock that has jumped ahead, ours would delete what was found.
  const newest = Math.min(clock.now(), fromIso(newestObservation(db) ?? '1970-01-01T00:00:00Z'));
  transact(() => store.forget(isoUtc(clock.now() - UNDO_WITHIN), isoUtc(newest - KEEP_MATCHES)));

  return {
    scan,
    recordFound({ listed, stocks }) {
      const found = transactAndForget(() => [recordLists(known(), listed, now()), recordStocks(known(), stocks, now())]);
      if (found.includes(true)) summary = undefined;
      return found.includes(true);
    },
    save(document) {
      const saved = transactAndForget(() => {
        const { version, seenChange } = store.state();
        if (version !== document.version) return { kind: 'conflict' as const, version };
        const twice = twiceWatched(document.lists, reads.all().lists);
        if (twice !== null) return { kind: 'duplicate' as const, message: twice };
        // Changes from before the first entry are skipped; with entries, those since the last scan are still to be matched.
        if (known().length === 0 || seenChange === null) store.setSeenChange(store.changes().newest);
        store.replace(mergeLists(document.lists, store.entries(), now()));
        entries = undefined;
        matchContracts(known().flatMap(({ watch }) => (watch.kind === 'contract' ? [watch.contract_id] : [])));
        matchSystems();
        alerts.match(known());
        return { kind: 'saved' as const, version: version + 1 };
      });
      summary = undefined;
      return saved;
    },
    markSeen(listId, matchId) {
      if (transact(() => store.see(listId, matchId))) summary = undefined;
    },
    summary: () => (summary ??= reads.summary()),
  };
}

/** The search with the systems within its jumps, which are looked for once. */
function withNearSystems(search: WatchedSearch, map: ReturnType<typeof staticMap>, now: number): (now: number) => ContractQuery {
  const { from, place } = search(now);
  if (from === null || from.jumpsMax === null) return search;
  const near = placeWithin(place, jumpsById(gateGraph(map()), from.systemId), from.jumpsMax);
  return (at) => ({ ...search(at), place: near });
}
