import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRoute } from '#main/domain/plan/route';
import { routeTree } from '#main/domain/plan/route-tree';
import { courierRoutes } from '#shared/trade-api/couriers';
import { anyGraph } from '../../support/graphs.ts';

test('the ways of a tree are as good as the routes that are looked for one by one, and none are where there are none', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), (graph, high) => {
      const isHigh = (id: number) => high[id] === true;
      const lawless = (path: readonly number[]) => path.slice(1).filter((id) => !isHigh(id)).length;
      for (const mode of courierRoutes)
        for (const fromId of graph.ids) {
          const tree = routeTree(graph, fromId, mode, isHigh);
          for (const toId of graph.ids) {
            const bandOf = (id: number) => (isHigh(id) ? 'high' : 'low');
            const route = findRoute({
              graph,
              fromId,
              toId,
              mode,
              bandOf,
              avoid: new Set(),
              prefer: new Set(),
              shun: new Set(),
              connections: [],
            });
            const way = tree.pathTo(toId);
            expect(way?.length).toBe(route?.length);
            if (way === null || route === null) continue;
            expect([way[0], way.at(-1)]).toEqual([fromId, toId]);
            if (mode === 'safest') expect(lawless(way)).toBe(lawless(route));
          }
        }
    }),
    { numRuns: 60 },
  );
});

test('no way leads from or to a system that is not on the map', () => {
  const [graph] = fc.sample(anyGraph, 1);
  if (graph === undefined) throw new Error('no graph');
  expect(routeTree(graph, 99, 'safest', () => true).pathTo(1)).toBeNull();
  expect(routeTree(graph, 1, 'safest', () => true).pathTo(99)).toBeNull();
});
