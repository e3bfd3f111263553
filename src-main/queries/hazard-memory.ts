import type { Network } from '#main/domain/plan/network';
import { bandForSafest, type Hazards, hazardsOf } from '#main/domain/rules/hazards';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { HazardReads } from '#main/store/systems/hazards';
import type { SecurityBand } from '#shared/security';

/** Hazards with the bands that the safest route goes by: the same function as long as neither map nor lists change. */
export interface RememberedHazards extends Hazards {
  bandForSafest(systemId: number): SecurityBand;
  /** Changes with the ways that the safest route can take. */
  routingKey: string;
}

/** The versions of what hazards are made from. */
export function hazardVersions({ topology, catalog, names, insurgencies, warfare, storms, incursions }: DataVersions): string {
  return [topology, catalog, names, insurgencies, warfare, storms, incursions].map((part) => part?.version ?? 0).join('.');
}

/** Works the hazards out once for each version of what they are made from. */
export function hazardMemory(reads: HazardReads, network: () => Network, versions: () => DataVersions): () => RememberedHazards {
  let made: { key: string; hazards: RememberedHazards } | undefined;
  function make({ topology, catalog }: DataVersions): RememberedHazards {
    const { graph, places, bandOf } = network();
    const hazards = hazardsOf({
      graph,
      systems: places,
      insurgencies: reads.insurgencies(),
      warfare: reads.warfare(),
      storms: reads.storms(),
      incursions: reads.incursions(),
    });
    const safestBand = (systemId: number) => bandForSafest(bandOf(systemId), hazards.corruption.get(systemId));
    const lessSafe = [...hazards.corruption.keys()].filter((systemId) => safestBand(systemId) !== bandOf(systemId));
    return {
      ...hazards,
      bandForSafest: safestBand,
      routingKey: `${topology?.version ?? 0}.${catalog?.version ?? 0}.${lessSafe.join()}`,
    };
  }
  return () => {
    const known = versions();
    const key = hazardVersions(known);
    if (made?.key !== key) made = { key, hazards: make(known) };
    return made.hazards;
  };
}
