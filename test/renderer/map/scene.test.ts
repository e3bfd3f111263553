import { describe, expect, test } from 'vitest';
import { createScene, regionBody, toScreenAxes } from '../../../src-renderer/map/scene.ts';
import { aMapSystem } from './map-system.ts';

const systems = [
  aMapSystem({ id: 1, at: [-40, 5, 12] }),
  aMapSystem({ id: 2, at: [10, 0, 30.5] }),
  aMapSystem({ id: 3, constellation_id: 20000002, at: [11, 1, 31] }),
  aMapSystem({ id: 4, region_id: 10000002, constellation_id: 20000003, at: [50, -3, -20] }),
];
const scene = createScene({
  systems,
  gates: [
    [3, 4],
    [1, 2],
    [2, 3],
    [4, 999],
  ],
  regions: [{ region_id: 10000001, name: 'Derelik' }],
  owners: {},
});

describe('the scene', () => {
  test('is in light-years before it reaches 32-bit numbers, so that neighbours stay apart', () => {
    expect(Array.from(scene.positions['2d'].slice(3, 6))).toEqual([10, -30.5, 0]);
    expect(Array.from(scene.positions['3d'].slice(3, 6))).toEqual([10, 30.5, 0]);
    expect(Math.abs((scene.positions['2d'][0] ?? 0) + 40)).toBeLessThan(1e-6);
  });

  test('lies with north above south in 2D, and stands its height upright in 3D', () => {
    expect(toScreenAxes({ x: 1, y: 2, z: 3 }, '2d')).toEqual([1, -3, 0]);
    expect(toScreenAxes({ x: 1, y: 2, z: 3 }, '3d')).toEqual([1, 3, 2]);
  });

  test('tells gates within a constellation, within a region and between regions apart, the far ones last', () => {
    expect([...scene.gates.kinds]).toEqual([0, 1, 2]);
    expect([...scene.gates.from['2d']].map((value) => Math.round(value))).toEqual([-40, -12, 0, 10, -30, 0, 11, -31, 0]);
    expect([...scene.gates.to['2d']].map((value) => Math.round(value))).toEqual([10, -30, 0, 11, -31, 0, 50, 20, 0]);
  });

  test('leaves out a gate to a system that is not listed', () => {
    expect(scene.gates.length).toBe(3);
  });

  test('writes a region’s name at the median of its systems; one without a name goes by its id', () => {
    expect(scene.regions.map(({ name, systems: members }) => [name, members])).toEqual([
      ['Derelik', 3],
      ['10000002', 1],
    ]);
    expect(scene.regions[0]?.x).toBeCloseTo(10);
    expect(scene.regions[0]?.z).toBeCloseTo(30.5);
  });

  test('knows the box around all systems', () => {
    expect(scene.bounds.low.x).toBeCloseTo(-40);
    expect(scene.bounds.high.x).toBeCloseTo(50);
    expect(scene.bounds.low.z).toBeCloseTo(-20);
    expect(scene.bounds.high.z).toBeCloseTo(31);
  });

  test('of no system is a point', () => {
    const empty = createScene({ systems: [], gates: [], regions: [], owners: {} });
    expect(empty.bounds).toEqual({ low: { x: 0, y: 0, z: 0 }, high: { x: 0, y: 0, z: 0 } });
    expect(empty.positions['3d']).toHaveLength(0);
  });
});

test('a region has its systems and those behind its border, and no others', () => {
  const body = {
    systems,
    gates: [
      [1, 2],
      [3, 4],
    ] as [number, number][],
    regions: [{ region_id: 10000002, name: 'The Forge' }],
    owners: { 1: 'Someone' },
  };
  const region = regionBody(body, 10000002);
  expect(region.systems.map(({ id }) => id)).toEqual([3, 4]);
  expect(region.gates).toEqual([[3, 4]]);
  expect(region.owners).toEqual(body.owners);
  expect(regionBody(body, 99).systems).toEqual([]);
});
