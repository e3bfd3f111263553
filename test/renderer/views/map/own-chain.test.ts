import { expect, test } from 'vitest';
import type { ShownConnection } from '#shared/local-api/chain';
import { newConnection } from '#shared/local-api/chain-changes';
import { chainOnMap } from '../../../../src-renderer/views/map/use-own-chain.ts';

const [JITA, TAMA, AMARR, HOLE, DEEP] = [30_000_142, 30_002_813, 30_002_187, 31_000_007, 31_000_008];
const names = { [JITA]: 'Jita', [TAMA]: 'Tama', [AMARR]: 'Amarr', [HOLE]: 'J100001', [DEEP]: 'J100002' };
const hole = (from_id: number, to_id: number | null, over: Partial<ShownConnection> = {}): ShownConnection => ({
  ...newConnection({ id: `${from_id}-${to_id}`, from_id, to_id, seen_at: '2026-11-27T10:00:00Z' }),
  expires_at: '2026-11-28T10:00:00Z',
  past_since: null,
  jump_mass: null,
  leads_to: null,
  ...over,
});
const drawn = (connections: ShownConnection[]) =>
  chainOnMap(
    {
      version: 1,
      home_id: HOLE,
      connections,
      signatures: [],
      systems: Object.entries(names).map(([id, name]) => ({ id: Number(id), name, class: null })),
    },
    (id) => id < 31_000_000,
  );

test('systems with stargates that wormholes join through wormhole space are joined by as few lines as join all, the shortest first', () => {
  const { lines } = drawn([hole(HOLE, JITA), hole(HOLE, TAMA), hole(HOLE, DEEP), hole(DEEP, AMARR)]);
  expect(lines).toEqual([
    { from: JITA, to: TAMA },
    { from: JITA, to: AMARR },
  ]);
  expect(drawn([hole(JITA, TAMA), hole(TAMA, AMARR), hole(HOLE, JITA), hole(HOLE, AMARR)]).lines).toEqual([
    { from: JITA, to: TAMA },
    { from: AMARR, to: TAMA },
  ]);
});

test('each tells its own wormholes and where others lead on; what is closed is not drawn', () => {
  const { exits, lines } = drawn([
    hole(HOLE, JITA, { to_signature: 'XYZ-789' }),
    hole(HOLE, TAMA),
    hole(AMARR, null, { from_signature: 'ABC-123' }),
    hole(HOLE, AMARR, { past_since: '2026-11-27T11:00:00Z' }),
  ]);
  expect(lines).toEqual([{ from: JITA, to: TAMA }]);
  expect(exits.get(JITA)).toEqual(['Your wormhole XYZ-789 leads to J100001.', '2 wormholes lead to Tama.']);
  expect(exits.get(AMARR)).toEqual(['Your wormhole ABC-123 leads to an unknown system.']);
});
