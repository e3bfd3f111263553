import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betweenness, betweennessInSteps } from '#main/domain/topology/betweenness';
import type { Graph } from '#main/domain/topology/graph';
import { anyGraph, graphOf, line, ring, star } from '../../support/galaxies/graphs.ts';
import { pairCounting } from '../../support/galaxies/pair-counting.ts';

const rounded = (values: Iterable<number>) => Array.from(values, (value) => Number(value.toFixed(12)));

test('graphs whose centrality is known have it: a star, a line, a ring, a complete graph', () => {
  expect([...betweenness(star(6))]).toEqual([1, 0, 0, 0, 0, 0]);
  // On a line of five, the middle lies between 4 of 6 pairs, its neighbours between 3.
  expect(rounded(betweenness(line(5)))).toEqual(rounded([0, 3 / 6, 4 / 6, 3 / 6, 0]));
  // On a ring of six every system has one pair at distance 2 for itself and shares three opposite pairs, half or whole.
  expect(rounded(betweenness(ring(6)))).toEqual(rounded(Array.from({ length: 6 }, () => 2 / 10)));
  const complete = graphOf(
    5,
    [1, 2, 3, 4, 5].flatMap((a) => [1, 2, 3, 4, 5].map((b): [number, number] => [a, b])),
  );
  expect([...betweenness(complete)]).toEqual([0, 0, 0, 0, 0]);
});

test('each component is normalised by its own size, and one of fewer than three systems has none', () => {
  const graph = graphOf(9, [
    [1, 2],
    [2, 3],
    [4, 5],
    [6, 7],
    [7, 8],
    [7, 9],
  ]);
  expect([...betweenness(graph)]).toEqual([0, 1, 0, 0, 0, 0, 1, 0, 0]);
  expect([...betweenness(graphOf(1, []))]).toEqual([0]);
});

test('any small graph gets what counting the shortest paths of every pair gives', () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const counted = pairCounting(graph, [...graph.ids.keys()]);
      betweenness(graph).forEach((value, node) => expect(value).toBeCloseTo(counted[node] ?? -1, 12));
    }),
    { numRuns: 300 },
  );
});

test('path counts beyond 32 bits are exact: a chain of forty diamonds', () => {
  // 2^40 shortest paths from end to end. Each joint lies on all of them, each side of a diamond on half of them.
  const joints = 41;
  const graph = diamonds(joints - 1);
  const counted = pairCounting(graph, [0, 1, 2, 60, 61, 62]);
  const values = betweenness(graph);
  [0, 1, 2, 60, 61, 62].forEach((node, index) => expect(values[node]).toBeCloseTo(counted[index] ?? -1, 12));
  expect(values[1]).toBeCloseTo(values[2] ?? -1, 14);
});

function diamonds(count: number): Graph {
  const connections = Array.from({ length: count }, (_, i) => 3 * i + 1).flatMap((joint): [number, number][] => [
    [joint, joint + 1],
    [joint, joint + 2],
    [joint + 1, joint + 3],
    [joint + 2, joint + 3],
  ]);
  return graphOf(3 * count + 1, connections);
}

test('worked off in steps it says how far it is, and ends with the same numbers to the last bit', () => {
  const graph = ring(10);
  const steps = betweennessInSteps(graph, 4);
  expect(steps.next().value).toEqual({ done: 4, total: 10 });
  expect(steps.next().value).toEqual({ done: 8, total: 10 });
  expect(steps.next()).toEqual({ done: true, value: betweenness(graph) });
});
