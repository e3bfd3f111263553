import fc from 'fast-check';
import { buildGraph, type Connection, type Graph } from '#main/domain/topology/graph';

/** The graph of systems 1 .. n joined as stated: `line(4)` is 1-2-3-4. */
export function line(n: number): Graph {
  return graphOf(
    n,
    Array.from({ length: n - 1 }, (_, i): Connection => [i + 1, i + 2]),
  );
}

/** Systems 1 .. n, the last joined to the first. */
export function ring(n: number): Graph {
  return graphOf(
    n,
    Array.from({ length: n }, (_, i): Connection => [i + 1, ((i + 1) % n) + 1]),
  );
}

/** System 1 joined to each of 2 .. n. */
export function star(n: number): Graph {
  return graphOf(
    n,
    Array.from({ length: n - 1 }, (_, i): Connection => [1, i + 2]),
  );
}

/** Systems 1 .. n with the given connections. */
export function graphOf(n: number, connections: Connection[]): Graph {
  return buildGraph(
    Array.from({ length: n }, (_, i) => i + 1),
    connections,
  );
}

/** Any graph of up to 14 systems, connected or not. */
export const anyGraph: fc.Arbitrary<Graph> = fc
  .integer({ min: 1, max: 14 })
  .chain((n) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: n }), fc.integer({ min: 1, max: n })), { maxLength: 30 })
      .map((connections) => graphOf(n, connections)),
  );
