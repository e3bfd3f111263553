import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driveReach } from '#main/domain/plan/drive-reach';
import { economized, fatigueAfter, findLegs, isotopesPerLightYear, legsOf } from '#main/domain/plan/legs';
import { jumpLightYears, METRES_PER_JUMP_LIGHT_YEAR, type SystemPosition } from '#main/domain/topology/capital-range';
import type { SecurityBand } from '#shared/security';

const place = (systemId: number, x: number, y = 0, band: SecurityBand = 'null'): SystemPosition => ({
  systemId,
  regionId: 1,
  band,
  x: x * METRES_PER_JUMP_LIGHT_YEAR,
  y: y * METRES_PER_JUMP_LIGHT_YEAR,
  z: 0,
});
const everywhere = () => true;
const find = (systems: readonly SystemPosition[], toId: number, range: number, mayStop = everywhere as (id: number) => boolean) =>
  findLegs({ reach: driveReach(systems, range), fromId: 1, toId, mayStop, least: 'legs' });

const rested = { fatigue: 0, cooldown: 0, fatigueBelow: undefined };

describe('a journey by jump drive', () => {
  test('has the fewest legs, and of these the fewest light-years', () => {
    const systems = [place(1, 0), place(2, 4, 3), place(3, 5), place(4, 10)];
    expect(find(systems, 4, 10)).toEqual([1, 4]);
    expect(find(systems, 4, 7)).toEqual([1, 3, 4]);
    expect(find(systems, 4, 4.9)).toBeNull();
    expect(find(systems, 1, 1)).toEqual([1]);
  });

  test('a system exactly at the range is in it, and one a metre farther is not', () => {
    const far = place(2, 5);
    expect(find([place(1, 0), far], 2, 5)).toEqual([1, 2]);
    expect(find([place(1, 0), { ...far, x: far.x + 16 }], 2, 5)).toBeNull();
  });

  test('with the least fuel takes more legs where that is less far, as trying all journeys finds', () => {
    const fuel = (systems: readonly SystemPosition[], range: number) =>
      findLegs({ reach: driveReach(systems, range), fromId: 1, toId: systems.length, mayStop: everywhere, least: 'fuel' });
    // Two legs by a detour of 10.8 light-years, three by a straight line of 10.
    const systems = [place(1, 0), place(2, 5, 2), place(3, 3), place(4, 6), place(5, 10)];
    expect(find(systems, 5, 5.5)).toEqual([1, 2, 5]);
    expect(fuel(systems, 5.5)).toEqual([1, 3, 4, 5]);
    expect(fuel(systems, 2)).toBeNull();
    const axis = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(axis, axis), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 2, max: 9 }),
        (spots, range) => {
          const places = spots.map(([x, y], index) => place(index + 1, x, y));
          const sums = places.map((_, index) => (index === 0 ? 0 : Number.POSITIVE_INFINITY));
          for (const _ of places)
            for (const [a, from] of places.entries())
              for (const [b, to] of places.entries()) {
                const lightYears = jumpLightYears(from, to);
                if (lightYears <= range) sums[b] = Math.min(sums[b] as number, (sums[a] as number) + lightYears);
              }
          const path = fuel(places, range);
          const flown = (path ?? []).map((id) => places[id - 1] as SystemPosition);
          const sum = flown.slice(1).reduce((total, to, index) => total + jumpLightYears(flown[index] as SystemPosition, to), 0);
          expect(path === null).toBe(sums.at(-1) === Number.POSITIVE_INFINITY);
          if (path !== null) expect(sum).toBeCloseTo(sums.at(-1) as number, 6);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('leaves from anywhere, but stops and ends only where a beacon may be lit and the pilot wants to', () => {
    const systems = [place(1, 0, 0, 'high'), place(2, 5, 0, 'high'), place(3, 5, 1, 'low'), place(4, 10)];
    expect(find(systems, 4, 6)).toEqual([1, 3, 4]);
    expect(find(systems, 4, 6, (id) => id !== 3)).toBeNull();
    expect(find(systems, 2, 6)).toBeNull();
    expect(find(systems, 3, 6, () => false)).toEqual([1, 3]);
  });

  test('on any map it is what trying all journeys of as many legs finds', () => {
    const axis = fc.integer({ min: -12, max: 12 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(axis, axis), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 2, max: 9 }),
        (spots, range) => {
          const systems = spots.map(([x, y], index) => place(index + 1, x, y));
          const toId = systems.length;
          const best = { legs: Number.POSITIVE_INFINITY, lightYears: Number.POSITIVE_INFINITY };
          const walk = (path: SystemPosition[], sum: number) => {
            const here = path.at(-1) as SystemPosition;
            if (here.systemId === toId) {
              if (path.length - 1 < best.legs || (path.length - 1 === best.legs && sum < best.lightYears))
                Object.assign(best, { legs: path.length - 1, lightYears: sum });
              return;
            }
            if (path.length - 1 >= Math.min(best.legs, 5)) return;
            for (const next of systems) {
              const lightYears = jumpLightYears(here, next);
              if (!path.includes(next) && lightYears <= range) walk([...path, next], sum + lightYears);
            }
          };
          walk([systems[0] as SystemPosition], 0);
          const path = find(systems, toId, range);
          if (best.legs > 5) return;
          const places = (path ?? []).map((id) => systems[id - 1] as SystemPosition);
          const flown = places.slice(1).map((one, index) => jumpLightYears(places[index] as SystemPosition, one));
          expect(flown).toHaveLength(best.legs);
          expect(flown.every((lightYears) => lightYears <= range)).toBe(true);
          expect(flown.reduce((sum, one) => sum + one, 0)).toBeCloseTo(best.lightYears, 6);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('what a journey costs', () => {
  test('each skill takes off a tenth a level, that of jump freighters only for them', () => {
    expect(isotopesPerLightYear(10_000, { jfc: 5, jf: 5 }, true)).toBeCloseTo(2500, 9);
    expect(isotopesPerLightYear(3000, { jfc: 4, jf: 5 }, false)).toBeCloseTo(1800, 9);
  });

  test('economizers take off more, each further one less: a Rhea flies 7.3 light-years on 18,250 isotopes, with three prototypes on 14,142', () => {
    const base = isotopesPerLightYear(10_000, { jfc: 5, jf: 5 }, true);
    expect(Math.ceil(7.3 * base - 1e-9)).toBe(18_250);
    expect(economized(['prototype', 'prototype', 'prototype'])).toBeCloseTo(0.7749, 4);
    expect(Math.ceil(7.3 * base * economized(['prototype', 'prototype', 'prototype']))).toBe(14_142);
    expect(economized([])).toBe(1);
    expect(economized(['limited', 'prototype'])).toBe(economized(['prototype', 'limited']));
  });

  test('a first jump of five light-years costs six minutes and an hour of fatigue; both have an upper end', () => {
    expect(fatigueAfter(0, 5)).toEqual({ cooldownMinutes: 6, fatigueMinutes: 60 });
    expect(fatigueAfter(60, 5)).toEqual({ cooldownMinutes: 6, fatigueMinutes: 300 });
    expect(fatigueAfter(300, 5)).toEqual({ cooldownMinutes: 30, fatigueMinutes: 300 });
    expect(fatigueAfter(100, 0.5)).toEqual({ cooldownMinutes: 10, fatigueMinutes: 150 });
  });

  test.each([
    ['a carrier, rested, over seven light-years', 0, 7, 8, 80],
    ['the same eight minutes later over five: by its fatigue, not by the way', 72, 5, 7.2, 300],
    ['a jump freighter, rested, over ten, of which a tenth counts', 0, 1, 2, 20],
    ['a black ops, rested, over eight, of which a quarter counts', 0, 2, 3, 30],
  ])('%s', (_, before, counted, cooldownMinutes, fatigueMinutes) => {
    expect(fatigueAfter(before, counted)).toEqual({ cooldownMinutes, fatigueMinutes });
  });

  test('who wants little fatigue waits before a jump until it will not rise above that, where waiting helps', () => {
    const path = [
      { systemId: 1, lightYears: 0 },
      { systemId: 2, lightYears: 5 },
      { systemId: 3, lightYears: 5 },
    ];
    const drive = { range: 5, isotopesPerLightYear: 1500, fatigueShare: 1 };
    // After the first jump 60 minutes, 54 as its cooldown ends; 20 before the second make 120 after it.
    const [first, second] = legsOf(path, drive, { fatigue: 0, cooldown: 0, fatigueBelow: 120 });
    expect(first).toMatchObject({ waitMinutes: 0, fatigueMinutes: 60 });
    expect(second).toMatchObject({ waitMinutes: 34, fatigueMinutes: 120 });
    // Ten minutes count at least, so that a leg of five light-years makes 60 with any wait.
    expect(legsOf(path, drive, { fatigue: 0, cooldown: 0, fatigueBelow: 59 })[1]).toMatchObject({ waitMinutes: 0 });
    // An hour of fatigue falls by the twenty minutes that a cooldown still runs.
    expect(legsOf(path, drive, { fatigue: 60, cooldown: 20, fatigueBelow: undefined })[0]).toMatchObject({ fatigueMinutes: 240 });
  });

  test('each leg begins when the cooldown before it is over, and its isotopes are rounded up', () => {
    const path = [
      { systemId: 1, lightYears: 0 },
      { systemId: 2, lightYears: 5 },
      { systemId: 3, lightYears: 4.01 },
    ];
    expect(legsOf(path, { range: 5, isotopesPerLightYear: 1500, fatigueShare: 1 }, rested)).toEqual([
      { from: 1, to: 2, lightYears: 5, isotopes: 7500, cooldownMinutes: 6, fatigueMinutes: 60, waitMinutes: 0 },
      {
        from: 2,
        to: 3,
        lightYears: 4.01,
        isotopes: 6015,
        cooldownMinutes: 5.4,
        fatigueMinutes: expect.closeTo(54 * 5.01, 9),
        waitMinutes: 0,
      },
    ]);
    const [freighter] = legsOf(path, { range: 5, isotopesPerLightYear: null, fatigueShare: 0.1 }, rested);
    expect(freighter).toMatchObject({ isotopes: null, cooldownMinutes: 1.5, fatigueMinutes: 15 });
  });
});
