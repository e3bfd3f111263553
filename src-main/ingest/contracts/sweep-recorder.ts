import { compareLists, doubtedLoss, type ListChanges } from '#main/domain/contracts/listing';
import { type ContractOutcome, judgeDeparture, storedEvidence } from '#main/domain/contracts/outcome';
import { priceStats } from '#main/domain/contracts/price-stats';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { NameWrites } from '#main/store/catalog/names';
import type { ContractWrites, ListedContract, PresentContract } from '#main/store/contracts/contracts';
import type { IssuerWrites } from '#main/store/contracts/issuers';
import type { PriceWrites } from '#main/store/contracts/prices';
import type { RegionWrites, SweepRow } from '#main/store/contracts/regions';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { Transaction } from '#main/store/transaction';
import { bounds } from '#main/upstream/bounds';
import { fromIso, HOUR, hourStart, isoUtc } from '#shared/time';
import { CONTRACTS_A_STEP, inSteps } from '../in-steps.ts';
import { arrivals } from './arrivals.ts';

/** A probe of a contract whose time was up can wait until upstream's own cache of its items has run out. */
const PROBE_EXPIRED_AFTER = HOUR;
/**
 * A longer list is read and compared in turns of their own, and its prices are computed in a transaction of their own: each takes as long
 * as the transaction of the list.
 */
const LONG_LIST = 5000;

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

/** What a list differs in from the one before, which had this many contracts. */
type Changes = ListChanges<ListedContract, PresentContract> & { before: number };

/** Stores what a sweep of a region has found. */
export interface SweepRecorder {
  /**
   * Stores what a sweep saw, how what it no longer saw has ended, and the rollups that follow: all of it or nothing. Where very much has
   * come or changed, as in a region's first list, that comes before, some at a time: a crash between leaves true contracts, as a partial
   * list does, of a region that is asked for again. Of a long list the prices come after, and are noted as missing until then.
   */
  record(regionId: number, sweep: CompleteSweep): Promise<Recorded>;
  /** Stores what an inconsistent sweep saw that is new or different; nothing counts as departed, and the region as not swept. */
  recordPartial(regionId: number, sweep: Omit<CompleteSweep, 'records'>): Recorded;
  /** A sweep that saw the same as the one before. */
  recordUnchanged(regionId: number, observedAt: string | null): Recorded;
}

/** Each sweep is one transaction, but for what {@link SweepRecorder.record} says of long lists. */
// oxlint-disable-next-line max-lines-per-function -- complete, partial and unchanged sweeps are stored by the same steps: add, depart, roll up
export function sweepRecorder(deps: SweepRecorderDeps): SweepRecorder {
  const { clock, transaction, regions, contracts, prices, versions, events, answers } = deps;
  const addAll = arrivals(deps);

  /** Our time of a sweep: never before upstream's, which is right even where this computer's clock is not. */
  function timeOf(observedAt: string): string {
    return isoUtc(Math.max(clock.now(), fromIso(observedAt)));
  }

  /** The sweep before this list, which contradicts one that is dated ahead of every clock. */
  function sweepBefore(regionId: number, observedAt: string): SweepRow | undefined {
    const last = regions.findSweep(regionId);
    const isAhead = last !== undefined && last.observedAt > isoUtc(clock.now() + bounds.modifiedAhead);
    return isAhead ? { ...last, observedAt, sweptAt: observedAt } : last;
  }

  function rollUp(regionId: number, sweptAt: string, observedAt: string): number {
    const hour = hourStart(fromIso(sweptAt));
    const rows = priceStats(prices.samples(regionId, sweptAt));
    regions.addSweptHour(regionId, hour);
    const changes = prices.replaceHour(regionId, hour, rows);
    if (changes > 0) versions.bump('prices', observedAt);
    return changes;
  }

  /** What the list of a region differs in from what is stored of it. `before`: how many contracts it had. */
  async function changesOf(regionId: number, sweep: CompleteSweep): Promise<Changes> {
    const isLong = sweep.contracts.length > LONG_LIST;
    const before = contracts.presentIn(regionId);
    if (isLong) await yieldToEventLoop();
    const stillListed = new Set(sweep.stillListed);
    const { departed, ...news } = compareLists(before, sweep.contracts);
    if (isLong) await yieldToEventLoop();
    return { ...news, before: before.length, departed: departed.filter(({ contractId }) => !stillListed.has(contractId)) };
  }

  const lossOf = ({ doubtedAt }: SweepRow, { departed, before: present }: Changes, observedAt: string) =>
    doubtedLoss(departed, { present, doubtedAt, observedAt });

  /** `stored`: what the region's first list had, stored already. */
  function store(
    regionId: number,
    sweep: CompleteSweep,
    { sweptAt, stored, changes }: { sweptAt: string; stored: readonly ListedContract[]; changes: Changes },
  ): Recorded {
    const { observedAt, records } = sweep;
    const last = sweepBefore(regionId, observedAt);
    if (last !== undefined && observedAt < last.observedAt) return { kind: 'older' };
    const { added, changed } = changes;
    const leftEarly = last === undefined ? null : lossOf(last, changes, observedAt);
    if (last !== undefined && leftEarly !== null) {
      regions.saveSweep(regionId, { ...last, doubtedAt: last.doubtedAt ?? observedAt });
      return { kind: 'doubted', leftEarly };
    }

    addAll(regionId, added, sweptAt);
    for (const listing of changed) contracts.change(regionId, listing);
    // Read again: since they were compared items and bids may have come, or another region's list may have them.
    const departed = changes.departed.flatMap(({ contractId }) => contracts.findPresent(regionId, contractId) ?? []);
    for (const contract of departed) departOne(contract, last, { observedAt, sweptAt });
    tell(regionId, { added: [...stored, ...added], changed, departed }, { isFirst: last === undefined, at: sweptAt });
    answers.save(records);
    regions.saveSweep(regionId, { sweptAt, observedAt, contracts: sweep.contracts.length, doubtedAt: null });
    const isLong = sweep.contracts.length > LONG_LIST;
    if (isLong) prices.markStale(regionId);
    const priceRows = isLong ? 0 : rollUp(regionId, sweptAt, observedAt);
    // Also where nothing came or went: the time of the last sight is part of every contract's detail.
    if (sweep.contracts.length > 0 || departed.length > 0) versions.bump('contracts', observedAt);
    return { kind: 'recorded', rows: stored.length + added.length + changed.length + departed.length + priceRows };
  }

  function storePartial(regionId: number, { contracts: found, observedAt }: Omit<CompleteSweep, 'records'>): Recorded {
    const last = sweepBefore(regionId, observedAt);
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
    of: { isFirst: boolean; isPart?: boolean; at: string },
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

  /** Stores the contracts of a region's first list that are new, and returns them. */
  async function storeFirstList(regionId: number, found: CompleteSweep['contracts'], sweptAt: string): Promise<ListedContract[]> {
    const stored: ListedContract[] = [];
    await inSteps(found, CONTRACTS_A_STEP, transaction, (some) => {
      const added = some.filter(({ contractId }) => contracts.findStored(contractId) === undefined);
      addAll(regionId, added, sweptAt);
      stored.push(...added);
      return added.length;
    });
    return stored;
  }

  /** Stores what has come and changed since the list before, where that is much and the list is believed. Returns how many that was. */
  async function storeNews(regionId: number, changes: Changes, { sweptAt, observedAt }: { sweptAt: string; observedAt: string }) {
    const { added, changed } = changes;
    const last = sweepBefore(regionId, observedAt);
    const isMuch = added.length + changed.length > CONTRACTS_A_STEP;
    if (last === undefined || !isMuch || observedAt < last.observedAt || lossOf(last, changes, observedAt) !== null) return 0;
    const none = { added: [], changed: [], departed: [] };
    const details = (all: readonly unknown[]) => ({ isFirst: false, isPart: all.length > CONTRACTS_A_STEP, at: sweptAt });
    const come = await inSteps(added, CONTRACTS_A_STEP, transaction, (some) => {
      addAll(regionId, some, sweptAt);
      tell(regionId, { ...none, added: some }, details(added));
      versions.bump('contracts', observedAt);
      return some.length;
    });
    const altered = await inSteps(changed, CONTRACTS_A_STEP, transaction, (some) => {
      for (const listing of some) contracts.change(regionId, listing);
      tell(regionId, { ...none, changed: some }, details(changed));
      versions.bump('contracts', observedAt);
      return some.length;
    });
    return come + altered;
  }

  return {
    async record(regionId, sweep) {
      const { observedAt } = sweep;
      const sweptAt = timeOf(observedAt);
      const isFirst = regions.findSweep(regionId) === undefined && sweep.contracts.length > CONTRACTS_A_STEP;
      const stored = isFirst ? await storeFirstList(regionId, sweep.contracts, sweptAt) : [];
      const changes = await changesOf(regionId, sweep);
      const news = await storeNews(regionId, changes, { sweptAt, observedAt });
      const left = news === 0 ? changes : { ...changes, added: [], changed: [] };
      const recorded = transaction(() => store(regionId, sweep, { sweptAt, stored, changes: left }));
      if (recorded.kind !== 'recorded') return recorded;
      const rows = news + recorded.rows;
      if (sweep.contracts.length <= LONG_LIST) return { ...recorded, rows };
      await yieldToEventLoop();
      return { ...recorded, rows: rows + transaction(() => rollUp(regionId, sweptAt, observedAt)) };
    },
    recordPartial: (regionId, sweep) => transaction(() => storePartial(regionId, sweep)),
    recordUnchanged: (regionId, observedAt) => transaction(() => storeUnchanged(regionId, observedAt)),
  };
}

export function storedOutcome({ probe, evidence, ...rest }: ContractOutcome, probeAt: string) {
  return { ...rest, evidence: storedEvidence(evidence), probeAfter: probe ? probeAt : null };
}
