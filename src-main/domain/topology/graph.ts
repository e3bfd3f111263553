/**
 * An undirected, unweighted graph of solar systems as compressed adjacency: the neighbours of node `n` are
 * `targets[offsets[n]] .. targets[offsets[n + 1] - 1]`, ascending. A node is an index into `ids`.
 */
export interface Graph {
  /** Solar system ids, ascending, each once. */
  readonly ids: Int32Array;
  readonly nodeOf: ReadonlyMap<number, number>;
  /** One longer than `ids`. */
  readonly offsets: Int32Array;
  /** Every edge twice, once from each end. */
  readonly targets: Int32Array;
}

/** Two solar system ids joined by a stargate or a wormhole; the order means nothing. */
export type Connection = readonly [from: number, to: number];

/**
 * Builds the graph of the given systems. A connection with an end outside `systemIds`, one from a system to itself and a
 * second one between the same two systems add nothing, so both directions of a stargate may be given.
 */
export function buildGraph(systemIds: Iterable<number>, connections: Iterable<Connection>): Graph {
  const ids = Int32Array.from(new Set(systemIds)).sort();
  const nodeOf = new Map<number, number>();
  ids.forEach((id, node) => nodeOf.set(id, node));

  const neighbours: Set<number>[] = Array.from(ids, () => new Set());
  for (const [from, to] of connections) {
    const a = nodeOf.get(from);
    const b = nodeOf.get(to);
    if (a === undefined || b === undefined || a === b) continue;
    neighbours[a]?.add(b);
    neighbours[b]?.add(a);
  }

  const offsets = new Int32Array(ids.length + 1);
  neighbours.forEach((set, node) => {
    offsets[node + 1] = (offsets[node] ?? 0) + set.size;
  });
  const targets = new Int32Array(offsets[ids.length] ?? 0);
  neighbours.forEach((set, node) => {
    targets.set(Int32Array.from(set).sort(), offsets[node] ?? 0);
  });
  return { ids, nodeOf, offsets, targets };
}

/** The graph with more connections, and with their ends as new nodes where it does not have them yet; only what changes is worked out anew. */
export function withConnections(graph: Graph, connections: readonly Connection[]): Graph {
  const added = new Set(connections.flat().filter((id) => !graph.nodeOf.has(id)));
  const ids = added.size === 0 ? graph.ids : Int32Array.from([...graph.ids, ...added]).sort();
  const nodeOf = added.size === 0 ? graph.nodeOf : new Map(Array.from(ids, (id, node) => [id, node]));
  const nodeNow = graph.ids.map((id) => nodeOf.get(id) as number);
  const joined = new Map<number, Set<number>>();
  for (const [from, to] of connections) {
    const [a, b] = [nodeOf.get(from) as number, nodeOf.get(to) as number];
    if (a === b) continue;
    joined.set(a, (joined.get(a) ?? new Set()).add(b));
    joined.set(b, (joined.get(b) ?? new Set()).add(a));
  }
  const offsets = new Int32Array(ids.length + 1);
  const targets = new Int32Array(graph.targets.length + 2 * connections.length);
  let end = 0;
  ids.forEach((id, node) => {
    const before = graph.nodeOf.get(id);
    const own = before === undefined ? [] : graph.targets.subarray(graph.offsets[before], graph.offsets[before + 1]);
    const more = joined.get(node);
    for (const other of own) targets[end++] = nodeNow[other] as number;
    if (more !== undefined) {
      const all = new Set([...targets.subarray(offsets[node], end), ...more]);
      end = (offsets[node] as number) + all.size;
      targets.set(Int32Array.from(all).sort(), offsets[node]);
    }
    offsets[node + 1] = end;
  });
  return { ids, nodeOf, offsets, targets: targets.slice(0, end) };
}

/** Ids of the systems joined by stargates to one system, ascending; empty where the graph does not have it. */
export function neighboursOf({ ids, nodeOf, offsets, targets }: Graph, systemId: number): number[] {
  const node = nodeOf.get(systemId);
  if (node === undefined) return [];
  return Array.from(targets.subarray(offsets[node], offsets[node + 1]), (other) => ids[other] ?? 0);
}
