import { expect, test } from 'vitest';
import { wayParts, wayStops, wayText } from '../../../src-renderer/map/way.ts';

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
