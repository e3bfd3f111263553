import { type SourceFacts, sourceAge } from '#main/domain/freshness';
import type { SourceState } from '#shared/local-api/status';
import { type DataSourceName, dataSourceNames } from '#shared/sources';
import { MINUTE } from '#shared/time';
import type { JobProgress, SourceHealth } from './job-progress.ts';

/** A source whose newest good run is older than this many periods is late, and the mirror stale (decisions §2). */
const LATE_PERIODS = 3;
/** Of a job that runs every minute, a few skipped minutes are nothing to worry a person with. */
const SHORTEST_LATE_PERIOD = 10 * MINUTE;
/** A run that has reported no progress for this long counts as if it did not run. */
const QUIET_RUN = 15 * MINUTE;
/** Failed runs in a row, over all jobs of a source, after which the source and not a single job is to blame. */
const FAILURES_OF_A_SOURCE = 3;

interface Known {
  jobs: readonly JobProgress[];
  health: ReadonlyMap<DataSourceName, SourceHealth>;
  /** Address of each source; null: switched off. */
  sources: Readonly<Record<DataSourceName, string | null>>;
  covered: SourceFacts['covered'];
  /** Of ESI: what is left of its lists and contents, and whether they never were complete. */
  contracts: Pick<SourceFacts, 'backlog' | 'isIncomplete'>;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The state of every source, with the age of its data and the reason where it is not fresh. */
export function sourceStates({ jobs, health, sources, covered, contracts, now }: Known): SourceState[] {
  return dataSourceNames.map((source) => {
    const entries = jobs.filter((entry) => entry.job.source === source);
    const { succeededAt = null, heardAt = null, failuresInARow = 0, error = null } = health.get(source) ?? {};
    const due = entries.flatMap(({ startedAt, dueAt }) => (startedAt === null && dueAt !== null ? [Math.max(dueAt, now)] : []));
    const isFailing =
      failuresInARow >= FAILURES_OF_A_SOURCE || (failuresInARow > 0 && (succeededAt === null || entries.length === 1));
    const [noted, ...others] = entries.flatMap(({ note }) => note ?? []);
    const backlogs = entries.flatMap(({ backlog }) => backlog ?? []).sort((a, b) => b.left - a.left);
    return sourceAge(
      {
        source,
        on: sources[source] !== null,
        covered,
        heardAt: latestOf(succeededAt, heardAt),
        collectedAt: succeededAt,
        nextAttemptAt: due.length === 0 ? null : Math.min(...due),
        failure: isFailing ? (error ?? 'Its newest runs failed.') : null,
        lateJob: lateJob(entries, now),
        note: noted === undefined ? null : `${noted}${others.length === 0 ? '' : ` And ${others.length} more like this.`}`,
        ...(source === 'esi' ? contracts : { backlog: backlogs[0] ?? null, isIncomplete: false }),
      },
      now,
    );
  });
}

function latestOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

/** Why a source counts as late: the job with the oldest good run, if that is more than three of its periods ago. */
export function lateJob(entries: readonly JobProgress[], now: number): SourceFacts['lateJob'] {
  let worst: SourceFacts['lateJob'] = null;
  for (const { job, startedAt, activeAt, succeededAt } of entries) {
    const isAtWork = startedAt !== null && activeAt !== null && now - activeAt <= QUIET_RUN;
    if (isAtWork || succeededAt === null || now - succeededAt <= LATE_PERIODS * Math.max(job.everyMs, SHORTEST_LATE_PERIOD))
      continue;
    if (worst === null || succeededAt < worst.since) worst = { label: job.label, since: succeededAt };
  }
  return worst;
}
