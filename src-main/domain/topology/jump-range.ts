import { breadthFirst } from './distances.ts';
import { type Connection, type Graph, withConnections } from './graph.ts';
import { isTransit } from './space.ts';

/**
 * - `fastest`: fewest jumps;
 * - `safest`: fewest systems entered that are not of high security, then fewest jumps;
 * - `highsec`: fewest jumps, entering systems of high security only.
 *
 * The staging system is not entered, so its own security does not matter.
 */
export type JumpMode = 'fastest' | 'safest' | 'highsec';

/** From where, how far and by which routes systems are looked for. */
export interface JumpRangeQuestion {
  graph: Graph;
  stagingId: number;
  mode: JumpMode;
  /** Whether a system is high security; asked of systems outside the gate graph too, where connections lead there. */
  isHigh(systemId: number): boolean;
  /** More ways than the stargates, such as live wormholes; their ends need not be in the graph. */
  connections: readonly Connection[];
}

/**
 * Jumps from the staging system to every system that the mode can reach: id -> jumps, itself 0, ascending by id. Only systems
 * of the gate graph are in it; one that merely lies on the way, such as Thera, is not.
 */
export function jumpRange({ graph, stagingId, mode, isHigh, connections }: JumpRangeQuestion): Map<number, number> {
  const ways = connections.length === 0 ? graph : withConnections(graph, connections);
  const staging = ways.nodeOf.get(stagingId);
  if (staging === undefined) return new Map();
  const high = Uint8Array.from(ways.ids, (id) => (isHigh(id) ? 1 : 0));
  const jumps = search[mode](ways, staging, high);
  return new Map(
    Array.from(ways.ids, (id, node): [number, number] => [id, jumps[node] ?? -1]).filter(
      ([id, count]) => count >= 0 && graph.nodeOf.has(id),
    ),
  );
}

type Search = (graph: Graph, staging: number, high: Uint8Array) => Int32Array;

const search: Record<JumpMode, Search> = {
  fastest: (graph, staging) => breadthFirst(graph, [staging], isTransit).distance,

  highsec(graph, staging, high) {
    const mayPass = (id: number) => isTransit(id) && high[graph.nodeOf.get(id) ?? 0] === 1;
    // A refused system is still reached at the edge of the search: it has to be taken out again.
    const { distance } = breadthFirst(graph, [staging], mayPass);
    return distance.map((jumps, node) => (jumps > 0 && high[node] !== 1 ? -1 : jumps));
  },

  safest({ ids, offsets, targets }, staging, high) {
    const jumps = new Int32Array(ids.length).fill(-1);
    // One round for each number of risky systems entered; within it, `round[n]` are the nodes entered after n jumps.
    for (let round: number[][] = [[staging]]; round.length > 0; ) {
      const riskier: number[][] = [];
      for (let count = 0; count < round.length; count += 1) {
        for (const node of round[count] ?? []) {
          if (jumps[node] !== -1) continue;
          jumps[node] = count;
          if (count > 0 && !isTransit(ids[node] ?? 0)) continue;
          for (const next of targets.subarray(offsets[node], offsets[node + 1])) {
            if (jumps[next] !== -1) continue;
            const into = high[next] === 1 ? round : riskier;
            (into[count + 1] ??= []).push(next);
          }
        }
      }
      round = riskier;
    }
    return jumps;
  },
};
