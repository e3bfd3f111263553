import { expect, test } from 'vitest';
import { isSameWatch } from '../../../src-renderer/state/same-watch.ts';

const type = { kind: 'type', name: 'Rifter', type_id: 587, price_max: null, region_id: null } as const;
const system = { kind: 'system', name: 'Jita', system_id: 30000142, when: 'quiet', kills_min: 1 } as const;

test('two entries are the same where they watch for the same, whatever they are called', () => {
  expect(isSameWatch(type, { ...type, name: 'Another name' })).toBe(true);
  expect(isSameWatch(system, { ...system, kills_min: 5 })).toBe(true);
  const search = { kind: 'search', name: 'A', query: { q: 'rifter', type: ['auction'] } } as const;
  const turned = { kind: 'search', name: 'B', query: { type: ['auction'], q: 'rifter' } } as const;
  expect(
    isSameWatch(
      { ...search, query: { q: 'rifter', type: ['auction'] } },
      { ...turned, query: { type: ['auction'], q: 'rifter' } },
    ),
  ).toBe(true);
});

test('another type, price, region, system or occasion is another entry', () => {
  expect(isSameWatch(type, { ...type, price_max: 1 })).toBe(false);
  expect(isSameWatch(type, { ...type, region_id: 10000002 })).toBe(false);
  expect(isSameWatch(system, { ...system, when: 'contracts' })).toBe(false);
  expect(isSameWatch({ ...system, when: 'kills' }, { ...system, when: 'kills', kills_min: 5 })).toBe(false);
  expect(isSameWatch(type, { kind: 'contract', name: 'Rifter', contract_id: 587 })).toBe(false);
});
