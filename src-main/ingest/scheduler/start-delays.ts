import { downtimeUntil } from '#shared/downtime';
import { MINUTE, SECOND } from '#shared/time';
import type { Job } from './job.ts';

/** Before the first start after a suspend: the network has to come back. */
const SETTLE_DELAY = 5 * SECOND;
/** Overdue jobs are started within this time ... */
const SPREAD_OVER = 5 * MINUTE;
/** ... but never with a longer gap between two starts than this. */
const LONGEST_GAP = 3 * SECOND;

/** Delays the starts of due jobs: overdue ones are spread over some minutes, and those of ESI wait for its downtime to end. */
export interface StartDelays {
  /** When a job that is due at `dueAt` may start. All times in milliseconds since the epoch. */
  earliestStart(job: Job, dueAt: number, now: number): number;
  /** Spreads the starts of overdue jobs, in this order, over the next five minutes. */
  spread(jobs: readonly Job[], now: number): void;
  /** Deletes the delay of a job that has started. */
  started(job: Job): void;
  /** Whether its source is in its daily downtime, which then explains a failure. */
  isInDowntime(job: Job, now: number): boolean;
}

/** `downtime`: whether jobs of ESI wait during New Eden's daily downtime; a simulated ESI has none. */
export function createStartDelays(downtime: boolean): StartDelays {
  const starts = new Map<string, number>();
  const downtimeEnd = (job: Job, now: number) => (downtime && job.source === 'esi' ? downtimeUntil(now) : null);

  return {
    earliestStart: (job, dueAt, now) => Math.max(dueAt, starts.get(job.name) ?? 0, downtimeEnd(job, now) ?? 0),
    spread(jobs, now) {
      const apart = Math.min(SPREAD_OVER / jobs.length, LONGEST_GAP);
      jobs.forEach(({ name }, index) => void starts.set(name, now + SETTLE_DELAY + index * apart));
    },
    started: ({ name }) => void starts.delete(name),
    isInDowntime: (job, now) => downtimeEnd(job, now) !== null,
  };
}
