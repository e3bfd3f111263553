import { expect, test } from 'vitest';
import { type OwnWormhole, ownWormholeText, readOwnWormhole } from '#shared/plan-api/own-wormholes';

const plain: OwnWormhole = { from: 'J100001', to: 'Jita', type: null, size: null, mass: null, signatures: [], expiresAt: null };

test.each<[string, OwnWormhole]>([
  ['J100001:Jita', plain],
  [
    'J100001:Jita:B274:large:critical:ABC-123:XYZ-789:20261127T1200Z',
    {
      ...plain,
      type: 'B274',
      size: 'large',
      mass: 'critical',
      signatures: ['ABC-123', 'XYZ-789'],
      expiresAt: '2026-11-27T12:00:00Z',
    },
  ],
  ['J100001:Jita:-:XYZ-789', { ...plain, signatures: [null, 'XYZ-789'] }],
  ['J100001:Jita:reduced:ABC-123', { ...plain, mass: 'reduced', signatures: ['ABC-123'] }],
])('%s is written as it is read', (text, wormhole) => {
  expect(readOwnWormhole(text)).toEqual(wormhole);
  expect(ownWormholeText(wormhole)).toBe(text);
});

test('facts may stand in any order, and spaces around them do not count', () => {
  expect(readOwnWormhole('J100001 : Jita : 20261127T1200Z : large : K162')).toEqual({
    ...plain,
    type: 'K162',
    size: 'large',
    expiresAt: '2026-11-27T12:00:00Z',
  });
});

test.each(['J100001', 'J100001:', ':Jita', 'J100001:Jita:huge', 'J100001:Jita:20261327T1200Z', 'A:B:ABC-123:ABC-124:ABC-125'])(
  '%s is none',
  (text) => expect(readOwnWormhole(text)).toBeUndefined(),
);
