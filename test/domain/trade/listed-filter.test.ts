import { expect, test } from 'vitest';
import { isListed, type ListedFilter, wordFilter } from '#main/domain/trade/listed-filter';
import type { ListedFacts } from '#shared/mirror-rows';

const facts: ListedFacts = {
  contract_id: 1,
  names: ['Cheap Rifter, see Inside', 'Rifter', 'Jita IV - Moon 4', null, 'Old Trader'],
  location_id: 60003760,
  place_name: 'Jita IV - Moon 4',
  system_id: 30000142,
  security_status: 0.946,
  issuer_id: 7,
  issuer_name: 'Old Trader',
  type_ids: [587, 34],
};

test.each([
  ['rifter -gila', { wanted: ['rifter'], unwanted: ['gila'] }],
  ['"See Inside" -"Moon 5"', { wanted: ['see inside'], unwanted: ['moon 5'] }],
  ['"open', { wanted: ['open'], unwanted: [] }],
  // A minus within a word is part of it, and alone it says nothing.
  ['1dq1-a -', { wanted: ['1dq1-a'], unwanted: [] }],
])('the words of %s', (text, words) => {
  expect(wordFilter(text)).toEqual(words);
});

test.each<[ListedFilter, ListedFilter]>([
  [{ contractIds: [1] }, { contractIds: [2] }],
  [{ words: wordFilter('RIFTER trader -gila') }, { words: wordFilter('rifter -trader') }],
  [{ words: wordFilter('"moon 4"') }, { words: wordFilter('"4 moon"') }],
  [{ bands: ['high', 'low'] }, { bands: ['low', 'null'] }],
  [{ systemId: 30000142 }, { systemId: 30000144 }],
  [{ station: 'iv - moon 4' }, { station: 'moon 5' }],
  [{ station: '60003760' }, { station: '6000376' }],
  [{ issuer: 'old' }, { issuer: 'young' }],
  [{ issuer: '7' }, { issuer: '8' }],
  [{ typeIds: new Set([34]) }, { typeIds: new Set([35]) }],
])('%o keeps a contract and %o leaves it out', (fits, fitsNot) => {
  expect(isListed(facts, fits)).toBe(true);
  expect(isListed(facts, fitsNot)).toBe(false);
});

test('what is not known fulfils no condition on it', () => {
  const unknown = { ...facts, security_status: null, system_id: null, place_name: null, issuer_name: null };
  for (const filter of [{ bands: ['high' as const] }, { systemId: 30000142 }, { station: 'jita' }, { issuer: 'old' }])
    expect(isListed(unknown, filter)).toBe(false);
});
