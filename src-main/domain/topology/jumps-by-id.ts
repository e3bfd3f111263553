import type { SecurityBand } from '#shared/security';
import { jumpsFrom } from './distances.ts';
import { buildGraph, type Connection, type Graph } from './graph.ts';

/** The gate network of all systems, listed or not. */
export function gateGraph({ systems, gates }: { systems: readonly { systemId: number }[]; gates: readonly Connection[] }): Graph {
  return buildGraph(
    systems.map(({ systemId }) => systemId),
    gates,
  );
}

/** Fewest gate jumps from a system to all that a route leads to, itself included, by id. Empty where the graph lacks it. */
export function jumpsById(graph: Graph, systemId: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  jumpsFrom(graph, systemId).forEach((jumps, node) => {
    if (jumps >= 0) found.set(graph.ids[node] as number, jumps);
  });
  return found;
}

/** Conditions on where a contract is; null: that one does not apply. */
interface PlaceCondition {
  stationId: number | null;
  systemIds: ReadonlySet<number> | null;
  bands: readonly SecurityBand[] | null;
  securityMin: number | null;
}
const anywhere: PlaceCondition = { stationId: null, systemIds: null, bands: null, securityMin: null };

/** A place, or anywhere where it is null, narrowed down to those of its systems that lie within so many jumps. */
export function placeWithin(place: PlaceCondition | null, jumps: ReadonlyMap<number, number>, most: number): PlaceCondition {
  const named = place?.systemIds ?? null;
  const near = new Set<number>();
  for (const [id, count] of jumps) if (count <= most && (named === null || named.has(id))) near.add(id);
  return { ...anywhere, ...place, systemIds: near };
}
