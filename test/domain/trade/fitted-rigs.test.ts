import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shipConditions } from '#main/domain/trade/fitted-rigs';
import type { TypeQuote } from '#main/domain/trade/quote';
import { contractWorth } from '#main/domain/trade/worth';
import type { TradedItem } from '#shared/mirror-rows';
import { aTradedItem } from '../../support/builders.ts';

const MACHARIEL = 17738;
const RIGS = [31055, 31718, 26088] as const;
const at = (price: number, volume: number): TypeQuote => ({
  bids: [{ price, volume }],
  asks: [{ price: price * 1.1, volume }],
  average: price * 1.05,
});
const market = new Map<number, TypeQuote>([
  [MACHARIEL, at(420e6, 5)],
  [RIGS[0], at(60e6, 5)],
  [RIGS[1], at(30e6, 5)],
  [RIGS[2], at(20e6, 50)],
]);
const SALES_TAX = 0.0337;
const aHull = (given: Partial<TradedItem> = {}) =>
  aTradedItem({ type_id: MACHARIEL, type_name: 'Machariel', group_name: 'Battleship', ...given });
const aRig = (typeId: number, given: Partial<TradedItem> = {}) =>
  aTradedItem({ type_id: typeId, type_name: `Rig ${typeId}`, category_id: 7, group_name: 'Rig Armor', ...given });
const worthOf = (items: TradedItem[], price: number, quotes: ReadonlyMap<number, TypeQuote> = market) =>
  contractWorth(
    { type: 'item_exchange', price, reward: 0, buyout: null, bids: null, items_state: 'known', items_left_out: 0 },
    items,
    {
      quotes,
      blueprints: { recipes: new Map(), endedOffersOf: () => [] },
      isRead: true,
      rates: { salesTax: SALES_TAX, brokerFee: 0.01 },
      hub: 'Jita',
    },
  );

test('rigs beside a hull that stands alone in its row count as nothing, and both bounds are told', () => {
  const worth = worthOf([aHull(), ...RIGS.map((id) => aRig(id))], 450e6);
  expect(worth).toMatchObject({ verdict: 'unclear', margin: 420e6 * (1 - SALES_TAX) - 450e6 });
  expect(worth.rigs_loose).toMatchObject({ units: 3, margin: expect.closeTo(530e6 * (1 - SALES_TAX) - 450e6, 1) });
  expect(worth.lines.filter(({ type_id: id }) => id !== null && id !== MACHARIEL).map(({ sell_now: now }) => now)).toEqual([
    0, 0, 0,
  ]);
  expect(worth.unvalued.map(({ reason, units }) => [reason, units])).toEqual(RIGS.map(() => ['may_be_fitted', 1]));
  expect(worth.sentence).toContain('Rigs that may be fitted count as 0');
});

test('a loss is one where even loose rigs do not make up for the price, and a profit one where the hull alone does', () => {
  const items = [aHull(), ...RIGS.map((id) => aRig(id))];
  expect(worthOf(items, 700e6).verdict).toBe('loss');
  expect(worthOf(items, 300e6).verdict).toBe('profit');
});

test.each([
  ['several hulls in one row, which are packaged', () => [aHull({ quantity: 2 }), aRig(RIGS[0])], 900e6],
  ['no hull', () => [aRig(RIGS[0]), aRig(RIGS[1])], 90e6],
  ['a hull that is asked for in return', () => [aHull({ is_included: false }), aRig(RIGS[0])], 60e6],
  ['a structure’s rig', () => [aHull(), aRig(RIGS[0], { category_id: 66, group_name: 'Structure Engineering Rig M' })], 480e6],
])('rigs count in full beside %s', (_, items, brings) => {
  const worth = worthOf(items(), 1e6);
  expect(worth.sell_now).toBeCloseTo(brings * (1 - SALES_TAX), 1);
  expect(worth.rigs_loose).toBeNull();
});

test('no more rigs than a ship has slots for are lost of one type', () => {
  const worth = worthOf([aHull(), aRig(RIGS[2], { quantity: 10 })], 1e6);
  expect(worth.sell_now).toBeCloseTo((420e6 + 7 * 20e6) * (1 - SALES_TAX), 1);
  expect(worthOf([aHull(), aHull(), aRig(RIGS[2], { quantity: 10 })], 1e6).rigs_loose?.units).toBe(6);
});

test.each([
  ['of the hull’s size', 3, 3, 0],
  ['of another size', 1, 3, 1],
  ['of a size that nobody knows', null, 3, 0],
  ['beside a hull of a size that nobody knows', 1, null, 0],
])('a rig %s is counted as far as it cannot be fitted', (_, ofRig, ofHull, counted) => {
  const worth = worthOf([aHull({ rig_size: ofHull }), aRig(RIGS[0], { rig_size: ofRig })], 1e6);
  expect(worth.sell_now).toBeCloseTo((420e6 + counted * 60e6) * (1 - SALES_TAX), 1);
  expect(worth.rigs_loose?.units ?? 0).toBe(1 - counted);
});

test('beside hulls of two sizes each rig has the slots of those that take it', () => {
  const hulls = [aHull({ rig_size: 3 }), aHull({ rig_size: 3 }), aHull({ type_id: 587, rig_size: 1 })];
  const rigs = [aRig(RIGS[2], { quantity: 10, rig_size: 3 }), aRig(RIGS[0], { quantity: 5, rig_size: 1 })];
  expect(worthOf([...hulls, ...rigs], 1e6).rigs_loose?.units).toBe(6 + 3);
});

test('rigs of a tech-three cruiser count as nothing like any others, since it is not sure that they come out whole', () => {
  const hull = aHull({ type_id: 29984, group_id: 963, group_name: 'Strategic Cruiser', rig_size: 2 });
  expect(worthOf([hull, aRig(RIGS[0], { rig_size: 2 })], 1e6).sell_now).toBe(0);
});

const level = (around: number) =>
  fc.record({ price: fc.integer({ min: around, max: 2 * around }), volume: fc.integer({ min: 1, max: 6 }) });
const aQuote = fc
  .record({
    bids: fc.array(level(50), { maxLength: 4 }),
    asks: fc.array(level(60), { maxLength: 4 }),
    average: fc.integer({ min: 40, max: 120 }),
  })
  .map(({ bids, asks, average }) => ({
    bids: bids.sort((a, b) => b.price - a.price),
    asks: asks.sort((a, b) => a.price - b.price),
    average,
  }));
const someRow = fc.record({
  kind: fc.constantFrom('hull', 'rig', 'other'),
  type: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 8 }),
  /** Of a rig: how many of the row are fitted to a ship, as far as there are slots. */
  fitted: fc.nat(3),
});
const TYPES = { hull: 100, rig: 200, other: 300 };
/** The size of each type of hull and rig as the static data has it; the third is one of the first two, and not told. */
const SIZES = [1, 2, null];
const someSizes = fc.record({ hull: fc.constantFrom(1, 2), rig: fc.constantFrom(1, 2), other: fc.constant(1) });

test('a margin is never too high because of what is not known: whichever rigs are fitted to the hulls of their size, selling yields as much', () => {
  const prices = fc.array(aQuote, { minLength: 9, maxLength: 9 });
  const contents = fc.array(someRow, { maxLength: 8 });
  fc.assert(
    fc.property(contents, someSizes, prices, fc.integer({ min: 0, max: 3000 }), (rows, untold, quotes, price) => {
      const book = new Map(
        Object.values(TYPES).flatMap((id, kind) => [0, 1, 2].map((n) => [id + n, quotes[3 * kind + n] as TypeQuote])),
      );
      const items = rows.map(({ kind, type, quantity }) => {
        const given = { type_id: TYPES[kind] + type, quantity, rig_size: kind === 'other' ? null : (SIZES[type] ?? null) };
        if (kind === 'rig') return aRig(given.type_id, given);
        return kind === 'hull' ? aHull(given) : aTradedItem({ ...given, category_id: 4, group_name: 'Mineral' });
      });
      const sizeOf = ({ kind, type }: (typeof rows)[number]) => SIZES[type] ?? untold[kind];
      const slots = new Map<number, number>();
      for (const hull of rows.filter(({ kind, quantity }) => kind === 'hull' && quantity === 1))
        slots.set(sizeOf(hull), (slots.get(sizeOf(hull)) ?? 0) + 3);
      const left = new Map<number, number>();
      for (const row of rows) {
        const { kind, type, quantity, fitted } = row;
        const free = slots.get(sizeOf(row)) ?? 0;
        const lost = kind === 'rig' ? Math.min(fitted, quantity, free) : 0;
        slots.set(sizeOf(row), free - lost);
        left.set(TYPES[kind] + type, (left.get(TYPES[kind] + type) ?? 0) + quantity - lost);
      }
      const yields = [...left].reduce((sum, [id, units]) => {
        const single = (book.get(id)?.bids ?? []).flatMap(({ price: isk, volume }) => Array.from({ length: volume }, () => isk));
        return sum + single.slice(0, units).reduce((all, isk) => all + isk, 0);
      }, 0);
      const { margin, rigs_loose: loose } = worthOf(items, price, book);
      expect(margin).toBeLessThanOrEqual(yields * (1 - SALES_TAX) - price + 0.02);
      if (loose !== null) expect(loose.margin).toBeGreaterThanOrEqual(margin ?? 0);
    }),
  );
});

const anyRig = (given: Partial<TradedItem> = {}) =>
  aTradedItem({
    type_id: 31117,
    type_name: 'Small Projectile Burst Aerator I',
    category_id: 7,
    group_name: 'Rig Projectile Weapon',
    ...given,
  });
const conditionsOf = (items: readonly TradedItem[]) => shipConditions(items).map(({ condition }) => condition);

test('several ships in one row are packaged, whatever lies beside them', () => {
  const stack = aTradedItem({ quantity: 3 });
  expect(shipConditions([stack, anyRig()])).toEqual([
    {
      type_id: 587,
      type_name: 'Rifter',
      units: 3,
      record_ids: [stack.record_id],
      condition: 'packaged',
      sentence: 'Several in one row are packaged and undamaged.',
    },
  ]);
});

test('one ship beside rigs may be assembled, and packaging it is told to destroy them', () => {
  const [ship] = shipConditions([anyRig(), aTradedItem()]);
  expect(ship?.condition).toBe('possibly_assembled');
  expect(ship?.sentence).toMatch(/destroys those that are fitted/);
});

test('a rig of another size says nothing of a ship', () => {
  const [small, large] = [anyRig({ rig_size: 1 }), aTradedItem({ rig_size: 3 })];
  expect(conditionsOf([small, large])).toEqual(['unknown']);
  expect(conditionsOf([small, large, aTradedItem({ rig_size: 1 })])).toEqual(['unknown', 'possibly_assembled']);
});

test('of one ship alone, beside modules, or beside rigs of a structure nothing is told', () => {
  const gun = aTradedItem({ category_id: 7, group_name: 'Projectile Weapon' });
  const structureRig = aTradedItem({ category_id: 66, group_name: 'Structure Engineering Rig M - Advanced Component ME' });
  expect(conditionsOf([aTradedItem()])).toEqual(['unknown']);
  expect(conditionsOf([aTradedItem(), gun, structureRig])).toEqual(['unknown']);
  expect(conditionsOf([aTradedItem(), aTradedItem({ category_id: 7, group_name: null })])).toEqual(['unknown']);
});

test('rigs and ships that are asked for in return count as nothing', () => {
  expect(conditionsOf([aTradedItem(), anyRig({ is_included: false })])).toEqual(['unknown']);
  expect(shipConditions([aTradedItem({ is_included: false }), anyRig()])).toEqual([]);
});

test('rows of one type in one condition are one entry, and a contract without ships has none', () => {
  const [one, stack, other] = [aTradedItem(), aTradedItem({ quantity: 5 }), aTradedItem()];
  expect(shipConditions([one, stack, other])).toMatchObject([
    { condition: 'unknown', units: 2, record_ids: [one.record_id, other.record_id] },
    { condition: 'packaged', units: 5, record_ids: [stack.record_id] },
  ]);
  expect(shipConditions([anyRig()])).toEqual([]);
});
