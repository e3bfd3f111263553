import type { SecurityBand } from '#shared/security';
import type { SystemPosition } from '../topology/capital-range.ts';
import { buildGraph, type Graph } from '../topology/graph.ts';

/** The gate network in the form that searches run on. */
export interface Network {
  graph: Graph;
  /** What is not listed is wormhole space, without police. */
  bandOf(systemId: number): SecurityBand;
  places: readonly SystemPosition[];
}

/** Builds the network of these systems and gates. */
export function buildNetwork(
  systems: readonly { id: number; region_id: number; security: SecurityBand; x: number; y: number; z: number }[],
  gates: Parameters<typeof buildGraph>[1],
): Network {
  const places = systems.map(({ id, region_id, security, x, y, z }) => ({
    systemId: id,
    regionId: region_id,
    band: security,
    x,
    y,
    z,
  }));
  const bands = new Map<number, SecurityBand>(places.map(({ systemId, band }) => [systemId, band]));
  const graph = buildGraph(
    places.map(({ systemId }) => systemId),
    gates,
  );
  return { graph, bandOf: (systemId) => bands.get(systemId) ?? 'null', places };
}
