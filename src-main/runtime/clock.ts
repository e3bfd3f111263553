import { setTimeout as wait } from 'node:timers/promises';

/**
 * Time as a value: milliseconds since the Unix epoch, and the only way to wait. It is the time of the galaxy, by which sources renew
 * what they say and data gets old; only in the demo that is another one than the computer's (decisions §8.3).
 */
export interface Clock {
  now(): number;
  /** Resolves after `ms` (at once where that is not positive), or rejects with the signal's reason when that aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** The computer's clock, by which people, sockets and work are waited for; wherever time is not quickened, the clock itself. */
  readonly wall: Clock;
  /** How many times as fast as the computer's it goes; a whole number. */
  readonly speed: number;
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
export const realClock: Clock = {
  now: () => Date.now(),
  sleep,
  get wall() {
    return realClock;
  },
  speed: 1,
};

/** How a clock goes: when the computer's showed `wallAt` it showed `at`, and went `speed` times as fast. Crosses to threads as it is. */
export interface ClockPace {
  speed: number;
  wallAt: number;
  at: number;
}

export function paceOf({ now, wall, speed }: Clock): ClockPace {
  // Where both are one, both have to be read at once.
  const wallAt = wall.now();
  return speed === 1 && wall.now === now ? { speed, wallAt, at: wallAt } : { speed, wallAt, at: now() };
}

/** A clock that goes at that pace beside the computer's; the computer's own where the two would never differ. */
export function pacedClock({ speed, wallAt, at }: ClockPace, wall: Clock = realClock): Clock {
  if (speed === 1 && at === wallAt) return wall;
  return {
    now: () => at + (wall.now() - wallAt) * speed,
    sleep: (ms, signal) => wall.sleep(Math.ceil(ms / speed), signal),
    wall,
    speed,
  };
}
