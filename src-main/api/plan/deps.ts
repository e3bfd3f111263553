import type { LiveStatus } from '#main/domain/plan/live-status';
import type { Network } from '#main/domain/plan/network';
import { hazardMemory, type RememberedHazards } from '#main/queries/hazard-memory';
import { rattingMemory } from '#main/queries/hunting';
import { rememberedNames, statusMemory } from '#main/queries/live-memory';
import { type KnownLosses, lossMemory } from '#main/queries/loss-memory';
import { rememberedSystems } from '#main/queries/system-memory';
import type { OnThread } from '#main/queries/threads';
import { latest } from '#main/runtime/latest';
import { yieldToEventLoop } from '#main/runtime/yield';
import { type EntityReads, entityReads } from '#main/store/catalog/entities';
import { type CatalogReads, catalogReads } from '#main/store/catalog/reads';
import { type SupplyReads, supplyReads } from '#main/store/contracts/analytics';
import type { ReadDb } from '#main/store/db';
import { type ForecastReads, forecastReads } from '#main/store/forecasts/forecasts';
import { type DataVersions, dataVersionReads } from '#main/store/ingest-state/data-versions';
import { type MarketReads, marketReads } from '#main/store/market/market';
import { type AlertInputs, alertInputs } from '#main/store/systems/alert-inputs';
import { campEvidenceReads } from '#main/store/systems/camp-evidence';
import { type ClaimReads, claimReads, heldSystemReads } from '#main/store/systems/claims';
import { hazardReads } from '#main/store/systems/hazards';
import { type JumpHullReads, jumpHullReads } from '#main/store/systems/jump-hulls';
import { type SystemList, systemList } from '#main/store/systems/list';
import { type LastKillReads, type LiveKillReads, lastKillReads, liveKillReads } from '#main/store/systems/live-kills';
import { type OperationReads, operationReads } from '#main/store/systems/operations';
import { type PastKillReads, pastKillReads } from '#main/store/systems/past-kills';
import { type RegionMapReads, regionMapReads } from '#main/store/systems/region-maps';
import { type SampledUntil, sampledUntil } from '#main/store/systems/systems';
import { type WormholeSystemReads, wormholeSystemReads } from '#main/store/systems/wormhole-systems';
import type { ShipClass } from '#shared/plan-api/ship-classes';
import { versionsOf } from '../http/route.ts';
import type { HazardKnowledge } from '../http/unknown-hazards.ts';

export interface PlanDeps extends HazardKnowledge {
  /** What takes longer than the main thread has. */
  on: OnThread;
  systems: SystemList;
  catalog: CatalogReads;
  wormholeSystems: WormholeSystemReads;
  regionMaps: RegionMapReads;
  network(): Network;
  /** Of which hours the rows of `systems` are. */
  sampledUntil(): SampledUntil;
  operations: OperationReads;
  forecasts: ForecastReads;
  liveKills: LiveKillReads;
  pastKills: PastKillReads;
  entities: EntityReads;
  held: ReturnType<typeof heldSystemReads>;
  supplies: SupplyReads;
  losses(shipClass: ShipClass): Promise<KnownLosses>;
  /** What is usual of NPC kills. */
  ratting: ReturnType<typeof rattingMemory>;
  lastKills: LastKillReads;
  jumpHulls: JumpHullReads;
  market: Pick<MarketReads, 'quotesAt' | 'observedAt' | 'pricesOf'>;
  timers: Pick<AlertInputs, 'windows' | 'windowsIn' | 'killsKnownFrom'>;
  claims: Pick<ClaimReads, 'nameOf' | 'capitalOf'>;
  /** What goes on now, by system id; without kills by friends alone. */
  liveStatuses(friends?: ReadonlySet<number>): ReadonlyMap<number, LiveStatus>;
  hazards(): RememberedHazards;
  /**
   * Reads what most questions need of the map, where it has changed, one part at each turn of the event loop: the first question after it
   * would take the main thread some 60 ms. Rejects never.
   */
  readAhead(): Promise<void>;
}

/** Everything the service reads, from one handle. */
export function planDeps(
  db: ReadDb,
  on: OnThread,
  { clock, network, isOff }: Pick<PlanDeps, 'clock' | 'network' | 'isOff'>,
): PlanDeps {
  // Each system that is looked up asks whether it is still the newest.
  const versions = oncePerTick(dataVersionReads(db));
  const liveKills = rememberedNames(liveKillReads(db), versions);
  const systems = rememberedSystems(systemList(db), versions);
  return {
    clock,
    on,
    network,
    versions,
    isOff,
    liveKills,
    pastKills: pastKillReads(db),
    entities: entityReads(db),
    held: heldSystemReads(db),
    supplies: supplyReads(db),
    systems,
    sampledUntil: oncePerTick(sampledUntil(db)),
    catalog: catalogReads(db),
    wormholeSystems: wormholeSystemReads(db),
    regionMaps: regionMapReads(db),
    losses: lossMemory(on('boards'), clock, versions),
    ratting: rattingMemory(on('boards').rattingBasis, clock, versions),
    lastKills: lastKillReads(db),
    jumpHulls: jumpHullReads(db),
    market: marketReads(db),
    timers: alertInputs(db),
    claims: claimReads(db),
    operations: operationReads(db),
    forecasts: forecastReads(db),
    liveStatuses: statusMemory({ liveKills, campEvidence: campEvidenceReads(db).evidence }, versions, clock),
    hazards: hazardMemory(hazardReads(db), network, versions),
    readAhead: mapReadAhead(network, systems, versions),
  };
}

/** Asks for the losses, and reads what the first route needs of the map. */
export function readPlanAhead({ losses, ratting, readAhead }: PlanDeps): void {
  losses('any').catch(() => undefined);
  ratting().catch(() => undefined);
  void readAhead();
}

function mapReadAhead(network: () => Network, systems: SystemList, versions: () => DataVersions): () => Promise<void> {
  const parts = [network, systems.all, systems.places, () => systems.findRow(0), () => systems.find('')];
  return latest(
    () => versionsOf(versions(), ['topology', 'catalog', 'systems']).text,
    async () => {
      for (const read of parts) {
        await yieldToEventLoop();
        try {
          read();
        } catch {
          // Who asks gets the error.
        }
      }
    },
  );
}

/** Reads once for all calls of one turn of the event loop; what another thread changes meanwhile is read in the next one. */
function oncePerTick<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    if (known === undefined) {
      known = { value: read() };
      queueMicrotask(() => {
        known = undefined;
      });
    }
    return known.value;
  };
}
