import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dominatorOf, estimateOf, isAtLeastAsGood, nearest, nearSales, rollDistance } from '#main/domain/trade/abyssals/near';
import { betterOf, type Mutation, rollOf, rollReader, shownUnit, shownValue } from '#main/domain/trade/abyssals/rolls';

const [WEB, FACTION_WEB, ABYSSAL_WEB, MUTAPLASMID] = [526, 17_559, 47_702, 47_700];
const [VELOCITY, CPU] = [20, 50];

describe('a roll', () => {
  test('of 50 CPU at 0.8 to 1.5 and a value of 45 is 14 %, as low is good 86 %', () => {
    const range = { minimum: 0.8, maximum: 1.5 };
    expect(Math.round(100 * rollOf(45, 50, { ...range, isHighGood: true })!)).toBe(14);
    expect(Math.round(100 * rollOf(45, 50, { ...range, isHighGood: false })!)).toBe(86);
  });

  test('of a web of −60 % at 1.1, which is −66 %, is the best, since its low values are good', () => {
    const range = { minimum: 0.9, maximum: 1.1, isHighGood: false };
    expect(rollOf(-66, -60, range)).toBeCloseTo(1);
    expect(rollOf(-54, -60, range)).toBeCloseTo(0);
    expect(rollOf(-60, -60, range)).toBeCloseTo(0.5);
    // A penalty whose high values are good is the better the nearer it is to nothing.
    expect(rollOf(-54, -60, { ...range, isHighGood: true })).toBeCloseTo(1);
  });

  test('lies between 0 and 1 for whatever a mutator makes, and is better where the value is', () => {
    const some = fc.double({ min: 0.01, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        some,
        some,
        some,
        fc.boolean(),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (base, low, span, isHighGood, isNegative, at) => {
          const from = isNegative ? -base : base;
          const range = { minimum: low, maximum: low + span, isHighGood };
          const value = from * (low + span * at);
          const roll = rollOf(value, from, range)!;
          expect(roll).toBeGreaterThanOrEqual(-1e-9);
          expect(roll).toBeLessThanOrEqual(1 + 1e-9);
          const better = value + (isHighGood ? 1 : -1);
          expect(rollOf(better, from, range)!).toBeGreaterThan(roll);
        },
      ),
    );
  });

  test('is not known where the range is a point, or the source has nothing of it', () => {
    expect(rollOf(5, 5, { minimum: 1, maximum: 1, isHighGood: true })).toBeNull();
    expect(rollOf(5, 0, { minimum: 0.8, maximum: 1.2, isHighGood: true })).toBeNull();
  });
});

const mutation: Mutation = {
  attributes: [
    { attributeId: VELOCITY, name: 'Maximum Velocity Bonus', unitId: 124 },
    { attributeId: CPU, name: 'CPU usage', unitId: 106 },
  ],
  ranges: [
    { mutatorTypeId: MUTAPLASMID, attributeId: VELOCITY, minimum: 0.9, maximum: 1.1, isHighGood: false },
    { mutatorTypeId: MUTAPLASMID, attributeId: CPU, minimum: 0.8, maximum: 1.5, isHighGood: false },
  ],
  results: [WEB, FACTION_WEB].map((sourceTypeId) => ({ mutatorTypeId: MUTAPLASMID, sourceTypeId, resultTypeId: ABYSSAL_WEB })),
  bases: [
    { typeId: WEB, attributeId: VELOCITY, value: -50 },
    { typeId: WEB, attributeId: CPU, value: 25 },
    { typeId: FACTION_WEB, attributeId: VELOCITY, value: -60 },
    { typeId: FACTION_WEB, attributeId: CPU, value: 50 },
  ],
};
const reader = rollReader(mutation);
const anItem = (sourceTypeId: number, velocity: number, cpu: number) => ({
  itemId: 1,
  typeId: ABYSSAL_WEB,
  sourceTypeId,
  mutatorTypeId: MUTAPLASMID,
  values: new Map([
    [VELOCITY, velocity],
    [CPU, cpu],
  ]),
});

test('an item is told by its own range, and by what any source may come to, with the source’s place on that scale', () => {
  const { attributes, quality } = reader.read(anItem(FACTION_WEB, -66, 45));
  expect(attributes).toEqual([
    {
      attribute_id: VELOCITY,
      name: 'Maximum Velocity Bonus',
      unit: '%',
      better: 'low',
      value: -66,
      source_value: -60,
      worst: -54,
      best: -66,
      roll: 100,
      // −45 to −66 over both sources.
      quality: 100,
      source_quality: 71.4,
      worst_quality: 42.9,
      best_quality: 100,
    },
    {
      attribute_id: CPU,
      name: 'CPU usage',
      unit: 'tf',
      better: 'low',
      value: 45,
      source_value: 50,
      worst: 75,
      best: 40,
      roll: 85.7,
      // 75 to 20.
      quality: 54.5,
      source_quality: 45.5,
      worst_quality: 0,
      best_quality: 63.6,
    },
  ]);
  expect(quality).toBe(77.3);
});

test('the same value is a better roll of a poorer source, and of the same quality', () => {
  const [plain, faction] = [reader.read(anItem(WEB, -55, 40)), reader.read(anItem(FACTION_WEB, -55, 40))];
  expect(plain.attributes[0]!.roll).toBe(100);
  expect(faction.attributes[0]!.roll).toBe(8.3);
  expect(plain.quality).toBe(faction.quality);
});

test('a type that no mutator makes has no attributes, and no quality', () => {
  expect(reader.read({ ...anItem(WEB, -55, 40), typeId: 587 })).toMatchObject({ attributes: [], quality: null });
  expect(reader.scales(587)).toEqual([]);
});

test('an attribute is found by its id, or its name in any case', () => {
  expect(reader.attributeIds('50')).toEqual([CPU]);
  expect(reader.attributeIds('cpu USAGE')).toEqual([CPU]);
  expect(reader.attributeIds('cpu')).toEqual([]);
});

test.each([
  [5000, 101, 5, 's'],
  [0.9, 111, 10, '%'],
  [0.45, 108, 55, '%'],
  [1.2, 109, 20, '%'],
  [0.25, 127, 25, '%'],
  [-66, 124, -66, '%'],
  [1.1, 104, 1.1, '×'],
  [45, 106, 45, 'tf'],
  [45, 99_999, 45, ''],
])('%d in unit %d is shown as %d %s', (value, unitId, shown, unit) => {
  expect(shownValue(value, unitId)).toBe(shown);
  expect(shownUnit(unitId)).toBe(unit);
});

test('what is shown turned round is better high where the value is better low', () => {
  expect(betterOf({ isHighGood: false, unitId: 111 })).toBe('high');
  expect(betterOf({ isHighGood: true, unitId: 104 })).toBe('high');
  expect(betterOf({ isHighGood: false, unitId: 106 })).toBe('low');
});

const priced = (price: number, ...qualities: number[]) => ({
  price,
  roll: { qualities: new Map(qualities.map((quality, index) => [index, quality])) },
});

describe('what is near', () => {
  test('is measured by the root of the mean squared difference; an attribute that one lacks counts in full', () => {
    expect(rollDistance(priced(0, 50, 50).roll, priced(0, 53, 46).roll)).toBe(3.5);
    expect(rollDistance(priced(0, 50).roll, priced(0, 50, 50).roll)).toBe(70.7);
    expect(rollDistance(priced(0).roll, priced(0, 50).roll)).toBeNull();
  });

  test('comes nearest first, and no further than 15', () => {
    const others = [priced(3, 64), priced(1, 66), priced(2, 50), priced(9, 40)];
    expect(nearest(priced(0, 50).roll, others, 10).map(({ price, distance }) => [price, distance])).toEqual([
      [2, 0],
      [9, 10],
      [3, 14],
    ]);
    expect(nearest(priced(0, 50).roll, others, 1)).toHaveLength(1);
  });

  test('makes an estimate from eight sales on, without those at odd prices, between which eight of ten lie', () => {
    const sales = [100, 110, 120, 130, 140, 150, 160].map((price) => priced(price, 50));
    const of = (more: readonly number[]) =>
      estimateOf(nearSales(priced(0, 50).roll, [...sales, ...more.map((price) => priced(price, 51))]));
    expect(of([])).toBeNull();
    expect(of([99_999])).toBeNull();
    expect(of([170])).toEqual({ price: 135, low: 107, high: 163, sales: 8, distance: 1 });
    expect(of([170, 99_999])).toMatchObject({ price: 135, sales: 8 });
    expect(estimateOf(nearSales(priced(0, 80).roll, sales))).toBeNull();
  });
});

describe('an offer is dominated', () => {
  test('by the cheapest that is at least as good in every attribute, and cheaper', () => {
    const offer = priced(100, 50, 50);
    const [equal, better, mixed, dearer] = [priced(90, 50, 50), priced(80, 60, 50), priced(10, 90, 49), priced(101, 99, 99)];
    expect(dominatorOf(offer, [equal, mixed, dearer])).toBe(equal);
    expect(dominatorOf(offer, [equal, better, mixed])).toBe(better);
    expect(dominatorOf(offer, [offer, mixed, dearer])).toBeUndefined();
  });

  test('never both ways, and only by one that is comparable', () => {
    expect(isAtLeastAsGood(priced(0, 60).roll, priced(0, 50, 50).roll)).toBe(false);
    expect(isAtLeastAsGood(priced(0).roll, priced(0).roll)).toBe(false);
    const quality = fc.integer({ min: 0, max: 3 });
    const offer = fc
      .tuple(fc.integer({ min: 1, max: 4 }), quality, quality)
      .map(([price, one, other]) => priced(price, one, other));
    fc.assert(
      fc.property(offer, offer, (one, other) => {
        expect(dominatorOf(one, [other]) !== undefined && dominatorOf(other, [one]) !== undefined).toBe(false);
      }),
    );
  });
});
