import { judgeProbe, type ProbeAnswer, readEvidence } from '#main/domain/contracts/outcome';
import { offerOutcome } from '#main/domain/trade/sales';
import type { Clock } from '#main/runtime/world';
import type { ContractWrites, ProbeCandidate } from '#main/store/contracts/contracts';
import type { EventWrites } from '#main/store/events/events';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import type { ItemsAnswer, PublicContracts } from '#main/upstream/esi/contracts';
import { fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import { type Job, JobFailure, type JobResult } from '../scheduler/job.ts';
import { dueAt, exponentialBackoff, laterOf } from '../scheduler/retry-time.ts';
import type { GoodNews } from './good-news.ts';
import type { ItemSaver } from './item-saver.ts';
import { storedOutcome } from './sweep-recorder.ts';

const PERIOD = 5 * MINUTE;
/** A long backlog is worked off in runs of this length, so that each shows up in the record. */
const LONGEST_RUN = 15 * MINUTE;
/** Errors of the 100 a minute that probes leave to everything else (decisions §3.1). */
const RESERVE = 40;
/** After an answer that cost no error, and after one that did. */
const SPACING = SECOND / 4;
const SPACING_AFTER_ERROR = SECOND;
const BATCH = 50;
/** Before the second question about a contract, doubled each time. */
const FIRST_WAIT = 30 * MINUTE;
const FAILURES_IN_A_ROW = 3;

/**
 * Asks how contracts ended that left the list: their items answer "accepted by player", or otherwise. What waits is in the
 * store, so that nothing is forgotten by a restart.
 */
export function contractOutcomes(deps: {
  esi: Pick<PublicContracts, 'items'>;
  contracts: ContractWrites;
  saver: ItemSaver;
  versions: DataVersionWrites;
  events: Pick<EventWrites, 'outcome'>;
  goods: Pick<GoodNews, 'sold'>;
  transaction: Transaction;
  clock: Clock;
}): Job {
  const { esi, contracts, saver, versions, events, goods, transaction, clock } = deps;

  /** Stores an answer; false: it was none. */
  function settle(contract: ProbeCandidate, answer: ItemsAnswer): boolean {
    const { contractId, probes } = contract;
    const now = clock.now();
    if (answer.kind === 'not-due' || answer.kind === 'failed') {
      const named = answer.kind === 'failed' ? answer.retryAt : answer.dueAt;
      const wait = answer.kind === 'failed' ? exponentialBackoff(2 * MINUTE, probes) : 0;
      contracts.postponeProbe(contractId, laterOf(now + wait, named));
      return answer.kind === 'not-due';
    }
    const evidence = readEvidence(contract.evidence);
    const outcome = judgeProbe({ ...contract, evidence }, probeAnswerOf(answer), isoUtc(now));
    // Not a departure's evidence: the row was put right by hand or by a newer program; it needs no probe.
    if (outcome === null) return false;
    const named = answer.kind === 'ended' ? answer.expiresAt : null;
    const again = laterOf(now + exponentialBackoff(FIRST_WAIT, probes), named);
    transaction(() => {
      if (answer.kind === 'items' && answer.items.length > 0 && saver.save(contract, answer.items)) saver.bump();
      const stored = storedOutcome(outcome, again);
      if (!contracts.settle(contractId, stored)) return;
      versions.bump('contracts', null);
      events.outcome(contractId, isoUtc(now));
      if (offerOutcome(stored) === 'sold') goods.sold(contractId, isoUtc(now));
    });
    return true;
  }

  /** A later time must not be named: contracts that depart until then would have to wait for it too. */
  function soon(nextAt: string | null): { nextDueAt?: number } {
    return nextAt !== null && fromIso(nextAt) < clock.now() + PERIOD ? { nextDueAt: fromIso(nextAt) } : {};
  }

  async function run({ signal, report }: Parameters<Job['run']>[0]): Promise<JobResult> {
    const startedAt = clock.wall.now();
    let done = 0;
    let failures = 0;
    for (;;) {
      const due = dueAt(clock.now());
      const waiting = contracts.probesWaiting(due);
      const batch = contracts.probesDue(due, BATCH);
      if (batch.length === 0) return { rows: done, ...soon(waiting.nextAt) };
      for (const contract of batch) {
        report(done, done + waiting.due, 'contracts');
        const answer = await esi.items(contract.contractId, signal, { priority: 'probes', reserve: RESERVE });
        if (answer.kind === 'failed' && answer.reason === 'error budget')
          return { rows: done, nextDueAt: Math.max(fromIso(answer.retryAt ?? due.now), clock.now() + SECOND) };
        failures = settle(contract, answer) ? 0 : failures + 1;
        if (answer.kind === 'failed' && failures >= FAILURES_IN_A_ROW) throw new JobFailure(answer.reason, answer.retryAt);
        done += 1;
        if (clock.wall.now() - startedAt > LONGEST_RUN) return { rows: done, nextDueAt: clock.now() };
        const charged = answer.kind === 'ended' && answer.how !== 'expired-or-accepted';
        await clock.sleep(charged ? SPACING_AFTER_ERROR : SPACING, signal);
      }
    }
  }

  return {
    name: 'contract-outcomes',
    label: 'Outcomes of contracts',
    source: 'esi',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['region-list', 'public-contracts'],
    run,
  };
}

function probeAnswerOf(answer: Extract<ItemsAnswer, { kind: 'items' | 'ended' }>): ProbeAnswer {
  if (answer.kind === 'items') return 'items';
  return answer.how === 'expired-or-accepted' ? 'nothing' : answer.how;
}
