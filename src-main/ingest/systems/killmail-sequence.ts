import type { Clock } from '#main/runtime/world';
import type { KillmailSource, SequenceDocument } from '#main/upstream/killmails';
import { DAY, fromIso, MINUTE, SECOND } from '#shared/time';
import { JobFailure } from '../scheduler/job.ts';

/** Upstream allows 20 reads a second; ten leave room for whoever else reads from this address. */
const BETWEEN_READS = 100;
/** The demo's simulator allows as many in a second of the galaxy, but shares this computer: at ten times the speed it is asked 40 times a second. */
const LEAST_BETWEEN_READS = 25;
/** Upstream asks for at least 6 s before a missing number is asked for again. */
const AFTER_MISSING = 6 * SECOND;
/** After so many misses of one number, or so long, it is asked whether the sequence has gone on without it. */
const MISSES_BEFORE_DOUBT = 10;
const DOUBT_AFTER = 5 * MINUTE;
const LOOK_AHEAD = 3;
/** A kill dated further ahead makes no sense; less may be this computer's clock. */
const LARGEST_LEAD = DAY;

/** A number that is missing: how often it was asked for, since when, and when last. Milliseconds since the epoch. */
interface Missing {
  number: number;
  misses: number;
  since: number;
  askedAt: number;
}
const NOTHING_MISSING: Missing = { number: -1, misses: 0, since: 0, askedAt: 0 };

/**
 * Reads the killmail sequence at the pace that upstream asks for, and counts how often the next number was missing. What
 * upstream refuses to answer is thrown as a JobFailure.
 */
export function createSequenceReader(source: KillmailSource, clock: Clock) {
  /** The number that is missing at present; forgotten by a restart, which reads the head at its first miss instead. */
  let missing = NOTHING_MISSING;
  let headWasRead = false;
  const betweenReads = Math.max(LEAST_BETWEEN_READS, BETWEEN_READS / clock.speed);

  async function read(number: number, signal: AbortSignal) {
    const wait = missing.number === number ? missing.askedAt + AFTER_MISSING - clock.now() : 0;
    // A clock that was set back makes no wait longer.
    if (wait > 0) await clock.sleep(Math.min(wait, AFTER_MISSING), signal);
    const answer = await source.document(number, signal);
    if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
    await clock.wall.sleep(betweenReads, signal);
    if (answer.kind === 'document' && fromIso(answer.document.esi.killmail_time) > clock.now() + LARGEST_LEAD)
      return { kind: 'unreadable' as const, rule: 'it is dated more than a day ahead' };
    return answer;
  }

  return {
    /** The document of a number, or that it is missing or unreadable. */
    read,
    /** The newest number that upstream tells; it lags behind the sequence itself. */
    async head(signal: AbortSignal): Promise<number> {
      const answer = await source.head(signal);
      if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
      headWasRead = true;
      await clock.wall.sleep(betweenReads, signal);
      return answer.sequence;
    },
    headWasRead: () => headWasRead,
    /** The first of the next few numbers that exists although this one does not; null: none does. */
    async findAfter(number: number, signal: AbortSignal): Promise<number | null> {
      for (let next = number + 1; next <= number + LOOK_AHEAD; next += 1) {
        if ((await read(next, signal)).kind === 'document') return next;
      }
      return null;
    },
    /** Counts one more answer that this number is missing. */
    countMiss(number: number): void {
      const now = clock.now();
      missing =
        missing.number === number
          ? { ...missing, misses: missing.misses + 1, askedAt: now }
          : { number, misses: 1, since: now, askedAt: now };
    },
    /** How often the missing number was asked for. */
    misses: () => missing.misses,
    /** Whether the missing number was missing so often or so long that the sequence may have gone on without it. */
    isDoubtful: () => missing.misses >= MISSES_BEFORE_DOUBT || clock.now() - missing.since >= DOUBT_AFTER,
    /** Begins to count the misses of the missing number anew. */
    restartMisses(): void {
      missing = { ...missing, misses: 1, since: clock.now() };
    },
  };
}
export type SequenceReader = ReturnType<typeof createSequenceReader>;

/** When a document was uploaded, in milliseconds since the epoch. */
export function uploadedAt({ uploaded_at }: SequenceDocument): number {
  return uploaded_at * SECOND;
}
