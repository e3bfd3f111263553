import type { FeedPosition } from '#main/store/systems/killmails';
import type { SequenceDocument } from '#main/upstream/killmails';
import type { SequenceReader } from './killmail-sequence.ts';

/** This many of the newest numbers are looked at first where twice as many wait: what is live lies there. */
const NEWEST = 150;
/** And what came since then, each time that this many numbers of the backlog were read. */
const EVERY = 100;
/** The source renews its head every 51 documents: newer ones are looked for after it. */
const HEAD_LAG = 60;
/** This many numbers in a row may never have been used. */
const MOST_LEFT_OUT = 3;

/** A run as far as a glance knows it. */
interface GlancingRun {
  batch: { position(): FeedPosition; addAhead(document: SequenceDocument): void; commit(): void };
  newest: number | null;
}

/**
 * Stores the newest kills ahead of their turn, each once: a backlog takes minutes, and what is live would be reported at its end only.
 * Notes the head of the sequence; does nothing while the next glance is not due.
 */
export function createGlance(sequence: SequenceReader): (run: GlancingRun, signal: AbortSignal) => Promise<void> {
  let seenUntil = 0;
  let dueAt = 0;
  return async (run, signal) => {
    const { batch } = run;
    const { nextSequence } = batch.position();
    if (run.newest !== null && nextSequence < dueAt) return;
    dueAt = nextSequence + EVERY;
    const newest = await sequence.head(signal);
    run.newest = newest;
    if (newest - nextSequence <= 2 * NEWEST) return;
    let absent = 0;
    for (let number = Math.max(seenUntil, newest - NEWEST); number <= newest + HEAD_LAG; number += 1) {
      const answer = await sequence.read(number, signal);
      absent = answer.kind === 'absent' ? absent + 1 : 0;
      // Single numbers are left out; several in a row are a head that is none, which those find who read one by one.
      if (absent > MOST_LEFT_OUT || (absent > 0 && number > newest)) break;
      if (answer.kind === 'document') batch.addAhead(answer.document);
      if (absent === 0) seenUntil = number + 1;
    }
    batch.commit();
  };
}
