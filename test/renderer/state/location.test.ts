import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHash, parseHash } from '../../../src-renderer/state/location.ts';

test('a hash is a path and a query; a repeated name is a list', () => {
  expect(parseHash('#/contracts/123?type=auction&type=courier&q=a%26b')).toEqual({
    path: '/contracts/123',
    query: { type: ['auction', 'courier'], q: 'a&b' },
  });
  expect(parseHash('')).toEqual({ path: '/', query: {} });
});

test('what is empty or absent leaves the address', () => {
  expect(formatHash('/depth', { type: '34', region: undefined, q: '' })).toBe('#/depth?type=34');
});

test('every query survives the way into the address and back', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }))),
      (query) => {
        expect(parseHash(formatHash('/contracts', query))).toEqual({ path: '/contracts', query: { ...query } });
      },
    ),
  );
});
