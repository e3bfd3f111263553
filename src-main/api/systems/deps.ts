import type { Network } from '#main/domain/plan/network';
import { hazardMemory, type RememberedHazards } from '#main/queries/hazard-memory';
import { networkMemory } from '#main/queries/network';
import type { OnThread } from '#main/queries/threads';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import type { ReadDb } from '#main/store/db';
import { type BriefReads, briefReads } from '#main/store/forecasts/briefs';
import { type ForecastReads, forecastReads } from '#main/store/forecasts/forecasts';
import { type ForecastPages, forecastPages } from '#main/store/forecasts/pages';
import { type CollectionReads, collectionReads } from '#main/store/ingest-state/collection';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type ActivityReads, activityReads } from '#main/store/systems/activity-reads';
import { type ClaimReads, claimReads } from '#main/store/systems/claims';
import { type GateReads, gateReads } from '#main/store/systems/gates';
import { hazardReads } from '#main/store/systems/hazards';
import { type SystemList, systemList } from '#main/store/systems/list';
import { type LiveKillReads, liveKillReads } from '#main/store/systems/live-kills';
import { type OperationReads, operationReads } from '#main/store/systems/operations';
import { type PastKillReads, pastKillReads } from '#main/store/systems/past-kills';
import { type SovereigntyReads, sovereigntyReads } from '#main/store/systems/sovereignty';
import { type PressureSource, pressureSource } from '#main/store/systems/systems';
import type { AppStatus } from '#shared/local-api/status';
import { offSources } from '../http/mirror-facts.ts';
import type { HazardKnowledge } from '../http/unknown-hazards.ts';
import { type ForecastTexts, forecastTexts } from './forecast/rows-text.ts';
import { type Surprises, surprises } from './forecast/surprises.ts';
import { type HourlyRuns, hourlyRuns } from './live/unclassified.ts';

/** What the system-activity service is made of. */
export interface SystemsDeps extends HazardKnowledge {
  systems: SystemList;
  catalog: Pick<CatalogReads, 'named'>;
  gates: GateReads;
  network(): Network;
  hazards(): RememberedHazards;
  activity: ActivityReads;
  sovereignty: SovereigntyReads;
  claims: ClaimReads;
  operations: OperationReads;
  /** Who attacked in fights, and what they are called. */
  pastKills: Pick<PastKillReads, 'attackersIn'>;
  liveKills: Pick<LiveKillReads, 'entityNames'>;
  collection: CollectionReads;
  forecasts: ForecastReads;
  forecastPages: ForecastPages;
  forecastTexts: ForecastTexts;
  surprises: Surprises;
  hourlyRuns: HourlyRuns;
  briefs: BriefReads;
  /** What takes longer than the main thread has. */
  on: OnThread;
  pressureSource(): PressureSource | undefined;
  status(): AppStatus;
}

/** Everything the service reads, from one handle. */
export function systemsDeps(db: ReadDb, on: OnThread, { clock, status }: Pick<SystemsDeps, 'clock' | 'status'>): SystemsDeps {
  const gates = gateReads(db);
  const versions = dataVersionReads(db);
  const network = networkMemory(gates, versions);
  const forecasting = { forecasts: forecastReads(db), forecastPages: forecastPages(db), activity: activityReads(db) };
  return {
    ...forecasting,
    forecastTexts: forecastTexts(forecasting.forecastPages, versions),
    surprises: surprises({ ...forecasting, clock, versions }),
    hourlyRuns: hourlyRuns(forecasting.activity, versions),
    clock,
    on,
    systems: systemList(db),
    catalog: catalogReads(db),
    gates,
    network,
    hazards: hazardMemory(hazardReads(db), network, versions),
    sovereignty: sovereigntyReads(db),
    claims: claimReads(db),
    operations: operationReads(db),
    pastKills: pastKillReads(db),
    liveKills: liveKillReads(db),
    collection: collectionReads(db),
    briefs: briefReads(db),
    versions,
    isOff: (source) => offSources(status()).includes(source),
    pressureSource: pressureSource(db),
    status,
  };
}
