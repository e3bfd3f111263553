import { describe, expect, test } from 'vitest';
import { isotopesPerLightYear } from '#main/domain/plan/legs';
import { portalIsotopes } from '#main/domain/plan/portal';

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
