import type { RouteMode } from '#shared/plan-api/route';
import type { SecurityBand } from '#shared/security';
import { type Connection, type Graph, withConnections } from '../topology/graph.ts';
import { isTransit } from '../topology/space.ts';

/** From where to where, and by which rule. */
export interface RouteQuestion {
  graph: Graph;
  fromId: number;
  toId: number;
  mode: RouteMode;
  /** Asked of systems outside the gate graph too, where connections lead there. */
  bandOf(systemId: number): SecurityBand;
  /** Systems that are not entered; one that the route ends in is. */
  avoid: ReadonlySet<number>;
  /** More ways than the stargates, such as live wormholes; their ends need not be in the graph. */
  connections: readonly Connection[];
}

/** Whether entering a system is what the mode wants to do as rarely as it can. */
const shuns: Readonly<Record<RouteMode, (band: SecurityBand) => boolean>> = {
  shortest: () => false,
  safest: (band) => band !== 'high',
  less_secure: (band) => band === 'high',
};

/**
 * Ids of the systems of the best route, both ends included; null where there is none. `shortest`: fewest jumps; `safest`: fewest
 * systems entered that are not of high security, then fewest jumps; `less_secure`: fewest of high security, then fewest jumps. Of
 * equals always the same. Zarzakh may be an end of a route, and lies on none (decisions §4.1).
 */
export function findRoute({ graph, fromId, toId, mode, bandOf, avoid, connections }: RouteQuestion): number[] | null {
  const ways = connections.length === 0 ? graph : withConnections(graph, connections);
  const { ids, nodeOf, offsets, targets } = ways;
  const [from, to] = [nodeOf.get(fromId), nodeOf.get(toId)];
  if (from === undefined || to === undefined) return null;
  const previous = new Int32Array(ids.length).fill(-1);
  const shunned = Uint8Array.from(ids, (id) => (shuns[mode](bandOf(id)) ? 1 : 0));
  previous[from] = from;
  const done = new Uint8Array(ids.length);
  // One round for each number of shunned systems entered; within it, `round[n]` are the steps taken after n jumps.
  for (let round: [node: number, before: number][][] = [[[from, from]]]; round.length > 0; ) {
    const dearer: [node: number, before: number][][] = [];
    for (let jumps = 0; jumps < round.length; jumps += 1) {
      for (const [node, before] of round[jumps] ?? []) {
        if (done[node] === 1) continue;
        done[node] = 1;
        previous[node] = before;
        if (node === to) return backFrom(to, from, previous, ids);
        const id = ids[node] as number;
        if (node !== from && !isTransit(id)) continue;
        for (const next of targets.subarray(offsets[node], offsets[node + 1])) {
          if (done[next] === 1 || (next !== to && avoid.has(ids[next] as number))) continue;
          const into = shunned[next] === 1 ? dearer : round;
          (into[jumps + 1] ??= []).push([next, node]);
        }
      }
    }
    round = dearer;
  }
  return null;
}

function backFrom(to: number, from: number, previous: Int32Array, ids: Int32Array): number[] {
  const path = [ids[to] as number];
  for (let node = to; node !== from; ) {
    node = previous[node] as number;
    path.push(ids[node] as number);
  }
  return path.reverse();
}

/** The route through some waypoints in the order given; `missing`: the two ends between which there is none. */
export function routeThrough(
  stops: readonly number[],
  question: Omit<RouteQuestion, 'fromId' | 'toId'>,
): { path: number[] } | { missing: [from: number, to: number] } {
  const path = [stops[0] as number];
  for (let index = 1; index < stops.length; index += 1) {
    const [fromId, toId] = [stops[index - 1] as number, stops[index] as number];
    const leg = findRoute({ ...question, fromId, toId });
    if (leg === null) return { missing: [fromId, toId] };
    path.push(...leg.slice(1));
  }
  return { path };
}
