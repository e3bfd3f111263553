import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { ContractItemWrites, ContractWithoutItems } from '#main/store/contracts/items';
import type { Transaction } from '#main/store/transaction';
import type { ItemsAnswer, PublicContracts } from '#main/upstream/esi/contracts';
import { unreadableNote } from '#main/upstream/row-list';
import { DAY, MINUTE } from '#shared/time';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';
import { dueAt, exponentialBackoff, laterOf } from '../scheduler/retry-time.ts';
import { type ArchivedItemDeps, takeArchivedItems } from './archived-items.ts';
import type { ItemSaver } from './item-saver.ts';

const PERIOD = MINUTE;
/** Contracts asked about, and stored, at a time; how many requests are under way at once is the client's to bound. */
const BATCH = 200;
/** How long the note on items with unreadable rows is shown. Milliseconds. */
const NOTE_SHOWN_FOR = DAY;
/** When a listed contract without items is asked about again: it is new, or has just ended, which the next sweep shows. */
const FIRST_WAIT = 30 * MINUTE;
/** After an answer that could not be used, or none. */
const FIRST_WAIT_AFTER_FAILURE = 2 * MINUTE;
/** Errors that a person's look at a contract leaves for the sweeps. */
const INTERACTIVE_RESERVE = 25;

/** What the job of items reads from and writes to. */
export interface ContractItemDeps {
  esi: Pick<PublicContracts, 'items'>;
  items: ContractItemWrites;
  saver: ItemSaver;
  /** Item rows left out of late; `at` in milliseconds. Shared by the jobs of one database. */
  leftOut: { rows: number; at: number };
  transaction: Transaction;
  clock: Clock;
  log: Log;
}

interface ItemAnswer {
  contract: ContractWithoutItems;
  answer: ItemsAnswer;
}

/**
 * Gets the items of every listed contract once: most of a new mirror's out of the archive, where that is on, the others one by
 * one, the newest contracts first, until none is left.
 */
export function contractItems(
  deps: ContractItemDeps & Omit<ArchivedItemDeps, 'archive'> & { archive: ArchivedItemDeps['archive'] | null; pace: RateLimiter },
): Job {
  const { esi, items, clock, transaction, archive, pace, leftOut } = deps;
  const note = () =>
    clock.now() - leftOut.at < NOTE_SHOWN_FOR ? unreadableNote(leftOut.rows, 'the items of contracts') : undefined;

  return {
    name: 'contract-items',
    label: 'Items of contracts',
    source: 'esi',
    everyMs: PERIOD,
    offsetMs: 0,
    after: ['region-list', 'public-contracts'],

    async run({ signal, report }) {
      let done = 0;
      let rows = 0;
      if (archive !== null) {
        report(0, null, 'contracts');
        rows = await takeArchivedItems({ ...deps, archive }, signal);
      }
      for (;;) {
        const due = dueAt(clock.now());
        const batch = items.due(due, BATCH);
        if (batch.length === 0) return { rows, note: note() };
        const total = done + items.countDue(due);
        report(done, total, 'contracts');
        const ask = async (contract: ContractWithoutItems, either: AbortSignal) => {
          const answer = await esi.items(contract.contractId, either);
          done += 1;
          report(done, total, 'contracts');
          return { contract, answer };
        };
        const answers = await pace.all(batch, ask, signal);
        rows += transaction(() => settleAll(answers, deps));
        giveUpOnOutage(answers);
      }
    },
  };
}

/** One bad answer is that contract's trouble; when most answers are bad, upstream has a trouble, and asking on would be rude. */
function giveUpOnOutage(answers: readonly ItemAnswer[]): void {
  const failures = answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer] : []));
  const [first] = failures;
  if (first !== undefined && failures.length * 2 >= answers.length) throw new JobFailure(first.reason, first.retryAt);
}

/** Fetches the items of one contract ahead of its turn, as a person looks at it. */
export async function fetchItems(
  deps: ContractItemDeps,
  contractId: number,
  signal: AbortSignal,
): Promise<'known' | 'gone' | 'later'> {
  const { esi, items, transaction } = deps;
  const contract = items.find(contractId);
  if (contract === undefined || contract.itemsState === 'gone') return 'gone';
  // That a contract has no public items is all there is to know of them.
  if (contract.itemsState !== 'pending') return 'known';
  const answer = await esi.items(contractId, signal, { priority: 'interactive', reserve: INTERACTIVE_RESERVE });
  if (answer.kind === 'failed' || answer.kind === 'not-due') return 'later';
  transaction(() => settleAll([{ contract, answer }], deps));
  if (items.find(contractId)?.itemsState === 'known') return 'known';
  return answer.kind === 'ended' && answer.how !== 'expired-or-accepted' ? 'gone' : 'later';
}

/** Returns how many contracts have their items now. */
function settleAll(answers: readonly ItemAnswer[], { items, saver, leftOut, clock, log }: ContractItemDeps): number {
  const now = clock.now();
  let saved = 0;
  for (const { contract, answer } of answers) {
    const { contractId, itemsAsked } = contract;
    if (answer.kind === 'items' && answer.unreadable > 0) {
      log.warn({ contractId, rows: answer.unreadable }, 'items left out that cannot be read');
      leftOut.rows = answer.unreadable + (now - leftOut.at < NOTE_SHOWN_FOR ? leftOut.rows : 0);
      leftOut.at = now;
    }
    if (answer.kind === 'items' && answer.items.length > 0) {
      if (saver.save(contract, answer.items, answer.unreadable)) saved += 1;
    } else if (answer.kind === 'failed') {
      log.debug({ contractId, reason: answer.reason }, 'items could not be had');
      items.postpone(contractId, laterOf(now + exponentialBackoff(FIRST_WAIT_AFTER_FAILURE, itemsAsked), answer.retryAt), 1);
    } else if (answer.kind === 'not-due') {
      items.postpone(contractId, laterOf(now, answer.dueAt), 0);
    } else {
      // Never taken for "no items": every contract that has public items has at least one.
      const named = answer.kind === 'ended' ? answer.expiresAt : null;
      items.postpone(contractId, laterOf(now + exponentialBackoff(FIRST_WAIT, itemsAsked), named), 1);
    }
  }
  if (saved > 0) saver.bump();
  return saved;
}
