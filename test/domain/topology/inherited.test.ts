import { expect, test } from 'vitest';
import { withInherited } from '#main/domain/topology/inherited';

const region = { regionId: 10000070, factionId: 500001, wormholeClassId: 25 };
const constellation = { constellationId: 20000788, factionId: 500026, wormholeClassId: null };
const system = { systemId: 30000021, constellationId: 20000788, regionId: 10000070, factionId: null, wormholeClassId: null };

test('a system without a wormhole class or faction of its own has its constellation’s, else its region’s', () => {
  expect(withInherited([system], [constellation], [region])).toEqual([{ ...system, factionId: 500026, wormholeClassId: 25 }]);
});

test('what a system has of its own it keeps, and what nobody says stays unknown', () => {
  expect(withInherited([{ ...system, factionId: 7 }], [constellation], [])).toEqual([
    { ...system, factionId: 7, wormholeClassId: null },
  ]);
});
