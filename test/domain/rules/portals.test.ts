import { expect, test } from 'vitest';
import { portalBar, portalDependsOnFit } from '#main/domain/rules/portals';

const [TITAN, BLACK_OPS] = [30, 898];
const ship = (groupId: number, name = 'A ship') => ({ groupId, name });

test('a titan takes everything but capitals along, a black ops only what fits a covert cloak', () => {
  for (const group of [30, 659, 547, 1538, 485, 4594, 5120, 883])
    for (const opener of [TITAN, BLACK_OPS]) expect(portalBar(opener, ship(group))).toBe('no portal takes capitals');
  for (const group of [25, 27, 419, 963]) expect(portalBar(TITAN, ship(group))).toBeNull();
  for (const group of [898, 1202, 830, 833, 834, 1283, 963]) expect(portalBar(BLACK_OPS, ship(group))).toBeNull();
  for (const name of ['Astero', 'Stratios', 'Cenotaph']) expect(portalBar(BLACK_OPS, ship(25, name))).toBeNull();
  expect(portalBar(BLACK_OPS, ship(25, 'Rifter'))).toContain('covert cloak');
});

test('of a strategic cruiser it depends on its subsystem', () => {
  expect([TITAN, BLACK_OPS].map((opener) => portalDependsOnFit(opener, ship(963)))).toEqual([false, true]);
  expect(portalDependsOnFit(BLACK_OPS, ship(834))).toBe(false);
});
