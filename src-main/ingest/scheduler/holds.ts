import { downtimeUntil } from '#shared/downtime';
import { MINUTE, SECOND } from '#shared/time';
import type { Job } from './job.ts';

/** After a sleep the network needs a moment. */
const SETTLE = 5 * SECOND;
/** What has piled up is begun within this time ... */
const CATCH_UP = 5 * MINUTE;
/** ... and no slower than this where it is little. */
const FURTHEST_APART = 3 * SECOND;

/** Why jobs that are due wait all the same: what piled up is begun one by one, and ESI is left alone in its downtime. */
export interface Holds {
  /** When a job that is due at `dueAt` may start. Milliseconds since the epoch. */
  startOf(job: Job, dueAt: number, now: number): number;
  /** Spreads the starts of jobs that have piled up, in this order, over the minutes to come. */
  spread(jobs: readonly Job[], now: number): void;
  started(job: Job): void;
  /** Whether a failure of the job now is the downtime's doing. */
  isDown(job: Job, now: number): boolean;
}

/** `downtime`: whether the jobs of ESI's keep New Eden's daily one. */
export function createHolds(downtime: boolean): Holds {
  const starts = new Map<string, number>();
  const downUntil = (job: Job, now: number) => (downtime && job.source === 'esi' ? downtimeUntil(now) : null);

  return {
    startOf: (job, dueAt, now) => Math.max(dueAt, starts.get(job.name) ?? 0, downUntil(job, now) ?? 0),
    spread(jobs, now) {
      const apart = Math.min(CATCH_UP / jobs.length, FURTHEST_APART);
      jobs.forEach(({ name }, index) => void starts.set(name, now + SETTLE + index * apart));
    },
    started: ({ name }) => void starts.delete(name),
    isDown: (job, now) => downUntil(job, now) !== null,
  };
}
