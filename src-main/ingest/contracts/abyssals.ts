import type { Clock } from '#main/runtime/world';
import type { AbyssalWrites } from '#main/store/contracts/abyssals';
import type { DataVersionWrites } from '#main/store/ingest-state/data-versions';
import type { Transaction } from '#main/store/transaction';
import type { AbyssalSource } from '#main/upstream/esi/abyssals';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import { soldRollDays } from '#shared/trade-api/abyssals';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';

/** Before an item that could not be read is asked for again, where others could. */
const FAILED_WAIT = HOUR;
/** Questions of one run where upstream is our own simulator. */
const SIMULATED_QUESTIONS = 60;

/** What the job reads from and writes to. */
interface AbyssalDeps {
  source: AbyssalSource;
  abyssals: AbyssalWrites;
  /** Of all questions for rolls. */
  pace: RateLimiter;
  /** Questions that the person allows in a minute. */
  perMinute(): number;
  simulated: boolean;
  versions: DataVersionWrites;
  transaction: Transaction;
  clock: Clock;
}

/**
 * Reads the roll of each abyssal item that contracts offer or sold, once: a roll never changes, so neither it nor a refusal is asked for again.
 * After everything else, and slowly unless the person allows more: no answer is needed at once.
 */
export function abyssalRolls({ source, abyssals, pace, perMinute, simulated, versions, transaction, clock }: AbyssalDeps): Job {
  let isNoted = false;
  return {
    name: 'abyssal-modules',
    label: 'Rolls of abyssal modules',
    source: 'abyssals',
    everyMs: MINUTE,
    offsetMs: 0,
    after: ['static-data', 'public-contracts', 'contract-items'],

    async run({ signal, report }) {
      const soldSince = isoUtc(clock.now() - soldRollDays * DAY);
      const items = abyssals.due(soldSince, isoUtc(clock.now()), simulated ? SIMULATED_QUESTIONS : perMinute());
      if (items.length === 0) {
        // A mirror without any abyssal item has read all of them.
        if (!isNoted) transaction(() => versions.observe('abyssals', isoUtc(clock.now())));
        isNoted = true;
        return { rows: 0, idle: true };
      }
      let read = 0;
      let failedBefore = false;
      const before = abyssals.progress(soldSince);
      const total = before.read + before.refused + before.waiting;
      try {
        for (const item of items) {
          report(total - before.waiting + read, total, 'rolls');
          const [answer] = await pace.all([item], ({ typeId, itemId }, either) => source.roll(typeId, itemId, either), signal);
          if (answer === undefined) break;
          const now = isoUtc(clock.now());
          if (answer.kind === 'failed') {
            // One odd answer is that item's own fault; two in a row are the source's.
            if (failedBefore) throw new JobFailure(answer.reason, answer.retryAt);
            failedBefore = true;
            transaction(() => abyssals.postpone(item, now, answer.retryAt ?? isoUtc(clock.now() + FAILED_WAIT)));
            continue;
          }
          failedBefore = false;
          read += 1;
          transaction(() => (answer.kind === 'roll' ? abyssals.save(item, answer.roll, now) : abyssals.refuse(item, now)));
        }
      } finally {
        if (read > 0) transaction(() => versions.bump('abyssals', isoUtc(clock.now())));
      }
      const { waiting } = abyssals.progress(soldSince);
      if (waiting === 0) return { rows: read };
      return { rows: read, backlog: { left: waiting, unit: 'rolls' }, nextDueAt: clock.now() };
    },
  };
}
