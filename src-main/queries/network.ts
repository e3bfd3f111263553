import type { SystemPosition } from '#main/domain/topology/capital-range';
import { buildGraph, type Graph } from '#main/domain/topology/graph';
import { latest } from '#main/runtime/latest';
import type { DataVersions } from '#main/store/ingest-state/data-versions';
import type { GateReads } from '#main/store/systems/gates';
import type { SecurityBand } from '#shared/security';

/** The gate network in the form that searches run on. */
export interface Network {
  graph: Graph;
  /** What is not listed is wormhole space, where nobody is policed. */
  bandOf(systemId: number): SecurityBand;
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
    const bands = new Map<number, SecurityBand>(places.map(({ systemId, band }) => [systemId, band]));
    const graph = buildGraph(
      places.map(({ systemId }) => systemId),
      gates.gates(),
    );
    return { graph, bandOf: (systemId) => bands.get(systemId) ?? 'null', places };
  });
}
