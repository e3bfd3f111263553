import { describe, expect, test } from 'vitest';
import { isotopesPerLightYear } from '#main/domain/plan/legs';
import { portalBar, portalDependsOnFit, portalIsotopes } from '#main/domain/rules/portals';

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

const blackOps = { massFactor: 1.35e-7, isotopesPerLightYear: isotopesPerLightYear(700, { jfc: 5, jf: 0 }, false) };

describe('what passing a portal takes', () => {
  test('a Manticore through a covert portal takes 69.4575 isotopes a light-year, as the players’ encyclopedia works it out', () => {
    const manticore = { mass: 1_470_000, count: 1 };
    expect(portalIsotopes([manticore], blackOps, 1)).toBe(70);
    expect(portalIsotopes([manticore], blackOps, 10_000)).toBe(694_575);
  });

  test('is paid by each ship on its own, and nothing where nobody passes', () => {
    const fleet = [
      { mass: 1_470_000, count: 10 },
      { mass: 12_000_000, count: 1 },
    ];
    expect(portalIsotopes(fleet, blackOps, 1)).toBe(10 * 70 + 567);
    expect(portalIsotopes([], blackOps, 8)).toBe(0);
  });

  test('a battleship of 100,000 t takes 150 isotopes a light-year of a titan’s', () => {
    expect(portalIsotopes([{ mass: 1e8, count: 1 }], { massFactor: 1e-9, isotopesPerLightYear: 1500 }, 6)).toBe(900);
  });
});
