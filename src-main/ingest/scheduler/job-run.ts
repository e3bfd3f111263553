import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import type { IngestRuns, RunOutcome } from '#main/store/ingest-state/runs';
import type { Backlog } from '#shared/local-api/status';
import { isoUtc, MINUTE, SECOND } from '#shared/time';
import { type Job, JobFailure } from './job.ts';
import type { JobState } from './job-list.ts';
import type { RequestCounter } from './request-counter.ts';

/** A run without progress for this long is given up; the slowest step, one large file, may take half an hour. */
export const STUCK_AFTER = 45 * MINUTE;
/** A run that was given up ends by itself within this time, or is left to itself. */
const HEARS_WITHIN = 5 * SECOND;

/** Is called for each event of a job's runs. */
export interface JobObserver {
  began(job: Job): void;
  reported(job: Job, done: number, total: number | null, unit: string): void;
  ended(
    job: Job,
    end: {
      outcome: RunOutcome;
      error: string | null;
      note?: string | null;
      backlog?: Backlog | null;
      idle?: boolean;
      at: number;
    },
  ): void;
  /** Every job with the time of its next run; null while it waits for another job's first success. */
  planned(plan: readonly { job: Job; dueAt: number | null }[]): void;
}

/** What a run needs beside its job. */
export interface RunDeps {
  clock: Clock;
  log: Log;
  runs: IngestRuns;
  requestCounter: RequestCounter;
  observer: JobObserver;
  /** Hears what a run has thrown; null: it went well. */
  onOutcome?(failure: unknown): void;
}

/**
 * Runs a job once, records the run in the store and in `state`, and returns the rows written. A failure of the job is
 * recorded, not thrown; rejects only where the run could not be recorded. `signal` stops it; `interruption` then gives the
 * sentence that says why, or null where an error is a failure of the job or its source.
 */
export async function runJob(
  job: Job,
  state: JobState,
  deps: RunDeps & { signal: AbortSignal; interruption(): string | null },
): Promise<number> {
  const { clock, log, runs, requestCounter, observer } = deps;
  const startedAt = clock.now();
  const began = clock.wall.now();
  const runId = runs.begin(job.name, isoUtc(startedAt));
  const requests = { requests: 0 };
  const finished = new AbortController();
  const expired = new AbortController();
  const signal = AbortSignal.any([deps.signal, expired.signal]);
  if (job.timeoutMs !== undefined) {
    clock.wall.sleep(job.timeoutMs, finished.signal).then(
      () => expired.abort(new JobFailure(`It took longer than ${job.timeoutMs} ms and was stopped.`)),
      () => undefined,
    );
  }
  const giveUp = () =>
    expired.abort(
      new JobFailure(`It told of no progress for ${STUCK_AFTER / MINUTE} minutes and was stopped; it is begun again.`),
    );
  const watch = { activeAt: began, giveUp };
  state.watch = watch;
  observer.began(job);
  let outcome: RunOutcome = 'ok';
  let error: string | null = null;
  let rows = 0;
  let note: string | null = null;
  let backlog: Backlog | null = null;
  let nextDueAt: number | null = null;
  let idle = false;
  try {
    const report = (done: number, total: number | null, unit: string) => {
      watch.activeAt = clock.wall.now();
      observer.reported(job, done, total, unit);
    };
    const result = await Promise.race([
      requestCounter.during(requests, async () => {
        // Jobs that are due together would otherwise all begin in one turn, and each does much before its first request.
        await yieldToEventLoop();
        signal.throwIfAborted();
        return job.run({ signal, report });
      }),
      abandoned(expired.signal, clock, finished.signal),
    ]);
    rows = result.rows;
    requests.requests = result.requests ?? requests.requests;
    note = result.note ?? null;
    backlog = result.backlog ?? null;
    nextDueAt = result.nextDueAt ?? null;
    idle = result.idle ?? false;
    deps.onOutcome?.(null);
  } catch (thrown) {
    deps.onOutcome?.(thrown);
    const failure = expired.signal.aborted ? expired.signal.reason : thrown;
    const interruption = deps.interruption();
    outcome = interruption === null ? 'failed' : 'interrupted';
    error = interruption ?? sentenceOf(failure);
    nextDueAt = failure instanceof JobFailure ? failure.retryAt : null;
    if (outcome === 'failed' && !(failure instanceof JobFailure)) log.error({ job: job.name, err: failure }, 'job broke');
  } finally {
    finished.abort();
    state.watch = null;
  }
  const endedAt = clock.now();
  const failures = outcome === 'failed' ? (state.last?.failures ?? 0) + 1 : 0;
  state.last = { startedAt, endedAt, outcome, failures, nextDueAt };
  state.everSucceeded ||= outcome === 'ok';
  runs.end(runId, { at: isoUtc(endedAt), outcome, rows, requests: requests.requests, error });
  const line = { job: job.name, outcome, ms: clock.wall.now() - began, rows, requests: requests.requests };
  if (outcome === 'failed') log.warn({ ...line, error }, 'run failed');
  else log.info(line, 'run');
  observer.ended(job, { outcome, error, note, backlog, idle, at: endedAt });
  return rows;
}

/** Rejects some seconds after a run was given up: one that does not hear of it must not keep its job from beginning again. */
async function abandoned(expired: AbortSignal, clock: Clock, finished: AbortSignal): Promise<never> {
  await new Promise((resolve) => void expired.addEventListener('abort', resolve, { once: true }));
  await clock.wall.sleep(HEARS_WITHIN, finished);
  throw expired.reason;
}

/** A JobFailure's reason is written for people already; anything else is named as what it is: a defect. */
export function sentenceOf(failure: unknown): string {
  if (failure instanceof JobFailure) return failure.message;
  const known = asMirrorFileError(failure, 'The mirror');
  if (known instanceof MirrorFileError) return known.message;
  return `Unexpected: ${failure instanceof Error ? failure.message : String(failure)}`;
}
