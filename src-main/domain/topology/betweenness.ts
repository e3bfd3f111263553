import type { Graph } from './graph.ts';

/** How far a computation is: nodes done out of all. */
export interface BetweennessStep {
  done: number;
  total: number;
}

/**
 * Exact betweenness centrality of every node: the share of the shortest paths between all other pairs of its component
 * that lead through it, 0 to 1.
 *
 *   betweenness(v) = 2 / ((n-1)(n-2)) * sum over pairs {s, t} of pathsThrough(s, t, v) / paths(s, t)
 *
 * with n the nodes of v's component; 0 in a component of fewer than three. Brandes' algorithm (A faster algorithm for
 * betweenness centrality, 2001) on an undirected, unweighted graph, nodes times edges steps. Path counts are Float64: on the
 * gate graph some exceed 2^32.
 */
export function betweenness(graph: Graph): Float64Array {
  const steps = betweennessInSteps(graph, graph.ids.length);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** {@link betweenness}, handing control back after every `nodesPerStep` source nodes so that the caller may stop or breathe. */
export function* betweennessInSteps(graph: Graph, nodesPerStep: number): Generator<BetweennessStep, Float64Array> {
  const total = graph.ids.length;
  const sums = new Float64Array(total);
  const search = pathSearch(graph);
  for (let node = 0; node < total; node += 1) {
    search(node, sums);
    if ((node + 1) % nodesPerStep === 0 && node + 1 < total) yield { done: node + 1, total };
  }
  const sizes = componentSizes(graph);
  // Each pair was counted from both its ends, which is the 2 of the formula.
  return sums.map((sum, node) => {
    const n = sizes[node] ?? 0;
    return n < 3 ? 0 : sum / ((n - 1) * (n - 2));
  });
}

/**
 * A search that adds one source's dependencies to the sums. Its buffers live as long as it does, and each search cleans up
 * only what it touched, so that a small component costs little.
 */
function pathSearch({ ids, offsets, targets }: Graph): (from: number, sums: Float64Array) => void {
  const distance = new Int32Array(ids.length).fill(-1);
  const paths = new Float64Array(ids.length);
  const dependency = new Float64Array(ids.length);
  const order = new Int32Array(ids.length);

  return (from, sums) => {
    distance[from] = 0;
    paths[from] = 1;
    order[0] = from;
    let found = 1;
    for (let head = 0; head < found; head += 1) {
      const node = order[head] as number;
      const ahead = (distance[node] as number) + 1;
      const count = paths[node] as number;
      for (let edge = offsets[node] as number, end = offsets[node + 1] as number; edge < end; edge += 1) {
        const next = targets[edge] as number;
        if (distance[next] === -1) {
          distance[next] = ahead;
          paths[next] = count;
          order[found++] = next;
        } else if (distance[next] === ahead) {
          paths[next] = (paths[next] as number) + count;
        }
      }
    }
    // Farthest first: a node's dependency is complete before it is passed on towards the source.
    for (let index = found - 1; index > 0; index -= 1) {
      const node = order[index] as number;
      const behind = (distance[node] as number) - 1;
      const dependent = dependency[node] as number;
      const share = (1 + dependent) / (paths[node] as number);
      for (let edge = offsets[node] as number, end = offsets[node + 1] as number; edge < end; edge += 1) {
        const before = targets[edge] as number;
        if (distance[before] === behind) dependency[before] = (dependency[before] as number) + (paths[before] as number) * share;
      }
      sums[node] = (sums[node] as number) + dependent;
    }
    for (let index = 0; index < found; index += 1) {
      const node = order[index] as number;
      distance[node] = -1;
      paths[node] = 0;
      dependency[node] = 0;
    }
  };
}

/** How many nodes the component of each node has. */
function componentSizes({ ids, offsets, targets }: Graph): Int32Array {
  const sizes = new Int32Array(ids.length);
  for (let start = 0; start < ids.length; start += 1) {
    if (sizes[start] !== 0) continue;
    const members = [start];
    sizes[start] = 1;
    for (const node of members) {
      for (const next of targets.subarray(offsets[node], offsets[node + 1])) {
        if (sizes[next] !== 0) continue;
        sizes[next] = 1;
        members.push(next);
      }
    }
    for (const node of members) sizes[node] = members.length;
  }
  return sizes;
}
