import { DEMO_SEED, demoScale, generatedModel } from '#main/demo/simulator';
import type { JobDeps } from '#main/ingest/job-deps';
import { allJobs } from '#main/ingest/jobs';
import { openSources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { backfillWrites, historyDatasets } from '#main/store/ingest-state/backfill';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { archiveHourWrites } from '#main/store/systems/archive-hours';
import { recordActivity, recordKillmails, recordRolls } from '#main/workers/demo-mirror/past';
import { activityDays } from '#shared/history';
import { forDataSources } from '#shared/sources';
import { DAY, dayNumber, HOUR, isoDay, isoUtc } from '#shared/time';
import { seededRandom } from '../world.ts';

/** The 35 days that a first forecast needs, and 14 more, on which the models are compared. */
const DAYS = 35 + 14;
/** An archive's newest days are left to the program: it asks for them again until they are complete. */
const UNSETTLED_DAYS = 4;
/** The last hours are the program's to collect. */
const UNSETTLED = 3 * HOUR;

/**
 * Gives the mirror of a demo galaxy, which no program may have open, what a core would collect and compute within its first
 * quarter of an hour: the counts of 49 days, the kills of three, the prices of the lists, the rolls of abyssal modules, the ratings of contracts, the maps of regions, the scores, and the forecast and briefs made from them. That is all that the archives
 * have of it, so that a core which opens this mirror has nothing more to fetch than what is new.
 */
export async function liveInDemo(file: string, clock: Clock): Promise<void> {
  const db = openWriteDb(file);
  try {
    const now = clock.now();
    const model = generatedModel({ seed: DEMO_SEED, startsAt: now, scale: demoScale });
    recordActivity(db, model, { now, days: DAYS });
    // One day to call chances from, one to grade them.
    recordKillmails(db, model, { now, days: 2 });
    endArchives(db, now);
    recordRolls(db, model, now);
    const log = silentLog();
    const off = openSources(
      // Contracts are rated where ESI is on; it is not asked here.
      forDataSources((source) => (source === 'esi' ? 'https://esi.example' : null)),
      { fetchOf: () => nobody, userAgent: 'test', cache: httpAnswers(db), clock, random: seededRandom(1), log },
    );
    const deps: JobDeps = { ...off, db, clock, log, historyDays: 0 };
    // The core that filled the mirror may have been closed before it came to the topology.
    for (const name of [
      'topology',
      'region-maps',
      'rollups',
      'contract-ratings',
      'fights',
      'camp-evidence',
      'scores',
      'forecast',
      'briefs',
    ]) {
      const job = allJobs(deps).find((one) => one.name === name);
      if (job === undefined) throw new Error(`There is no job '${name}'.`);
      await job.run({ signal: new AbortController().signal, report: () => undefined });
    }
  } finally {
    db.close();
  }
}

const nobody = () => Promise.reject(new Error('All sources are off.'));

/** Notes of what the archives could still be asked for that they have none of it. */
function endArchives(db: WriteDb, now: number): void {
  const at = isoUtc(now);
  const today = dayNumber(at);
  const first = today - activityDays(365) - 1;
  const days = backfillWrites(db);
  for (const dataset of historyDatasets) {
    const asked = days.since(dataset, isoDay(first));
    for (let day = first; day <= today - UNSETTLED_DAYS; day += 1)
      if (!asked.has(isoDay(day))) days.save(dataset, isoDay(day), 'absent', at);
  }
  const hours = archiveHourWrites(db);
  const read = hours.readSince(isoUtc(first * DAY));
  for (let hour = first * DAY; hour <= now - UNSETTLED; hour += HOUR)
    if (!read.has(isoUtc(hour))) hours.save({ hour: isoUtc(hour), path: '', bytes: 0, contracts: 0, readAt: at });
}
