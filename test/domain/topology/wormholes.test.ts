import { expect, test } from 'vitest';
import { wormholeClassName } from '#main/domain/topology/wormholes';

test('a wormhole class has the name that players use, and one without a name has none', () => {
  expect([1, 6, 12, 13, 14, 18, 25, 19, -1].map(wormholeClassName)).toEqual([
    'C1',
    'C6',
    'Thera',
    'C13',
    'Sentinel',
    'Redoubt',
    'Pochven',
    null,
    null,
  ]);
});
