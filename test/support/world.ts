import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Clock, type Fetch, type Random, realWorld, type World } from '#main/runtime/world';

export interface FakeClock extends Clock {
  /** Moves time on by `ms`, waking each sleeper at its own due time, in order, and letting it work before the next. */
  advance(ms: number): Promise<void>;
  /** The same while time would jump by itself, which it does again afterwards. */
  later(ms: number): Promise<void>;
  /** While true, time jumps to the earliest sleeper's due time whenever nothing else is going on: no real waiting. */
  auto: boolean;
  /** Sets the time as a suspended or corrected computer would find it: sleepers keep their remaining time. */
  jump(ms: number): void;
  /** How many are asleep; for "nothing is left behind" at the end of a test. */
  sleeping(): number;
}

interface Sleeper {
  due: number;
  wake(): void;
}

/** Turns of the event loop without any sign of work after which the program counts as waiting for the clock. */
const QUIET_TURNS = 30;
/** Turns of a millisecond more while a request is under way: real sockets need a few, independent of the fake clock. */
const QUIET_MOMENTS = 25;

const inFlight = new WeakMap<Clock, { count: number; activity: number }>();

/**
 * A clock that moves by hand. `patience`: turns of a millisecond for which it waits for requests under way that show no sign of life; where
 * the machine is busy, and every request is answered, more of them keep it from running ahead of the answers.
 */
export function fakeClock(startIso: string, { patience = QUIET_MOMENTS }: { patience?: number } = {}): FakeClock {
  let time = Date.parse(startIso);
  if (Number.isNaN(time)) throw new Error(`'${startIso}' is no ISO 8601 time`);
  let automatic = false;
  let jumping = false;
  const sleepers = new Set<Sleeper>();
  const network = { count: 0, activity: 0 };

  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const moment = () => new Promise<void>((resolve) => void setTimeout(resolve, 1));

  async function quiet(): Promise<void> {
    let seen = -1;
    // In turns, not by a clock: a process that had no processor for a while has not looked at its sockets meanwhile.
    for (let turns = 0; ; turns += 1) {
      if (seen !== network.activity) {
        seen = network.activity;
        turns = 0;
      }
      if (turns >= QUIET_TURNS + (network.count <= 0 ? 0 : patience)) return;
      // A socket is waited for, not asked again and again: other tests need the processor.
      await (turns < QUIET_TURNS ? turn() : moment());
    }
  }

  function earliest(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of sleepers) if (first === undefined || sleeper.due < first.due) first = sleeper;
    return first;
  }

  async function jumpWhileAutomatic(): Promise<void> {
    if (jumping) return;
    jumping = true;
    try {
      while (automatic && sleepers.size > 0) {
        await quiet();
        const next = earliest();
        if (!automatic || next === undefined) break;
        time = Math.max(time, next.due);
        next.wake();
      }
    } finally {
      jumping = false;
    }
  }

  const clock: FakeClock = {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        network.activity += 1;
        const sleeper: Sleeper = {
          due: time + Math.max(0, ms),
          wake() {
            sleepers.delete(sleeper);
            signal?.removeEventListener('abort', abort);
            network.activity += 1;
            resolve();
          },
        };
        const abort = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', abort, { once: true });
        sleepers.add(sleeper);
        if (automatic) void jumpWhileAutomatic();
      }),
    async advance(ms) {
      const target = time + ms;
      await quiet();
      for (let next = earliest(); next !== undefined && next.due <= target; next = earliest()) {
        time = Math.max(time, next.due);
        next.wake();
        await quiet();
      }
      time = target;
    },
    async later(ms) {
      clock.auto = false;
      await clock.advance(ms);
      clock.auto = true;
    },
    get auto() {
      return automatic;
    },
    set auto(value: boolean) {
      automatic = value;
      if (value) void jumpWhileAutomatic();
    },
    jump(ms) {
      time += ms;
      for (const sleeper of sleepers) sleeper.due += ms;
    },
    sleeping: () => sleepers.size,
    get wall() {
      return clock;
    },
    speed: 1,
  };
  inFlight.set(clock, network);
  return clock;
}

/**
 * The same clock for a simulated upstream that lets its answers wait by it: what a request waits for is then the clock itself, which
 * would else be patient for nothing.
 */
export function clockOfUpstream(clock: FakeClock): Clock {
  const network = inFlight.get(clock);
  if (network === undefined) return clock;
  const ofUpstream: Clock = {
    now: clock.now,
    async sleep(ms, signal) {
      network.count -= 1;
      try {
        await clock.sleep(ms, signal);
      } finally {
        network.count += 1;
      }
    },
    get wall() {
      return ofUpstream;
    },
    speed: 1,
  };
  return ofUpstream;
}

/** A clock that is the computer's as well, as wherever time is not quickened. */
export function ofOneTime<Own extends Pick<Clock, 'now' | 'sleep'>>(own: Own): Own & Clock {
  const clock: Own & { wall?: Clock; speed: number } = Object.assign(own, { speed: 1 });
  return Object.assign(clock, { wall: clock as Own & Clock });
}

/** Dice that fall the same way every time. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat64(generator);
}

/** The given clock and dice with the real network: meant for a simulated upstream on loopback. */
export function testWorld({ clock, seed = 1 }: { clock: Clock; seed?: number }): World {
  return { clock, random: seededRandom(seed), fetch: observed(realWorld().fetch, clock) };
}

/** The same body; each wait for its next piece counts as a request under way. */
function observedBody(body: AsyncIterable<Uint8Array>, begin: () => () => void): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = body[Symbol.asyncIterator]();
      return {
        async next() {
          const done = begin();
          try {
            return await iterator.next();
          } finally {
            done();
          }
        },
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** Tells the fake clock that requests are under way, so that it does not run ahead of them. */
function observed(fetch: Fetch, clock: Clock): Fetch {
  const network = inFlight.get(clock.wall);
  if (network === undefined) return fetch;
  const begin = () => {
    network.count += 1;
    network.activity += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      network.count -= 1;
      network.activity += 1;
    };
  };
  return async (url, init) => {
    const end = begin();
    try {
      const answer = await fetch(url, init);
      return {
        status: answer.status,
        headers: answer.headers,
        body: answer.body === null ? null : observedBody(answer.body, begin),
      };
    } finally {
      end();
    }
  };
}
