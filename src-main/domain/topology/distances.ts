import { tradeHubs } from '#shared/game';
import type { SecurityBand } from '#shared/security';
import { buildGraph, type Connection, type Graph } from './graph.ts';
import { isTransit } from './space.ts';

/** What a breadth-first search found, by node. */
interface Reach {
  /** Jumps from the nearest source; -1 where none leads there. */
  distance: Int32Array;
  /** Index of that source in the list given; among equally near ones the first; -1 where none leads there. */
  source: Int32Array;
}

/**
 * Fewest jumps from the nearest of the source nodes to every node. A system that `mayPass` refuses is reached but not
 * passed through; a source is always left.
 */
export function breadthFirst(graph: Graph, sources: readonly number[], mayPass: (systemId: number) => boolean): Reach {
  const { ids, offsets, targets } = graph;
  const distance = new Int32Array(ids.length).fill(-1);
  const source = new Int32Array(ids.length).fill(-1);
  const queue = new Int32Array(ids.length);
  let tail = 0;
  sources.forEach((node, index) => {
    if (distance[node] !== -1) return;
    distance[node] = 0;
    source[node] = index;
    queue[tail++] = node;
  });
  for (let head = 0; head < tail; head += 1) {
    const node = queue[head] ?? 0;
    const jumps = distance[node] ?? 0;
    if (jumps > 0 && !mayPass(ids[node] ?? 0)) continue;
    for (let edge = offsets[node] ?? 0, end = offsets[node + 1] ?? 0; edge < end; edge += 1) {
      const next = targets[edge] ?? 0;
      if (distance[next] !== -1) continue;
      distance[next] = jumps + 1;
      // First come, first served keeps each ring of the queue in the order of the sources.
      source[next] = source[node] ?? -1;
      queue[tail++] = next;
    }
  }
  return { distance, source };
}

/** Fewest gate jumps from one system to every node of the graph; -1 where no route leads. All -1 where the graph lacks it. */
export function jumpsFrom(graph: Graph, systemId: number): Int32Array {
  const node = graph.nodeOf.get(systemId);
  return breadthFirst(graph, node === undefined ? [] : [node], isTransit).distance;
}

/** Gate jumps from a system to each that is `most` away at most, by id; empty where the graph lacks it. */
export function systemsWithin(graph: Graph, systemId: number, most: number): Map<number, number> {
  const found = new Map<number, number>();
  jumpsFrom(graph, systemId).forEach((jumps, node) => {
    if (jumps >= 0 && jumps <= most) found.set(graph.ids[node] as number, jumps);
  });
  return found;
}

/** Gate jumps to the nearest trade hub, and which it is. */
interface HubDistance {
  /** Gate jumps to the nearest trade hub. */
  jumps: number;
  /** Its name; of equally near ones the first of Jita, Amarr, Dodixie, Rens, Hek. */
  hub: string;
}

/** The nearest trade hub of every node, in the order of `graph.ids`; null where none can be reached (decisions §4.3). */
export function hubDistances(graph: Graph): (HubDistance | null)[] {
  const hubs = Object.entries(tradeHubs).flatMap(([hub, id]) => {
    const node = graph.nodeOf.get(id);
    return node === undefined ? [] : [{ hub, node }];
  });
  const reach = breadthFirst(
    graph,
    hubs.map(({ node }) => node),
    isTransit,
  );
  return Array.from(reach.distance, (jumps, node) => {
    const hub = hubs[reach.source[node] ?? -1];
    return hub === undefined ? null : { jumps, hub: hub.hub };
  });
}

/** The gate network of all systems, listed or not. */
export function gateGraph({ systems, gates }: { systems: readonly { systemId: number }[]; gates: readonly Connection[] }): Graph {
  return buildGraph(
    systems.map(({ systemId }) => systemId),
    gates,
  );
}

/** Fewest gate jumps from a system, which has none to itself. Nothing leads anywhere where the graph lacks it. */
export interface GateJumps {
  /** To another system; undefined where no route leads there. */
  get(systemId: number): number | undefined;
  /** The systems that this many jumps lead to. */
  within(most: number): Set<number>;
}

export function jumpsById(graph: Graph, systemId: number): GateJumps {
  const distances = jumpsFrom(graph, systemId);
  return {
    get(id) {
      const distance = distances[graph.nodeOf.get(id) ?? -1];
      return distance === undefined || distance < 0 ? undefined : distance;
    },
    within(most) {
      const found = new Set<number>();
      for (let node = 0; node < distances.length; node += 1) {
        const distance = distances[node] as number;
        if (distance >= 0 && distance <= most) found.add(graph.ids[node] as number);
      }
      return found;
    },
  };
}

/** Conditions on where a contract is; null: that one does not apply. */
interface PlaceCondition {
  stationId: number | null;
  systemIds: ReadonlySet<number> | null;
  bands: readonly SecurityBand[] | null;
  securityMin: number | null;
}
const anywhere: PlaceCondition = { stationId: null, systemIds: null, bands: null, securityMin: null };

/** A place, or anywhere where it is null, narrowed down to those of its systems that lie within this many jumps. */
export function placeWithin(place: PlaceCondition | null, jumps: GateJumps, most: number): PlaceCondition {
  const named = place?.systemIds ?? null;
  const near = jumps.within(most);
  return { ...anywhere, ...place, systemIds: named === null ? near : new Set([...named].filter((id) => near.has(id))) };
}

/** Fewest gate jumps between two systems; null where no way leads. Each pair is looked for once, those of one start together. */
export function jumpsBetween(graph: Graph): (fromId: number, toId: number) => number | null {
  const known = new Map<string, number | null>();
  let start: { id: number; jumps: ReturnType<typeof jumpsById> } | undefined;
  return (fromId, toId) => {
    const key = `${fromId}.${toId}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (start?.id !== fromId) start = { id: fromId, jumps: jumpsById(graph, fromId) };
    const jumps = start.jumps.get(toId) ?? null;
    known.set(key, jumps);
    return jumps;
  };
}
