import { expect, test } from 'vitest';
import { readFilters } from '../../../../../src-renderer/views/systems/finder/filters.ts';
import { isChosen, presetQuery, presets } from '../../../../../src-renderer/views/systems/finder/result-line.tsx';

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

test('a preset leaves the staging system and how far from it, unless it says so itself', () => {
  const [near, , stops] = presets;
  if (near === undefined || stops === undefined) throw new Error('there are too few presets');
  const hours = { from: 19, to: 23 };
  const before = { staging: 'Amarr', max_jumps: '7', region: 'Domain' };
  const query = presetQuery(stops, before, 'Jita', hours);
  expect(query).toEqual({ staging: 'Amarr', max_jumps: '7', has_npc_station: 'true', quiet_now: 'true', sort: 'danger' });
  expect(isChosen(stops, query)).toBe(true);
  expect(presetQuery(near, before, 'Jita', hours)).toMatchObject({ staging: 'Amarr', max_jumps: '15' });
  expect(presetQuery(stops, { region: 'Domain' }, 'Jita', hours)).not.toHaveProperty('staging');
});
