import { expect, test } from 'vitest';
import { readFilters } from '../../../../src-renderer/views/systems/filters.ts';
import { isChosen, presets } from '../../../../src-renderer/views/systems/presets.ts';

test.each(presets.map((preset) => [preset.id, preset] as const))(
  'the preset %s is one that the finder understands',
  (_, preset) => {
    const query = preset.query('Jita');
    expect(readFilters(query)).toMatchObject({ ok: true });
    expect(isChosen(preset, query)).toBe(true);
    expect(isChosen(preset, { ...query, beside: 'true', days: '7' })).toBe(true);
    expect(isChosen(preset, { ...query, region: 'Domain' })).toBe(false);
  },
);

test('a preset stays chosen with another staging system', () => {
  const [near] = presets;
  if (near === undefined) throw new Error('there is no preset');
  expect(isChosen(near, near.query('Amarr'))).toBe(true);
});
