import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, type Connection, type Graph } from '#main/domain/topology/graph';
import { type JumpMode, jumpRange } from '#main/domain/topology/jump-range';
import { ZARZAKH } from '#main/domain/topology/space';
import { anyGraph, graphOf } from '../../support/galaxies/graphs.ts';

/** 1 to 5 by way of 2 in one jump less than by 3 and 4; 2 is dangerous, 6 lies behind 2, 7 is alone. */
const graph = graphOf(7, [
  [1, 2],
  [2, 5],
  [1, 3],
  [3, 4],
  [4, 5],
  [2, 6],
]);
const isHigh = (id: number) => id !== 2;

function range(mode: JumpMode, stagingId = 1, connections: Connection[] = []): Record<string, number> {
  return Object.fromEntries(jumpRange({ graph, stagingId, mode, isHigh, connections }));
}

test('fastest takes the short way through danger; the staging system is 0, what cannot be reached is absent', () => {
  expect(range('fastest')).toEqual({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2 });
});

test('safest goes round a dangerous system where it can, and through it only where it must', () => {
  expect(range('safest')).toEqual({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 2 });
});

test('highsec enters no other system, so what lies behind one is absent', () => {
  expect(range('highsec')).toEqual({ 1: 0, 3: 1, 4: 2, 5: 3 });
});

test('who stages in a dangerous system may leave it: its security is not asked', () => {
  expect(range('highsec', 2)).toEqual({ 1: 1, 2: 0, 3: 2, 4: 2, 5: 1, 6: 1 });
});

test('a wormhole hub that is no system of the map shortens ways but is not in the answer', () => {
  const thera = 31000005;
  const connections: Connection[] = [
    [1, thera],
    [thera, 7],
  ];
  expect(range('fastest', 1, connections)).toMatchObject({ 7: 2 });
  expect(range('fastest', 1, connections)).not.toHaveProperty(String(thera));
  const throughDanger = (id: number) => isHigh(id) && id !== thera;
  expect(Object.fromEntries(jumpRange({ graph, stagingId: 1, mode: 'highsec', isHigh: throughDanger, connections }))).toEqual(
    range('highsec'),
  );
});

test('no mode goes through Zarzakh, and all of them start from it', () => {
  const forked = buildGraph(
    [1, 2, ZARZAKH],
    [
      [1, ZARZAKH],
      [ZARZAKH, 2],
    ],
  );
  for (const mode of ['fastest', 'safest'] as const) {
    const from = (stagingId: number) =>
      Object.fromEntries(jumpRange({ graph: forked, stagingId, mode, isHigh: (id) => id < 3, connections: [] }));
    expect(from(1)).toEqual({ 1: 0, [ZARZAKH]: 1 });
    expect(from(ZARZAKH)).toEqual({ 1: 1, 2: 1, [ZARZAKH]: 0 });
  }
});

test('safest agrees with relaxing every gate until nothing improves, on any graph and any security', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), (any, high) => {
      const isSafe = (id: number) => high[id - 1] === true;
      const found = jumpRange({ graph: any, stagingId: 1, mode: 'safest', isHigh: isSafe, connections: [] });
      expect(Object.fromEntries(found)).toEqual(relaxed(any, isSafe));
    }),
    { numRuns: 300 },
  );
});

/** Bellman and Ford's way, with the cost (risky systems entered, jumps) as one number. */
function relaxed({ ids, offsets, targets }: Graph, isSafe: (id: number) => boolean): Record<string, number> {
  const RISK = 1000;
  const cost = Array.from(ids, (id) => (id === 1 ? 0 : Number.POSITIVE_INFINITY));
  for (const _ of ids) {
    for (const node of ids.keys()) {
      for (const next of targets.subarray(offsets[node], offsets[node + 1])) {
        const entering = (isSafe(ids[next] ?? 0) ? 0 : RISK) + 1;
        cost[next] = Math.min(cost[next] ?? 0, (cost[node] ?? 0) + entering);
      }
    }
  }
  return Object.fromEntries(
    [...ids].map((id, node) => [id, (cost[node] ?? 0) % RISK]).filter(([, jumps]) => !Number.isNaN(jumps)),
  );
}
