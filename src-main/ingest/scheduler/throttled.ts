import type { Clock } from '#main/runtime/world';

/** Calls `publish` after changes, at most once in `gapMs`: the first at once, the last never lost. */
export function throttled(clock: Clock, gapMs: number, publish: () => void): { changed(): void; close(): void } {
  const closing = new AbortController();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let waiting = false;

  function now(): void {
    publishedAt = clock.now();
    publish();
  }

  return {
    changed() {
      if (waiting || closing.signal.aborted) return;
      // A clock that was set back must not silence this for as long as it was set back.
      const rest = Math.min(publishedAt + gapMs - clock.now(), gapMs);
      if (rest <= 0) return now();
      waiting = true;
      clock.sleep(rest, closing.signal).then(
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
