import type { Clock } from '#main/runtime/world';
import type { MirrorCountReads } from '#main/store/contracts/mirror-counts';
import type { AppStatus, MirrorState, Progress, SourceState } from '#shared/local-api/status';
import { type DataSourceName, dataSourceNames, sourceTable } from '#shared/sources';
import { isoUtc, MINUTE } from '#shared/time';
import { familyOf, type Job } from './job.ts';
import type { JobObserver } from './job-run.ts';
import { baselineAfter, type ProgressBaseline, type Report, secondsLeft } from './time-left.ts';

/** What the ingester tells the rest of the program about itself. */
export type IngestSnapshot = Pick<
  AppStatus,
  'mirror_state' | 'ingesting' | 'counts' | 'progress' | 'sources' | 'data_versions' | 'watch'
>;

/** The family whose members are the regions of the mirror. */
const REGIONS = 'public-contracts';
/** A source whose newest good run is older than this many periods is late, and the mirror stale (decisions §2). */
const LATE_PERIODS = 3;
/** Of a job that runs every minute, a few skipped minutes are nothing to worry a person with. */
const SHORTEST_LATE_PERIOD = 10 * MINUTE;
/** Failed runs in a row, over all jobs of a source, after which the source and not a single job is to blame. */
const FAILURES_OF_A_SOURCE = 3;

interface JobProgress {
  job: Job;
  startedAt: number | null;
  report: Report | null;
  /** null before the first report. */
  baseline: ProgressBaseline | null;
  succeededAt: number | null;
  error: string | null;
  /** What the newest good run had to leave out. */
  note: string | null;
  dueAt: number | null;
}
/** Members of one family that are due together: one bar from the first start until none is running or due. */
interface Round {
  startedAt: number;
  ended: number;
  total: number;
}
interface SourceHealth {
  succeededAt: number | null;
  failuresInARow: number;
  error: string | null;
}

export interface ProgressTracker extends JobObserver {
  snapshot(): Omit<IngestSnapshot, 'watch'>;
}

/** Keeps what is going on, from the scheduler's calls; totals come from the store, which keeps them incrementally. */
export function createProgressTracker(deps: {
  clock: Clock;
  counts: MirrorCountReads;
  sources: Readonly<Record<DataSourceName, string | null>>;
  /** Good runs of earlier starts: job -> end, in milliseconds since the epoch. */
  succeededBefore: ReadonlyMap<string, number>;
  changed(): void;
}): ProgressTracker {
  const { clock, counts, sources, succeededBefore, changed } = deps;
  const known = new Map<string, JobProgress>();
  const rounds = new Map<string, Round>();
  const health = new Map<DataSourceName, SourceHealth>();

  function entryOf(job: Job): JobProgress {
    const found = known.get(job.name);
    const entry = found ?? {
      startedAt: null,
      report: null,
      baseline: null,
      error: null,
      note: null,
      dueAt: null,
      succeededAt: null,
      job,
    };
    if (found === undefined) {
      entry.succeededAt = succeededBefore.get(job.name) ?? null;
      if (entry.succeededAt !== null) healthOf(job).succeededAt = Math.max(healthOf(job).succeededAt ?? 0, entry.succeededAt);
      known.set(job.name, entry);
    }
    entry.job = job;
    return entry;
  }

  function healthOf(job: Job): SourceHealth {
    const entry = (job.source === undefined ? undefined : health.get(job.source)) ?? {
      succeededAt: null,
      failuresInARow: 0,
      error: null,
    };
    if (job.source !== undefined) health.set(job.source, entry);
    return entry;
  }

  const membersOf = (family: string) => [...known.values()].filter((entry) => familyOf(entry.job.name) === family);

  /** Members that run, or would if there were room for more. */
  function open(family: string): number {
    const now = clock.now();
    return membersOf(family).filter(({ startedAt, dueAt }) => startedAt !== null || (dueAt !== null && dueAt <= now)).length;
  }

  function updateRound(family: string): void {
    const round = rounds.get(family);
    if (round === undefined) return;
    const left = open(family);
    if (left === 0) rounds.delete(family);
    else round.total = Math.max(round.total, round.ended + left);
  }

  function bars(): Progress[] {
    const now = clock.now();
    const families = new Map<string, JobProgress[]>();
    for (const entry of known.values()) {
      if (entry.startedAt === null) continue;
      const family = familyOf(entry.job.name);
      families.set(family, [...(families.get(family) ?? []), entry]);
    }
    return [...families].map(([family, running]) => {
      const round = rounds.get(family);
      const first = running[0] as JobProgress;
      const own = first.report ?? { done: 0, total: null, unit: '' };
      const together = round !== undefined && round.total > 1;
      const report = together ? { done: round.ended, total: round.total, unit: first.job.memberUnit ?? 'parts' } : own;
      const startedAt = together ? round.startedAt : (first.startedAt as number);
      const baseline = together ? { done: 0, unit: report.unit, at: startedAt } : first.baseline;
      return {
        job: family,
        label: first.job.label,
        ...report,
        started_at: isoUtc(startedAt),
        seconds_left: baseline === null ? null : secondsLeft(baseline, report, now),
      };
    });
  }

  function sourceStates(): SourceState[] {
    const now = clock.now();
    const contractsObservedAt = counts.versions().contracts?.observedAt ?? null;
    return dataSourceNames.map((source) => {
      const entries = [...known.values()].filter((entry) => entry.job.source === source);
      const base = {
        source,
        label: sourceTable[source].label,
        observed_at: null,
        collected_at: null,
        next_attempt_at: null,
        reason: null,
      };
      if (sources[source] === null) return { ...base, state: 'off' };
      const { succeededAt = null, failuresInARow = 0, error = null } = health.get(source) ?? {};
      const due = entries.flatMap(({ startedAt, dueAt }) => (startedAt === null && dueAt !== null ? [Math.max(dueAt, now)] : []));
      const facts = {
        ...base,
        observed_at: (source === 'esi' ? contractsObservedAt : null) ?? (succeededAt === null ? null : isoUtc(succeededAt)),
        collected_at: succeededAt === null ? null : isoUtc(succeededAt),
        next_attempt_at: due.length === 0 ? null : isoUtc(Math.min(...due)),
      };
      const failing =
        failuresInARow >= FAILURES_OF_A_SOURCE || (failuresInARow > 0 && (succeededAt === null || entries.length === 1));
      if (failing) return { ...facts, state: 'failing', reason: error };
      const late = lateReason(entries, now);
      if (late !== null) return { ...facts, state: 'late', reason: late };
      const [noted, ...others] = entries.flatMap(({ note }) => note ?? []);
      const reason = noted === undefined ? null : `${noted}${others.length === 0 ? '' : ` And ${others.length} more like this.`}`;
      return { ...facts, state: succeededAt === null ? 'waiting' : 'ok', reason };
    });
  }

  const sweepEntries = () => membersOf(REGIONS);

  function mirrorState(swept: number, regions: number): MirrorState {
    if (swept === 0) return 'empty';
    if (swept < regions) return 'partial';
    return lateReason(sweepEntries(), clock.now()) === null ? 'complete' : 'stale';
  }

  return {
    began(job) {
      const entry = entryOf(job);
      entry.startedAt = clock.now();
      entry.report = null;
      entry.baseline = null;
      const family = familyOf(job.name);
      if (!rounds.has(family)) rounds.set(family, { startedAt: entry.startedAt, ended: 0, total: 1 });
      updateRound(family);
      changed();
    },
    reported(job, done, total, unit) {
      const entry = entryOf(job);
      entry.report = { done, total, unit };
      entry.baseline = baselineAfter(entry.baseline, entry.report, clock.now());
      changed();
    },
    ended(job, { outcome, error, note = null, at }) {
      const entry = entryOf(job);
      entry.startedAt = null;
      entry.error = error;
      // Until the scheduler plans it anew: else it would count as due.
      entry.dueAt = null;
      const source = healthOf(job);
      if (outcome === 'ok') {
        entry.succeededAt = at;
        entry.note = note;
        Object.assign(source, { succeededAt: at, failuresInARow: 0, error: null });
      } else if (outcome === 'failed') {
        source.failuresInARow += 1;
        source.error = error;
      }
      const family = familyOf(job.name);
      const round = rounds.get(family);
      if (round !== undefined) round.ended += 1;
      updateRound(family);
      changed();
    },
    planned(plan) {
      for (const { job, dueAt } of plan) entryOf(job).dueAt = dueAt;
      for (const family of rounds.keys()) updateRound(family);
    },
    snapshot() {
      const { contracts, contracts_outstanding, items_pending, items } = counts.totals(isoUtc(clock.now()));
      const inStore = counts.regions();
      const regions = sweepEntries().length || inStore.regions;
      return {
        mirror_state: mirrorState(inStore.regions_swept, regions),
        ingesting: [...known.values()].some(({ startedAt }) => startedAt !== null),
        counts: { regions_swept: inStore.regions_swept, regions, contracts, contracts_outstanding, items_pending, items },
        progress: bars(),
        sources: sourceStates(),
        data_versions: Object.fromEntries(Object.entries(counts.versions()).map(([name, { version }]) => [name, version])),
      };
    },
  };
}

/** Why a source counts as late: the job with the oldest good run, if that is more than three of its periods ago. */
function lateReason(entries: readonly JobProgress[], now: number): string | null {
  let worst: { label: string; at: number } | null = null;
  for (const { job, startedAt, succeededAt } of entries) {
    if (
      startedAt !== null ||
      succeededAt === null ||
      now - succeededAt <= LATE_PERIODS * Math.max(job.everyMs, SHORTEST_LATE_PERIOD)
    )
      continue;
    if (worst === null || succeededAt < worst.at) worst = { label: job.label, at: succeededAt };
  }
  return worst === null ? null : `${worst.label}: nothing new since ${isoUtc(worst.at)}.`;
}
