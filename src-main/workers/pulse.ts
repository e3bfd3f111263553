import type { Clock } from '#main/runtime/world';
import { SECOND } from '#shared/time';

/** How often a thread is asked for a sign of life, and is looked whether it came. */
const BEAT = 5 * SECOND;
/** After this many beats without an answer a thread is given up: a minute, many times the longest of its steps on a busy machine. */
const MOST_BEATS = 12;

/**
 * Asks a thread again and again for a sign of life, until `signal` aborts, and calls `gaveNone` where it has given none for a minute: it
 * lives, but does not come round to its messages. Counted are beats and not time, so that a process that was paused, or a computer that
 * slept, has one beat more and no minute.
 */
export async function watchPulse(
  { clock, signal }: { clock: Pick<Clock, 'wall'>; signal: AbortSignal },
  ping: () => Promise<unknown>,
  gaveNone: () => void,
): Promise<void> {
  try {
    for (;;) {
      let isAnswered = false;
      ping().then(
        () => void (isAnswered = true),
        () => undefined,
      );
      for (let beats = 0; beats === 0 || !isAnswered; beats += 1) {
        if (beats === MOST_BEATS) return gaveNone();
        await clock.wall.sleep(BEAT, signal);
      }
    }
  } catch {
    // The answer is no longer wanted.
  }
}
