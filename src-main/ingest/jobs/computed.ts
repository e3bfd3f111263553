import { activityReads } from '#main/store/activity-reads';
import { briefReads, briefWrites } from '#main/store/briefs';
import { fightWrites, killReads } from '#main/store/fights';
import { forecastReads, forecastWrites } from '#main/store/forecasts';
import { gateReads } from '#main/store/gates';
import { operationReads } from '#main/store/operations';
import { overlayReads } from '#main/store/overlays';
import { sweepReads } from '#main/store/sweeps';
import { systemInputs, systemWrites } from '#main/store/systems';
import { staticMap, topologyWrites } from '#main/store/topology';
import type { Transaction } from '#main/store/transaction';
import type { Job } from '../job.ts';
import type { JobDeps } from '../job-deps.ts';
import { briefs } from './briefs.ts';
import { fights } from './fights.ts';
import { forecast } from './forecast.ts';
import { forecastGrades } from './forecast-grades.ts';
import { scores } from './scores.ts';
import { topology } from './topology.ts';

/** The jobs that compute what the system-activity service serves from what others collected; no source is asked. */
export function computedJobs(
  { db, clock, log, languageModel = null }: Pick<JobDeps, 'db' | 'clock' | 'log' | 'languageModel'>,
  shared: { transaction: Transaction; catalog: { loadedBuild(): number | null } },
): Job[] {
  const kills = killReads(db);
  const forecasting = { activity: activityReads(db), reads: forecastReads(db), writes: forecastWrites(db), clock };
  return [
    topology({ loadedBuild: shared.catalog.loadedBuild, readMap: staticMap(db), topology: topologyWrites(db), clock }),
    fights({ kills, fights: fightWrites(db), transact: shared.transaction, clock }),
    scores({
      versions: sweepReads(db).versions,
      inputs: systemInputs(db),
      activity: activityReads(db),
      overlays: overlayReads(db),
      kills,
      systems: systemWrites(db),
      clock,
    }),
    forecastGrades(forecasting),
    forecast({
      ...forecasting,
      inputs: systemInputs(db),
      gates: gateReads(db),
      overlays: overlayReads(db),
      operations: operationReads(db),
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
