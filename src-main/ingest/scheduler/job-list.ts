import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { IngestRuns } from '#main/store/ingest-state/runs';
import { fromIso, isoUtc, SECOND } from '#shared/time';
import { familyOf, type Job, type LastRun } from './job.ts';

/** Members of one family under way at once. Requests are bounded by the clients; this bounds what is held in memory. */
const FAMILY_AT_ONCE = 6;
/** A clock that goes back by less was merely corrected. */
const CLOCK_CORRECTION = 2 * SECOND;

/** What the scheduler knows of one job. */
export interface JobState {
  /** undefined: it has never run. */
  last: LastRun | undefined;
  everSucceeded: boolean;
  /** The present run; null: it does not run. */
  running: Promise<void> | null;
  /** When by the wall's clock the present run began or last reported progress, and the way to give it up; null: it does not run. */
  watch: { activeAt: number; giveUp(): void } | null;
}

export type JobList = ReturnType<typeof createJobList>;

/** Reads the runs of earlier starts, marks those that were cut short as interrupted, and lists the jobs. */
export function createJobList(deps: { clock: Clock; log: Log; runs: IngestRuns; listJobs(): readonly Job[] }) {
  const { clock, log, runs, listJobs } = deps;
  const states = new Map<string, JobState>();
  let latestNow = clock.now();

  function loadStates(): void {
    const now = clock.now();
    const interrupted = runs.markInterrupted(isoUtc(now), 'The program ended before this run did.');
    if (interrupted > 0) log.warn({ interrupted }, 'runs of an earlier start were cut short; they are run again');
    for (const { job, startedAt, endedAt, outcome, failures, succeededAt } of runs.summaries()) {
      // A record from the future was written by a clock that has been put right since.
      const last = { startedAt: Math.min(fromIso(startedAt), now), endedAt: Math.min(fromIso(endedAt), now) };
      const state = {
        last: { ...last, outcome, failures, nextDueAt: null, beforeStart: true },
        everSucceeded: succeededAt !== null,
      };
      states.set(job, { ...state, running: null, watch: null });
    }
  }

  function stateOf(name: string): JobState {
    const known = states.get(name) ?? { last: undefined, everSucceeded: false, running: null, watch: null };
    states.set(name, known);
    return known;
  }

  /** The jobs that a name of {@link Job.after} stands for: one job, or the members of a family. */
  const matching = (name: string): readonly Job[] => byName.get(name) ?? [];
  const running = () => [...states.values()].flatMap((state) => state.running ?? []);
  const familyIsFull = (family: string) =>
    matching(family).filter(({ name }) => stateOf(name).running !== null).length >= FAMILY_AT_ONCE;

  /** Each name that it waits for has succeeded, or ended, once, ever; a name that no job has is a source that is off. */
  function isUnlocked(job: Job): boolean {
    const hasEnded = ({ name }: Job) => !['interrupted', undefined].includes(stateOf(name).last?.outcome);
    if (!(job.afterEnd ?? []).every((name) => matching(name).every(hasEnded))) return false;
    return job.after.every((name) => {
      const before = matching(name);
      return before.length === 0 || before.some((other) => stateOf(other.name).everSucceeded);
    });
  }

  /** After the clock was set back: moves the recorded runs back as far, or no job would be due until the clock has caught up. */
  function correctAfterClockSetBack(): void {
    const now = clock.now();
    const back = latestNow - now;
    if (back > CLOCK_CORRECTION) {
      log.warn({ seconds: Math.round(back / SECOND) }, 'the clock was set back');
      for (const { last } of states.values()) {
        if (last === undefined) continue;
        last.startedAt -= back;
        last.endedAt -= back;
        if (last.nextDueAt !== null) last.nextDueAt -= back;
      }
      latestNow = now;
    }
    latestNow = Math.max(latestNow, now);
  }

  loadStates();
  let jobs = listJobs();
  let byName = namesOf(jobs);

  return {
    all: () => jobs,
    /** Lists the jobs anew, after a run that has changed which there are. */
    reload(): void {
      jobs = listJobs();
      byName = namesOf(jobs);
    },
    stateOf,
    matching,
    running,
    /** Whether as many members of the job's family run as may at once. */
    isFamilyFull: (job: Job) => familyIsFull(familyOf(job.name)),
    isUnlocked,
    correctAfterClockSetBack,
  };
}

/** The jobs by each name that stands for them, their own and their family's: every job is asked about at every look. */
function namesOf(jobs: readonly Job[]): ReadonlyMap<string, readonly Job[]> {
  const byName = new Map<string, Job[]>();
  for (const job of jobs) {
    for (const name of new Set([job.name, familyOf(job.name)])) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [job]);
      else known.push(job);
    }
  }
  return byName;
}
