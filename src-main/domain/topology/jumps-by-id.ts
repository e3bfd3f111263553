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
  const distance = jumpsFrom(graph, systemId);
  return new Map(
    Array.from(graph.ids, (id, node): [number, number] => [id, distance[node] ?? -1]).filter(([, jumps]) => jumps >= 0),
  );
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
  const near = [...jumps].filter(([id, count]) => count <= most && (named === null || named.has(id)));
  return { ...anywhere, ...place, systemIds: new Set(near.map(([id]) => id)) };
}
