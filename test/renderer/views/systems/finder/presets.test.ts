import { expect, test } from 'vitest';
import { readFilters } from '../../../../../src-renderer/views/systems/finder/filters.ts';
import { isChosen, presets } from '../../../../../src-renderer/views/systems/finder/presets.ts';

test.each(presets.map((preset) => [preset.id, preset] as const))(
  'the preset %s is one that the finder understands',
  (_, preset) => {
    const query = preset.query('Jita', { from: 19, to: 23 });
    expect(readFilters(query)).toMatchObject({ ok: true });
    expect(isChosen(preset, query)).toBe(true);
    expect(isChosen(preset, { ...query, beside: 'true', days: '7' })).toBe(true);
    expect(isChosen(preset, { ...query, region: 'Domain' })).toBe(false);
  },
);

test('a preset stays chosen at other hours', () => {
  const reliable = presets.find(({ id }) => id === 'reliable');
  expect(reliable?.query('Jita', { from: 22, to: 2 })).toMatchObject({ hours_from: '22', hours_to: '2', sort: 'hours' });
  expect(reliable === undefined || isChosen(reliable, reliable.query('Jita', { from: 1, to: 5 }))).toBe(true);
});

test('a preset stays chosen with another staging system', () => {
  const [near] = presets;
  if (near === undefined) throw new Error('there is no preset');
  expect(isChosen(near, near.query('Amarr', { from: 19, to: 23 }))).toBe(true);
});
