import type { Clock } from '#main/runtime/world';
import { DAY, isoUtc } from '#shared/time';
import type { Job } from './scheduler/job.ts';

/** Runs of the last week tell what happened lately; 114 regions alone make 5,500 a day. */
const RUN_RETENTION = 7 * DAY;

/** Deletes old runs, and upstream answers that only said "not before" a time that has passed. */
export function housekeeping(deps: {
  runs: { deleteBefore(before: string): number };
  answers: { deleteExpired(now: string): number };
  clock: Clock;
}): Job {
  const { runs, answers, clock } = deps;
  return {
    name: 'housekeeping',
    label: 'Housekeeping',
    everyMs: DAY,
    offsetMs: 0,
    after: [],
    async run() {
      const now = clock.now();
      return { rows: runs.deleteBefore(isoUtc(now - RUN_RETENTION)) + answers.deleteExpired(isoUtc(now)) };
    },
  };
}
