import PQueue from 'p-queue';
import type { Clock } from '#main/runtime/world';

/** Limits work against one server: at most `atOnce` at a time, and at least `gapMs` milliseconds between two starts. */
export interface RateLimiter {
  /** Runs each, in order, and returns their results. After a failure the rest is not begun, and the failure thrown. */
  all<T, R>(items: readonly T[], work: (item: T, signal: AbortSignal) => Promise<R>, signal: AbortSignal): Promise<R[]>;
}

/** A limiter over p-queue; `clock` makes the gaps testable. `gapMs`: a function where a setting changes it. */
export function rateLimiter(
  { wall }: Pick<Clock, 'wall'>,
  { atOnce, gapMs: given }: { atOnce: number; gapMs: number | (() => number) },
): RateLimiter {
  const queue = new PQueue({ concurrency: atOnce });
  let nextAt = 0;

  async function nextSlot(signal: AbortSignal): Promise<void> {
    const now = wall.now();
    const gapMs = typeof given === 'number' ? given : given();
    // A clock that was set back must not hold up the next one for as long.
    const at = nextAt - now > atOnce * gapMs ? now : Math.max(nextAt, now);
    nextAt = at + gapMs;
    await wall.sleep(at - now, signal);
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
                await nextSlot(either);
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
