import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { WriteDb } from '#main/store/db';
import type { LanguageModel } from '#main/upstream/language-model';
import type { HistoryDays } from '#shared/history';
import type { Sources } from './sources.ts';

/**
 * What `allJobs` of jobs.ts makes its jobs from: each job file takes the few parts that it needs.
 * A source that is null is switched off, and no job of it may be listed.
 */
export interface JobDeps extends Omit<Sources, 'staticData'> {
  db: WriteDb;
  clock: Clock;
  log: Log;
  /** Whether upstream is our own simulator, whose limits are our own; absent: it is not. */
  simulated?: boolean;
  /** How much of the past is fetched. */
  historyDays: HistoryDays;
  /** Writes briefs; absent or null: none is configured. */
  languageModel?: LanguageModel | null;
}
