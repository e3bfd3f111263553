import { expect, test } from 'vitest';
import { isListed, type ListedFacts, type ListedFilter, wordFilter } from '#main/domain/trade/listed-filter';

const facts: ListedFacts = {
  contractId: 1,
  names: ['Cheap Rifter, see Inside', 'Rifter', 'Jita IV - Moon 4', null, 'Old Trader'],
  locationId: 60003760,
  placeName: 'Jita IV - Moon 4',
  systemId: 30000142,
  securityStatus: 0.946,
  issuerId: 7,
  issuerName: 'Old Trader',
  typeIds: [587, 34],
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
  const unknown = { ...facts, securityStatus: null, systemId: null, placeName: null, issuerName: null };
  for (const filter of [{ bands: ['high' as const] }, { systemId: 30000142 }, { station: 'jita' }, { issuer: 'old' }])
    expect(isListed(unknown, filter)).toBe(false);
});
