import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utcDate } from '#shared/http/query';
import { asIsoUtc, fromIso, isoUtc } from '#shared/time';

const two = (least: number, most: number) => fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'));
const day = fc.tuple(fc.integer({ min: 1990, max: 2100 }).map(String), two(0, 13), two(0, 32)).map((parts) => parts.join('-'));
const time = fc.tuple(two(0, 25), two(0, 61), two(0, 61)).map((parts) => parts.join(':'));

test('a day that its month does not have is no time, and not the next month’s', () => {
  for (const text of ['2026-02-29', '2026-02-29T12:00:00Z', '2026-04-31T00:00:00+02:00', '2026-02-30T00:00:00.5Z', '2100-02-29'])
    expect([fromIso(text), asIsoUtc(text)], text).toEqual([Number.NaN, undefined]);
  expect(['2028-02-29', '2026-03-31T12:00:00Z', '2026-12-31'].map(fromIso).every((at) => at > 0)).toBe(true);
  expect(utcDate().safeParse('2026-02-29').success).toBe(false);
});

test('a text that is a time, or nearly one, comes in the stored form exactly where it can be read at all', () => {
  fc.assert(
    fc.property(day, time, fc.constantFrom('Z', '', '+02:00', '.5Z', 'z'), (date, clock, end) => {
      const text = `${date}T${clock}${end}`;
      const ms = fromIso(text);
      expect(asIsoUtc(text)).toBe(Number.isNaN(ms) ? undefined : isoUtc(ms));
    }),
    { numRuns: 2000 },
  );
  expect(asIsoUtc('2026-11-20T12:00:00Z')).toBe('2026-11-20T12:00:00Z');
  expect(asIsoUtc('soon')).toBeUndefined();
});
