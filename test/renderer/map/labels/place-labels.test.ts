import { expect, test } from 'vitest';
import { placeLabels } from '../../../../src-renderer/map/labels/place-labels.ts';
import { createScene } from '../../../../src-renderer/map/scene.ts';
import { aMapSystem } from '../map-system.ts';

/** Ten pixels a light-year, the origin in the middle. */
const matrix = [10, 0, 0, 0, 0, 10, 0, 0, 0, 0, 1, 0, 200, 200, 0, 1];
const scene = createScene({
  systems: [
    aMapSystem({ id: 1, name: 'Busy', at: [0, 0, 0] }),
    aMapSystem({ id: 2, name: 'Close', at: [0.1, 0, 0] }),
    aMapSystem({ id: 3, name: 'Apart', at: [0, 0, 10] }),
    aMapSystem({ id: 4, name: 'Far', at: [300, 0, 0], region_id: 2 }),
    aMapSystem({ id: 5, name: 'Hub', at: [-10, 0, 0], hub_distance: 0 }),
  ],
  gates: [],
  regions: [
    { region_id: 10000001, name: 'Here' },
    { region_id: 2, name: 'There' },
  ],
  owners: {},
});
const input = {
  scene,
  mode: '2d',
  matrix,
  size: { width: 400, height: 400 },
  zoom: 7,
  textScale: 1,
  shares: Float32Array.from([0.9, 0.5, 0.1, 1, 0]),
  pinned: [-1, -1],
  marked: [],
  withHolders: false,
  withJumps: false,
  reducedDetail: false,
  widthOf: (text: string) => text.length * 7,
} as const;

test('of two that would lie on each other the more important one is named', () => {
  expect(placeLabels(input).systems).toEqual([4, 0, 2]);
});

test('what is selected is named before all others', () => {
  expect(placeLabels({ ...input, pinned: [1, -1] }).systems).toEqual([1, 4, 2]);
});

test('from far only hubs and the selection are named, and regions in sight', () => {
  const labels = placeLabels({ ...input, zoom: 3, pinned: [2, -1] });
  expect(labels.systems).toEqual([2, 4]);
  expect(labels.regions.map(({ name }) => name)).toEqual(['Here']);
});

test('what an overlay marks is named before what is merely busy', () => {
  expect(placeLabels({ ...input, marked: [1] }).systems).toEqual([4, 1, 2]);
  expect(placeLabels({ ...input, zoom: 4.3, marked: [2] }).systems).toEqual([4, 2]);
});

test('near, no region is named', () => {
  expect(placeLabels(input).regions).toEqual([]);
});

test('large holders are named on the largest part of their space, where it is tinted and there is room', () => {
  const held = Array.from({ length: 14 }, (_, at) =>
    aMapSystem({
      id: 100 + at,
      name: `S${at}`,
      at: [at < 10 ? 8 : -8, 0, 12],
      region_id: at < 10 ? 3 : 4,
      sovereignty_owner_id: 99,
    }),
  );
  const small = Array.from({ length: 5 }, (_, at) =>
    aMapSystem({ id: 200 + at, name: `T${at}`, at: [0, 0, -12], sovereignty_owner_id: 98 }),
  );
  const body = { systems: [...held, ...small], gates: [], regions: [], owners: { 99: 'Brave', 98: 'Few' } };
  const asked = { ...input, scene: createScene(body), shares: new Float32Array(19), zoom: 3 };
  expect(placeLabels(asked).holders).toEqual([]);
  const { holders } = placeLabels({ ...asked, withHolders: true });
  expect(holders).toMatchObject([{ name: 'Brave', systems: 14, x: 8, z: 12 }]);
  expect(placeLabels({ ...asked, withHolders: true, zoom: 7 }).holders).toEqual([]);
});
