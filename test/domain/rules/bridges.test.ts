import { expect, test } from 'vitest';
import { ansiblexEnergy } from '#main/domain/rules/bridges';

test.each([
  ['a marauder into zone 2', 7.2, 'battleship', 19_000, { zone: 2, terajoules: 38 }],
  ['a marauder into zone 5', 25, 'battleship', 19_000, { zone: 5, terajoules: 285 }],
  ['a jump freighter into zone 3', 12, 'freighter', 1000, { zone: 3, terajoules: 6 }],
  ['a Rorqual without its attribute, of which sources disagree', 9.9, 'capital', null, { zone: 2, terajoules: null }],
  ['anything into zone 1', 5, 'any', null, { zone: 1, terajoules: 0 }],
  ['no hull that is named into zone 4', 18, 'any', null, { zone: 4, terajoules: null }],
  ['the dearest of a class where the static data does not tell', 10, 'cruiser', null, { zone: 2, terajoules: 29 }],
] as const)('%s', (_, lightYears, shipClass, gigajoules, energy) => {
  expect(ansiblexEnergy(lightYears, { shipClass, gigajoules })).toEqual(energy);
});

test('where the capital is not known the energy is not either, and never 0', () => {
  expect(ansiblexEnergy(null, { shipClass: 'freighter', gigajoules: 1000 })).toBeNull();
});
