import { expect, test } from 'vitest';
import { blueprintList } from '#shared/trade-api/blueprints';
import { isNarrowed, readListFilters, unfilteredList } from '../../../../src-renderer/state/lists/list-filters.ts';

test('the address is read by the service’s rules, and a broken filter is said', () => {
  expect(readListFilters(blueprintList, { blueprint_copy: 'true', material_efficiency_min: '10' })).toMatchObject({
    ok: true,
    value: { blueprint_copy: true, material_efficiency_min: 10, sort: 'date_issued', dir: 'desc' },
  });
  const broken = readListFilters(blueprintList, { material_efficiency_min: '11' });
  expect(broken.ok ? '' : broken.message).toContain('from 0 to 10');
  expect(readListFilters(blueprintList, { efficiency: '10' }).ok).toBe(false);
});

test('the page, and what only says how something is shown, are no filters', () => {
  const unfiltered = unfilteredList(blueprintList);
  expect(unfiltered).not.toHaveProperty('page');
  expect(readListFilters(blueprintList, { page: '9', page_size: '10', map: 'true' }, ['map'])).toEqual({
    ok: true,
    value: unfiltered,
  });
});

test('an order narrows nothing down', () => {
  const unfiltered = unfilteredList(blueprintList);
  expect(isNarrowed(unfiltered)).toBe(false);
  expect(isNarrowed({ ...unfiltered, sort: 'price' })).toBe(false);
  expect(isNarrowed({ ...unfiltered, blueprint_copy: false })).toBe(true);
});
