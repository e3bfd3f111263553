import { expect, test } from 'vitest';
import { byContractText, shipConditionTexts } from '../../../../src-renderer/contracts/detail/worth-text.ts';

type Kind = Parameters<typeof byContractText>[0]['by_contract'][number];
const aKind = (given: Partial<Kind> = {}): Kind => ({
  type_id: 19720,
  type_name: 'Revelation',
  is_blueprint_copy: null,
  material_efficiency: null,
  time_efficiency: null,
  runs: null,
  units: 1,
  record_ids: [1],
  region_id: 10000002,
  region_name: 'The Forge',
  offers: 12,
  odd: 0,
  best: 2.9e9,
  cost: 2.9e9,
  contract_ids: [7],
  ...given,
});
const NOBODY = { offers: 0, best: null, cost: null, contract_ids: [] };

test.each<[string, Partial<Kind>[], string | null]>([
  ['nothing', [], null],
  ['a single thing', [{}], '12 contracts of others in The Forge sell the same item, from 2.90 b ISK a unit.'],
  [
    'a single thing that others sell in lots',
    [{ offers: 2, cost: 29e9 }],
    '2 contracts of others in The Forge sell the same item, from 2.90 b ISK a unit, but in lots only, 29.0 b at least.',
  ],
  [
    'several units',
    [{ units: 3, cost: 9e9, offers: 1 }],
    '1 contract of others in The Forge sells the same item, from 2.90 b ISK a unit, all 3 for 9.00 b.',
  ],
  [
    'more units than there are',
    [{ units: 30, cost: null }],
    '12 contracts of others in The Forge sell the same item, from 2.90 b ISK a unit, together fewer than 30 units.',
  ],
  [
    'what nobody offers',
    [{ ...NOBODY, region_id: null, region_name: null }],
    'No other contract sells the same, around Jita or here.',
  ],
  ['what is only bait', [{ ...NOBODY, odd: 2 }], 'No other contract sells the same at a plausible price, around Jita or here.'],
  [
    'more offers than are looked at',
    [{ units: 3000, cost: null, offers: 198, odd: 2 }],
    'The cheapest 198 contracts of others in The Forge sell the same item, from 2.90 b ISK a unit, together fewer than 3,000 units.',
  ],
  ['a bundle that others sell too', [{}, { cost: 1e8 }], 'By contract others around Jita or here sell all of it for 3.00 b ISK.'],
  ['a bundle in part', [{}, NOBODY, NOBODY], 'By contract others around Jita or here sell 1 of its 3 kinds for 2.90 b ISK.'],
  ['a bundle of what nobody sells', [NOBODY, NOBODY], 'By contract others around Jita or here sell 0 of its 2 kinds.'],
])('of %s it is told what others ask by contract', (_, kinds, said) => {
  expect(byContractText({ by_contract: kinds.map(aKind), hub: 'Jita' })).toBe(said);
});

const aShip = (
  name: string | null,
  sentence = 'Look at it.',
): Parameters<typeof shipConditionTexts>[0]['ship_conditions'][number] => ({
  type_id: 587,
  type_name: name,
  units: 1,
  record_ids: [1],
  condition: 'unknown',
  sentence,
});

test.each([
  ['no ship', [], []],
  ['one', [aShip('Rifter')], ['Rifter: Look at it.']],
  ['one of an unknown type', [aShip(null)], ['Type 587: Look at it.']],
  ['five alike', ['A', 'B', 'C', 'D', 'E'].map((name) => aShip(name)), ['A, B, C and 2 other ships: Look at it.']],
  ['two that are not alike', [aShip('Rifter'), aShip('Merlin', 'Packaged.')], ['Rifter: Look at it.', 'Merlin: Packaged.']],
])('the condition of %s', (_, ships, texts) => {
  expect(shipConditionTexts({ ship_conditions: ships })).toEqual(texts);
});
