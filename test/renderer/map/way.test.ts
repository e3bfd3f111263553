import { expect, test } from 'vitest';
import { createScene } from '../../../src-renderer/map/scene.ts';
import { wayExits, wayParts, wayStops, wayText } from '../../../src-renderer/map/way.ts';
import { aMapSystem } from './map-system.ts';

const stops = [
  { id: 30000142, isDrive: false },
  { id: 30000144, isDrive: false },
  { id: 30002813, isDrive: true },
];

test('a route comes back out of the address as it was put in, by gate and by drive', () => {
  expect(wayText(stops)).toBe('30000142.30000144-30002813');
  expect(wayStops(wayText(stops))).toEqual(stops);
  for (const broken of [undefined, '', 'Jita', '30000142,30000144', '30000142.', '1.2']) expect(wayStops(broken)).toEqual([]);
});

test('what is not on the map leaves a gap', () => {
  const indexOf = new Map([
    [30000142, 0],
    [30000144, 1],
  ]);
  expect(wayParts(stops, { indexOf })).toEqual([{ from: 0, to: 1, isDrive: false }]);
});

test('where a route leaves what is drawn is told, with the system that it leads to', () => {
  const systems = stops.map(({ id }) => aMapSystem({ id, name: `S${id}` }));
  const whole = createScene({ systems, gates: [], regions: [], owners: {} });
  const drawn = createScene({ systems: systems.slice(0, 2), gates: [], regions: [], owners: {} });
  expect(wayExits(stops, drawn, whole)).toEqual([{ at: 1, to: systems[2], isDrive: true }]);
  expect(wayExits(stops, whole, whole)).toEqual([]);
});
