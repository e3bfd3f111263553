import type { SystemPosition } from '#main/domain/topology/capital-range';
import { buildGraph, type Graph } from '#main/domain/topology/graph';
import { latest } from '#main/runtime/latest';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { GateReads } from '#main/store/systems/gates';

/** The gate network in the form that searches run on. */
export interface Network {
  graph: Graph;
  isHigh(systemId: number): boolean;
  places: readonly SystemPosition[];
}

/** Builds the network once for each version of the map it is made from. */
export function networkMemory(gates: GateReads, versions: () => DataVersions): () => Network {
  const key = () => {
    const { topology, catalog } = versions();
    return `${topology?.version ?? 0}.${catalog?.version ?? 0}`;
  };
  return latest(key, () => {
    const places = gates
      .systems()
      .map(({ id, region_id, security, x, y, z }) => ({ systemId: id, regionId: region_id, band: security, x, y, z }));
    const high = new Set(places.filter(({ band }) => band === 'high').map(({ systemId }) => systemId));
    const graph = buildGraph(
      places.map(({ systemId }) => systemId),
      gates.gates(),
    );
    return { graph, isHigh: (systemId) => high.has(systemId), places };
  });
}
