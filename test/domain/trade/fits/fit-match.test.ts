import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestFit, type FitNeed, fitNeed, matchFit } from '#main/domain/trade/fits/fit-match';

/** Hull 1; modules: three guns 2, one plate 3, two rigs 4; consumables: charges 5, drones 6. Variants of the gun: 20, 21. */
const [HULL, GUN, PLATE, RIG, CHARGE, DRONE, FACTION_GUN, OFFICER_GUN, STRANGER] = [1, 2, 3, 4, 5, 6, 20, 21, 99] as const;
const need: FitNeed = fitNeed(HULL, [
  { typeId: GUN, categoryId: 7, groupName: 'Projectile Weapon', units: 2, isFitted: true },
  { typeId: GUN, categoryId: 7, groupName: 'Projectile Weapon', units: 1, isFitted: true },
  { typeId: PLATE, categoryId: 7, groupName: 'Armor Plate', units: 1, isFitted: true },
  // Rigs in the hold are rigs of the ship all the same.
  { typeId: RIG, categoryId: 7, groupName: 'Rig Armor', units: 2, isFitted: false },
  { typeId: CHARGE, categoryId: 8, groupName: 'Projectile Ammo', units: 1000, isFitted: false },
  { typeId: DRONE, categoryId: 18, groupName: 'Combat Drone', units: 5, isFitted: false },
]);
const units = (of: Readonly<Record<number, number>>) => new Map(Object.entries(of).map(([id, count]) => [Number(id), count]));
const whole = { [HULL]: 1, [GUN]: 3, [PLATE]: 1, [RIG]: 2 };
const times = (of: Readonly<Record<number, number>>, factor: number) =>
  Object.fromEntries(Object.entries(of).map(([id, count]) => [id, count * factor]));
const familyOf = (typeId: number) => (typeId === FACTION_GUN || typeId === OFFICER_GUN ? GUN : typeId);

/** Contracts with what a count by hand made of each: whole fits, sevenths of one fit, bare hulls. null: no hull. */
const counted: readonly (readonly [string, Readonly<Record<number, number>>, readonly [number, number, number] | null])[] = [
  ['nothing', {}, null],
  ['modules without the hull', { [GUN]: 3, [PLATE]: 1, [RIG]: 2 }, null],
  ['another hull with its modules', { [STRANGER]: 1, [GUN]: 3, [PLATE]: 1, [RIG]: 2 }, null],
  ['the hull alone', { [HULL]: 1 }, [0, 1, 0]],
  ['five hulls alone', { [HULL]: 5 }, [0, 1, 4]],
  ['one fit', whole, [1, 7, 0]],
  ['one fit with charges and drones', { ...whole, [CHARGE]: 1000, [DRONE]: 5 }, [1, 7, 0]],
  ['one fit with too few charges', { ...whole, [CHARGE]: 10 }, [1, 7, 0]],
  ['two fits', times(whole, 2), [2, 7, 0]],
  ['ten fits', times(whole, 10), [10, 7, 0]],
  ['two hulls, modules for one', { ...whole, [HULL]: 2 }, [1, 7, 1]],
  ['one hull, modules for two', { ...times(whole, 2), [HULL]: 1 }, [1, 7, 0]],
  ['three hulls, guns for two, all else for three', { ...times(whole, 3), [GUN]: 8 }, [2, 7, 1]],
  ['three hulls, one plate', { ...times(whole, 3), [PLATE]: 1 }, [1, 7, 2]],
  ['a gun short', { ...whole, [GUN]: 2 }, [0, 6, 0]],
  ['no gun', { [HULL]: 1, [PLATE]: 1, [RIG]: 2 }, [0, 4, 0]],
  ['no plate', { [HULL]: 1, [GUN]: 3, [RIG]: 2 }, [0, 6, 0]],
  ['a rig short', { ...whole, [RIG]: 1 }, [0, 6, 0]],
  ['no rigs', { [HULL]: 1, [GUN]: 3, [PLATE]: 1 }, [0, 5, 0]],
  ['ten guns do not stand for a plate', { [HULL]: 1, [GUN]: 10, [RIG]: 2 }, [0, 6, 0]],
  ['two hulls, each short of a gun', { [HULL]: 2, [GUN]: 2, [PLATE]: 2, [RIG]: 4 }, [0, 6, 1]],
  ['two hulls with five guns', { [HULL]: 2, [GUN]: 5, [PLATE]: 2, [RIG]: 4 }, [1, 7, 1]],
  ['faction guns, which count only as variants', { [HULL]: 1, [FACTION_GUN]: 3, [PLATE]: 1, [RIG]: 2 }, [0, 4, 0]],
  ['one faction gun among its own', { [HULL]: 1, [GUN]: 2, [FACTION_GUN]: 1, [PLATE]: 1, [RIG]: 2 }, [0, 6, 0]],
  ['one fit and a stranger', { ...whole, [STRANGER]: 7 }, [1, 7, 0]],
  ['one fit and spare guns', { ...whole, [GUN]: 5 }, [1, 7, 0]],
  ['the hull and charges', { [HULL]: 1, [CHARGE]: 5000, [DRONE]: 5 }, [0, 1, 0]],
  ['four hulls with modules for three', { ...times(whole, 3), [HULL]: 4 }, [3, 7, 1]],
  ['hundred hulls with modules for ninety-nine', { ...times(whole, 99), [HULL]: 100 }, [99, 7, 1]],
  ['a half of everything but the hull', { [HULL]: 1, [GUN]: 1, [RIG]: 1 }, [0, 3, 0]],
];

describe('what a count by hand makes of a contract', () => {
  test.each(counted)('%s', (_what, offered, expected) => {
    const match = matchFit(need, units(offered));
    if (expected === null) {
      expect(match).toBeNull();
      return;
    }
    const [readyFits, sevenths, bareHulls] = expected;
    expect(match).toMatchObject({ readyFits, bareHulls });
    expect(match?.score).toBeCloseTo(sevenths / 7, 12);
  });

  test('all of them together', () => {
    const total = counted.reduce((sum, [, offered]) => sum + (matchFit(need, units(offered))?.readyFits ?? 0), 0);
    expect(counted.length).toBeGreaterThanOrEqual(25);
    expect(total).toBe(125);
  });
});

test('what is missing, left over and short of consumables is told by type', () => {
  const match = matchFit(need, units({ [HULL]: 1, [GUN]: 1, [RIG]: 3, [CHARGE]: 200, [STRANGER]: 4 }));
  expect(match?.missing).toEqual(units({ [GUN]: 2, [PLATE]: 1 }));
  expect(match?.extra).toEqual(units({ [RIG]: 1, [STRANGER]: 4 }));
  expect(match?.missingConsumables).toEqual(units({ [CHARGE]: 800, [DRONE]: 5 }));
});

test('consumables are wanted for every whole fit, and too many of them are no surplus', () => {
  const match = matchFit(need, units({ ...times(whole, 2), [CHARGE]: 5000, [DRONE]: 5 }));
  expect(match?.missingConsumables).toEqual(units({ [DRONE]: 5 }));
  expect(match?.extra).toEqual(new Map());
});

test('variants stand for a module only where that is asked for, its own units first, and never for the hull', () => {
  const offered = units({ [HULL]: 1, [GUN]: 1, [FACTION_GUN]: 1, [OFFICER_GUN]: 4, [PLATE]: 1, [RIG]: 2 });
  expect(matchFit(need, offered)).toMatchObject({ readyFits: 0, missing: units({ [GUN]: 2 }), substitutes: new Map() });
  expect(matchFit(need, offered, familyOf)).toMatchObject({
    readyFits: 1,
    missing: new Map(),
    substitutes: units({ [FACTION_GUN]: 1, [OFFICER_GUN]: 1 }),
    extra: units({ [OFFICER_GUN]: 3 }),
  });
  expect(matchFit(need, units({ 11: 1, [GUN]: 3, [PLATE]: 1, [RIG]: 2 }), (id) => (id === 11 ? HULL : id))).toBeNull();
});

const some = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6', '20', '21', '99'), fc.integer({ min: 0, max: 40 }));

test('whole fits are never more than any part allows, and one more of everything is one more fit', () => {
  fc.assert(
    fc.property(some, (offered) => {
      const have = units(offered);
      const match = matchFit(need, have);
      const allowed = Math.min(...Object.entries(whole).map(([id, count]) => Math.floor((have.get(Number(id)) ?? 0) / count)));
      expect(match?.readyFits ?? 0).toBe(allowed);
      const more = new Map(have);
      for (const [id, count] of Object.entries(whole)) more.set(Number(id), (more.get(Number(id)) ?? 0) + count);
      expect(matchFit(need, more)?.readyFits).toBe(allowed + 1);
    }),
  );
});

test('what is used, missing and left over adds up, whatever else is in the contract and however it is ordered', () => {
  fc.assert(
    fc.property(some, fc.boolean(), (offered, variants) => {
      const family = variants ? familyOf : undefined;
      const have = units(offered);
      const match = matchFit(need, have, family);
      if (match === null) {
        expect(have.get(HULL) ?? 0).toBe(0);
        return;
      }
      const sum = (of: ReadonlyMap<number, number>) => [...of.values()].reduce((total, count) => total + count, 0);
      const structure = [...have].filter(([id]) => ![HULL, CHARGE, DRONE].includes(id as never));
      const used = sum(new Map(structure)) - sum(match.extra);
      const fits = Math.max(match.readyFits, 1);
      expect(used + sum(match.missing)).toBe(6 * fits);
      expect(match.score).toBeCloseTo((7 - (match.readyFits > 0 ? 0 : sum(match.missing))) / 7, 12);
      expect(match.bareHulls).toBe((have.get(HULL) ?? 0) - fits);
      expect(matchFit(need, new Map([...have].toReversed()), family)).toMatchObject({
        readyFits: match.readyFits,
        score: match.score,
      });
      // Variants never make less of a contract.
      expect(matchFit(need, have, familyOf)?.score).toBeGreaterThanOrEqual(match.score);
    }),
  );
});

describe('a contract counts for one fit', () => {
  const other = fitNeed(HULL, [{ typeId: GUN, categoryId: 7, groupName: 'Projectile Weapon', units: 3, isFitted: true }]);
  const [brawler, cheap] = [
    { name: '[TAG] Brawler', need },
    { name: 'Cheap', need: other },
  ];

  test('that leaves least of it over', () => {
    const offered = units(whole);
    expect(bestFit([cheap, brawler], { offered, title: 'Cheap' })?.fit).toBe(brawler);
    expect(bestFit([cheap, brawler], { offered: units({ [HULL]: 1, [GUN]: 3 }), title: null })?.fit).toBe(cheap);
  });

  test('and of equals the one that its title names, tags aside', () => {
    const twin = { name: 'Twin', need };
    const offered = units(whole);
    expect(bestFit([twin, brawler], { offered, title: '[OTHER] brawler, ready to go' })?.fit).toBe(brawler);
    expect(bestFit([twin, brawler], { offered, title: 'a wrong name' })?.fit).toBe(twin);
    expect(bestFit([twin, brawler], { offered: units({ [GUN]: 3 }), title: 'Brawler' })).toBeUndefined();
  });
});
