import type { Network } from '#main/domain/plan/network';
import { bandForSafest, type Hazards, hazardsOf } from '#main/domain/rules/hazards';
import { latest } from '#main/runtime/latest';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { HazardReads } from '#main/store/systems/hazards';
import type { SecurityBand } from '#shared/security';

/** Hazards with the bands that the safest route goes by: the same function as long as neither map nor lists change. */
export interface RememberedHazards extends Hazards {
  bandForSafest(systemId: number): SecurityBand;
}

/** The versions of what hazards are made from. */
export function hazardVersions({ topology, catalog, names, insurgencies, warfare, storms, incursions }: DataVersions): string {
  return [topology, catalog, names, insurgencies, warfare, storms, incursions].map((part) => part?.version ?? 0).join('.');
}

/** Works the hazards out once for each version of what they are made from. */
export function hazardMemory(reads: HazardReads, network: () => Network, versions: () => DataVersions): () => RememberedHazards {
  return latest(
    () => hazardVersions(versions()),
    () => {
      const { graph, places, bandOf } = network();
      const hazards = hazardsOf({
        graph,
        systems: places,
        insurgencies: reads.insurgencies(),
        warfare: reads.warfare(),
        storms: reads.storms(),
        incursions: reads.incursions(),
      });
      return { ...hazards, bandForSafest: (systemId) => bandForSafest(bandOf(systemId), hazards.corruption.get(systemId)) };
    },
  );
}
