import { afterEach, expect, test, vi } from 'vitest';
import { keyCombo, keysInForce, listenToKeys, useKeyScopes } from '../../../src-renderer/state/keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test.each([
  ['a second after the first was heard, however late that was, make a sequence', 6000, ['g c']],
  ['two seconds after it are two keys', 7000, ['c']],
])('two keys, the other one %s', (_when, otherAt, expected) => {
  const heard: { press?(event: object): void } = {};
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('window', {
    addEventListener: (_type: string, press: (event: object) => void) => Object.assign(heard, { press }),
    removeEventListener: () => undefined,
  });
  const ran: string[] = [];
  const binding = (keys: string) => [keys, { label: keys, run: () => void ran.push(keys) }] as const;
  useKeyScopes.setState({ scopes: [{ name: 'everywhere', bindings: Object.fromEntries(['g c', 'c'].map(binding)) }] });
  const stop = listenToKeys();
  const press = (key: string, timeStamp: number) =>
    heard.press?.({ key, timeStamp, defaultPrevented: false, isComposing: false, target: null, preventDefault: () => undefined });
  // The window was busy for four seconds.
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  press('g', 1000);
  press('c', otherAt);
  stop();
  useKeyScopes.setState({ scopes: [] });
  expect(ran).toEqual(expected);
});

const run = () => undefined;

test('each key is listed once, where it is heard, and scopes of one name are one', () => {
  const scopes = [
    { name: 'Everywhere', bindings: { '?': { label: 'Help', run } } },
    { name: 'This view', bindings: { C: { label: 'Export as CSV', run }, r: { label: 'Read newer data', run } } },
    { name: 'This view', bindings: { C: { label: 'Export as CSV', run } } },
    { name: 'Kills', bindings: { j: { label: 'Next row', run }, ArrowDown: { label: 'Next row', run } } },
  ];
  expect(keysInForce(scopes)).toEqual([
    { name: 'Kills', keys: [{ label: 'Next row', combos: ['j', 'ArrowDown'] }] },
    {
      name: 'This view',
      keys: [
        { label: 'Export as CSV', combos: ['C'] },
        { label: 'Read newer data', combos: ['r'] },
      ],
    },
    { name: 'Everywhere', keys: [{ label: 'Help', combos: ['?'] }] },
  ]);
});
