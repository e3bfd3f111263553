import type { Log } from '#main/runtime/log';
import type { DataSourceName } from '#shared/sources';
import type { Job } from './job.ts';
import type { JobList } from './job-list.ts';

/** What the mirror is whole without: pictures, and what the hubs' orders say. */
const optionalSources: ReadonlySet<DataSourceName | undefined> = new Set(['abyssals', 'images', 'market']);
const optionalJobs: ReadonlySet<string> = new Set(['market-snapshot']);

/** The outcome of running every job once: the jobs that failed, and which of those are optional where some are. */
export interface RanOnce {
  failed: string[];
  optional?: string[];
}

/** Tells optional jobs from the others. */
export function ranOnce(failed: string[], jobs: readonly Job[]): RanOnce {
  const isOptional = ({ name, source }: Job) => optionalSources.has(source) || optionalJobs.has(name);
  const optional = jobs.filter((job) => failed.includes(job.name) && isOptional(job)).map(({ name }) => name);
  return { failed, ...(optional.length === 0 ? {} : { optional }) };
}

/**
 * Runs every job to its end once, dependencies first, ignoring schedules. `launch` starts one and resolves when its run has ended, well or
 * not. Returns the names of those that failed or could not be run.
 */
export async function runAllOnce(
  jobs: JobList,
  { launch, log, signal }: { launch(job: Job): Promise<void>; log: Log; signal: AbortSignal },
): Promise<string[]> {
  const settled = new Set<string>();
  const started = new Map<string, Promise<void>>();
  const failed: string[] = [];
  const settledBefore = ({ after, afterEnd = [], follows = [] }: Job) =>
    [...after, ...afterEnd, ...follows].every((name) => jobs.matching(name).every((other) => settled.has(other.name)));
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
