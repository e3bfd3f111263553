import { describe, expect, test } from 'vitest';
import { isNarrowed } from '../../../../../src-renderer/state/lists/list-filters.ts';
import { readFilters, readsItems, unfiltered, withFilter } from '../../../../../src-renderer/views/contracts/filters/filters.ts';

describe('the filters in the address', () => {
  test('are read by the service’s own rules, other spellings included', () => {
    const read = readFilters({
      region: '10000002,10000043',
      type: ['auction', 'courier'],
      price_min: '5e6',
      page: '9',
      limit: '50',
    });
    expect(read).toEqual({
      ok: true,
      value: {
        region_id: ['10000002', '10000043'],
        type: ['auction', 'courier'],
        price_min: 5_000_000,
        sort: 'date_issued',
        dir: 'desc',
      },
    });
  });

  test('say what is wrong with them in the service’s own words', () => {
    expect(readFilters({ price_min: 'abc' })).toMatchObject({
      ok: false,
      message: "price_min must be a number of at least 0; it was 'abc'.",
    });
    expect(readFilters({ catgory: 'ship' })).toMatchObject({
      ok: false,
      message: expect.stringContaining("Did you mean 'category'?"),
    });
    expect(readFilters({ price_min: '9', price_max: '3' }).ok).toBe(false);
  });

  test('change one at a time; the other spelling and the page leave with it', () => {
    const query = { region: '10000002', q: 'rifter', page: '4' };
    expect(withFilter(query, 'region_id', [10000043, 10000030])).toEqual({ q: 'rifter', region_id: ['10000043', '10000030'] });
    expect(withFilter(query, 'q', '')).toEqual({ region: '10000002' });
    expect(withFilter(query, 'region_id', [])).toEqual({ q: 'rifter' });
    const near = { from_system: 'Jita', jumps_max: '3', sort: 'jumps', dir: 'asc', words: 'rifter' };
    expect(withFilter(near, 'from_system', undefined)).toEqual({ words: 'rifter' });
    expect(withFilter({ ...near, sort: 'price' }, 'from_system', undefined)).toEqual({
      sort: 'price',
      dir: 'asc',
      words: 'rifter',
    });
    expect(withFilter(near, 'from_system', 'Amarr')).toEqual({ ...near, from_system: 'Amarr' });
  });

  test('count as filters only where they narrow down', () => {
    expect(isNarrowed(unfiltered)).toBe(false);
    expect(isNarrowed({ ...unfiltered, sort: 'price' })).toBe(false);
    expect(isNarrowed({ ...unfiltered, q: 'a' })).toBe(true);
  });
});

const reads = (query: Record<string, string>) => {
  const read = readFilters(query);
  return read.ok && readsItems(read.value);
};

test('a list says that items are missing where its filters look at them, and else not', () => {
  for (const query of [
    { type_id: 'Rifter' },
    { words: 'rifter' },
    { category: 'ship' },
    { runs_min: '5' },
    { verdict: 'profit' },
  ])
    expect(reads(query), JSON.stringify(query)).toBe(true);
  for (const query of [{}, { type: 'courier' }, { price_max: '5' }, { region_id: '10000002', sort: 'price' }, { system: 'Jita' }])
    expect(reads(query), JSON.stringify(query)).toBe(false);
});
