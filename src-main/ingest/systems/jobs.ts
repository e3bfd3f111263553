import type { NameWrites } from '#main/store/catalog/names';
import { type EventWrites, eventWrites } from '#main/store/events/events';
import { briefReads, briefWrites } from '#main/store/forecasts/briefs';
import { forecastReads, forecastWrites } from '#main/store/forecasts/forecasts';
import { backfillWrites } from '#main/store/ingest-state/backfill';
import { type DataVersionWrites, dataVersionReads } from '#main/store/ingest-state/data-versions';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import { forgettings } from '#main/store/replica/change-tracking';
import { activityWrites } from '#main/store/systems/activity';
import { activityReads } from '#main/store/systems/activity-reads';
import { campEvidenceWrites } from '#main/store/systems/camp-evidence';
import { fightWrites, killReads } from '#main/store/systems/fights';
import { gateReads } from '#main/store/systems/gates';
import { hazardWrites } from '#main/store/systems/hazards';
import { killmailReads, killmailWrites } from '#main/store/systems/killmails';
import { operationReads } from '#main/store/systems/operations';
import { overlayReads, overlayWrites } from '#main/store/systems/overlays';
import { regionMapWrites, spaceReads } from '#main/store/systems/region-maps';
import { sovereigntyWrites } from '#main/store/systems/sovereignty';
import { systemInputs, systemWrites } from '#main/store/systems/systems';
import { staticMap, topologyWrites } from '#main/store/systems/topology';
import type { Transaction } from '#main/store/transaction';
import { activityDays, KILLMAIL_DAYS, SMALL_FILES_A_SECOND } from '#shared/history';
import { DAY, fromIso, SECOND } from '#shared/time';
import { briefs } from '../forecasts/briefs.ts';
import { forecast } from '../forecasts/forecast.ts';
import { forecastGrades } from '../forecasts/grades.ts';
import { activityHistory } from '../history/activity.ts';
import { killmailHistory } from '../history/killmails.ts';
import { sovereigntyHistory } from '../history/sovereignty.ts';
import type { JobDeps } from '../job-deps.ts';
import type { ListDoubts } from '../list-doubts.ts';
import { rateLimiter } from '../rate-limiter.ts';
import type { Job } from '../scheduler/job.ts';
import { activitySamples } from './activity.ts';
import { campEvidence } from './camp-evidence.ts';
import { fights } from './fights.ts';
import { holderNames, wantHolders } from './holder-names.ts';
import { killmailFeed } from './killmails.ts';
import { gameOverlays, hubWormholes, insurgencies, storms } from './overlays.ts';
import { systemsRetention } from './retention.ts';
import { scores } from './scores.ts';
import { regionMaps, topology } from './topology.ts';

/** What a forecast needs at least, today included. */
const QUICK_DAYS = 37;
/** Between two looks for new killmails of the demo. */
const DEMO_KILLMAILS = 10 * SECOND;

interface SharedStores {
  catalog: { loadedBuild(): number | null };
  transaction: Transaction;
  versions: DataVersionWrites;
  events: EventWrites;
  answers: { save(records: readonly HttpAnswerRow[]): void };
  doubts: ListDoubts;
  names: NameWrites;
}

const made = new WeakMap<JobDeps, Job[]>();

/** The jobs of the system-activity service, without those of sources that are off. Made once, since they share rate limiters. */
export function activityJobs(deps: JobDeps, shared: SharedStores): Job[] {
  const jobs = made.get(deps) ?? makeJobs(deps, shared);
  made.set(deps, jobs);
  return jobs;
}

function makeJobs(deps: JobDeps, shared: SharedStores): Job[] {
  const { db, clock, log, esi, activityArchive, killmailArchive, scout, warzone, r2z2, historyDays } = deps;
  const stores = {
    ...shared,
    clock,
    log,
    activity: activityReads(db),
    samples: activityWrites(db),
    overlays: overlayWrites(db),
    hazards: hazardWrites(db),
    sovereignty: sovereigntyWrites(db),
    killmails: killmailWrites(db),
    backfill: backfillWrites(db),
  };
  const { wantedByHolders } = overlayReads(db);
  const { stargates, newestTime, leftOut } = killmailReads(db);
  const jobs: Job[] = [
    systemsRetention({ ...stores, newestKillmail: newestTime, forget: forgettings(db) }),
    ...computedJobs(deps, shared),
  ];

  if (esi !== null) {
    const holders = holderNames({ ...shared, universe: esi.universe, wantedByHolders, clock });
    jobs.push(...activitySamples({ ...stores, activity: esi.activity }));
    jobs.push(...gameOverlays({ ...stores, activity: esi.activity, holders }));
  }
  if (scout !== null) jobs.push(hubWormholes({ ...stores, scout }), storms({ ...stores, scout }));
  if (warzone !== null) jobs.push(insurgencies({ ...stores, warzone }));
  // The demo has four kills a minute: looked for as often as upstream lets a missing one be asked for, they are seen one by one.
  const everyMs = deps.simulated === true ? { everyMs: DEMO_KILLMAILS } : {};
  if (r2z2 !== null) jobs.push(killmailFeed({ ...stores, leftOut, source: r2z2, ...everyMs }));
  // Without the live sequence nothing would go on from where the archive ends.
  if (r2z2 !== null && killmailArchive !== null && historyDays > 0) {
    const days = Math.min(historyDays, KILLMAIL_DAYS);
    jobs.push(killmailHistory({ ...stores, archive: killmailArchive, stargates, days }));
  }
  if (activityArchive !== null && historyDays > 0) {
    const days = activityDays(historyDays);
    const wantNames = (ids: Iterable<number | null>) => wantHolders(shared.names, ids);
    // EVE Ref is run by one volunteer: at most two files at once, nine begun a second.
    // The simulator shares this computer and has a lower priority: more requests at once keep the same pace. For the days that the demo's first
    // forecast needs it is asked faster.
    const simulated = deps.simulated === true;
    const pace = rateLimiter(clock, { atOnce: simulated ? 4 : 2, gapMs: SECOND / SMALL_FILES_A_SECOND });
    const quick = simulated ? rateLimiter(clock, { atOnce: 2, gapMs: 30 }) : pace;
    const paceOf = (day: string) => (fromIso(day) > clock.now() - QUICK_DAYS * DAY ? quick : pace);
    jobs.push(...activityHistory({ ...stores, archive: activityArchive, paceOf, days }));
    jobs.push(sovereigntyHistory({ ...stores, archive: activityArchive, wantNames, pace, days }));
  }
  return jobs;
}

/** The jobs that compute what the system-activity service serves from what others collected; no source is asked. */
function computedJobs(
  {
    db,
    clock,
    log,
    languageModel = null,
    simulated = false,
  }: Pick<JobDeps, 'db' | 'clock' | 'log' | 'languageModel' | 'simulated'>,
  shared: { transaction: Transaction; catalog: { loadedBuild(): number | null } },
): Job[] {
  const kills = killReads(db);
  const events = eventWrites(db);
  const forecasting = { activity: activityReads(db), reads: forecastReads(db), writes: forecastWrites(db), clock };
  return [
    topology({ loadedBuild: shared.catalog.loadedBuild, readMap: staticMap(db), topology: topologyWrites(db) }),
    regionMaps({ loadedBuild: shared.catalog.loadedBuild, readSpace: spaceReads(db), maps: regionMapWrites(db) }),
    fights({ kills, fights: fightWrites(db), events, transact: shared.transaction, clock }),
    campEvidence({ store: campEvidenceWrites(db), transaction: shared.transaction }),
    scores({
      versions: dataVersionReads(db),
      inputs: systemInputs(db),
      activity: activityReads(db),
      overlays: overlayReads(db),
      kills,
      systems: systemWrites(db),
      events,
      clock,
    }),
    forecastGrades(forecasting),
    forecast({
      ...forecasting,
      inputs: systemInputs(db),
      gates: gateReads(db),
      overlays: overlayReads(db),
      operations: operationReads(db),
      simulated,
    }),
    briefs({
      inputs: systemInputs(db),
      forecasts: forecasting.reads,
      reads: briefReads(db),
      writes: briefWrites(db),
      model: languageModel,
      clock,
      log,
    }),
  ];
}
