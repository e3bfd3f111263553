import { DEMO_SEED, demoScale, generatedModel } from '#main/demo/simulator';
import type { JobDeps } from '#main/ingest/job-deps';
import { allJobs } from '#main/ingest/jobs';
import { openSources } from '#main/ingest/sources';
import { isInSharedSpace, liveRow } from '#main/ingest/systems/killmail-rows';
import { silentLog } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { backfillWrites, historyDatasets } from '#main/store/ingest-state/backfill';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { activityWrites } from '#main/store/systems/activity';
import { archiveHourWrites } from '#main/store/systems/archive-hours';
import { killmailWrites } from '#main/store/systems/killmails';
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
 * quarter of an hour: the counts of 49 days, the kills of three, the prices of the lists, the ratings of contracts, the scores, and the forecast and briefs made from them. That is all that the archives
 * have of it, so that a core which opens this mirror has nothing more to fetch than what is new.
 */
export async function liveInDemo(file: string, clock: Clock): Promise<void> {
  const db = openWriteDb(file);
  try {
    recordActivity(db, clock.now());
    recordKillmails(db, clock.now());
    endArchives(db, clock.now());
    const log = silentLog();
    const off = openSources(
      // Contracts are rated where ESI is on; it is not asked here.
      forDataSources((source) => (source === 'esi' ? 'https://esi.example' : null)),
      { fetchOf: () => nobody, userAgent: 'test', cache: httpAnswers(db), clock, random: seededRandom(1), log },
    );
    const deps: JobDeps = { ...off, db, clock, log, historyDays: 0 };
    for (const name of ['rollups', 'contract-ratings', 'fights', 'camp-evidence', 'scores', 'forecast', 'briefs']) {
      const job = allJobs(deps).find((one) => one.name === name);
      if (job === undefined) throw new Error(`There is no job '${name}'.`);
      await job.run({ signal: new AbortController().signal, report: () => undefined });
    }
  } finally {
    db.close();
  }
}

const nobody = () => Promise.reject(new Error('All sources are off.'));

/** The hours that are not there yet, from the model that the simulator answers from. */
function recordActivity(db: WriteDb, now: number): void {
  const { activity } = generatedModel({ seed: DEMO_SEED, startsAt: now, scale: demoScale });
  const { hoursSince } = backfillWrites(db);
  const { recordSamples } = activityWrites(db);
  const from = (dayNumber(isoUtc(now)) - DAYS) * DAY;
  for (const kind of ['jumps', 'kills'] as const) {
    const present = hoursSince(kind, isoUtc(from));
    const wanted: number[] = [];
    for (let hour = from; hour + HOUR <= now - UNSETTLED; hour += HOUR) if (!present.has(isoUtc(hour))) wanted.push(hour);
    recordSamples(
      kind,
      wanted.map((hour) => {
        const observedAt = hour + HOUR;
        const rows =
          kind === 'jumps'
            ? activity.jumps(observedAt).map((row) => ({ systemId: row.system_id, counts: [row.ship_jumps] }))
            : activity
                .kills(observedAt)
                .map((row) => ({ systemId: row.system_id, counts: [row.ship_kills, row.pod_kills, row.npc_kills] }));
        return { hour: isoUtc(hour), observedAt: isoUtc(observedAt), rows };
      }),
      'archive',
    );
  }
}

/**
 * The kills of today and the two days before, as the live sequence would have had them: one day to call chances from, one to grade them.
 */
function recordKillmails(db: WriteDb, now: number): void {
  const { killmails } = generatedModel({ seed: DEMO_SEED, startsAt: now, scale: demoScale });
  const today = dayNumber(isoUtc(now)) * DAY;
  const before = [today - 2 * DAY, today - DAY];
  const rows = [...before, today]
    .flatMap((day) => killmails.ofDay(day, now))
    .filter(({ esi }) => isInSharedSpace(esi))
    .map(liveRow);
  db.transaction(() => {
    const writes = killmailWrites(db);
    writes.save(rows, 'live');
    for (const day of before) writes.markDay(isoUtc(day), isoUtc(now));
    dataVersionWrites(db).bump('killmails', isoUtc(now));
  })();
}

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
