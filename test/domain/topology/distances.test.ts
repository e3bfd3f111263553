import { expect, test } from 'vitest';
import { hubDistances, jumpsFrom } from '#main/domain/topology/distances';
import { buildGraph } from '#main/domain/topology/graph';
import { ZARZAKH } from '#main/domain/topology/space';
import { tradeHubs } from '#shared/game';
import { graphOf, line, ring } from '../../support/galaxies/graphs.ts';

test('jumps count the gates of the shortest way, and -1 says that there is none', () => {
  expect([...jumpsFrom(line(4), 2)]).toEqual([1, 0, 1, 2]);
  expect([...jumpsFrom(ring(6), 1)]).toEqual([0, 1, 2, 3, 2, 1]);
  expect([...jumpsFrom(graphOf(3, [[1, 2]]), 1)]).toEqual([0, 1, -1]);
  expect([...jumpsFrom(line(2), 99)]).toEqual([-1, -1]);
});

test('Zarzakh is reached and left, but no way leads through it', () => {
  const graph = buildGraph(
    [1, 2, ZARZAKH],
    [
      [1, ZARZAKH],
      [ZARZAKH, 2],
    ],
  );
  expect([...jumpsFrom(graph, 1)]).toEqual([0, -1, 1]);
  expect([...jumpsFrom(graph, ZARZAKH)]).toEqual([1, 1, 0]);
});

test('each system has its nearest trade hub, and of two equally near ones the first in the order of the list', () => {
  const { Jita, Hek } = tradeHubs;
  const graph = buildGraph(
    [Jita, Hek, 1, 2, 3, 4],
    [
      [Hek, 1],
      [1, Jita],
      [Hek, 2],
      [2, 3],
    ],
  );
  const byId = new Map([...graph.ids].map((id, node) => [id, hubDistances(graph)[node]]));
  expect(byId.get(Jita)).toEqual({ jumps: 0, hub: 'Jita' });
  expect(byId.get(1)).toEqual({ jumps: 1, hub: 'Jita' });
  expect(byId.get(3)).toEqual({ jumps: 2, hub: 'Hek' });
  expect(byId.get(4)).toBeNull();
});
