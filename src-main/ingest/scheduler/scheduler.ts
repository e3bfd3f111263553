import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { IngestRuns, RunOutcome } from '#main/store/ingest-state/runs';
import { fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import { createHolds } from './holds.ts';
import { familyOf, type Job, JobFailure, type LastRun, nextDue } from './job.ts';
import type { RequestTally } from './request-tally.ts';

/** Members of one family under way at once. Requests are bounded by the clients; this bounds what is held in memory. */
const FAMILY_AT_ONCE = 6;
/** A computer that was suspended does not count the time in a sleep: never sleep longer than this. */
const LONGEST_SLEEP = MINUTE;
/** A clock that goes back by less was merely corrected. */
const CLOCK_CORRECTION = 2 * SECOND;
const CLOSE_WITHIN = 4 * SECOND;
/** Who wakes so much later than planned was suspended with the whole computer. */
const OVERSLEPT = 5 * MINUTE;

/** What the scheduler tells the one who shows progress. */
export interface JobWatcher {
  began(job: Job): void;
  reported(job: Job, done: number, total: number | null, unit: string): void;
  ended(job: Job, end: { outcome: RunOutcome; error: string | null; at: number }): void;
  /** Every job with the time of its next run; null while it waits for another job's first success. */
  planned(plan: readonly { job: Job; dueAt: number | null }[]): void;
}

export interface Scheduler {
  /** Begins to run jobs when they are due. */
  start(): void;
  /** Runs every job to its end once, dependencies first. Returns the names of those that failed or could not be run. */
  runOnce(): Promise<string[]>;
  /** Before the computer sleeps: stops what runs (it counts as interrupted, not as failed), and begins nothing more. */
  pause(): void;
  /** Goes on. What has become due is begun one by one within minutes, not at once. */
  resume(): void;
  /** Aborts what runs and waits for it, at most 4 s. */
  close(): Promise<void>;
}

interface JobState {
  last: LastRun | undefined;
  everSucceeded: boolean;
  running: Promise<void> | null;
}

export function createScheduler(deps: {
  clock: Clock;
  log: Log;
  runs: IngestRuns;
  tally: RequestTally;
  watcher: JobWatcher;
  /** Whether ESI has New Eden's daily downtime, in which its jobs wait. */
  downtime?: boolean;
  /** Asked at the start, and again after a run that changes which jobs there are. Names are stable. */
  listJobs(): readonly Job[];
}): Scheduler {
  const { clock, log, runs, tally, watcher } = deps;
  const closing = new AbortController();
  const holds = createHolds(deps.downtime ?? false);
  /** Aborted while the program sleeps with the computer. */
  let sleeping = new AbortController();
  let wasDown = false;
  const states = new Map<string, JobState>();
  let jobs: readonly Job[] = [];
  let nudge = new AbortController();
  let newestNow = clock.now();
  let loop: Promise<void> | null = null;

  function loadStates(): void {
    const now = clock.now();
    const interrupted = runs.markInterrupted(isoUtc(now));
    if (interrupted > 0) log.warn({ interrupted }, 'runs of an earlier start were cut short; they are run again');
    for (const { job, startedAt, endedAt, outcome, failures, succeededAt } of runs.summaries()) {
      // A record from the future was written by a clock that has been put right since.
      const last = { startedAt: Math.min(fromIso(startedAt), now), endedAt: Math.min(fromIso(endedAt), now) };
      const state = { last: { ...last, outcome, failures, nextDueAt: null }, everSucceeded: succeededAt !== null };
      states.set(job, { ...state, running: null });
    }
  }

  function stateOf(name: string): JobState {
    const known = states.get(name) ?? { last: undefined, everSucceeded: false, running: null };
    states.set(name, known);
    return known;
  }

  const matching = (name: string) => jobs.filter((job) => job.name === name || familyOf(job.name) === name);
  const running = () => [...states.values()].flatMap((state) => state.running ?? []);
  const familyIsFull = (family: string) =>
    jobs.filter((job) => familyOf(job.name) === family && stateOf(job.name).running !== null).length >= FAMILY_AT_ONCE;

  /** Each name that it waits for has succeeded once, ever; a name that no job has is a source that is off. */
  function isUnlocked(job: Job): boolean {
    return job.after.every((name) => {
      const before = matching(name);
      return before.length === 0 || before.some((other) => stateOf(other.name).everSucceeded);
    });
  }

  /** After the clock was set back, what happened "later" than now has happened just now: no job waits for time to catch up. */
  function noticeClock(): void {
    const now = clock.now();
    const back = newestNow - now;
    if (back > CLOCK_CORRECTION) {
      log.warn({ seconds: Math.round(back / SECOND) }, 'the clock was set back');
      for (const { last } of states.values()) {
        if (last === undefined) continue;
        last.startedAt -= back;
        last.endedAt -= back;
        if (last.nextDueAt !== null) last.nextDueAt -= back;
      }
      newestNow = now;
    }
    newestNow = Math.max(newestNow, now);
  }

  async function run(job: Job, state: JobState): Promise<void> {
    const startedAt = clock.now();
    const runId = runs.begin(job.name, isoUtc(startedAt));
    const requests = { requests: 0 };
    const finished = new AbortController();
    const expired = new AbortController();
    const asleep = sleeping.signal;
    const signal = AbortSignal.any([closing.signal, asleep, expired.signal]);
    if (job.timeoutMs !== undefined) {
      clock.sleep(job.timeoutMs, finished.signal).then(
        () => expired.abort(new JobFailure(`It took longer than ${job.timeoutMs} ms and was stopped.`)),
        () => undefined,
      );
    }
    watcher.began(job);
    let outcome: RunOutcome = 'ok';
    let error: string | null = null;
    let rows = 0;
    let nextDueAt: number | null = null;
    try {
      const report = (done: number, total: number | null, unit: string) => watcher.reported(job, done, total, unit);
      const result = await tally.during(requests, () => job.run({ signal, report }));
      rows = result.rows;
      requests.requests = result.requests ?? requests.requests;
      nextDueAt = result.nextDueAt ?? null;
    } catch (thrown) {
      const failure = expired.signal.aborted ? expired.signal.reason : thrown;
      const interruption = interruptedBy(job, asleep);
      outcome = interruption === null ? 'failed' : 'interrupted';
      error = interruption ?? sentenceOf(failure);
      nextDueAt = failure instanceof JobFailure ? failure.retryAt : null;
      if (outcome === 'failed' && !(failure instanceof JobFailure)) log.error({ job: job.name, err: failure }, 'job broke');
    } finally {
      finished.abort();
    }
    const endedAt = clock.now();
    const failures = outcome === 'failed' ? (state.last?.failures ?? 0) + 1 : 0;
    state.last = { startedAt, endedAt, outcome, failures, nextDueAt };
    state.everSucceeded ||= outcome === 'ok';
    runs.end(runId, { at: isoUtc(endedAt), outcome, rows, requests: requests.requests, error });
    const line = { job: job.name, outcome, ms: endedAt - startedAt, rows, requests: requests.requests };
    if (outcome === 'failed') log.warn({ ...line, error }, 'run failed');
    else log.info(line, 'run');
    watcher.ended(job, { outcome, error, at: endedAt });
    if (job.changesJobs === true && rows > 0) jobs = deps.listJobs();
  }

  /** What cut a run short through no fault of its own or of its source; null: nothing did. */
  function interruptedBy(job: Job, asleep: AbortSignal): string | null {
    if (closing.signal.aborted) return 'The program was closed.';
    if (asleep.aborted) return 'The computer went to sleep.';
    return holds.isDown(job, clock.now()) ? "New Eden's daily downtime began." : null;
  }

  /** A job that runs already is not started again: its present run is returned. */
  function launch(job: Job): Promise<void> {
    const state = stateOf(job.name);
    holds.started(job);
    state.running ??= run(job, state)
      .catch((failure: unknown) => {
        // Not even its record could be written (a full disk, a closed database): counted, so that it is not tried in a loop.
        const now = clock.now();
        const failures = (state.last?.failures ?? 0) + 1;
        state.last = { startedAt: now, endedAt: now, outcome: 'failed', failures, nextDueAt: null };
        if (!closing.signal.aborted) log.error({ job: job.name, err: failure }, 'run could not be recorded');
        watcher.ended(job, { outcome: 'failed', error: sentenceOf(failure), at: now });
      })
      .finally(() => {
        state.running = null;
        nudge.abort();
      });
    return state.running;
  }

  /** Lets the jobs that have become due meanwhile begin one by one, the longest overdue first. */
  function spreadOverdue(which: (job: Job) => boolean = () => true): void {
    const now = clock.now();
    const overdue = jobs
      .filter((job) => which(job) && isUnlocked(job) && stateOf(job.name).running === null)
      .map((job) => ({ job, dueAt: nextDue(job, stateOf(job.name).last, now) }))
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt);
    holds.spread(
      overdue.map(({ job }) => job),
      now,
    );
  }

  /** What waited for the end of the downtime does not fall on ESI all at once. */
  function noticeDowntime(): void {
    const isDown = jobs.some((job) => holds.isDown(job, clock.now()));
    if (wasDown && !isDown) spreadOverdue(({ source }) => source === 'esi');
    wasDown = isDown;
  }

  /** Starts what is due. Returns when to look again. */
  function startDue(): number {
    noticeClock();
    noticeDowntime();
    const now = clock.now();
    const plan: { job: Job; dueAt: number | null }[] = [];
    let lookAt = now + LONGEST_SLEEP;
    for (const job of jobs) {
      const state = stateOf(job.name);
      const dueAt = isUnlocked(job) ? holds.startOf(job, nextDue(job, state.last, now), now) : null;
      plan.push({ job, dueAt });
      if (dueAt === null || state.running !== null || sleeping.signal.aborted) continue;
      if (dueAt > now) lookAt = Math.min(lookAt, dueAt);
      else if (!familyIsFull(familyOf(job.name))) void launch(job);
    }
    watcher.planned(plan);
    return lookAt;
  }

  async function runWhenDue(): Promise<void> {
    while (!closing.signal.aborted) {
      nudge = new AbortController();
      const lookAt = startDue();
      await clock.sleep(lookAt - clock.now(), AbortSignal.any([closing.signal, nudge.signal])).catch(() => undefined);
      if (clock.now() - lookAt > OVERSLEPT) spreadOverdue();
    }
  }

  async function runOnce(): Promise<string[]> {
    const settled = new Set<string>();
    const started = new Map<string, Promise<void>>();
    const failed: string[] = [];
    const settledBefore = ({ after, follows = [] }: Job) =>
      [...after, ...follows].every((name) => matching(name).every((other) => settled.has(other.name)));
    while (!closing.signal.aborted) {
      for (const job of jobs) {
        if (started.has(job.name) || settled.has(job.name) || !settledBefore(job)) continue;
        if (!isUnlocked(job)) {
          log.warn({ job: job.name, after: job.after }, 'not run: what it needs has never succeeded');
          failed.push(job.name);
          settled.add(job.name);
        } else if (!familyIsFull(familyOf(job.name))) {
          const done = launch(job).then(() => {
            settled.add(job.name);
            started.delete(job.name);
            if (stateOf(job.name).last?.outcome !== 'ok') failed.push(job.name);
          });
          started.set(job.name, done);
        }
      }
      if (started.size === 0) break;
      await Promise.race(started.values());
    }
    const left = jobs.filter((job) => !settled.has(job.name)).map((job) => job.name);
    return [...failed, ...left];
  }

  loadStates();
  jobs = deps.listJobs();

  return {
    start: () => void (loop ??= runWhenDue()),
    runOnce,
    pause() {
      sleeping.abort(new Error('The computer goes to sleep.'));
    },
    resume() {
      if (sleeping.signal.aborted) sleeping = new AbortController();
      spreadOverdue();
      nudge.abort();
    },
    async close() {
      closing.abort(new Error('The program is closing.'));
      const given = new AbortController();
      const late = clock.sleep(CLOSE_WITHIN, given.signal).then(
        () => log.warn('a run did not stop in time'),
        () => undefined,
      );
      await Promise.race([Promise.allSettled(running()), late]);
      given.abort();
      await loop;
    },
  };
}

/** A JobFailure's reason is written for people already; anything else is named as what it is: a defect. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof JobFailure) return failure.message;
  return `Unexpected: ${failure instanceof Error ? failure.message : String(failure)}`;
}
