declare module 'ngraph.centrality' {
  import type { Graph } from 'ngraph.graph';
  /** Shortest paths through each node, each pair once where the graph is not oriented; not normalised. */
  export function betweenness(graph: Graph, oriented?: boolean): Record<string, number>;
}
