import type { Log } from '#main/runtime/log';
import type { Job } from './job.ts';
import type { JobList } from './job-list.ts';

/**
 * Runs every job to its end once, dependencies first, whatever its schedule says. `launch` starts one and resolves when its
 * run has ended, well or not. Returns the names of those that failed or could not be run.
 */
export async function runAllOnce(
  jobs: JobList,
  { launch, log, signal }: { launch(job: Job): Promise<void>; log: Log; signal: AbortSignal },
): Promise<string[]> {
  const settled = new Set<string>();
  const started = new Map<string, Promise<void>>();
  const failed: string[] = [];
  const settledBefore = ({ after, follows = [] }: Job) =>
    [...after, ...follows].every((name) => jobs.matching(name).every((other) => settled.has(other.name)));
  while (!signal.aborted) {
    for (const job of jobs.all()) {
      if (started.has(job.name) || settled.has(job.name) || !settledBefore(job)) continue;
      if (!jobs.isUnlocked(job)) {
        log.warn({ job: job.name, after: job.after }, 'not run: what it needs has never succeeded');
        failed.push(job.name);
        settled.add(job.name);
      } else if (!jobs.isFamilyFull(job)) {
        const done = launch(job).then(() => {
          settled.add(job.name);
          started.delete(job.name);
          if (jobs.stateOf(job.name).last?.outcome !== 'ok') failed.push(job.name);
        });
        started.set(job.name, done);
      }
    }
    if (started.size === 0) break;
    await Promise.race(started.values());
  }
  const left = jobs
    .all()
    .filter((job) => !settled.has(job.name))
    .map((job) => job.name);
  return [...failed, ...left];
}
