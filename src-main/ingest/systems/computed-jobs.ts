import { eventWrites } from '#main/store/events/events';
import { briefReads, briefWrites } from '#main/store/forecasts/briefs';
import { forecastReads, forecastWrites } from '#main/store/forecasts/forecasts';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { activityReads } from '#main/store/systems/activity-reads';
import { campEvidenceWrites } from '#main/store/systems/camp-evidence';
import { fightWrites, killReads } from '#main/store/systems/fights';
import { gateReads } from '#main/store/systems/gates';
import { operationReads } from '#main/store/systems/operations';
import { overlayReads } from '#main/store/systems/overlays';
import { regionMapWrites, spaceReads } from '#main/store/systems/region-maps';
import { systemInputs, systemWrites } from '#main/store/systems/systems';
import { staticMap, topologyWrites } from '#main/store/systems/topology';
import type { Transaction } from '#main/store/transaction';
import { briefs } from '../forecasts/briefs.ts';
import { forecast } from '../forecasts/forecast.ts';
import { forecastGrades } from '../forecasts/grades.ts';
import type { JobDeps } from '../job-deps.ts';
import type { Job } from '../scheduler/job.ts';
import { campEvidence } from './camp-evidence.ts';
import { fights } from './fights.ts';
import { regionMaps } from './region-maps.ts';
import { scores } from './scores.ts';
import { topology } from './topology.ts';

/** The jobs that compute what the system-activity service serves from what others collected; no source is asked. */
export function computedJobs(
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
