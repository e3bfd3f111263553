import type { Clock } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';
import { bounds, pauseAfter } from './bounds.ts';
import { type Failed, failed } from './requester.ts';

/** A circuit breaker: whether a publisher may be sent requests, by its latest answers. */
export interface Outage {
  /** `problem` of a request, which follows the publisher's name in a sentence; null: it had a usable answer. */
  judge(problem: string | null): void;
  /** The publisher asks for no requests for so many milliseconds (Retry-After). */
  pauseFor(waitMs: number): void;
  /**
   * Resolves to null once a request may be sent: waits for the end of a first pause, which may be brief, and while another
   * request finds out whether the publisher is back. A failure during a longer pause.
   */
  waitUntilAllowed(signal: AbortSignal | undefined): Promise<Failed | null>;
  /** Sends the request, unless a pause has begun meanwhile: then null. */
  send<T>(request: () => Promise<T>): Promise<T | null>;
}

/** `name`: how the publisher is called in sentences. */
export function createOutage(name: string, clock: Clock): Outage {
  /** No request is sent before this time, for this reason. `mayBeBrief`: requests wait for its end instead of failing. */
  let pause = { until: 0, reason: '', mayBeBrief: false };
  let failuresInARow = 0;
  let underWay = 0;

  const isProbing = () => failuresInARow >= bounds.failuresBeforePause && underWay > 0;

  return {
    judge(problem) {
      if (problem === null) failuresInARow = 0;
      // Requests that were under way when the pause began fail for the same cause and do not lengthen it.
      else if (pause.until <= clock.now()) {
        failuresInARow += 1;
        const until = clock.now() + pauseAfter(failuresInARow);
        if (until === clock.now()) return;
        const reason = `${name} ${problem}. Next attempt at ${isoUtc(until)}.`;
        pause = { until, reason, mayBeBrief: failuresInARow === bounds.failuresBeforePause };
      }
    },
    pauseFor(waitMs) {
      failuresInARow = Math.max(failuresInARow, bounds.failuresBeforePause);
      const until = clock.now() + waitMs;
      const reason = `${name} asks for fewer requests; nothing is asked before ${isoUtc(until + SECOND)}.`;
      pause = { until, reason, mayBeBrief: false };
    },
    async waitUntilAllowed(signal) {
      for (;;) {
        const left = pause.until - clock.now();
        if (left > 0 && !pause.mayBeBrief) return failed(pause.reason, pause.until);
        if (left <= 0 && !isProbing()) return null;
        await clock.sleep(left > 0 ? left : SECOND, signal);
      }
    },
    async send(request) {
      if (pause.until > clock.now() || isProbing()) return null;
      underWay += 1;
      try {
        return await request();
      } finally {
        underWay -= 1;
      }
    },
  };
}
