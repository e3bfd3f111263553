import { expect, test } from 'vitest';
import { readFilters, readsItems } from '../../../../src-renderer/views/contracts/filters/filters.ts';

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
