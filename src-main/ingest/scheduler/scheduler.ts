import { MINUTE, SECOND } from '#shared/time';
import { type Job, nextDue } from './job.ts';
import { createJobList } from './job-list.ts';
import { type RunDeps, runJob, STUCK_AFTER, sentenceOf } from './job-run.ts';
import { runAllOnce } from './run-once.ts';
import { createStartDelays } from './start-delays.ts';

/** A computer that was suspended does not count the time in a sleep: never sleep longer than this. */
const LONGEST_SLEEP = MINUTE;
/** close() waits this long for runs to stop. */
const CLOSE_WITHIN = 4 * SECOND;
/** A sleep that ends this much later than planned, by the wall's clock, means that the computer was suspended. */
const SUSPEND_THRESHOLD = 5 * MINUTE;

/** Runs jobs at their times, each at most once at a time. */
export interface Scheduler {
  /** Begins to run jobs when they are due. */
  start(): void;
  /** Runs every job to its end once, dependencies first. Returns the names of those that failed or could not be run. */
  runOnce(): Promise<string[]>;
  /** Lets a job begin now instead of at its time; one that runs is run once more. */
  hasten(name: string): void;
  /** Before the computer sleeps: stops what runs (it counts as interrupted, not as failed), and begins nothing more. */
  pause(): void;
  /** Goes on. What has become due is begun one by one within minutes, not at once. */
  resume(): void;
  /** Aborts what runs and waits for it, at most 4 s. */
  close(): Promise<void>;
}

/** Reads the runs of earlier starts, marks those that were cut short, and lists the jobs; `start` begins to run them. */
// oxlint-disable-next-line max-lines-per-function -- one loop over the state of its jobs: what starts a job, delays and stops it
export function createScheduler(
  deps: RunDeps & {
    /** Whether ESI has New Eden's daily downtime, in which its jobs wait. */
    downtime?: boolean;
    /** Asked at the start, and again after a run that changes which jobs there are. Names are stable. */
    listJobs(): readonly Job[];
  },
): Scheduler {
  const { clock, log, observer } = deps;
  const jobs = createJobList(deps);
  const { stateOf, isUnlocked } = jobs;
  const closing = new AbortController();
  const delays = createStartDelays(deps.downtime ?? false);
  /** Aborted between pause() and resume(). */
  let sleeping = new AbortController();
  let wasDown = false;
  let wake = new AbortController();
  let loop: Promise<void> | null = null;

  /** Why a run was interrupted, as a sentence; null: it was not, so its error is a failure of the job or its source. */
  function interruptedBy(job: Job, asleep: AbortSignal): string | null {
    if (closing.signal.aborted) return 'The program was closed.';
    if (asleep.aborted) return 'The computer went to sleep.';
    return delays.isInDowntime(job, clock.now()) ? "New Eden's daily downtime began." : null;
  }

  async function run(job: Job): Promise<void> {
    const asleep = sleeping.signal;
    const signal = AbortSignal.any([closing.signal, asleep]);
    const rows = await runJob(job, stateOf(job.name), { ...deps, signal, interruption: () => interruptedBy(job, asleep) });
    if (job.changesJobs === true && rows > 0) jobs.reload();
  }

  /** A job that runs already is not started again: its present run is returned. */
  function launch(job: Job): Promise<void> {
    const state = stateOf(job.name);
    delays.started(job);
    state.running ??= run(job)
      .catch((failure: unknown) => {
        // Not even its record could be written (a full disk, a closed database): counted, so that it is not tried in a loop.
        deps.onOutcome?.(failure);
        const now = clock.now();
        const failures = (state.last?.failures ?? 0) + 1;
        state.last = { startedAt: now, endedAt: now, outcome: 'failed', failures, nextDueAt: null };
        if (!closing.signal.aborted) log.error({ job: job.name, err: failure }, 'run could not be recorded');
        observer.ended(job, { outcome: 'failed', error: sentenceOf(failure), at: now });
      })
      .finally(() => {
        state.running = null;
        wake.abort();
      });
    return state.running;
  }

  /** Lets the jobs that have become due meanwhile begin one by one, the longest overdue first. */
  function spreadOverdue(which: (job: Job) => boolean = () => true): void {
    const now = clock.now();
    const overdue = jobs
      .all()
      .filter((job) => which(job) && isUnlocked(job) && stateOf(job.name).running === null)
      .map((job) => ({ job, dueAt: nextDue(job, stateOf(job.name).last, now) }))
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt);
    delays.spread(
      overdue.map(({ job }) => job),
      now,
    );
  }

  /** Spreads the jobs that waited for the end of the downtime, so that ESI does not get all their requests at once. */
  function spreadAfterDowntime(): void {
    const isDown = jobs.all().some((job) => delays.isInDowntime(job, clock.now()));
    if (wasDown && !isDown) spreadOverdue(({ source }) => source === 'esi');
    wasDown = isDown;
  }

  /** Starts what is due. Returns when to look again. */
  function startDue(): number {
    jobs.correctAfterClockSetBack();
    spreadAfterDowntime();
    const now = clock.now();
    const plan: { job: Job; dueAt: number | null }[] = [];
    let lookAt = now + LONGEST_SLEEP;
    for (const job of jobs.all()) {
      const state = stateOf(job.name);
      const dueAt = isUnlocked(job) ? delays.earliestStart(job, nextDue(job, state.last, now), now) : null;
      plan.push({ job, dueAt });
      if (state.watch !== null && clock.wall.now() - state.watch.activeAt > STUCK_AFTER) state.watch.giveUp();
      if (dueAt === null || state.running !== null || sleeping.signal.aborted) continue;
      if (dueAt > now) lookAt = Math.min(lookAt, dueAt);
      else if (!jobs.isFamilyFull(job)) void launch(job);
    }
    observer.planned(plan);
    return lookAt;
  }

  async function runWhenDue(): Promise<void> {
    while (!closing.signal.aborted) {
      wake = new AbortController();
      const lookAt = startDue();
      await clock.sleep(lookAt - clock.now(), AbortSignal.any([closing.signal, wake.signal])).catch(() => undefined);
      if (clock.now() - lookAt > SUSPEND_THRESHOLD * clock.speed) spreadOverdue();
    }
  }

  return {
    start: () => void (loop ??= runWhenDue()),
    runOnce: () => runAllOnce(jobs, { launch, log, signal: closing.signal }),
    hasten(name) {
      const state = stateOf(name);
      void (state.running ?? Promise.resolve()).then(() => {
        if (state.last !== undefined) state.last = { ...state.last, nextDueAt: clock.now() };
        wake.abort();
      });
    },
    pause() {
      sleeping.abort(new Error('The computer goes to sleep.'));
    },
    resume() {
      if (sleeping.signal.aborted) sleeping = new AbortController();
      spreadOverdue();
      wake.abort();
    },
    async close() {
      closing.abort(new Error('The program is closing.'));
      const finished = new AbortController();
      const late = clock.wall.sleep(CLOSE_WITHIN, finished.signal).then(
        () => log.warn('a run did not stop in time'),
        () => undefined,
      );
      await Promise.race([Promise.allSettled(jobs.running()), late]);
      finished.abort();
      await loop;
    },
  };
}
