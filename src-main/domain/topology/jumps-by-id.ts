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

/** Those of the named systems, or of all where none are named, that lie within so many jumps. */
export function withinJumps(
  named: ReadonlySet<number> | null,
  jumps: ReadonlyMap<number, number>,
  most: number,
): ReadonlySet<number> {
  const near = [...jumps].filter(([id, count]) => count <= most && (named === null || named.has(id)));
  return new Set(near.map(([id]) => id));
}
