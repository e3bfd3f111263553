import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOrder } from '#main/domain/plan/best-order';
import {
  alternativeRoutes,
  findRoute,
  noWishes,
  type RouteQuestion,
  routeThrough,
  shareApart,
  soleWaypoint,
  waysFrom,
} from '#main/domain/plan/route';
import { buildGraph, type Connection, type Graph } from '#main/domain/topology/graph';
import { ZARZAKH } from '#main/domain/topology/space';
import { listedSystems } from '#main/domain/topology/topology';
import type { RouteMode } from '#shared/plan-api/route';
import { type SecurityBand, securityBand } from '#shared/security';
import { anyGraph } from '../../support/galaxies/graphs.ts';
import { realMap, realMapSkipped } from '../../support/real-data.ts';

const ask = (over: Partial<RouteQuestion> & Pick<RouteQuestion, 'graph'>) =>
  findRoute({ fromId: 1, toId: 4, mode: 'shortest', bandOf: () => 'high', ...noWishes, ...over });
/** 1 - 2 - 4 and 1 - 3 - 5 - 4. */
const ring = buildGraph(
  [1, 2, 3, 4, 5],
  [
    [1, 2],
    [2, 4],
    [1, 3],
    [3, 5],
    [5, 4],
  ],
);

test('the shortest route has the fewest jumps; the safest enters the fewest systems below high security, then', () => {
  const bandOf = (id: number): SecurityBand => (id === 2 ? 'low' : 'high');
  expect(ask({ graph: ring, bandOf })).toEqual([1, 2, 4]);
  expect(ask({ graph: ring, bandOf, mode: 'safest' })).toEqual([1, 3, 5, 4]);
  expect(ask({ graph: ring, bandOf, mode: 'less_secure' })).toEqual([1, 2, 4]);
  expect(ask({ graph: ring, bandOf: (id) => (id === 2 ? 'high' : 'low'), mode: 'less_secure' })).toEqual([1, 3, 5, 4]);
});

test('null security counts twice: of two ways of one jump each the safest and the less secure take low, as the game does', () => {
  const bandOf = (id: number): SecurityBand => ({ 2: 'null' as const, 3: 'low' as const, 5: 'low' as const })[id] ?? 'high';
  const square = buildGraph(
    [1, 2, 3, 4],
    [
      [1, 2],
      [2, 4],
      [1, 3],
      [3, 4],
    ],
  );
  for (const mode of ['safest', 'less_secure'] as const) expect(ask({ graph: square, bandOf, mode })).toEqual([1, 3, 4]);
  // Two systems of low security cost as much as one of null, and have one jump more.
  expect(ask({ graph: ring, bandOf, mode: 'safest' })).toEqual([1, 2, 4]);
  expect(ask({ graph: ring, bandOf, mode: 'less_secure' })).toEqual([1, 3, 5, 4]);
  // A system of high security is less unwanted than one of null.
  const highOrNull = (id: number): SecurityBand => (id === 2 ? 'null' : 'high');
  expect(ask({ graph: square, bandOf: highOrNull, mode: 'less_secure' })).toEqual([1, 3, 4]);
});

test('an avoided system is not entered, unless the route ends in it; where all ways are avoided there is none', () => {
  expect(ask({ graph: ring, avoid: new Set([2]) })).toEqual([1, 3, 5, 4]);
  expect(ask({ graph: ring, avoid: new Set([2, 4]) })).toEqual([1, 3, 5, 4]);
  expect(ask({ graph: ring, avoid: new Set([2, 3]) })).toBeNull();
  expect(ask({ graph: ring, toId: 9 })).toBeNull();
  expect(ask({ graph: ring, toId: 1 })).toEqual([1]);
});

test('no route leads through Zarzakh, but into it and out of it', () => {
  const graph = buildGraph(
    [1, 4, ZARZAKH],
    [
      [1, ZARZAKH],
      [ZARZAKH, 4],
    ],
  );
  expect(ask({ graph })).toBeNull();
  expect(ask({ graph, toId: ZARZAKH })).toEqual([1, ZARZAKH]);
  expect(ask({ graph, fromId: ZARZAKH })).toEqual([ZARZAKH, 4]);
});

test('a wormhole is a way like a gate, also through a system that is not on the map', () => {
  expect(
    ask({
      graph: ring,
      avoid: new Set([2]),
      connections: [
        [1, 99],
        [99, 4],
      ],
    }),
  ).toEqual([1, 99, 4]);
});

test('waypoints are passed in their order, and a gap is told by its ends', () => {
  const question = { graph: ring, mode: 'shortest' as const, bandOf: () => 'high' as const, ...noWishes };
  expect(routeThrough([1, 5, 4, 2], question)).toEqual({ path: [1, 3, 5, 4, 2] });
  expect(routeThrough([1, 4, 9], question)).toEqual({ missing: [4, 9] });
});

test('a preferred system counts as half a jump, one to shun as three, and neither is worth what the mode does not want', () => {
  expect(ask({ graph: ring, prefer: new Set([3, 5]) })).toEqual([1, 2, 4]);
  expect(ask({ graph: ring, prefer: new Set([3, 5]), shun: new Set([2]) })).toEqual([1, 3, 5, 4]);
  expect(ask({ graph: ring, shun: new Set([2]) })).toEqual([1, 3, 5, 4]);
  const bandOf = (id: number): SecurityBand => (id === 2 ? 'high' : 'low');
  expect(ask({ graph: ring, mode: 'safest', bandOf, prefer: new Set([3, 5]), shun: new Set([2]) })).toEqual([1, 2, 4]);
});

test('an alternative differs, and where there is no other way there is none', () => {
  const search = { graph: ring, mode: 'shortest' as const, bandOf: () => 'high' as const, ...noWishes };
  expect(alternativeRoutes([1, 4], [1, 2, 4], 3, search)).toEqual([[1, 3, 5, 4]]);
  expect(alternativeRoutes([1, 4], [1, 2, 4], 3, { ...search, avoid: new Set([5]) })).toEqual([]);
  expect(shareApart([1, 2, 4], [1, 3, 5, 4])).toBe(2);
  expect(shareApart([1, 2, 4], [1, 2, 4])).toBe(0);
});

test('a waypoint of another route finds just that one, and a route with no system of its own has none', () => {
  const search = { graph: ring, mode: 'shortest' as const, bandOf: () => 'high' as const, ...noWishes };
  expect(soleWaypoint([1, 3, 5, 4], [1, 2, 4], search)).toBe(5);
  expect(routeThrough([1, 5, 4], search)).toEqual({ path: [1, 3, 5, 4] });
  expect(soleWaypoint([1, 2, 4], [1, 2, 4], search)).toBeUndefined();
});

test('the ways to all systems are those that are found one by one', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), (graph, high) => {
      const bandOf = (id: number): SecurityBand => (high[id] ? 'high' : 'low');
      for (const mode of ['shortest', 'safest', 'less_secure'] as const)
        for (const fromId of graph.ids) {
          const search = { graph, fromId, mode, bandOf, ...noWishes };
          const ways = waysFrom(search, null);
          for (const toId of graph.ids) expect(ways.pathTo(toId)).toEqual(findRoute({ ...search, toId }));
        }
    }),
    { numRuns: 60 },
  );
});

test('no way leads from or to a system that is not on the map', () => {
  const search = { graph: ring, fromId: 1, mode: 'shortest' as const, bandOf: () => 'high' as const, ...noWishes };
  expect(waysFrom(search, null).costTo(9)).toBe(Number.POSITIVE_INFINITY);
  expect(waysFrom(search, null).pathTo(9)).toBeNull();
  expect(waysFrom({ ...search, fromId: 9 }, null).pathTo(1)).toBeNull();
});

/** Points on a plane, the first and last being the ends. */
const somewhere = (least: number, most: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })), { minLength: least, maxLength: most })
    .map((points) => points.map(([x, y]) => points.map(([farX, farY]) => Math.hypot(x - farX, y - farY))));
const lengthOf = (order: readonly number[], costs: readonly (readonly number[])[]) =>
  [0, ...order, costs.length - 1].reduce((sum, point, index, all) => sum + (costs[all[index - 1] ?? 0]?.[point] ?? 0), 0);
const permutations = (points: readonly number[]): number[][] =>
  points.length === 0
    ? [[]]
    : points.flatMap((point) => permutations(points.filter((other) => other !== point)).map((rest) => [point, ...rest]));

test('up to nine waypoints are passed in the best of all orders', () => {
  fc.assert(
    fc.property(somewhere(2, 8), (costs) => {
      const order = bestOrder(costs);
      const all = permutations(Array.from({ length: costs.length - 2 }, (_, index) => index + 1));
      expect(order.toSorted((a, b) => a - b)).toEqual(all[0]);
      expect(lengthOf(order, costs)).toBeCloseTo(Math.min(...all.map((other) => lengthOf(other, costs))), 9);
    }),
    { numRuns: 30 },
  );
});

test('of twenty waypoints each is passed once, in an order that no exchange of two betters', () => {
  fc.assert(
    fc.property(somewhere(22, 22), (costs) => {
      const order = bestOrder(costs);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      const length = lengthOf(order, costs);
      for (let from = 0; from < 19; from += 1) {
        const other = [...order.slice(0, from), order[from + 1] ?? 0, order[from] ?? 0, ...order.slice(from + 2)];
        expect(lengthOf(other, costs)).toBeGreaterThanOrEqual(length - 1e-9);
      }
    }),
    { numRuns: 10 },
  );
});

/** Bellman and Ford's relaxation: slow, and of another kind than the search. */
function cheapest(graph: Graph, fromId: number, costOf: (id: number) => number): Map<number, number> {
  const cost = new Map<number, number>([[fromId, 0]]);
  for (let round = 0; round < graph.ids.length; round += 1) {
    for (const [node, id] of graph.ids.entries()) {
      const own = cost.get(id);
      if (own === undefined) continue;
      for (const next of graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1])) {
        const far = graph.ids[next] as number;
        const sum = own + costOf(far);
        if (sum < (cost.get(far) ?? Number.POSITIVE_INFINITY)) cost.set(far, sum);
      }
    }
  }
  return cost;
}

test('on any map each route is a way, and costs what relaxation finds', () => {
  const connection = fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 }));
  const bands = fc.array(fc.constantFrom<SecurityBand>('high', 'low', 'null'), { minLength: 15, maxLength: 15 });
  const modes: readonly RouteMode[] = ['shortest', 'safest', 'less_secure'];
  fc.assert(
    fc.property(fc.array(connection, { maxLength: 40 }), bands, (connections, band) => {
      const graph = buildGraph(
        Array.from({ length: 14 }, (_, index) => index + 1),
        connections,
      );
      const bandOf = (id: number) => band[id] as SecurityBand;
      for (const mode of modes) {
        const weights = { shortest: [0, 0, 0], safest: [0, 1, 2], less_secure: [1, 0, 2] }[mode];
        const costOf = (id: number) => 1 + 1000 * (weights[['high', 'low', 'null'].indexOf(bandOf(id))] as number);
        const expected = cheapest(graph, 1, costOf);
        for (const toId of graph.ids) {
          const path = ask({ graph, toId, mode, bandOf });
          expect(path === null).toBe(!expected.has(toId));
          if (path === null) continue;
          expect([path[0], path.at(-1)]).toEqual([1, toId]);
          expect(path.slice(1).reduce((sum, id) => sum + costOf(id), 0)).toBe(expected.get(toId));
          const joined = (a: number, b: number) => connections.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
          for (let index = 1; index < path.length; index += 1) expect(joined(path[index - 1] ?? 0, path[index] ?? 0)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

describe.skipIf(realMapSkipped !== '')(`on the real map${realMapSkipped}`, () => {
  const [JITA, AMARR, AHBAZON] = [30000142, 30002187, 30005196];

  test('Jita to Amarr is 11 jumps, 45 by high security, 23 without Ahbazon', () => {
    const { systems, gates } = realMap();
    const graph = buildGraph(listedSystems(systems, gates), gates as readonly Connection[]);
    const band = new Map(systems.map(({ systemId, securityStatus }) => [systemId, securityBand(securityStatus)]));
    const jumps = (over: Partial<RouteQuestion>) =>
      (ask({ graph, fromId: JITA, toId: AMARR, bandOf: (id) => band.get(id) ?? 'null', ...over })?.length ?? 0) - 1;
    expect([jumps({}), jumps({ mode: 'safest' }), jumps({ avoid: new Set([AHBAZON]) })]).toEqual([11, 45, 23]);
  });
});
