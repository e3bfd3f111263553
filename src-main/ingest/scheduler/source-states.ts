import type { SourceState } from '#shared/local-api/status';
import { type DataSourceName, dataSourceNames, sourceTable } from '#shared/sources';
import { isoUtc, MINUTE } from '#shared/time';
import type { JobProgress, SourceHealth } from './job-progress.ts';

/** A source whose newest good run is older than this many periods is late, and the mirror stale (decisions §2). */
const LATE_PERIODS = 3;
/** Of a job that runs every minute, a few skipped minutes are nothing to worry a person with. */
const SHORTEST_LATE_PERIOD = 10 * MINUTE;
/** A run that has reported no progress for so long counts as if it did not run. */
const QUIET_RUN = 15 * MINUTE;
/** Failed runs in a row, over all jobs of a source, after which the source and not a single job is to blame. */
const FAILURES_OF_A_SOURCE = 3;

interface SourceFacts {
  jobs: readonly JobProgress[];
  health: ReadonlyMap<DataSourceName, SourceHealth>;
  /** Address of each source; null: switched off. */
  sources: Readonly<Record<DataSourceName, string | null>>;
  /** When the contracts were observed, ISO 8601 UTC: that is how new ESI's data is. null: never. */
  contractsObservedAt: string | null;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The state of every source, with the age of its newest data and the reason where it is failing or late. */
export function sourceStates({ jobs, health, sources, contractsObservedAt, now }: SourceFacts): SourceState[] {
  return dataSourceNames.map((source) => {
    const entries = jobs.filter((entry) => entry.job.source === source);
    const base = {
      source,
      label: sourceTable[source].label,
      observed_at: null,
      collected_at: null,
      next_attempt_at: null,
      reason: null,
    };
    if (sources[source] === null) return { ...base, state: 'off' };
    const { succeededAt = null, heardAt = null, failuresInARow = 0, error = null } = health.get(source) ?? {};
    const due = entries.flatMap(({ startedAt, dueAt }) => (startedAt === null && dueAt !== null ? [Math.max(dueAt, now)] : []));
    const collectedAt = succeededAt === null ? null : isoUtc(succeededAt);
    // A first run can take minutes, and what it brings is there long before its end.
    const answeredAt = succeededAt ?? heardAt;
    const facts = {
      ...base,
      observed_at: (source === 'esi' ? contractsObservedAt : null) ?? (answeredAt === null ? null : isoUtc(answeredAt)),
      collected_at: collectedAt,
      next_attempt_at: due.length === 0 ? null : isoUtc(Math.min(...due)),
    };
    const failing =
      failuresInARow >= FAILURES_OF_A_SOURCE || (failuresInARow > 0 && (succeededAt === null || entries.length === 1));
    if (failing) return { ...facts, state: 'failing', reason: error };
    const late = lateReason(entries, now);
    if (late !== null) return { ...facts, state: 'late', reason: late };
    const [noted, ...others] = entries.flatMap(({ note }) => note ?? []);
    const reason = noted === undefined ? null : `${noted}${others.length === 0 ? '' : ` And ${others.length} more like this.`}`;
    return { ...facts, state: answeredAt === null ? 'waiting' : 'ok', reason };
  });
}

/** Why a source counts as late: the job with the oldest good run, if that is more than three of its periods ago. */
export function lateReason(entries: readonly JobProgress[], now: number): string | null {
  let worst: { label: string; at: number } | null = null;
  for (const { job, startedAt, activeAt, succeededAt } of entries) {
    const isAtWork = startedAt !== null && activeAt !== null && now - activeAt <= QUIET_RUN;
    if (isAtWork || succeededAt === null || now - succeededAt <= LATE_PERIODS * Math.max(job.everyMs, SHORTEST_LATE_PERIOD))
      continue;
    if (worst === null || succeededAt < worst.at) worst = { label: job.label, at: succeededAt };
  }
  return worst === null ? null : `${worst.label}: nothing new since ${isoUtc(worst.at)}.`;
}
