import { setTimeout as wait } from 'node:timers/promises';

/** Time as a value: milliseconds since the Unix epoch, and the only way to wait. */
export interface Clock {
  now(): number;
  /** Resolves after `ms` (at once where that is not positive), or rejects with the signal's reason when that aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Node's timers run out at once when they are set for longer. */
const LONGEST_TIMER = 2 ** 31 - 1;

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  for (let left = Math.max(0, ms); ; left -= LONGEST_TIMER) {
    await wait(Math.min(left, LONGEST_TIMER), undefined, options);
    if (left <= LONGEST_TIMER) return;
  }
}

/** The clock of this computer; apart from the rest of the world, so that a thread without a network need not load one. */
export const realClock: Clock = { now: () => Date.now(), sleep };
