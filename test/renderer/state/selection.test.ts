import { describe, expect, test } from 'vitest';
import { followed, selectionOf } from '../../../src-renderer/state/selection.ts';

describe('what is selected at a place', () => {
  test.each([
    ['#/contracts/123?type=auction', { kind: 'contract', id: 123 }],
    ['#/map?system=30000142&at=1,2,3', { kind: 'system', id: 30000142 }],
    ['#/systems/30000142?beside=true', { kind: 'system', id: 30000142 }],
    ['#/systems/30000142', { kind: 'system', id: 30000142 }],
    ['#/contracts?type=auction', null],
    ['#/systems/Jita', null],
    ['#/map', null],
    ['#/operations', null],
    ['#/depth?type=34', null],
  ] as const)('%s', (hash, selection) => expect(selectionOf(hash)).toEqual(selection));
});

const contract = { kind: 'contract', id: 7 } as const;
const jita = { kind: 'system', id: 30000142 } as const;

describe('a window by itself follows what is selected in another one', () => {
  test.each([
    ['#/contracts?type=auction', contract, '#/contracts/7?type=auction'],
    ['#/contracts/123', contract, '#/contracts/7'],
    ['#/map?system=30000144&at=1,2,3&colour=none', jita, '#/map?system=30000142&colour=none'],
    ['#/systems?region=Derelik', jita, '#/systems/30000142?region=Derelik&beside=true'],
    ['#/systems/30000144?days=30', jita, '#/systems/30000142?days=30'],
  ] as const)('at %s', (hash, selection, to) => {
    expect(followed(hash, { selection, isDetached: false }, true)).toBe(to);
    expect(followed(hash, { selection, isDetached: true }, true)).toBe(to);
  });
});

describe('a whole window follows one by itself with its panel alone', () => {
  test.each([
    ['#/contracts/123?type=auction', contract, '#/contracts/7?type=auction'],
    ['#/map?at=1,2,3', jita, '#/map?at=1%2C2%2C3&system=30000142'],
    ['#/systems/30000144?beside=true', jita, '#/systems/30000142?beside=true'],
    ['#/systems/30000144', jita, null],
    ['#/systems/Jita', jita, null],
  ] as const)('at %s', (hash, selection, to) => {
    expect(followed(hash, { selection, isDetached: true }, false)).toBe(to);
  });
});

describe('a window stays where it is', () => {
  test.each(['#/operations', '#/depth?type=34', '#/settings', '#/start'])('at %s, which shows neither', (hash) => {
    for (const selection of [contract, jita]) expect(followed(hash, { selection, isDetached: false }, true)).toBeNull();
  });

  test('with what the other one has selected already, and where the view shows another kind', () => {
    expect(followed('#/contracts/7?type=auction', { selection: contract, isDetached: false }, true)).toBeNull();
    expect(followed('#/map', { selection: contract, isDetached: false }, true)).toBeNull();
    expect(followed('#/contracts', { selection: jita, isDetached: false }, true)).toBeNull();
  });

  test('beside another whole window', () => {
    expect(followed('#/contracts/123', { selection: contract, isDetached: false }, false)).toBeNull();
  });
});
