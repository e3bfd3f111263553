import { dirname } from 'node:path';
import { createLifecycle } from '#main/runtime/lifecycle';
import type { Log } from '#main/runtime/log';
import type { World } from '#main/runtime/world';
import { catalogWrites } from '#main/store/catalog/catalog';
import { mirrorCountReads } from '#main/store/contracts/mirror-counts';
import { openWriteDb } from '#main/store/db';
import { languageModelSpending } from '#main/store/forecasts/language-model-spending';
import { findDoubt, heal } from '#main/store/ingest-state/heal';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { ingestRuns } from '#main/store/ingest-state/runs';
import { sourceContactWrites } from '#main/store/ingest-state/source-contacts';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { settingReads, settingWrites } from '#main/store/user-data/settings';
import { bounds } from '#main/upstream/bounds';
import { languageModel as createLanguageModel } from '#main/upstream/language-model';
import { meteredFetch } from '#main/upstream/metered-fetch';
import { userAgent } from '#main/upstream/transport';
import type { ModeChoice } from '#shared/local-api/status';
import { fromIso, isoUtc, SECOND } from '#shared/time';
import { VERSION } from '#shared/version';
import { staticData } from './catalog/static-data.ts';
import { createWatcher } from './contracts/watch.ts';
import { type CommandLineSettings, effectiveSettings } from './effective-settings.ts';
import { housekeeping } from './housekeeping.ts';
import type { JobDeps } from './job-deps.ts';
import { allJobs, fetchItemsNow, followerJobs } from './jobs.ts';
import { type Replica, type ReplicaDeps, withoutReplica } from './replica.ts';
import type { Job } from './scheduler/job.ts';
import { createProgressTracker, type IngestSnapshot } from './scheduler/progress.ts';
import { createRequestCounter } from './scheduler/request-counter.ts';
import { type RanOnce, ranOnce } from './scheduler/run-once.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { throttle } from './scheduler/throttle.ts';
import { sourceLedger } from './source-ledger.ts';
import { openSources } from './sources.ts';
import { storeTrouble } from './store-trouble.ts';
import { type UserDataWrites, userDataWrites } from './user-data.ts';
import { webhookSender } from './webhooks.ts';

/** Listeners hear of changes at most four times a second. */
const UPDATE_INTERVAL = SECOND / 4;
/** Changed contracts and systems are matched against the watchlists at most this often. */
const SCAN_INTERVAL = 2 * SECOND;

/** The part of the program's Config that the ingester uses. The user's settings come from the mirror itself. */
export interface IngestConfig extends CommandLineSettings {
  /** Whether the sources are our own simulator's; absent: they are not. */
  simulated?: boolean;
  /** Whether ESI has New Eden's daily downtime: jobs of its wait while it is on. Simulated ones have none. */
  downtime?: boolean;
  /** Settings to save before anything else; absent: they are as they were. */
  settings?: ModeChoice['settings'];
}

/** The ingester as the rest of the program sees it, in this thread or in another. */
export interface IngestHandle extends UserDataWrites {
  snapshot(): IngestSnapshot;
  /** Calls the listener after each change, at most four times a second. Returns the way to stop that. */
  subscribe(listener: (snapshot: IngestSnapshot) => void): () => void;
  /** Runs every job to its end once, dependencies first, ignoring schedules but never an Expires. */
  runOnce(): Promise<RanOnce>;
  /** Fetches the items of a contract now. `later`: upstream or its limits do not allow it at the moment. */
  fetchItems(contractId: number): Promise<'known' | 'gone' | 'later'>;
  /** Before the computer sleeps, and after: see {@link Scheduler}. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Aborts what runs and closes the database, within 5 s. */
  close(): Promise<void>;
}

/**
 * Opens (and where needed creates and migrates) the mirror for writing and, with `schedule`, begins to keep it up to date.
 * Resolves when the file can be read. Throws the store's sentence for a file of a newer version.
 */
// oxlint-disable-next-line max-lines-per-function -- one composition: every part of the ingester and the order in which they close
export async function startIngest(deps: {
  config: IngestConfig;
  world: World;
  log: Log;
  file: string;
  schedule: boolean;
  openReplica?: (deps: ReplicaDeps) => Promise<Replica>;
}): Promise<IngestHandle> {
  const { config, world, log, file, openReplica = withoutReplica } = deps;
  const { clock, random } = world;
  const lifecycle = createLifecycle();
  const db = openWriteDb(file);
  lifecycle.onClose(() => void db.close());
  const simulated = config.simulated === true;
  const replica = await openReplica({ db, file, simulated, clock, random });
  lifecycle.onClose(replica.close);

  const now = clock.now();
  const { modifiedAhead, expiresAhead, pages, marketOrderPages } = bounds;
  const healed = heal(db, {
    now: isoUtc(now),
    modified: isoUtc(now + modifiedAhead),
    expires: isoUtc(now + expiresAhead),
    pages,
    marketOrderPages,
  });
  if (healed > 0) log.warn({ rows: healed }, 'when to ask again was put right, where a source had stated it implausibly');
  const answers = httpAnswers(db);
  const runs = ingestRuns(db);
  const catalog = catalogWrites(db);
  const settings = settingWrites(db);
  const requestCounter = createRequestCounter();
  const fetch = requestCounter.counted(world.fetch);
  const ledger = sourceLedger({ contacts: sourceContactWrites(db), clock, log });
  lifecycle.onClose(ledger.close);
  for (const [key, value] of Object.entries(config.settings ?? {})) settings.save(key, value);
  const { sources: urls, contact, llm, historyDays, app } = effectiveSettings(config, settingReads(db).all());
  const sources = openSources(urls, {
    fetchOf: (source) => meteredFetch(fetch, source, ledger),
    reportImplausible: ledger.failed,
    userAgent: userAgent(VERSION, contact),
    cache: answers,
    clock,
    random,
    log,
  });
  const languageModel =
    llm === null
      ? null
      : createLanguageModel(llm, {
          fetch: meteredFetch(fetch, 'llm', ledger),
          clock,
          spending: languageModelSpending(db),
          dailyTokens: llm.dailyTokens,
        });
  const jobDeps: JobDeps = { ...sources, db, clock, log, languageModel, simulated: config.simulated === true, historyDays };
  const closing = new AbortController();
  const watcher = createWatcher({ db, clock });
  const watchScan = throttle(clock, SCAN_INTERVAL, () => {
    try {
      const { changed, more } = watcher.scan();
      if (changed) updates.changed();
      if (changed) webhooks.wake();
      if (more) watchScan.changed();
    } catch (failure) {
      log.error({ err: failure }, 'the watchlists could not be looked at');
    }
  });
  lifecycle.onClose(watchScan.close);
  const webhooks = webhookSender({
    db,
    clock,
    log,
    fetch: world.fetch,
    userAgent: userAgent(VERSION, null),
    app,
    changed: () => updates.changed(),
  });
  lifecycle.onClose(webhooks.close);
  if (deps.schedule) webhooks.wake();
  const snapshotNow = (): IngestSnapshot => ({
    ...progress.snapshot(),
    watch: watcher.summary(),
    trouble: trouble.current(),
    doubt: findDoubt(db, isoUtc(clock.now() + modifiedAhead)),
    store: replica.status(),
  });

  const listeners = new Set<(snapshot: IngestSnapshot) => void>();
  const updates = throttle(clock, UPDATE_INTERVAL, () => {
    if (listeners.size === 0) return;
    const snapshot = snapshotNow();
    for (const listener of listeners) listener(snapshot);
  });
  lifecycle.onClose(updates.close);
  const trouble = storeTrouble({ db, file, clock, changed: updates.changed });
  lifecycle.onClose(trouble.close);
  const progress = createProgressTracker({
    clock,
    counts: mirrorCountReads(db),
    sources: urls,
    succeededBefore: new Map(
      runs.summaries().flatMap(({ job, succeededAt }) => (succeededAt === null ? [] : [[job, fromIso(succeededAt)] as const])),
    ),
    changed() {
      updates.changed();
      watchScan.changed();
    },
  });

  const { staticData: source } = sources;
  const own: Job[] = [housekeeping({ runs, answers, clock })];
  if (source !== null)
    own.push(staticData({ source, catalog, watermarks: watermarks(db), scratchFolder: dirname(file), clock, log }));
  const listJobs = () => {
    const others = [...own, ...(replica.isFollower ? followerJobs(jobDeps) : allJobs(jobDeps))];
    // Where each job runs once, what the others have stored is published last.
    return [...others, ...replica.jobs.map((job) => ({ ...job, follows: others.map(({ name }) => name) }))];
  };
  const scheduler = createScheduler({
    clock,
    log,
    runs,
    requestCounter,
    observer: progress,
    downtime: config.downtime ?? false,
    onOutcome: trouble.heard,
    listJobs,
  });
  lifecycle.onClose(scheduler.close);
  lifecycle.onClose(() => closing.abort(new Error('The program is closing.')));
  if (deps.schedule) scheduler.start();
  // A mirror that is served as it is shows how old each source's data is, too.
  else progress.planned(listJobs().map((job) => ({ job, dueAt: null })));

  const changed = <T>(write: () => T): Promise<T> => trouble.whenWritable(write).finally(updates.changed);

  return {
    snapshot: snapshotNow,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    runOnce: async () => ranOnce(await scheduler.runOnce(), listJobs()),
    fetchItems: (contractId) => fetchItemsNow(jobDeps, contractId, closing.signal),
    ...userDataWrites({
      db,
      settings,
      watcher,
      webhooks,
      changed,
      whenWritable: trouble.whenWritable,
      savedSetting(key) {
        if (key === 'trade') scheduler.hasten('contract-ratings');
      },
    }),
    pause: async () => scheduler.pause(),
    resume: async () => scheduler.resume(),
    close: lifecycle.close,
  };
}
