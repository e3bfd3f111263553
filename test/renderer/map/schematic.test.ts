import { expect, test } from 'vitest';
import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import { schematicOf } from '../../../src-renderer/map/schematic.ts';
import { aMapSystem } from './map-system.ts';

/** A ring of six with a tail of two, squeezed into a heap in space; the end of the tail is another region's. */
const systems = Array.from({ length: 9 }, (_, at) =>
  aMapSystem({
    id: at + 1,
    name: `S${at + 1}`,
    at: [Math.cos(at * 2.4) * (0.2 + at / 40), at % 3, Math.sin(at * 2.4) * 0.3],
    region_id: at < 7 ? 7 : 8,
  }),
);
const gates: [number, number][] = [
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 6],
  [1, 6],
  [6, 7],
  [7, 8],
  [8, 9],
];
const body = { systems, gates, regions: [{ region_id: 7, name: 'Here' }], owners: {} };
const plan = schematicOf(body, 7);
const place = (id: number) => {
  const system = plan.systems.find((one) => one.id === id);
  return [(system?.x ?? 0) / METRES_PER_LIGHT_YEAR, (system?.z ?? 0) / METRES_PER_LIGHT_YEAR] as const;
};
const apart = (a: number, b: number) => Math.hypot(place(a)[0] - place(b)[0], place(a)[1] - place(b)[1]);

test('a region’s plan has its systems and those behind its border, and no others', () => {
  expect(plan.systems.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(plan.gates).not.toContainEqual([8, 9]);
});

test('each gate is about as long as any other, and nothing lies on anything', () => {
  const lengths = plan.gates.map(([a, b]) => apart(a, b));
  expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.6);
  for (const a of plan.systems) for (const b of plan.systems) if (a.id < b.id) expect(apart(a.id, b.id)).toBeGreaterThan(0.6);
  expect(apart(3, 8), 'what is far by gate is far').toBeGreaterThan(apart(3, 5));
});

test('the same region always has the same plan, also one whose systems have no way to each other', () => {
  expect(schematicOf(body, 7)).toEqual(plan);
  const lonely = schematicOf({ ...body, gates: [] }, 7).systems;
  expect(lonely.every(({ x, z }) => Number.isFinite(x) && Number.isFinite(z))).toBe(true);
  expect(schematicOf(body, 99).systems).toEqual([]);
});
