import type { Clock } from '#main/runtime/world';

/** Throttles `publish` to once in `gapMs` milliseconds: the first change is published at once, the last one always. */
export function throttle({ wall }: Pick<Clock, 'wall'>, gapMs: number, publish: () => void): { changed(): void; close(): void } {
  const closing = new AbortController();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let waiting = false;

  function now(): void {
    publishedAt = wall.now();
    publish();
  }

  return {
    changed() {
      if (waiting || closing.signal.aborted) return;
      // A clock that was set back makes no wait longer than gapMs.
      const remaining = Math.min(publishedAt + gapMs - wall.now(), gapMs);
      if (remaining <= 0) return now();
      waiting = true;
      wall.sleep(remaining, closing.signal).then(
        () => {
          waiting = false;
          now();
        },
        () => undefined,
      );
    },
    close: () => closing.abort(),
  };
}
