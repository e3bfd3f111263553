import PQueue from 'p-queue';
import type { Clock } from '#main/runtime/world';

/** Work that is asked of a volunteer's server: few at once, and never two begun within `gapMs`. */
export interface Paced {
  /** Runs each, in order, and returns their results. After a failure the rest is not begun, and the failure thrown. */
  all<T, R>(items: readonly T[], work: (item: T, signal: AbortSignal) => Promise<R>, signal: AbortSignal): Promise<R[]>;
}

export function paced(clock: Clock, { atOnce, gapMs }: { atOnce: number; gapMs: number }): Paced {
  const queue = new PQueue({ concurrency: atOnce });
  let nextAt = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    const now = clock.now();
    // A clock that was set back must not hold up the next one for as long.
    const at = nextAt - now > atOnce * gapMs ? now : Math.max(nextAt, now);
    nextAt = at + gapMs;
    await clock.sleep(at - now, signal);
  }

  return {
    async all(items, work, signal) {
      const failed = new AbortController();
      const either = AbortSignal.any([signal, failed.signal]);
      const outcomes = await Promise.allSettled(
        items.map((item) =>
          queue
            .add(
              async () => {
                await turn(either);
                return work(item, either);
              },
              { signal: either },
            )
            .catch((failure: unknown) => {
              failed.abort(failure);
              throw failure;
            }),
        ),
      );
      signal.throwIfAborted();
      if (failed.signal.aborted) throw failed.signal.reason;
      return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Awaited<ReturnType<typeof work>>>).value);
    },
  };
}
