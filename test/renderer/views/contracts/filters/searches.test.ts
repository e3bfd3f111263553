import { expect, test } from 'vitest';
import { publishedSearches } from '#shared/local-api/published-searches';
import { publishedName } from '../../../../../src-renderer/views/contracts/filters/searches.tsx';

test.each([
  ['Cheap hulls', 'cheap-hulls'],
  ['  Rifter < 1 M! ', 'rifter-1-m'],
  ['Éclair', 'e-clair'],
  ['日本', 'search'],
  ['x'.repeat(100), 'x'.repeat(60)],
])('a search called %j has an address under a name that the setting takes: %s', (name, expected) => {
  expect(publishedName(name)).toBe(expected);
  expect(publishedSearches.safeParse([{ name: publishedName(name), query: {} }]).success).toBe(true);
});
