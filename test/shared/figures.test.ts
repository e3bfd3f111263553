import { afterEach, describe, expect, test } from 'vitest';
import {
  chancePercent,
  change,
  count,
  dayCount,
  decimals,
  fullIsk,
  hourSpan,
  inReadersSigns,
  lightYears,
  mean,
  minuteSpan,
  percent,
  preciseIsk,
  setSignsOf,
  share,
  shortIsk,
  significant,
  span,
  volume,
} from '#shared/figures';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';

afterEach(() => setSignsOf(undefined));

describe('the language decides the decimal and the grouping sign, and nothing else', () => {
  test.each([
    ['en', '1,234,567.50 ISK', '1.25 b', '4.2 %', '-1,204', '12.5 m³'],
    ['de', '1.234.567,50 ISK', '1,25 b', '4,2 %', '-1.204', '12,5 m³'],
    ['fr', '1\u202f234\u202f567,50 ISK', '1,25 b', '4,2 %', '-1\u202f204', '12,5 m³'],
    ['sv', '1\u00a0234\u00a0567,50 ISK', '1,25 b', '4,2 %', '-1\u00a0204', '12,5 m³'],
    ['ru', '1\u00a0234\u00a0567,50 ISK', '1,25 b', '4,2 %', '-1\u00a0204', '12,5 m³'],
    // Spanish writes 1234 without a sign, Hindi groups by two, Arabic has other digits: that is more than signs.
    ['es', '1.234.567,50 ISK', '1,25 b', '4,2 %', '-1.204', '12,5 m³'],
    ['hi', '1,234,567.50 ISK', '1.25 b', '4.2 %', '-1,204', '12.5 m³'],
    ['no language at all!', '1,234,567.50 ISK', '1.25 b', '4.2 %', '-1,204', '12.5 m³'],
  ])('%s', (language, full, short, part, negative, cubic) => {
    setSignsOf(language);
    expect([fullIsk(1_234_567.5), shortIsk(1.25e9), percent(4.2), count(-1204), volume(12.5)]).toEqual([
      full,
      short,
      part,
      negative,
      cubic,
    ]);
  });

  test('a sentence of the services has the signs of its reader; addresses, versions, moments and names stay', () => {
    const sentence =
      'It costs 1,204.5 m, 0.5 % of 1,000; at 2026-11-25T03:59:32.123Z from 127.0.0.1:4780 by v1.2 of J1,2A and 20.19.0.';
    expect(inReadersSigns(sentence)).toBe(sentence);
    setSignsOf('de');
    expect(inReadersSigns(sentence)).toBe(
      'It costs 1.204,5 m, 0,5 % of 1.000; at 2026-11-25T03:59:32.123Z from 127.0.0.1:4780 by v1.2 of J1,2A and 20.19.0.',
    );
  });
});

test.each([
  [0, '0 %'],
  [0.004, '< 0.01 %'],
  [0.042, '0.042 %'],
  [0.349, '0.35 %'],
  [4.24, '4.2 %'],
  [5, '5 %'],
  [9.96, '10 %'],
  [88.4, '88 %'],
  [-12.5, '-13 %'],
  [1234, '1,234 %'],
  [1_234_000, '1.23 m %'],
  [null, '–'],
])('%d per cent are written %s', (value, text) => expect(percent(value)).toBe(text));

test.each([
  [0, '0 %'],
  [0.00004, '< 0.01 %'],
  [0.0042, '0.4 %'],
  [0.0094, '0.9 %'],
  [0.0096, '1.0 %'],
  [0.0162, '1.6 %'],
  [0.0134, '1.3 %'],
  [0.0994, '9.9 %'],
  [0.0996, '10 %'],
  [0.38, '38 %'],
  [0.9966, '> 99 %'],
  [1, '100 %'],
  [null, '–'],
])('a chance of %d is written %s', (value, text) => expect(chancePercent(value)).toBe(text));

test('a share is in percent, a change says its direction, and nothing where it cannot be worked out', () => {
  expect([
    share(0.123),
    share(null),
    share(1),
    change(0.125),
    change(-0.246),
    change(0),
    change(Number.NaN),
    change(null),
  ]).toEqual(['12 %', '–', '100 %', '+13 %', '-25 %', '0 %', '–', '–']);
});

test('prices that are compared are whole to the cent below a million, and keep five figures above', () => {
  expect([25.03, 25_036, 100_420.5, 999_999.9, 1_340_841, null].map(preciseIsk)).toEqual([
    '25.03',
    '25,036.00',
    '100,420.50',
    '1.0000 m',
    '1.3408 m',
    '–',
  ]);
});

test.each([
  [-5, '0 s'],
  [59 * SECOND, '59 s'],
  [45 * MINUTE, '45 min'],
  [118 * MINUTE, '1 h 58 m'],
  [2 * HOUR, '2 h'],
  [2 * HOUR + 5 * MINUTE, '2 h 05 m'],
  [32 * HOUR, '1 d 8 h'],
  [3 * DAY + 4 * HOUR + 59 * MINUTE, '3 d 4 h'],
  [3 * DAY, '3 d'],
  [35 * DAY + 4 * HOUR, '35 d'],
])('a span of %d ms is written in its two largest units: %s', (ms, text) => expect(span(ms)).toBe(text));

test('minutes, hours and days given as such are written in the same way', () => {
  expect([0, 0.4, 2.5, 40.4, 60, 316].map(minuteSpan)).toEqual(['0 min', '0.4 min', '2.5 min', '40 min', '1 h', '5 h 16 m']);
  expect([0.5, 1.3, 24, 43].map(hourSpan)).toEqual(['30 min', '1 h 18 m', '1 d', '1 d 19 h']);
  expect([0.04, 0.4, 12.3, null].map(dayCount)).toEqual(['0 d', '0.4 d', '12 d', '–']);
});

test('figures that columns compare have the decimals that are asked for, others none that say nothing', () => {
  expect([decimals(5, 1), decimals(-0.001, 1), decimals(1204.256, 2), decimals(null, 1)]).toEqual([
    '5.0',
    '0.0',
    '1,204.26',
    '–',
  ]);
  expect([significant(0.0423, 2), significant(1204, 6), mean(0.44), mean(12), mean(1204.4), lightYears(6)]).toEqual([
    '0.042',
    '1,204',
    '0.4',
    '12',
    '1,204',
    '6 ly',
  ]);
});
