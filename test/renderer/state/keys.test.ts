import { expect, test } from 'vitest';
import { keyCombo } from '../../../src-renderer/state/keys.ts';

const pressed = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean; altKey?: boolean } = {}) =>
  keyCombo({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

test('a key is spelled as the help sheet writes it', () => {
  expect(pressed('j')).toBe('j');
  expect(pressed(' ')).toBe('Space');
  expect(pressed('?', { shiftKey: true })).toBe('?');
  expect(pressed('Escape', { shiftKey: true })).toBe('Shift+Escape');
});

test('Ctrl K and Command K are one, with or without caps lock', () => {
  expect(pressed('k', { ctrlKey: true })).toBe('Ctrl+k');
  expect(pressed('K', { metaKey: true })).toBe('Ctrl+k');
});
