import { expect, test } from 'vitest';
import type { ShownConnection } from '#shared/local-api/chain';
import { newConnection } from '#shared/local-api/chain-changes';
import { chainTree } from '../../../src-renderer/views/wormholes/chain-tree-layout.ts';

const NOW = '2026-11-27T12:00:00Z';
const hole = (id: string, from: number, to: number | null, past: string | null = null): ShownConnection => ({
  ...newConnection({ id, from_id: from, to_id: to, seen_at: NOW }),
  expires_at: NOW,
  past_since: past,
  jump_mass: null,
  leads_to: null,
});
const drawn = (connections: ShownConnection[], home: number | null) =>
  chainTree(connections, home).nodes.map(({ systemId, depth, row, isRepeated }) => [
    systemId,
    depth,
    row,
    ...(isRepeated ? ['again'] : []),
  ]);

test('a chain is drawn from its home, each system beside its first neighbour and the others below', () => {
  expect(drawn([hole('a', 1, 2), hole('b', 3, 1), hole('c', 2, 4), hole('d', 2, null)], 1)).toEqual([
    [1, 0, 0],
    [2, 1, 0],
    [4, 2, 0],
    [null, 2, 1],
    [3, 1, 2],
  ]);
});

test('a ring is closed by a system that is named again, and no connection is drawn twice', () => {
  expect(drawn([hole('a', 1, 2), hole('b', 2, 3), hole('c', 3, 1)], 1)).toEqual([
    [1, 0, 0],
    [2, 1, 0],
    [3, 2, 0, 'again'],
    [3, 1, 1],
  ]);
});

test('two wormholes between the same systems are both drawn', () => {
  expect(drawn([hole('a', 1, 2), hole('b', 1, 2)], 1)).toEqual([
    [1, 0, 0],
    [2, 1, 0],
    [2, 1, 1, 'again'],
  ]);
});

test('what does not hang together with the home follows below, and what is closed is left out', () => {
  expect(drawn([hole('a', 5, 6), hole('b', 6, 7), hole('c', 1, 2, NOW)], 1)).toEqual([
    [1, 0, 0],
    [6, 0, 1],
    [5, 1, 1],
    [7, 1, 2],
  ]);
  expect(drawn([], null)).toEqual([]);
});
