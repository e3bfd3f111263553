import { describe, expect, test } from 'vitest';
import {
  count,
  fullIsk,
  humanize,
  plural,
  preciseIsk,
  securityFigure,
  shortCount,
  shortIsk,
  unitsADay,
  volume,
} from '../../../src-renderer/ui/format.ts';

describe('ISK as people say it', () => {
  test.each([
    [0, '0'],
    [0.5, '0.50'],
    [999, '999'],
    [999.4, '999.40'],
    [1000, '1.00 k'],
    [12_345, '12.3 k'],
    [999_499, '999 k'],
    [1_250_000_000, '1.25 b'],
    [980_000_000, '980 m'],
    [3_400_000_000_000, '3.40 t'],
    [-1_250_000, '-1.25 m'],
  ])('%d is %s', (isk, said) => expect(shortIsk(isk)).toBe(said));

  test('a figure that rounds up to the next unit is said in it', () => {
    expect(shortIsk(999_950)).toBe('1.00 m');
    expect(shortIsk(999_600_000)).toBe('1.00 b');
    expect(shortIsk(999_400)).toBe('999 k');
    expect(preciseIsk(999_999.9)).toBe('1.0000 m');
  });

  test('what is not known is a dash, and the full figure has its cents', () => {
    expect([shortIsk(null), fullIsk(undefined), count(null), volume(null)]).toEqual(['–', '–', '–', '–']);
    expect(fullIsk(1_250_000_000)).toBe('1,250,000,000.00 ISK');
  });
});

test.each([
  [0, '0 m³'],
  [0.01, '0.01 m³'],
  [4.2, '4.2 m³'],
  [27_289, '27,289 m³'],
  [345_000.4, '345,000 m³'],
])('a volume of %d is %s', (cubicMetres, said) => expect(volume(cubicMetres)).toBe(said));

test('counts agree with their noun, codes become words', () => {
  expect([plural(1, 'contract'), plural(1204, 'contract'), plural(0, 'entry', 'entries')]).toEqual([
    '1 contract',
    '1,204 contracts',
    '0 entries',
  ]);
  expect(humanize('item_exchange')).toBe('Item exchange');
});

test('PvP and PvE are written as players write them, wherever they stand in a code', () => {
  expect(['pvp', 'pve', 'mostly_pvp', 'pve_and_pvp'].map(humanize)).toEqual(['PvP', 'PvE', 'Mostly PvP', 'PvE and PvP']);
  expect(humanize('pvp_score_and_xpvp')).toBe('PvP score and xpvp');
});

test.each([
  [0.9459, '0.9'],
  [0.45, '0.5'],
  [0.04, '0.1'],
  [0, '0.0'],
  [-0.02, '0.0'],
  [-0.36, '-0.4'],
  [-1, '-1.0'],
])('security %d is shown as %s, as the game does', (status, shown) => expect(securityFigure(status)).toBe(shown));

test('a count is whole as long as there is room for it', () => {
  expect([9999, 12_345, 107_555_701].map((value) => shortCount(value))).toEqual(['9,999', '12.3 k', '108 m']);
  expect([999_999, 1_140_000].map((value) => shortCount(value, 1_000_000))).toEqual(['999,999', '1.14 m']);
});

test.each([
  [0, '0'],
  [0.04, '0.04'],
  [0.4, '0.4'],
  [2.53, '2.5'],
  [12, '12'],
  [450.4, '450'],
  [17_700_000, '17.7 m'],
])('%d units a day are written %s', (units, text) => {
  expect(unitsADay(units)).toBe(text);
});
