import { expect, test, vi } from 'vitest';
import { systemFilterNames, systemFilters } from '#shared/systems-api/system-filters';
import { unfiltered } from '../../../../../src-renderer/views/systems/finder/filters.ts';

// The controls that list places ask the server of the page, which there is none of here.
vi.stubGlobal('location', { origin: 'http://127.0.0.1', hash: '' });
vi.stubGlobal('document', { querySelector: () => null });
const { otherControls, primaryControls } = await import('../../../../../src-renderer/views/systems/finder/controls.tsx');
const controls = [...primaryControls, ...otherControls];

test('every filter of the service has one control, which carries its label', () => {
  for (const name of systemFilterNames) {
    const own = controls.filter(({ label, names }) => names.includes(name) && label === systemFilters[name].label);
    expect(own.length, name).toBe(1);
  }
});

test('a control says what its filter is set to, and nothing where it is not set', () => {
  const said = (changes: Partial<typeof unfiltered>) =>
    controls.flatMap(({ summary }) => summary({ ...unfiltered, ...changes }) ?? []).join('; ');
  expect(said({})).toBe('');
  expect(said({ security: 'low', quiet_now: false, activity_min: 5, activity_max: 10, kills_max: 3 })).toBe(
    'Low; not quiet; 5 to 10; up to 3',
  );
  expect(said({ max_hub_distance: 4, min_consistency: 50 })).toBe('from 50 %; up to 4 j');
});
