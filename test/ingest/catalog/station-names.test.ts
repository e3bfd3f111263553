import { expect, test } from 'vitest';
import { roman, stationName } from '#main/ingest/catalog/station-names';

const jita = { systemName: 'Jita', planetIndex: 4, moonIndex: 4, planetName: null, moonName: null };

test('a station is named after its orbit, its corporation and what it does (upstream §3.4)', () => {
  expect(stationName(jita, 'Caldari Navy', 'Assembly Plant')).toBe('Jita IV - Moon 4 - Caldari Navy Assembly Plant');
  expect(stationName({ ...jita, moonIndex: null }, 'Caldari Navy', null)).toBe('Jita IV - Caldari Navy');
  expect(stationName({ ...jita, planetIndex: null, moonIndex: null }, 'Caldari Navy', null)).toBe('Jita - Caldari Navy');
  expect(stationName({ ...jita, moonName: 'The Shattered Moon' }, null, null)).toBe('The Shattered Moon');
});

test('a planet with a name of its own gives it to its moons and their stations', () => {
  const oris = { systemName: 'Amarr', planetIndex: 8, planetName: 'Amarr VIII (Oris)', moonIndex: null, moonName: null };
  expect(stationName(oris, 'Emperor Family', 'Academy')).toBe('Amarr VIII (Oris) - Emperor Family Academy');
  expect(stationName({ ...oris, moonIndex: 2 }, 'Emperor Family', null)).toBe('Amarr VIII (Oris) - Moon 2 - Emperor Family');
});

test('planets are counted in Roman numerals', () => {
  expect([1, 4, 9, 14, 19, 24, 40, 49].map(roman)).toEqual(['I', 'IV', 'IX', 'XIV', 'XIX', 'XXIV', 'XL', 'XLIX']);
});
