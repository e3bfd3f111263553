import type { Clock } from '#main/runtime/world';
import { isoUtc, SECOND } from '#shared/time';
import { bounds, pauseAfter } from './bounds.ts';
import { type Failed, failed } from './requester.ts';

/** Whether a publisher may be asked, by how it answered lately. */
export interface Outage {
  /** `problem` of a question, which follows the publisher's name in a sentence; null: it had a usable answer. */
  judge(problem: string | null): void;
  /** The publisher asks to be left alone for so many milliseconds. */
  silence(waitMs: number): void;
  /**
   * null: ask. Else a failure, while the publisher is left alone; waits out a first pause, which may be brief, and while
   * another question finds out whether the publisher is back.
   */
  refusal(signal: AbortSignal | undefined): Promise<Failed | null>;
  /** Asks, unless that has become forbidden meanwhile: null. */
  during<T>(ask: () => Promise<T>): Promise<T | null>;
}

/** `name`: how the publisher is called in sentences. */
export function createOutage(name: string, clock: Clock): Outage {
  /** Nothing is asked before this time, for this reason. `mayBeBrief`: it is waited out. */
  let pause = { until: 0, reason: '', mayBeBrief: false };
  let failuresInARow = 0;
  let underWay = 0;

  const isProbing = () => failuresInARow >= bounds.failuresBeforePause && underWay > 0;

  return {
    judge(problem) {
      if (problem === null) failuresInARow = 0;
      // Those under way when the pause began are its consequence, not new evidence.
      else if (pause.until <= clock.now()) {
        failuresInARow += 1;
        const until = clock.now() + pauseAfter(failuresInARow);
        if (until === clock.now()) return;
        const reason = `${name} ${problem}. Next attempt at ${isoUtc(until)}.`;
        pause = { until, reason, mayBeBrief: failuresInARow === bounds.failuresBeforePause };
      }
    },
    silence(waitMs) {
      failuresInARow = Math.max(failuresInARow, bounds.failuresBeforePause);
      const until = clock.now() + waitMs;
      const reason = `${name} asks for fewer requests; nothing is asked before ${isoUtc(until + SECOND)}.`;
      pause = { until, reason, mayBeBrief: false };
    },
    async refusal(signal) {
      for (;;) {
        const left = pause.until - clock.now();
        if (left > 0 && !pause.mayBeBrief) return failed(pause.reason, pause.until);
        if (left <= 0 && !isProbing()) return null;
        await clock.sleep(left > 0 ? left : SECOND, signal);
      }
    },
    async during(ask) {
      if (pause.until > clock.now() || isProbing()) return null;
      underWay += 1;
      try {
        return await ask();
      } finally {
        underWay -= 1;
      }
    },
  };
}
