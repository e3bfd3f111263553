import { issuedValue } from '#main/domain/contracts/first-sight';
import { compareLists, isDoubtful } from '#main/domain/contracts/listing';
import {
  type ContractOutcome,
  evidenceOfReturn,
  judgeDeparture,
  readEvidence,
  storedEvidence,
} from '#main/domain/contracts/outcome';
import { priceStats } from '#main/domain/contracts/price-stats';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { NameWrites } from '#main/store/catalog/names';
import type { ContractWrites, ListedContract, PresentContract } from '#main/store/contracts/contracts';
import type { FirstSight, IssuerWrites } from '#main/store/contracts/issuers';
import type { PriceWrites } from '#main/store/contracts/prices';
import type { RegionWrites, SweepRow } from '#main/store/contracts/regions';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { Transaction } from '#main/store/transaction';
import { fromIso, HOUR, hourStart, isoUtc } from '#shared/time';

/** A probe of a contract whose time was up can wait until upstream's own cache of its items has run out. */
const PROBE_EXPIRED_AFTER = HOUR;
/** Contracts of a first list in one transaction: all of the largest region's would hold the thread for seconds. */
const CONTRACTS_A_STEP = 500;
/** Of a longer list the prices are computed in a transaction of their own, which takes as long as that of the list. */
const CONTRACTS_WITH_PRICES = 5000;

/** The stores that a sweep is written to. */
export interface SweepRecorderDeps {
  clock: Clock;
  transaction: Transaction;
  regions: RegionWrites;
  contracts: ContractWrites;
  issuers: IssuerWrites;
  names: NameWrites;
  prices: PriceWrites;
  versions: DataVersionWrites;
  events: Pick<EventWrites, 'contracts'>;
  answers: { save(records: readonly HttpAnswerRow[]): void };
}

/** A complete, consistent list of a region and the validators of the answers that it came in. */
export interface CompleteSweep {
  contracts: readonly ListedContract[];
  /** Contracts that are listed in rows that cannot be read: they have not left. */
  stillListed?: readonly number[];
  observedAt: string;
  records: readonly HttpAnswerRow[];
}

/**
 * `recorded`: with the number of rows that changed. `older`: a newer list was stored before, from another cache of upstream's.
 * `doubted`: so much is missing that the next list has to confirm it. The last two change nothing that was known.
 */
export type Recorded = { kind: 'recorded'; rows: number } | { kind: 'older' } | { kind: 'doubted'; leftEarly: number };

/** Stores what a sweep of a region has found. */
export interface SweepRecorder {
  /**
   * Stores what a sweep saw, how what it no longer saw has ended, and the rollups that follow: all of it or nothing. Of a region's first
   * list the contracts come before, some at a time: a crash between leaves true contracts of a region that was not swept yet. Of a long
   * list the prices come after, and are noted as missing until then.
   */
  record(regionId: number, sweep: CompleteSweep): Promise<Recorded>;
  /** Stores what an inconsistent sweep saw that is new or different; nothing counts as departed, and the region as not swept. */
  recordPartial(regionId: number, sweep: Omit<CompleteSweep, 'records'>): Recorded;
  /** A sweep that saw the same as the one before. */
  recordUnchanged(regionId: number, observedAt: string | null): Recorded;
}

/** Each sweep is one transaction, but for what {@link SweepRecorder.record} says of long lists. */
export function sweepRecorder(deps: SweepRecorderDeps): SweepRecorder {
  const { clock, transaction, regions, contracts, issuers, names, prices, versions, events, answers } = deps;

  /** Our time of a sweep: never before upstream's, which is right, whatever this computer's clock says. */
  function timeOf(observedAt: string): string {
    const now = isoUtc(clock.now());
    return now < observedAt ? observedAt : now;
  }

  function rollUp(regionId: number, sweptAt: string, observedAt: string): number {
    const hour = hourStart(fromIso(sweptAt));
    const rows = priceStats(prices.samples(regionId, sweptAt));
    regions.addSweptHour(regionId, hour);
    const changes = prices.replaceHour(regionId, hour, rows);
    if (changes > 0) versions.bump('prices', observedAt);
    return changes;
  }

  /** Contracts that the region did not have before: new to us, or seen before and back, or moved here. */
  function addAll(regionId: number, added: readonly ListedContract[], sweptAt: string): void {
    const firstSights: FirstSight[] = [];
    const listed = storedEvidence({ kind: 'listed' });
    for (const listing of added) {
      const { contractId, issuerId, issuerCorporationId } = listing;
      const stored = contracts.findStored(contractId);
      if (stored === undefined) {
        contracts.add(regionId, listing, sweptAt, listed);
        names.want(issuerId, contractId);
        names.want(issuerCorporationId, contractId);
        // The archive may have had it before us: then it is counted at that time already.
        if (issuers.firstSeenInArchive(contractId) === undefined)
          firstSights.push({ firstSeenAt: sweptAt, regionId, issuerCorporationId, issuerId, value: issuedValue(listing) });
        continue;
      }
      contracts.change(regionId, listing);
      if (!stored.present) {
        const evidence = evidenceOfReturn(readEvidence(stored.evidence), stored.absentSince ?? sweptAt);
        contracts.comeBack(contractId, storedEvidence(evidence));
      }
    }
    issuers.count(firstSights);
  }

  /** `stored`: what the region's first list had, stored already. */
  function store(regionId: number, sweep: CompleteSweep, sweptAt: string, stored: readonly ListedContract[]): Recorded {
    const { observedAt, records } = sweep;
    const last = regions.findSweep(regionId);
    if (last !== undefined && observedAt < last.observedAt) return { kind: 'older' };
    const before = contracts.presentIn(regionId);
    const stillListed = new Set(sweep.stillListed);
    const changes = compareLists(before, sweep.contracts);
    const { added, changed } = changes;
    const departed = changes.departed.filter(({ contractId }) => !stillListed.has(contractId));

    if (last !== undefined && departed.length > 0) {
      const leftEarly = departed.filter(({ dateExpired }) => observedAt < dateExpired).length;
      const confirmed = last.doubtedAt !== null && last.doubtedAt < observedAt;
      if (!confirmed && isDoubtful({ present: before.length, leftEarly })) {
        regions.saveSweep(regionId, { ...last, doubtedAt: last.doubtedAt ?? observedAt });
        return { kind: 'doubted', leftEarly };
      }
    }

    addAll(regionId, added, sweptAt);
    for (const listing of changed) contracts.change(regionId, listing);
    for (const contract of departed) departOne(contract, last, { observedAt, sweptAt });
    tell(regionId, { added: [...stored, ...added], changed, departed }, { isFirst: last === undefined, at: sweptAt });
    answers.save(records);
    regions.saveSweep(regionId, { sweptAt, observedAt, contracts: sweep.contracts.length, doubtedAt: null });
    const isLong = sweep.contracts.length > CONTRACTS_WITH_PRICES;
    if (isLong) prices.markStale(regionId);
    const priceRows = isLong ? 0 : rollUp(regionId, sweptAt, observedAt);
    // Also where nothing came or went: the time of the last sight is part of every contract's detail.
    if (sweep.contracts.length > 0 || departed.length > 0) versions.bump('contracts', observedAt);
    return { kind: 'recorded', rows: stored.length + added.length + changed.length + departed.length + priceRows };
  }

  function storePartial(regionId: number, { contracts: found, observedAt }: Omit<CompleteSweep, 'records'>): Recorded {
    const last = regions.findSweep(regionId);
    if (last !== undefined && observedAt < last.observedAt) return { kind: 'older' };
    const { added, changed } = compareLists(contracts.presentIn(regionId), found);
    addAll(regionId, added, timeOf(observedAt));
    for (const listing of changed) contracts.change(regionId, listing);
    tell(regionId, { added, changed, departed: [] }, { isFirst: last === undefined, at: timeOf(observedAt) });
    if (added.length + changed.length > 0) versions.bump('contracts', observedAt);
    return { kind: 'recorded', rows: added.length + changed.length };
  }

  /** Puts into the feed what a list has changed. */
  function tell(
    regionId: number,
    { added, changed, departed }: Record<'added' | 'changed' | 'departed', readonly { contractId: number }[]>,
    of: { isFirst: boolean; at: string },
  ): void {
    const ids = (some: readonly { contractId: number }[]) => some.map(({ contractId }) => contractId);
    events.contracts('new', ids(added), { regionId, ...of });
    events.contracts('changed', ids(changed), { regionId, ...of });
    events.contracts('ended', ids(departed), { regionId, ...of });
  }

  function departOne(
    contract: PresentContract,
    last: SweepRow | undefined,
    { observedAt, sweptAt }: { observedAt: string; sweptAt: string },
  ): void {
    const lastObservedAt = last?.observedAt ?? observedAt;
    const outcome = judgeDeparture(contract, { lastObservedAt, observedAt, sweptAt });
    const probeAt = fromIso(sweptAt) + (outcome.evidence.kind === 'expired' ? PROBE_EXPIRED_AFTER : 0);
    contracts.depart(contract.contractId, storedOutcome(outcome, isoUtc(probeAt)), last?.sweptAt ?? sweptAt, sweptAt);
  }

  function storeUnchanged(regionId: number, observedAt: string | null): Recorded {
    const last = regions.findSweep(regionId);
    if (last === undefined) return { kind: 'older' };
    const sweptAt = timeOf(observedAt ?? last.observedAt);
    const newest = observedAt !== null && observedAt > last.observedAt ? observedAt : last.observedAt;
    regions.saveSweep(regionId, { ...last, sweptAt, observedAt: newest, doubtedAt: null });
    const rows = rollUp(regionId, sweptAt, newest);
    if (last.contracts > 0) versions.bump('contracts', newest);
    return { kind: 'recorded', rows };
  }

  /** Stores the contracts of a region's first list that nobody knew, and returns them. */
  async function storeFirstList(regionId: number, found: CompleteSweep['contracts'], sweptAt: string): Promise<ListedContract[]> {
    const stored: ListedContract[] = [];
    for (let from = 0; from < found.length; from += CONTRACTS_A_STEP) {
      const some = found.slice(from, from + CONTRACTS_A_STEP);
      const unknown = transaction(() => {
        const added = some.filter(({ contractId }) => contracts.findStored(contractId) === undefined);
        addAll(regionId, added, sweptAt);
        return added;
      });
      stored.push(...unknown);
      await yieldToEventLoop();
    }
    return stored;
  }

  return {
    async record(regionId, sweep) {
      const isFirst = regions.findSweep(regionId) === undefined && sweep.contracts.length > CONTRACTS_A_STEP;
      const sweptAt = timeOf(sweep.observedAt);
      const stored = isFirst ? await storeFirstList(regionId, sweep.contracts, sweptAt) : [];
      const recorded = transaction(() => store(regionId, sweep, sweptAt, stored));
      if (recorded.kind !== 'recorded' || sweep.contracts.length <= CONTRACTS_WITH_PRICES) return recorded;
      await yieldToEventLoop();
      return { ...recorded, rows: recorded.rows + transaction(() => rollUp(regionId, sweptAt, sweep.observedAt)) };
    },
    recordPartial: (regionId, sweep) => transaction(() => storePartial(regionId, sweep)),
    recordUnchanged: (regionId, observedAt) => transaction(() => storeUnchanged(regionId, observedAt)),
  };
}

/** A judgement as the store takes it: with the time of its probe where it wants one. */
export function storedOutcome({ probe, evidence, ...rest }: ContractOutcome, probeAt: string) {
  return { ...rest, evidence: storedEvidence(evidence), probeAfter: probe ? probeAt : null };
}
