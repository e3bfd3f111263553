import { dirname } from 'node:path';
import type { Model, Simulator } from '#main/demo/simulator';
import { SELECTION_DAYS } from '#main/domain/forecast/selection';
import { staticData } from '#main/ingest/catalog/static-data';
import type { JobDeps } from '#main/ingest/job-deps';
import { allJobs } from '#main/ingest/jobs';
import { marketHistory } from '#main/ingest/market/market-history';
import { rateLimiter } from '#main/ingest/rate-limiter';
import type { Job } from '#main/ingest/scheduler/job';
import { createRequestCounter } from '#main/ingest/scheduler/request-counter';
import { createScheduler } from '#main/ingest/scheduler/scheduler';
import { openSources } from '#main/ingest/sources';
import type { Log } from '#main/runtime/log';
import type { World } from '#main/runtime/world';
import { catalogWrites } from '#main/store/catalog/catalog';
import { openWriteDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { ingestRuns } from '#main/store/ingest-state/runs';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { marketHistoryWrites } from '#main/store/market/history';
import { transactions } from '#main/store/transaction';
import { settingWrites } from '#main/store/user-data/settings';
import { hubMarkets } from '#shared/game';
import { activityDays, KILLMAIL_DAYS } from '#shared/history';
import { DAY, dayNumber, isoUtc } from '#shared/time';
import { VERSION } from '#shared/version';
import { endArchives, endSequence, recordActivity, recordKillmails, recordPrices, recordRolls } from './past.ts';
import { recordContracts } from './swept-contracts.ts';

/** Days of killmails before today: what camps, fights and the newest chances are made from. */
const KILLMAIL_DAYS_READ = 9;
const HISTORY = 35;
/** What reads the past file by file, or waits between requests: written straight from the model instead. */
const pastJobs: readonly string[] = ['jumps-history', 'kills-history', 'killmails-history', 'killmails', 'contract-history'];
/** What takes long and has nothing to do with contracts. */
const longJobs: readonly string[] = ['sovereignty-history', 'market-snapshot'];
/** What is made of all the others. */
const computedJobs: readonly string[] = [
  'rollups',
  'fights',
  'camp-evidence',
  'scores',
  'forecast',
  'forecast-grades',
  'briefs',
  'contract-ratings',
];
/** Jobs that take a part of what is due in each run. */
const repeatedJobs: readonly string[] = ['type-icons', 'market-history', 'abyssal-modules'];

/**
 * Makes a mirror of the demo galaxy as it is after weeks: the past straight from the model, the ended contracts included, the lists by the
 * program's own jobs, and what is computed by the program's own jobs again. A program that opens it goes on where this ends. Throws where a job fails.
 */
export async function prepareDemoMirror(options: {
  file: string;
  model: Model;
  sources: Simulator['sources'];
  world: World;
  log: Log;
}): Promise<void> {
  const { file, model, world, log } = options;
  const { clock } = world;
  markMirror(file, 'demo');
  const db = openWriteDb(file);
  try {
    // What is not here is not asked for either, unless a person chooses more.
    settingWrites(db).save('history', { days: HISTORY });
    const sources = openSources(options.sources, {
      ...world,
      fetchOf: () => world.fetch,
      userAgent: `Astrolabe/${VERSION}`,
      cache: httpAnswers(db),
      log,
    });
    const deps: JobDeps = { ...sources, db, clock, log, simulated: true, historyDays: HISTORY };
    const { staticData: source } = sources;
    if (source === null) throw new Error('The demo galaxy has no static data.');
    const scratchFolder = dirname(file);
    const galaxy = staticData({ source, catalog: catalogWrites(db), watermarks: watermarks(db), scratchFolder, clock, log });
    const run = (listJobs: () => Job[]) => runOnce(listJobs, { db, clock, log });

    await run(() => [galaxy]);
    // Side by side: the long jobs wait for the simulator most of the time.
    await Promise.all([
      recordContracts(db, model, { clock, days: HISTORY }),
      run(() =>
        allJobs(deps)
          .filter(({ name }) => longJobs.includes(name))
          .map(untilDone),
      ),
    ]);
    recordRolls(db, model, clock.now());
    const elsewhere = [...pastJobs, ...computedJobs, ...longJobs];
    await run(() =>
      allJobs(deps)
        .filter(({ name }) => !elsewhere.includes(name))
        .map((job) => (job.name === 'market-history' ? directMarketHistory(deps, model) : job))
        .map((job) => (repeatedJobs.includes(job.name) ? untilDone(job) : job)),
    );
    const now = clock.now();
    // So many more that forecasts of each lead can be graded at once.
    const days = activityDays(HISTORY) + SELECTION_DAYS;
    recordActivity(db, model, { now, days });
    recordKillmails(db, model, { now, days: KILLMAIL_DAYS_READ });
    endSequence(db, model, { now, since: (dayNumber(isoUtc(now)) - KILLMAIL_DAYS_READ) * DAY });
    await recordPrices(db, model, now);
    endArchives(db, now, { activity: days, killmails: KILLMAIL_DAYS });
    await run(() => allJobs(deps).filter(({ name }) => computedJobs.includes(name)));
  } finally {
    db.close();
  }
}

/** What the market traded, straight from the model: ESI counts each type without a market as an error, and allows few of them a minute. */
function directMarketHistory({ db, clock }: JobDeps, { market }: Model): Job {
  const history: Parameters<typeof marketHistory>[0]['source']['history'] = async (regionId, typeId) => {
    const now = clock.now();
    const found = market.history(regionId, typeId, now);
    if (found === undefined) return { kind: 'absent' };
    const days = found.map(({ order_count: orders, ...day }) => ({ ...day, orders }));
    const fetchedAt = isoUtc(now);
    const record = { url: '', etag: null, lastModified: null, expiresAt: null, pages: null, fetchedAt, body: null };
    return { kind: 'days', days, observedAt: fetchedAt, dueAt: isoUtc(now + DAY), record };
  };
  return marketHistory({
    source: { history },
    history: marketHistoryWrites(db),
    pace: rateLimiter(clock, { atOnce: 50, gapMs: 0 }),
    readHubs: () => hubMarkets,
    // No answer was given that could be asked for again.
    answers: { save: () => undefined },
    versions: dataVersionWrites(db),
    transaction: transactions(db),
    clock,
  });
}

/** Runs the jobs once, and records that, so that the program which opens the mirror next knows. Throws where one fails. */
async function runOnce(listJobs: () => Job[], { db, clock, log }: Pick<JobDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const observer = { began: () => undefined, reported: () => undefined, ended: () => undefined, planned: () => undefined };
  const requestCounter = createRequestCounter();
  const scheduler = createScheduler({ clock, log, runs: ingestRuns(db), requestCounter, observer, listJobs });
  const failed = await scheduler.runOnce();
  await scheduler.close();
  if (failed.length > 0) throw new Error(`These jobs failed: ${failed.join(', ')}.`);
}

/** A job whose run goes on until nothing is due. */
function untilDone(job: Job): Job {
  return {
    ...job,
    async run(context) {
      const whole = await job.run(context);
      for (let left = whole.rows; left > 0; ) {
        const { rows } = await job.run(context);
        whole.rows += rows;
        left = rows;
      }
      return { rows: whole.rows };
    },
  };
}
