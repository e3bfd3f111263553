import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, type Graph, neighboursOf, withConnections } from '#main/domain/topology/graph';
import { graphOf } from '../../support/galaxies/graphs.ts';

test('a stargate counts once, whichever of its two ends, or both, the static data tells', () => {
  const once = graphOf(3, [[1, 2]]);
  expect(
    graphOf(3, [
      [1, 2],
      [2, 1],
      [1, 2],
    ]),
  ).toEqual(once);
  expect(connectionsOf(once)).toEqual([[1, 2]]);
});

test('a gate into a system that the graph does not have, and one back into its own system, lead nowhere', () => {
  const graph = buildGraph(
    [30, 10, 20],
    [
      [10, 20],
      [20, 99],
      [30, 30],
    ],
  );
  expect([...graph.ids]).toEqual([10, 20, 30]);
  expect(neighboursOf(graph, 20)).toEqual([10]);
  expect(neighboursOf(graph, 30)).toEqual([]);
  expect(neighboursOf(graph, 99)).toEqual([]);
});

test('neighbours and connections come in ascending order of their ids', () => {
  const graph = graphOf(4, [
    [3, 1],
    [4, 3],
    [2, 3],
  ]);
  expect(neighboursOf(graph, 3)).toEqual([1, 2, 4]);
  expect(connectionsOf(graph)).toEqual([
    [1, 3],
    [2, 3],
    [3, 4],
  ]);
});

test('added connections bring systems of their own and leave the graph they were added to as it was', () => {
  const graph = graphOf(3, [[1, 2]]);
  const wider = withConnections(graph, [[2, 31000005]]);
  expect(neighboursOf(wider, 31000005)).toEqual([2]);
  expect(neighboursOf(wider, 2)).toEqual([1, 31000005]);
  expect(graph.nodeOf.has(31000005)).toBe(false);
});

test('a graph with added connections is the one that is built with them from the beginning', () => {
  const id = fc.integer({ min: 1, max: 12 });
  const pair = fc.tuple(id, id);
  fc.assert(
    fc.property(fc.array(id), fc.array(pair), fc.array(pair), (ids, gates, added) => {
      const graph = buildGraph(ids, gates);
      expect(withConnections(graph, added)).toEqual(
        buildGraph([...graph.ids, ...added.flat()], [...connectionsOf(graph), ...added]),
      );
    }),
  );
});

/** Each edge of the graph once, the smaller id first, ascending. */
function connectionsOf({ ids, offsets, targets }: Graph): [number, number][] {
  const found: [number, number][] = [];
  for (let node = 0; node < ids.length; node += 1) {
    for (let edge = offsets[node] ?? 0; edge < (offsets[node + 1] ?? 0); edge += 1) {
      const other = targets[edge] ?? 0;
      if (node < other) found.push([ids[node] ?? 0, ids[other] ?? 0]);
    }
  }
  return found;
}
