import { expect, test } from 'vitest';
import { capitalArguments, readCapital } from '../../../../src-renderer/views/route/capital-query.ts';

test('the address of a capital’s journey is read; skills are at five unless it says another level', () => {
  const request = readCapital({
    from: 'Jita',
    to: '1DQ1-A',
    ship: 'Rhea',
    jfc: '4',
    jdc: '9',
    midpoints: 'any',
    avoid: 'Catch',
    pass: 'Manticore:10',
    cynos: ['Tama', 'HED-GP'],
    fatigue: '60',
    cooldown: '31',
    fatigue_below: '120',
  });
  expect(capitalArguments(request)).toEqual({
    from: 'Jita',
    to: '1DQ1-A',
    ship: 'Rhea',
    jdc: 5,
    jfc: 4,
    jf: 5,
    midpoints: 'any',
    least: 'legs',
    friendly: [],
    avoid: ['Catch'],
    cynos: ['Tama', 'HED-GP'],
    fatigue: 60,
    cooldown: undefined,
    fatigue_below: 120,
    pass: ['Manticore:10'],
  });
  const among = { from: 'Jita', to: '1DQ1-A', ship: 'Rhea', midpoints: 'friendly', least: 'fuel' };
  expect(capitalArguments(readCapital({ ...among, friendly: 'HED-GP' }))).toMatchObject({
    midpoints: 'friendly',
    least: 'fuel',
    friendly: ['HED-GP'],
  });
  expect(capitalArguments(readCapital(among))).toMatchObject({ midpoints: 'station' });
  expect(capitalArguments(readCapital({ from: 'Jita', to: '1DQ1-A' }))).toBeNull();
});

test('skills and economizers that the address does not say are those of the settings', () => {
  const own = { skills: { jdc: 4, jfc: 3, jf: 2 }, economizers: ['prototype:3'] };
  const ends = { from: 'Jita', to: '1DQ1-A', ship: 'Rhea' };
  expect(capitalArguments(readCapital({ ...ends, jfc: '5' }, own))).toMatchObject({
    jdc: 4,
    jfc: 5,
    jf: 2,
    economizers: ['prototype:3'],
  });
});
