import { expect, test } from 'vitest';
import { staticsOf } from '#main/domain/topology/wormhole-statics';
import { wormholeTypes } from '#main/domain/topology/wormhole-types';
import { effectModifiers } from '#main/domain/topology/wormholes';

test.each([
  ['Thera', 31000005, 12, ['E587', 'Q063', 'V898']],
  ['a drifter system', 31000001, 14, ['D382']],
  ['J111613', 31002318, 5, ['E175']],
  ['J112747', 31001361, 3, ['U210']],
  ['J113551', 31001677, 4, ['C247', 'N766']],
])('%s has its static wormholes', (_, id, classId, statics) => {
  expect(staticsOf(id, classId)).toEqual(statics);
});

test('of a system whose class has none of them, of another id or of no class they are not known', () => {
  expect(staticsOf(31002318, 2)).toBeNull();
  expect(staticsOf(31002318, null)).toBeNull();
  expect(staticsOf(31002605, 13)).toBeNull();
  expect(staticsOf(30000142, 7)).toBeNull();
});

test('a type is known by what it lets through and where it leads, the far side of any is not', () => {
  expect(wormholeTypes.get('B449')).toMatchObject({ jumpMass: 1e9, leadsTo: 'high', lifetime: 16 });
  expect(wormholeTypes.get('C729')?.leadsTo).toBeNull();
  expect(wormholeTypes.has('K162')).toBe(false);
  // No wormhole into high security lets the lightest combat capital, 1.014 million tonnes, through.
  for (const { leadsTo, jumpMass } of wormholeTypes.values()) if (leadsTo === 'high') expect(jumpMass).toBeLessThan(1.014e9);
});

test('an effect grows with the class: a Wolf-Rayet star helps small weapons by 60 % in class 1, by 200 % in class 6', () => {
  const small = (classId: number) =>
    effectModifiers('Wolf-Rayet Star', classId).find(({ name }) => name === 'small weapon damage')?.percent;
  expect([1, 2, 3, 4, 5, 6, 13, 15].map(small)).toEqual([60, 88, 116, 144, 172, 200, 200, 88]);
  expect(effectModifiers('Pulsar', 12)).toEqual([]);
  expect(effectModifiers(null, 3)).toEqual([]);
});
