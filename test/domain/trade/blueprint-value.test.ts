import { expect, test } from 'vitest';
import { type BlueprintRecipe, buildOf, jobCost } from '#main/domain/trade/blueprint-value';
import type { TypeQuote } from '#main/domain/trade/quote';

const [TRITANIUM, PYERITE, RIFTER] = [34, 35, 587];
const recipe: BlueprintRecipe = {
  productTypeId: RIFTER,
  productName: 'Rifter',
  productUnits: 1,
  seconds: 3600,
  materials: [
    { typeId: TRITANIUM, name: 'Tritanium', units: 1000 },
    { typeId: PYERITE, name: 'Pyerite', units: 100 },
  ],
};
const quotes = new Map<number, TypeQuote>([
  [
    TRITANIUM,
    {
      bids: [],
      asks: [
        { price: 5, volume: 2000 },
        { price: 6, volume: 10_000 },
      ],
      average: 5,
    },
  ],
  [PYERITE, { bids: [], asks: [{ price: 20, volume: 1000 }], average: 20 }],
  [
    RIFTER,
    {
      bids: [
        { price: 50_000, volume: 3 },
        { price: 40_000, volume: 10 },
      ],
      asks: [],
      average: 50_000,
    },
  ],
]);
const prices = new Map([
  [TRITANIUM, 4],
  [PYERITE, 10],
]);
const place = { index: 0.05, facilityTax: 0.0025, adjustedPriceOf: (typeId: number) => prices.get(typeId) ?? null };
const copies = { price: 30_000, copies: 2, runs: 2, materialEfficiency: 10, timeEfficiency: 20 };
const built = (over: Partial<typeof copies> = {}, at: Partial<Parameters<typeof buildOf>[3]> = {}) =>
  buildOf(recipe, { ...copies, ...over }, { quotes, salesTax: 0.1 }, { ...place, ...at });

test('a job costs its index, the tax of the facility and the surcharge, of the value of what it takes without efficiency', () => {
  // The example that the sources agree on: 10 m at 5 % in an NPC station.
  const one = { materials: [{ typeId: 1, name: null, units: 1_000_000 }] };
  expect(jobCost(one, 1, { index: 0.05, facilityTax: 0.0025 }, () => 10)).toEqual({ value: 10_000_000, cost: 925_000 });
});

test('a build pays for the copies, materials at the asks through their depth, and jobs, before it sells to the bids', () => {
  // Each copy a job of its own: 2 × ⌈2 × 1000 × 0.9⌉ and 2 × ⌈2 × 100 × 0.9⌉.
  const materials = 2000 * 5 + 1600 * 6 + 360 * 20;
  // Of each job: 2 × (1000 × 4 + 100 × 10) = 10,000, of which 5 %, 0.25 % and 4 %.
  const jobs = 2 * (500 + 25 + 400);
  const revenue = (3 * 50_000 + 40_000) * 0.9;
  expect(built()).toEqual({
    units: 4,
    materials: [
      { type_id: TRITANIUM, type_name: 'Tritanium', units: 3600, cost: 2000 * 5 + 1600 * 6 },
      { type_id: PYERITE, type_name: 'Pyerite', units: 360, cost: 7200 },
    ],
    materials_cost: materials,
    job_cost: jobs,
    revenue,
    capital: 30_000 + materials + jobs,
    profit: revenue - 30_000 - materials - jobs,
    profit_percent: Math.round((1000 * (revenue - 30_000 - materials - jobs)) / (30_000 + materials + jobs)) / 10,
    // Four hours less 20 %.
    hours: 3.2,
    profit_per_hour: Math.round((100 * (revenue - 30_000 - materials - jobs)) / 3.2) / 100,
  });
});

test.each([
  ['the index of the system', {}, { index: null }],
  ['what the game values a material at', {}, { adjustedPriceOf: () => null }],
  ['where to buy all materials', { runs: 100 }, {}],
])('without %s there is no figure', (_what, over, at) => {
  expect(built(over, at)).toMatchObject({ capital: null, profit: null, profit_percent: null, profit_per_hour: null });
});
