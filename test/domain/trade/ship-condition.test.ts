import { expect, test } from 'vitest';
import { shipConditions } from '#main/domain/trade/ship-condition';
import type { TradedItem } from '#shared/mirror-rows';
import { aTradedItem } from '../../support/builders.ts';

const anItem = aTradedItem;
const aRig = (given: Partial<TradedItem> = {}) =>
  anItem({
    type_id: 31117,
    type_name: 'Small Projectile Burst Aerator I',
    category_id: 7,
    group_name: 'Rig Projectile Weapon',
    ...given,
  });
const conditionsOf = (items: readonly TradedItem[]) => shipConditions(items).map(({ condition }) => condition);

test('several ships in one row are packaged, whatever lies beside them', () => {
  const stack = anItem({ quantity: 3 });
  expect(shipConditions([stack, aRig()])).toEqual([
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
  const [ship] = shipConditions([aRig(), anItem()]);
  expect(ship?.condition).toBe('possibly_assembled');
  expect(ship?.sentence).toMatch(/destroys those that are fitted/);
});

test('a rig of another size says nothing of a ship', () => {
  const [small, large] = [aRig({ rig_size: 1 }), anItem({ rig_size: 3 })];
  expect(conditionsOf([small, large])).toEqual(['unknown']);
  expect(conditionsOf([small, large, anItem({ rig_size: 1 })])).toEqual(['unknown', 'possibly_assembled']);
});

test('of one ship alone, beside modules, or beside rigs of a structure nothing is told', () => {
  const gun = anItem({ category_id: 7, group_name: 'Projectile Weapon' });
  const structureRig = anItem({ category_id: 66, group_name: 'Structure Engineering Rig M - Advanced Component ME' });
  expect(conditionsOf([anItem()])).toEqual(['unknown']);
  expect(conditionsOf([anItem(), gun, structureRig])).toEqual(['unknown']);
  expect(conditionsOf([anItem(), anItem({ category_id: 7, group_name: null })])).toEqual(['unknown']);
});

test('rigs and ships that are asked for in return count as nothing', () => {
  expect(conditionsOf([anItem(), aRig({ is_included: false })])).toEqual(['unknown']);
  expect(shipConditions([anItem({ is_included: false }), aRig()])).toEqual([]);
});

test('rows of one type in one condition are one entry, and a contract without ships has none', () => {
  const [one, stack, other] = [anItem(), anItem({ quantity: 5 }), anItem()];
  expect(shipConditions([one, stack, other])).toMatchObject([
    { condition: 'unknown', units: 2, record_ids: [one.record_id, other.record_id] },
    { condition: 'packaged', units: 5, record_ids: [stack.record_id] },
  ]);
  expect(shipConditions([aRig()])).toEqual([]);
});
