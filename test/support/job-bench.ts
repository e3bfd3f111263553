import type { Simulator } from '#main/demo/simulator';
import type { JobDeps } from '#main/ingest/job-deps';
import { allJobs, fetchItemsNow } from '#main/ingest/jobs';
import { type Job, JobFailure, type JobResult } from '#main/ingest/scheduler/job';
import { openSources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { catalogWrites } from '#main/store/catalog/catalog';
import { type WriteDb } from '#main/store/db';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import type { HistoryDays } from '#shared/history';
import { type DataSourceName, forDataSources } from '#shared/sources';
import { aStaticData } from './builders.ts';
import { emptyMirror, openMirror } from './empty-mirror.ts';
import { testWorld } from './world.ts';

/** The jobs on a database of their own, run by hand against a simulated upstream through the real clients. */
export interface JobBench {
  db: WriteDb;
  deps: JobDeps;
  /** Runs the job of that name, or all members of that family one after the other, and gives the last result. */
  run(name: string, signal?: AbortSignal): Promise<JobResult>;
  /** The same, where it is meant to fail: its one sentence. */
  failure(name: string): Promise<string>;
  /** What the last run of any job reported: `3/7 contracts`. */
  reported(): string[];
  fetchItems(contractId: number): Promise<'known' | 'gone' | 'later'>;
  all<Row>(sql: string, ...values: unknown[]): Row[];
  one<Row>(sql: string, ...values: unknown[]): Row | undefined;
  close(): void;
}

/**
 * `file`: default in memory; the same file again is the program started anew. `archive`: EVE Ref is on. `off`: sources that
 * are switched off; the static data always are, for the catalog is there.
 */
export function jobBench(
  simulator: Pick<Simulator, 'sources'>,
  clock: Clock,
  options: { file?: string; archive?: boolean; off?: readonly DataSourceName[]; historyDays?: HistoryDays } = {},
): JobBench {
  const db = options.file === undefined ? emptyMirror() : openMirror(options.file);
  const catalog = catalogWrites(db);
  if (catalog.loadedBuild() === null) catalog.replaceCatalog(aStaticData(), '2026-11-18T00:00:00Z');
  const { fetch, random } = testWorld({ clock });
  const log = silentLog();
  const off = new Set<DataSourceName>([
    'sde',
    ...(options.archive === true ? [] : (['everef'] as const)),
    ...(options.off ?? []),
  ]);
  const sources = openSources(
    forDataSources((source) => (off.has(source) ? null : simulator.sources[source])),
    { fetchOf: () => fetch, userAgent: 'test', cache: httpAnswers(db), clock, random, log },
  );
  const deps: JobDeps = { ...sources, db, clock, log, historyDays: options.historyDays ?? 365 };
  let reports: string[] = [];

  async function runJob(job: Job, signal: AbortSignal): Promise<JobResult> {
    return job.run({ signal, report: (done, total, unit) => void reports.push(`${done}/${total ?? '?'} ${unit}`) });
  }

  async function run(name: string, signal = new AbortController().signal): Promise<JobResult> {
    const jobs = allJobs(deps).filter((job) => job.name === name || job.name.startsWith(`${name}/`));
    if (jobs.length === 0) throw new Error(`There is no job '${name}'.`);
    reports = [];
    let result: JobResult = { rows: 0 };
    for (const job of jobs) result = await runJob(job, signal);
    return result;
  }

  return {
    db,
    deps,
    run,
    async failure(name) {
      const thrown = await run(name).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      if (thrown instanceof JobFailure) return thrown.message;
      throw new Error(`'${name}' did not fail as a job does, but with ${String(thrown)}.`);
    },
    reported: () => reports,
    fetchItems: (contractId) => fetchItemsNow(deps, contractId, new AbortController().signal),
    all: (sql, ...values) => db.prepare(sql).all(...values) as never,
    one: (sql, ...values) => db.prepare(sql).get(...values) as never,
    close: () => void db.close(),
  };
}
