import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { ThreadDown } from '#shared/local-api/status';
import { isoUtc, MINUTE, SECOND } from '#shared/time';

/** Before a thread that died is started again; doubled each time up to the longest, so that it is back within 10 s. */
const FIRST_WAIT = SECOND / 2;
const LONGEST_WAIT = 6 * SECOND;
/** Failed starts in a row after which the cause is taken to last, such as a system that lets no more files be opened. */
const FRUITLESS_STARTS = 8;
const FRUITLESS_WAIT = MINUTE;
/** A thread that lived for this long begins with the first wait again. */
const LIVED_WELL = MINUTE;

/** Starts a thread again when it dies, and tells meanwhile that it is down. */
export interface Revival<T> {
  /** What `start` gives, at once or after some failed attempts with growing waits between; rejects once closed. */
  revive(reason: string, start: () => Promise<T>): Promise<T>;
  /** The thread while it is down; empty while it runs. */
  down(): ThreadDown[];
  /** Starts the thread no more. */
  close(): void;
}

/** `changed` is called as a thread goes down and comes back. */
export function createRevival<T>(
  thread: ThreadDown['thread'],
  { clock, log, changed = () => undefined }: { clock: Clock; log: Log; changed?: (() => void) | undefined },
): Revival<T> {
  const closing = new AbortController();
  let down: ThreadDown | null = null;
  let startedAt = clock.wall.now();
  let attempts = 0;

  return {
    async revive(reason, start) {
      if (clock.wall.now() - startedAt >= LIVED_WELL) attempts = 0;
      down = { thread, since: isoUtc(clock.now()), reason };
      log.error(down, 'a thread has ended; it is started again');
      changed();
      for (;;) {
        await clock.wall.sleep(waitBefore(attempts), closing.signal);
        attempts += 1;
        try {
          const revived = await start();
          startedAt = clock.wall.now();
          down = null;
          changed();
          return revived;
        } catch (failure) {
          closing.signal.throwIfAborted();
          log.error({ thread, err: failure }, 'a thread could not be started again');
        }
      }
    },
    down: () => (down === null ? [] : [down]),
    close: () => closing.abort(new Error('The program is closing.')),
  };
}

/** Milliseconds before the next start, after this many in a row. */
function waitBefore(attempts: number): number {
  return attempts < FRUITLESS_STARTS ? Math.min(FIRST_WAIT * 2 ** attempts, LONGEST_WAIT) : FRUITLESS_WAIT;
}
