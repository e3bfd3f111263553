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
