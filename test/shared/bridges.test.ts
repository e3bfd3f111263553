import { expect, test } from 'vitest';
import { pastedBridges } from '#shared/plan-api/bridges';

test('jump bridges are read as the game names them, and as people write them, each once', () => {
  const text = [
    '1DQ1-A » 8QT-H4 - Some Name',
    '8QT-H4 » 1DQ1-A - The Same Back',
    'D-W7F0 --> 1DQ1-A',
    'Jita\tPerimeter',
    'Old Man Star, Ouelletta',
    '',
    'no bridge at all',
    'Jita » Jita',
  ].join('\n');
  expect(pastedBridges(text)).toEqual({
    pairs: ['1DQ1-A:8QT-H4', 'D-W7F0:1DQ1-A', 'Jita:Perimeter', 'Old Man Star:Ouelletta'],
    unread: ['no bridge at all', 'Jita » Jita'],
  });
  expect(pastedBridges('')).toEqual({ pairs: [], unread: [] });
});
