import type { Graph } from '#main/domain/topology/graph';

/**
 * Betweenness by its definition, for checking: for each pair of systems the share of its shortest paths that leads through
 * the node asked about. Slow, and with nothing in common with Brandes' accumulation.
 */
export function pairCounting(graph: Graph, nodes: readonly number[]): number[] {
  const count = graph.ids.length;
  const asked = nodes.map((node) => ({ node, ...pathsFrom(graph, node), sum: 0 }));
  for (let from = 0; from < count; from += 1) {
    const here = pathsFrom(graph, from);
    for (const via of asked) {
      const toVia = here.distance[via.node] as number;
      if (via.node === from || toVia === -1) continue;
      const pathsToVia = here.paths[via.node] as number;
      for (let to = from + 1; to < count; to += 1) {
        if (to === via.node || here.distance[to] === -1) continue;
        if (toVia + (via.distance[to] as number) !== here.distance[to]) continue;
        via.sum += (pathsToVia * (via.paths[to] as number)) / (here.paths[to] as number);
      }
    }
  }
  return asked.map(({ sum, distance }) => {
    const size = distance.filter((jumps) => jumps !== -1).length;
    return size < 3 ? 0 : (2 * sum) / ((size - 1) * (size - 2));
  });
}

/** Jumps (-1: no way) and number of shortest paths from one node to every other, ring by ring. */
export function pathsFrom({ ids, offsets, targets }: Graph, from: number): { distance: Int32Array; paths: Float64Array } {
  const distance = new Int32Array(ids.length).fill(-1);
  const paths = new Float64Array(ids.length);
  distance[from] = 0;
  paths[from] = 1;
  for (let ring = [from], jumps = 1; ring.length > 0; jumps += 1) {
    const next: number[] = [];
    for (const node of ring) {
      for (const other of targets.subarray(offsets[node], offsets[node + 1])) {
        if (distance[other] === -1) next.push(other);
        else if (distance[other] !== jumps) continue;
        distance[other] = jumps;
        paths[other] = (paths[other] ?? 0) + (paths[node] ?? 0);
      }
    }
    ring = next;
  }
  return { distance, paths };
}
