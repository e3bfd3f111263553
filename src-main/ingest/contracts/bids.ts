import type { Clock } from '#main/runtime/world';
import type { AuctionDue, ContractBidWrites } from '#main/store/contracts/bids';
import type { Transaction } from '#main/store/transaction';
import type { BidsAnswer, PublicContracts } from '#main/upstream/esi/contracts';
import { fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';
import { dueAt, laterOf } from '../scheduler/retry-time.ts';

const PERIOD = 10 * MINUTE;
const BATCH = 50;
/** An auction is asked about again after a quarter of the time that it has left: most bids come at the end, and the last count. */
const SHARE_OF_TIME_LEFT = 0.25;
const SHORTEST_WAIT = 10 * MINUTE;
const LONGEST_WAIT = 12 * HOUR;
/** Errors of the shared budget that questions for bids leave to all others. */
const RESERVE = 40;

/** When the bids on an auction, read at `now` (milliseconds), are due again, ISO 8601 UTC. */
export function bidsAfter(dateExpired: string, now: number): string {
  const wait = Math.min(Math.max((fromIso(dateExpired) - now) * SHARE_OF_TIME_LEFT, SHORTEST_WAIT), LONGEST_WAIT);
  return isoUtc(now + wait);
}

/** Collects the bids of open auctions; an auction that ends with bids has found its buyer (decisions §3.1). */
export function contractBids(deps: {
  esi: Pick<PublicContracts, 'bids'>;
  bids: ContractBidWrites;
  /** Of all questions about single contracts. */
  pace: RateLimiter;
  transaction: Transaction;
  clock: Clock;
}): Job {
  const { esi, bids: store, pace, transaction, clock } = deps;

  function save({ contractId, dateExpired }: AuctionDue, answer: BidsAnswer): void {
    const now = clock.now();
    const after = bidsAfter(dateExpired, now);
    if (answer.kind === 'failed') return store.postpone(contractId, laterOf(now + SHORTEST_WAIT, answer.retryAt));
    if (answer.kind !== 'bids') return store.postpone(contractId, answer.kind === 'not-due' ? answer.dueAt : after);
    const amounts = answer.bids.map(({ amount }) => amount);
    const highest = amounts.length === 0 ? null : Math.max(...amounts);
    store.save(contractId, { count: amounts.length, highest, at: isoUtc(now), after });
  }

  return {
    name: 'contract-bids',
    label: 'Bids on auctions',
    source: 'esi',
    everyMs: PERIOD,
    offsetMs: 0,
    // Most bids of a new mirror come with the items, out of the archive.
    after: ['region-list', 'public-contracts', 'contract-items'],

    async run({ signal, report }) {
      let done = 0;
      for (;;) {
        const due = dueAt(clock.now());
        const batch = store.due(due, BATCH);
        if (batch.length === 0) return { rows: done };
        report(done, done + store.countDue(due), 'auctions');
        const ask = async (auction: AuctionDue, either: AbortSignal) => {
          return { auction, answer: await esi.bids(auction.contractId, either, { reserve: RESERVE }) };
        };
        const answers = await pace.all(batch, ask, signal);
        transaction(() => {
          for (const { auction, answer } of answers) save(auction, answer);
        });
        done += batch.length;
        const failures = answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer] : []));
        const [first] = failures;
        if (first !== undefined && first.reason === 'error budget')
          return { rows: done, nextDueAt: fromIso(first.retryAt ?? due.now) };
        if (first !== undefined && failures.length * 2 >= batch.length) throw new JobFailure(first.reason, first.retryAt);
      }
    },
  };
}
