import type { Clock } from '#main/runtime/world';
import type { KillmailSource, SequenceAnswer, SequenceDocument } from '#main/upstream/killmails';
import { DAY, fromIso, MINUTE, SECOND } from '#shared/time';
import { JobFailure } from '../scheduler/job.ts';

/** Upstream allows 20 reads a second; ten leave room for other readers at this address. */
const BETWEEN_READS = 100;
/** The demo's simulator allows as many in a second of the galaxy, but shares this computer: at ten times the speed it is asked 40 times a second. */
const LEAST_BETWEEN_READS = 25;
/** Upstream asks for at least 6 s before a missing number is asked for again. */
const AFTER_MISSING = 6 * SECOND;
/** After this many misses of one number, or this long, it is asked whether the sequence has gone on without it. */
const MISSES_BEFORE_DOUBT = 10;
const DOUBT_AFTER = 5 * MINUTE;
const LOOK_AHEAD = 3;
/** After this many tries of a number that is there and cannot be read, it is asked whether later ones can be. */
const TRIES = 3;
/** How far ahead these are looked for, in this order: a fault of the source may have spoilt several in a row. */
const LATER = [10, 3, 1, 2, 30, 100];
/** A kill dated further ahead makes no sense; less may be this computer's clock. */
const LARGEST_LEAD = DAY;
/** Nothing is uploaded before it happens; so much the clocks of the game and of the source may differ. */
const LARGEST_SKEW = 5 * MINUTE;

/**
 * Reads the killmail sequence at the pace that upstream asks for, and counts how often the next number was missing. What
 * upstream refuses to answer is thrown as a JobFailure.
 */
export function createSequenceReader(source: KillmailSource, clock: Clock) {
  const missing = missingNumber(clock);
  let headWasRead = false;
  const betweenReads = Math.max(LEAST_BETWEEN_READS, BETWEEN_READS / clock.speed);

  async function ask(number: number, signal: AbortSignal): Promise<SequenceAnswer> {
    const wait = missing.waitFor(number);
    if (wait > 0) await clock.sleep(wait, signal);
    const answer = await source.document(number, signal);
    if (answer.kind === 'failed') return answer;
    await clock.wall.sleep(betweenReads, signal);
    if (answer.kind !== 'document') return answer;
    const at = fromIso(answer.document.esi.killmail_time);
    if (at > uploadedAt(answer.document) + LARGEST_SKEW) return { kind: 'unreadable', reason: 'it is dated after its upload' };
    if (at > clock.now() + LARGEST_LEAD) return { kind: 'unreadable', reason: 'it is dated more than a day ahead' };
    return answer;
  }

  /** Throws, with `reason`, unless a number after this one can be read. */
  async function requireLater(number: number, reason: string, signal: AbortSignal): Promise<void> {
    for (const ahead of LATER) {
      const answer = await ask(number + ahead, signal);
      if (answer.kind === 'document') return;
      if (answer.kind === 'failed' && answer.retryAt !== null) throw new JobFailure(answer.reason, answer.retryAt);
    }
    throw new JobFailure(reason);
  }

  /**
   * Asks for a number again that could not be read. One that stays like that while later ones can be read is `lost`. They are asked for
   * first then: a source that answers nothing but errors is not asked for a while, for any number.
   */
  async function read(number: number, signal: AbortSignal): Promise<Exclude<SequenceAnswer, Unread> | Lost> {
    for (;;) {
      const stuck = missing.stuckBecause(number);
      if (stuck !== null) await requireLater(number, stuck, signal);
      const answer = await ask(number, signal);
      if (!isUnread(answer)) return answer;
      if (stuck !== null) return { kind: 'lost', reason: answer.reason };
      missing.count(number, answer.reason);
      if (answer.kind === 'failed') throw new JobFailure(answer.reason, answer.retryAt);
    }
  }

  return {
    /** The document of a number, or that it is missing, unreadable or lost. */
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
    countMiss: (number: number) => missing.count(number, null),
    misses: missing.misses,
    isDoubtful: missing.isDoubtful,
    restartMisses: missing.restart,
  };
}
/** An answer without a document, although one may stand there. */
type Unread = Extract<SequenceAnswer, { kind: 'failed' | 'cut-off' }>;
const isUnread = (answer: SequenceAnswer): answer is Unread => answer.kind === 'failed' || answer.kind === 'cut-off';
/** It stands there and cannot be read, although later ones can. */
interface Lost {
  kind: 'lost';
  reason: string;
}
export type SequenceReader = ReturnType<typeof createSequenceReader>;

/** The number that is missing or cannot be read at present; forgotten by a restart, which reads the head at its first miss instead. */
function missingNumber(clock: Clock) {
  /** How often it was asked for, since when, when last, and why it could not be read then; null: it was not there. Milliseconds since the epoch. */
  let missing = { number: -1, misses: 0, since: 0, askedAt: 0, trouble: null as string | null };
  return {
    /** Milliseconds until a number may be asked for again. A clock that was set back makes no wait longer. */
    waitFor: (number: number) =>
      missing.number === number ? Math.min(missing.askedAt + AFTER_MISSING - clock.now(), AFTER_MISSING) : 0,
    count(number: number, trouble: string | null): void {
      const now = clock.now();
      const before = missing.number === number ? missing : { number, misses: 0, since: now };
      missing = { ...before, misses: before.misses + 1, askedAt: now, trouble };
    },
    /** Why a number that was tried often enough cannot be read; null: it was not, or is not there. */
    stuckBecause: (number: number) => (missing.number === number && missing.misses >= TRIES ? missing.trouble : null),
    /** How often the missing number was asked for. */
    misses: () => missing.misses,
    /** Whether it was missing so often or so long that the sequence may have gone on without it. */
    isDoubtful: () => missing.misses >= MISSES_BEFORE_DOUBT || clock.now() - missing.since >= DOUBT_AFTER,
    /** Begins to count its misses anew. */
    restart(): void {
      missing = { ...missing, misses: 1, since: clock.now() };
    },
  };
}

/** When a document was uploaded, in milliseconds since the epoch. */
export function uploadedAt({ uploaded_at }: SequenceDocument): number {
  return uploaded_at * SECOND;
}
