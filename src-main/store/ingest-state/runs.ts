import type { ReadDb, WriteDb } from '../db.ts';

/** How a run of a job ended; `interrupted`: the program closed. */
export type RunOutcome = 'ok' | 'failed' | 'interrupted';

/** The newest run of a job and the outcomes of the ones before. Times are ISO 8601 UTC. */
export interface RunSummary {
  job: string;
  startedAt: string;
  endedAt: string;
  outcome: RunOutcome;
  error: string | null;
  /** End of the newest good run; null where there never was one. */
  succeededAt: string | null;
  /** Failed runs since then. */
  failures: number;
}

/** The record of every run of every job. */
export function ingestRuns(db: WriteDb) {
  const insert = db.prepare<[{ job: string; at: string }]>('INSERT INTO runs (job, started_at) VALUES (@job, @at)');
  const update = db.prepare<
    [{ runId: number; at: string; outcome: RunOutcome; rows: number; requests: number; error: string | null }]
  >(`
    UPDATE runs SET ended_at = @at, outcome = @outcome, rows = @rows, requests = @requests, error = @error WHERE run_id = @runId`);
  const interrupt = db.prepare<[{ at: string; error: string }]>(
    "UPDATE runs SET ended_at = @at, outcome = 'interrupted', error = @error WHERE ended_at IS NULL",
  );
  const summaries = db.prepare<[], RunSummary>(`
    WITH good AS (SELECT job, max(run_id) AS run_id FROM runs WHERE outcome = 'ok' GROUP BY job)
    SELECT last.job, last.started_at AS startedAt, last.ended_at AS endedAt, last.outcome, last.error,
           (SELECT ended_at FROM runs WHERE run_id = good.run_id) AS succeededAt,
           (SELECT count(*) FROM runs AS bad
             WHERE bad.job = last.job AND bad.outcome = 'failed' AND bad.run_id > coalesce(good.run_id, 0)) AS failures
      FROM (SELECT job, max(run_id) AS run_id FROM runs WHERE ended_at IS NOT NULL GROUP BY job) AS newest
      JOIN runs AS last ON last.run_id = newest.run_id LEFT JOIN good ON good.job = newest.job`);
  const deleteOld = db.prepare<[{ before: string }]>(`
    DELETE FROM runs WHERE ended_at < @before
       AND run_id NOT IN (SELECT max(run_id) FROM runs WHERE outcome = 'ok' GROUP BY job)
       AND run_id NOT IN (SELECT max(run_id) FROM runs GROUP BY job)`);

  return {
    /** Returns the id that {@link end} wants. */
    begin: (job: string, at: string): number => Number(insert.run({ job, at }).lastInsertRowid),
    end: (runId: number, run: { at: string; outcome: RunOutcome; rows: number; requests: number; error: string | null }): void =>
      void update.run({ runId, ...run }),
    /** Closes runs that a crash left open; `error`: a sentence for a person. Returns how many. */
    markInterrupted: (at: string, error: string): number => interrupt.run({ at, error }).changes,
    summaries: (): RunSummary[] => summaries.all(),
    /** Deletes old runs, but never the newest and the newest good one of a job. Returns how many. */
    deleteBefore: (before: string): number => deleteOld.run({ before }).changes,
  };
}
export type IngestRuns = ReturnType<typeof ingestRuns>;

export function ingestRunReads(db: ReadDb) {
  const newestEnd = db.prepare<[], string | null>('SELECT max(ended_at) FROM runs').pluck();
  const failures = db.prepare<[], { job: string; ended_at: string; error: string | null }>(
    "SELECT job, ended_at, error FROM runs WHERE outcome = 'failed' ORDER BY run_id DESC LIMIT 50",
  );
  return {
    /** When the newest run ended; null: none has. */
    newestEnd: (): string | null => newestEnd.get() ?? null,
    /** The newest fifty that failed, newest first. */
    failures: () => failures.all(),
  };
}
