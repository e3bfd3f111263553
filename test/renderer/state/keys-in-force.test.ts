import { expect, test } from 'vitest';
import { keysInForce } from '../../../src-renderer/state/keys.ts';

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
