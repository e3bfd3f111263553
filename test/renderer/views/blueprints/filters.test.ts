import { expect, test } from 'vitest';
import { isNarrowed, readBlueprintFilters, unfiltered } from '../../../../src-renderer/views/blueprints/filters.ts';

test('the address is read by the service’s rules, and a broken filter is said', () => {
  expect(readBlueprintFilters({ blueprint_copy: 'true', material_efficiency_min: '10' })).toMatchObject({
    ok: true,
    value: { blueprint_copy: true, material_efficiency_min: 10, sort: 'date_issued', dir: 'desc' },
  });
  const broken = readBlueprintFilters({ material_efficiency_min: '11' });
  expect(broken.ok ? '' : broken.message).toContain('from 0 to 10');
  expect(readBlueprintFilters({ efficiency: '10' }).ok).toBe(false);
});

test('an order narrows nothing down', () => {
  expect(isNarrowed(unfiltered)).toBe(false);
  expect(isNarrowed({ ...unfiltered, sort: 'price' })).toBe(false);
  expect(isNarrowed({ ...unfiltered, blueprint_copy: false })).toBe(true);
});
