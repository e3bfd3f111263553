import type { ContractTruth } from '#main/demo/model';
import type { Model } from '#main/demo/simulator';
import { type ContractOutcome, judgeDeparture, judgeProbe } from '#main/domain/contracts/outcome';
import { arrivals } from '#main/ingest/contracts/arrivals';
import { itemSaver } from '#main/ingest/contracts/item-saver';
import { listingOf } from '#main/ingest/contracts/listing';
import { storedOutcome } from '#main/ingest/contracts/sweep-recorder';
import { CONTRACTS_A_STEP, inSteps } from '#main/ingest/in-steps';
import type { Clock } from '#main/runtime/world';
import { nameWrites } from '#main/store/catalog/names';
import { contractBidWrites } from '#main/store/contracts/bids';
import { contractWrites } from '#main/store/contracts/contracts';
import { issuerWrites } from '#main/store/contracts/issuers';
import { contractItemWrites } from '#main/store/contracts/items';
import type { WriteDb } from '#main/store/db';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { transactions } from '#main/store/transaction';
import { DAY, isoUtc, MINUTE } from '#shared/time';

/** Upstream makes a new list of a region every 30 minutes. */
const SWEEP = 30 * MINUTE;
/** No contract is listed longer. */
const LONGEST_LIFE = 28 * DAY;
/** A probe is answered so long after the sweep that missed the contract. */
const PROBED_AFTER = MINUTE;

/**
 * What a mirror that has swept all regions for `days` would have of contracts: those that ended meanwhile, each judged by its ends and probes,
 * and those that are listed still, all with their items. The types' categories have to be there already.
 */
export async function recordContracts(
  db: WriteDb,
  { contracts: model, cachePhase }: Pick<Model, 'contracts' | 'cachePhase'>,
  { clock, days }: { clock: Clock; days: number },
): Promise<void> {
  const now = clock.now();
  const since = now - days * DAY;
  const versions = dataVersionWrites(db);
  const contracts = contractWrites(db);
  const bids = contractBidWrites(db);
  const addAll = arrivals({ contracts, names: nameWrites(db), issuers: issuerWrites(db) });
  // A feed tells what is new while one watches.
  const none = () => undefined;
  const items = itemSaver({
    items: contractItemWrites(db),
    versions,
    events: { contents: none },
    goods: { offered: none },
    clock,
  });
  const sweepAfter = (regionId: number, time: number) => {
    const phase = cachePhase(regionId);
    return Math.ceil((time - phase) / SWEEP) * SWEEP + phase;
  };

  function record(truth: ContractTruth): boolean {
    const { contractId, regionId, end, itemsLate, row } = truth;
    const listing = listingOf(row);
    const seenAt = sweepAfter(regionId, Math.max(truth.issuedAt, since));
    const missedAt = sweepAfter(regionId, end.at);
    if (listing === undefined || missedAt <= seenAt || seenAt > now) return false;
    addAll(regionId, [listing], isoUtc(seenAt));
    const lastSeenAt = Math.min(missedAt - SWEEP, now);
    if ((row.type === 'item_exchange' || row.type === 'auction') && (itemsLate === null || itemsLate.until < lastSeenAt))
      items.save({ contractId }, model.items(contractId));
    if (missedAt > now) return true;
    const bidCount = row.type === 'auction' ? saveBids(contractId, lastSeenAt) : null;
    const [lastObservedAt, sweptAt] = [isoUtc(lastSeenAt), isoUtc(missedAt)];
    const departure = { lastObservedAt, observedAt: sweptAt, sweptAt };
    const departed = judgeDeparture({ type: row.type, dateExpired: row.date_expired, bidCount }, departure);
    contracts.depart(contractId, storedOutcome(probed(truth, departed, missedAt), sweptAt), lastObservedAt, sweptAt);
    return true;
  }

  function saveBids(contractId: number, at: number): number {
    const amounts = model.bids(contractId, at).map(({ amount }) => amount);
    const highest = amounts.length === 0 ? null : Math.max(...amounts);
    bids.save(contractId, { count: amounts.length, highest, at: isoUtc(at), after: isoUtc(at) });
    return amounts.length;
  }

  const issued = [...model.issued(since - LONGEST_LIFE, now)].filter(({ end }) => end.at > since);
  await inSteps(issued, CONTRACTS_A_STEP, transactions(db), (some) => {
    const rows = some.filter(record).length;
    versions.bump('contracts', isoUtc(now));
    items.bump();
    return rows;
  });
}

/** The outcome after all questions that it takes, asked a minute apart. */
function probed({ end, row }: ContractTruth, departed: ContractOutcome, missedAt: number): ContractOutcome {
  let outcome = departed;
  for (let askedAt = missedAt + PROBED_AFTER; outcome.probe; askedAt += PROBED_AFTER) {
    const contract = { type: row.type, absentSince: isoUtc(missedAt), evidence: outcome.evidence };
    const next = judgeProbe(contract, end.probe, isoUtc(askedAt));
    if (next === null) return outcome;
    outcome = next;
  }
  return outcome;
}
