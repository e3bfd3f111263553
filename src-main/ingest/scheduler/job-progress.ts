import type { Backlog } from '#shared/local-api/status';
import type { DataSourceName } from '#shared/sources';
import { familyOf, type Job } from './job.ts';
import type { ProgressBaseline, Report } from './time-left.ts';

/** What is known of one job. Times in milliseconds since the epoch. */
export interface JobProgress {
  job: Job;
  startedAt: number | null;
  /** When its present or newest run began or last reported progress. */
  activeAt: number | null;
  report: Report | null;
  /** null before the first report. */
  baseline: ProgressBaseline | null;
  succeededAt: number | null;
  error: string | null;
  /** What is left of the reported work. */
  backlog: Backlog | null;
  /** What the newest good run had to leave out. */
  note: string | null;
  dueAt: number | null;
}

/** How the runs of all jobs of one source went. Times in milliseconds since the epoch. */
export interface SourceHealth {
  succeededAt: number | null;
  /** When a run last reported that a part of its work is done, so that the source has answered, however long the run still takes. */
  heardAt: number | null;
  failuresInARow: number;
  error: string | null;
}

/** The records of every job and every source; each begins when it is asked for first. `succeededBefore`: see the tracker. */
export function createJobRecords(succeededBefore: ReadonlyMap<string, number>) {
  const jobs = new Map<string, JobProgress>();
  const health = new Map<DataSourceName, SourceHealth>();

  /** The health of the job's source; of a job without one, an unused record. */
  function healthOf(job: Job): SourceHealth {
    const entry = (job.source === undefined ? undefined : health.get(job.source)) ?? {
      succeededAt: null,
      heardAt: null,
      failuresInARow: 0,
      error: null,
    };
    if (job.source !== undefined) health.set(job.source, entry);
    return entry;
  }

  function progressOf(job: Job): JobProgress {
    const found = jobs.get(job.name);
    if (found !== undefined) {
      found.job = job;
      return found;
    }
    const succeededAt = succeededBefore.get(job.name) ?? null;
    if (succeededAt !== null) healthOf(job).succeededAt = Math.max(healthOf(job).succeededAt ?? 0, succeededAt);
    const entry = {
      job,
      startedAt: null,
      activeAt: null,
      report: null,
      baseline: null,
      succeededAt,
      error: null,
      backlog: null,
      note: null,
      dueAt: null,
    };
    jobs.set(job.name, entry);
    return entry;
  }

  return {
    progressOf,
    healthOf,
    health: health as ReadonlyMap<DataSourceName, SourceHealth>,
    /** Every job, in the order in which they were mentioned first. */
    all: () => [...jobs.values()],
    membersOf: (family: string) => [...jobs.values()].filter((entry) => familyOf(entry.job.name) === family),
  };
}
