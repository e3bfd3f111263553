import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { FeedPosition, KillmailWrites } from '#main/store/systems/killmails';
import type { Transaction } from '#main/store/transaction';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import { type SequenceReader, uploadedAt } from './killmail-sequence.ts';

/** Documents are kept for about a day: what was not read for longer cannot be read any more. */
const SEQUENCE_RETENTION = 23 * HOUR;
/** The head that R2Z2 tells may be this many documents old: one that is lower by more means that numbering began anew. */
const HEAD_LAG = 200;
/** The galaxy never goes this long without a kill: where none was uploaded for this long, it is the source that stands still. */
const STANDSTILL = HOUR;
/** A first start goes back this far: some six hours of kills, which is what gate pressure looks back on (decisions §4.3). */
const START_BACK = [4000, 2000, 1000, 500, 250, 100, 51, 0];

/** Where reading of the sequence starts, and where it goes on after numbers that upstream has deleted. */
export function createFeedPositions(
  sequence: SequenceReader,
  deps: { killmails: KillmailWrites; transaction: Transaction; clock: Clock; log: Log },
) {
  const { killmails, transaction, clock, log } = deps;
  /** Milliseconds since the epoch; 0 before the first run. */
  let newestUpload = 0;

  /** The oldest number worth beginning with, by whether it is still there. */
  async function startAfresh(newest: number, signal: AbortSignal): Promise<FeedPosition> {
    for (const number of new Set(START_BACK.map((back) => Math.max(newest - back, 1)))) {
      const answer = await sequence.read(number, signal);
      if (answer.kind === 'document') return positionAt(number, Math.min(uploadedAt(answer.document), clock.now()));
    }
    return positionAt(newest + 1, clock.now());
  }

  /** Leaves out what upstream has deleted, and stores what that was as a gap. `newest`: the head of the sequence. */
  async function jump(from: FeedPosition, newest: number, signal: AbortSignal): Promise<FeedPosition> {
    const to = await startAfresh(newest, signal);
    const gap = {
      fromSequence: from.nextSequence,
      toSequence: Math.max(from.nextSequence, to.nextSequence - 1),
      since: from.coveredUntil,
      until: to.coveredSince,
    };
    log.warn(gap, 'killmails were not read while they were kept; the day files fill the gap');
    transaction(() => {
      killmails.saveGap(gap);
      killmails.savePosition(to);
    });
    return to;
  }

  return {
    jump,
    /** A document was uploaded at this time, in milliseconds since the epoch. */
    noteUpload(at: number): void {
      newestUpload = Math.max(newestUpload, at);
    },
    /** Until when no kill since the newest upload is plausible, in milliseconds since the epoch. */
    standsStillAt: () => newestUpload + STANDSTILL,
    /** The stored position; a new one where nothing is stored, or what follows the stored one is deleted by now. */
    async current(signal: AbortSignal): Promise<FeedPosition> {
      const stored = killmails.position();
      // After a restart nothing else is known of it.
      if (newestUpload === 0 && stored !== undefined) newestUpload = Math.min(fromIso(stored.coveredUntil), clock.now());
      if (stored === undefined) return startAfresh(await sequence.head(signal), signal);
      const now = clock.now();
      if (now - fromIso(stored.coveredUntil) > SEQUENCE_RETENTION) {
        const newest = await sequence.head(signal);
        // A source that stands still has deleted nothing that was not read.
        if (newest >= stored.nextSequence || newest < stored.nextSequence - HEAD_LAG) return jump(stored, newest, signal);
      }
      // A clock that was ahead has claimed more than was read.
      const latest = (at: string) => isoUtc(Math.min(fromIso(at), now));
      return { ...stored, coveredSince: latest(stored.coveredSince), coveredUntil: latest(stored.coveredUntil) };
    },
  };
}

export type FeedPositions = ReturnType<typeof createFeedPositions>;

function positionAt(nextSequence: number, at: number): FeedPosition {
  return { nextSequence, coveredSince: isoUtc(at), coveredUntil: isoUtc(at) };
}
