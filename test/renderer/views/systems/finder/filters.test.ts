import { describe, expect, test, vi } from 'vitest';
import { systemFilterNames, systemFilters } from '#shared/systems-api/system-filters';
import { isNarrowed } from '../../../../../src-renderer/state/lists/list-filters.ts';
import {
  argumentsOf,
  brokenRule,
  readFilters,
  unfiltered,
  withFilters,
} from '../../../../../src-renderer/views/systems/finder/filters.ts';

describe('the filters of the finder', () => {
  test('are read by the service’s own rules; a broken one is said in its words', () => {
    expect(readFilters({ security: 'null', quiet_now: 'true', jumps_max: '5' })).toMatchObject({
      ok: true,
      value: { security: 'null', quiet_now: true, jumps_max: 5, sort: 'activity', order: 'asc' },
    });
    expect(readFilters({ security: 'none' })).toMatchObject({
      ok: false,
      message: "security must be one of high, low, null; it was 'none'.",
    });
    expect(readFilters({ kills_min: '9', kills_max: '3' })).toEqual({
      ok: false,
      message: "kills_min must not exceed kills_max; they were '9' and '3'.",
    });
    expect(readFilters({ quiet: 'true' })).toMatchObject({ ok: false });
  });

  test('leave alone what the URL says about the view', () => {
    expect(readFilters({ beside: 'true', days: '365', clock: 'kills', page: '4' })).toEqual({ ok: true, value: unfiltered });
  });

  test('a distance or an order from the staging system needs one', () => {
    expect(readFilters({ max_jumps: '5' })).toMatchObject({ ok: false, message: expect.stringContaining('staging system') });
    expect(readFilters({ sort: 'staging' })).toMatchObject({ ok: false, message: expect.stringContaining('staging system') });
    expect(readFilters({ sort: 'staging', staging: 'Jita', max_jumps: '5' })).toMatchObject({ ok: true });
  });

  test('hours come as a pair, and an order by them needs them', () => {
    expect(readFilters({ hours_from: '18' })).toMatchObject({ ok: false, message: expect.stringContaining('belong together') });
    expect(readFilters({ sort: 'hours' })).toMatchObject({ ok: false, message: expect.stringContaining('choose your hours') });
    const read = readFilters({ hours_from: '22', hours_to: '2', sort: 'hours', quiet_now: 'true' });
    if (!read.ok) throw new Error(read.message);
    expect(argumentsOf(read.value)).toMatchObject({ quiet_now: true, sort: 'name' });
    expect(argumentsOf(read.value)).not.toHaveProperty('hours_from');
  });

  test('go to the service without what only this window knows', () => {
    const read = readFilters({ staging: 'Jita', max_jumps: '5', sort: 'staging', security: 'low' });
    if (!read.ok) throw new Error(read.message);
    const { staging, max_jumps: jumps, ...args } = argumentsOf(read.value);
    expect([staging, jumps]).toEqual([undefined, undefined]);
    expect(args).toMatchObject({ security: 'low', sort: 'name', order: 'asc' });
  });

  test('are set and taken out several at once, and order is no filter', () => {
    const query = withFilters(
      { region: 'Domain', constellation: 'Throne', days: '7' },
      { region: 'Devoid', constellation: undefined },
    );
    expect(query).toEqual({ days: '7', region: 'Devoid' });
    expect(isNarrowed(unfiltered)).toBe(false);
    expect(isNarrowed({ ...unfiltered, sort: 'danger', order: 'desc' })).toBe(false);
    expect(isNarrowed({ ...unfiltered, has_npc_station: false })).toBe(true);
  });

  test('one field is judged by the rule of its parameter', () => {
    expect(brokenRule('max_hub_distance', '12')).toBeNull();
    expect(brokenRule('max_hub_distance', '1.5')).toBe('a whole number from 0 to 1000');
    expect(brokenRule('activity_min', '101')).toBe('a number from 0 to 100');
  });
});

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
