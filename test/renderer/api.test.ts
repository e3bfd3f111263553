import { expect, test } from 'vitest';
import { loadFailure } from '../../src-renderer/api.ts';

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:4780/assets/operations-BltC6iPo.js',
  'error loading dynamically imported module: http://127.0.0.1:4780/assets/operations-BltC6iPo.js',
  'Importing a module script failed.',
  'Unable to preload CSS for http://127.0.0.1:4780/assets/operations-BltC6iPo.css',
])('a part of the window that did not come is told in a sentence for people: %s', (message) => {
  expect(loadFailure(new TypeError(message))).toBe(
    "Astrolabe's own server did not send this part of the window; it may be starting again.",
  );
});

test('what broke within a view is another failure', () => {
  expect([new TypeError('rows is undefined'), 'rows', null].map(loadFailure)).toEqual([null, null, null]);
});
