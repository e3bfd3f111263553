import { areItemsMissing, type SourceFacts } from '#main/domain/freshness';
import type { Clock } from '#main/runtime/world';
import type { MirrorCountReads } from '#main/store/contracts/mirror-counts';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { AppStatus, Backlog, MirrorState, SourceState } from '#shared/local-api/status';
import type { DataSourceName } from '#shared/sources';
import { isoUtc } from '#shared/time';
import { familyOf } from './job.ts';
import { createJobRecords } from './job-progress.ts';
import type { JobObserver } from './job-run.ts';
import { createRounds, progressBars } from './progress-bars.ts';
import { lateJob, sourceStates } from './source-states.ts';
import { baselineAfter } from './time-left.ts';

/** What the ingester tells the other parts of the program about itself. */
export type IngestSnapshot = Pick<
  AppStatus,
  'mirror_state' | 'ingesting' | 'counts' | 'progress' | 'sources' | 'data_versions' | 'watch' | 'trouble' | 'doubt' | 'store'
>;

/** The family whose members are the regions of the mirror. */
const REGIONS = 'public-contracts';

/** Hears of every job and tells what all of them are doing. */
export interface ProgressTracker extends JobObserver {
  snapshot(): Omit<IngestSnapshot, 'watch' | 'trouble' | 'doubt' | 'store'>;
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
  const records = createJobRecords(succeededBefore);
  const rounds = createRounds((family) => {
    // Members that run, or would if there were room for more.
    const now = clock.now();
    const members = records.membersOf(family);
    return members.filter(({ startedAt, dueAt }) => startedAt !== null || (dueAt !== null && dueAt <= now)).length;
  });

  return {
    began(job) {
      const entry = records.progressOf(job);
      const now = clock.now();
      Object.assign(entry, { startedAt: now, activeAt: now, report: null, baseline: null });
      rounds.memberStarted(familyOf(job.name), now);
      changed();
    },
    reported(job, done, total, unit) {
      const entry = records.progressOf(job);
      entry.report = { done, total, unit };
      entry.activeAt = clock.now();
      entry.baseline = baselineAfter(entry.baseline, entry.report, entry.activeAt);
      if (total !== null) entry.backlog = backlogOf(total - done, unit);
      if (done > 0) records.healthOf(job).heardAt = entry.activeAt;
      changed();
    },
    ended(job, { outcome, error, note = null, backlog = null, idle = false, at }) {
      const entry = records.progressOf(job);
      entry.startedAt = null;
      entry.error = error;
      // Until the scheduler plans it anew: else it would count as due.
      entry.dueAt = null;
      const source = records.healthOf(job);
      if (outcome === 'ok') {
        entry.succeededAt = at;
        entry.note = note;
        entry.backlog = backlog;
        if (!idle) Object.assign(source, { succeededAt: at, failuresInARow: 0, error: null });
      } else if (outcome === 'failed') {
        source.failuresInARow += 1;
        source.error = error;
      }
      rounds.memberEnded(familyOf(job.name));
      changed();
    },
    planned(plan) {
      for (const { job, dueAt } of plan) records.progressOf(job).dueAt = dueAt;
      rounds.updateAll();
    },
    snapshot() {
      const now = clock.now();
      const jobs = records.all();
      const { contracts: total, contracts_outstanding, items_pending, items } = counts.totals(isoUtc(now));
      const inStore = counts.regions();
      const regions = records.membersOf(REGIONS).length || inStore.regions;
      const versions = counts.versions();
      const covered = coveredBy(versions, inStore.oldest_observed_at);
      const contracts = whatIsLeft(regions - inStore.regions_swept, items_pending, contracts_outstanding);
      const lists = lateJob(records.membersOf(REGIONS), now);
      const states = sourceStates({ jobs, health: records.health, sources, covered, contracts, now });
      return {
        mirror_state: mirrorState({ swept: inStore.regions_swept, regions, isLate: lists !== null }, states),
        ingesting: jobs.some(({ startedAt }) => startedAt !== null),
        counts: { regions_swept: inStore.regions_swept, regions, contracts: total, contracts_outstanding, items_pending, items },
        progress: byTheWall(progressBars(jobs, rounds.all, now), clock),
        sources: states,
        data_versions: Object.fromEntries(Object.entries(versions).map(([name, { version }]) => [name, version])),
      };
    },
  };
}

/** How full the mirror is, by its lists of contracts. */
function mirrorState(
  { swept, regions, isLate }: { swept: number; regions: number; isLate: boolean },
  sources: readonly SourceState[],
): MirrorState {
  if (swept === 0) return 'empty';
  if (swept < regions) return 'partial';
  const lists = sources.flatMap(({ parts }) => parts).find(({ part }) => part === 'contracts');
  return isLate || lists?.state === 'late' || lists?.state === 'catching_up' ? 'stale' : 'complete';
}

/** Each region's list has its own time: contracts as a whole are as old as the oldest of these lists. */
function coveredBy(versions: DataVersions, oldestList: string | null): SourceFacts['covered'] {
  const covered = Object.fromEntries(Object.entries(versions).map(([name, { observedAt }]) => [name, observedAt]));
  return oldestList === null ? covered : { ...covered, contracts: oldestList };
}

/** What of the lists of contracts and of their contents is still to be read. */
function whatIsLeft(regions: number, itemsPending: number, outstanding: number): Pick<SourceFacts, 'backlog' | 'isIncomplete'> {
  return {
    backlog: backlogOf(regions, 'regions') ?? backlogOf(itemsPending, 'contracts'),
    isIncomplete: regions > 0 || areItemsMissing(itemsPending, outstanding),
  };
}

function backlogOf(left: number, unit: string): Backlog | null {
  return left > 0 ? { left, unit } : null;
}

/** What is left of the galaxy's time as what a person waits. */
function byTheWall(bars: AppStatus['progress'], { speed }: Clock): AppStatus['progress'] {
  return bars.map((bar) => ({ ...bar, seconds_left: bar.seconds_left === null ? null : Math.ceil(bar.seconds_left / speed) }));
}
