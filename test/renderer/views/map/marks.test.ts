import { expect, test } from 'vitest';
import type { ShownConnection } from '#shared/local-api/chain';
import { newConnection } from '#shared/local-api/chain-changes';
import type { LiveSystem } from '#shared/plan-api/live';
import type { FightHotspot } from '#shared/systems-api/live';
import { liveMarkSize } from '../../../../src-renderer/map/layers/marks.ts';
import { chainOnMap, liveMarksOf, newestKill, reasonsOf } from '../../../../src-renderer/views/map/marks.ts';
import { aMapSystem } from '../../map/map-system.ts';

const systems = [1, 2, 3].map((id) => aMapSystem({ id }));
const scene = { systems, indexOf: new Map(systems.map(({ id }, index) => [id, index])) };
const row = (patch: Partial<LiveSystem>) =>
  ({ state: 'fight', kills: 4, gate_system_id: null, next_system_id: null, quiet_now: false, ...patch }) as LiveSystem;

test('a camp has the edge to the system behind its gate, a roam to where it likely goes, a fight none', () => {
  const rows = [
    row({ id: 1, state: 'camped', claim: 'camp', gate_system_id: 2, next_system_id: 3 }),
    row({ id: 2, state: 'roam', gate_system_id: 1, next_system_id: 3, kills: 1 }),
    row({ id: 3 }),
    row({ id: 99 }),
  ];
  expect(liveMarksOf(scene, rows)).toEqual([
    { index: 0, state: 'camped', isCamp: true, kills: 4, towards: 1 },
    { index: 1, state: 'roam', isCamp: false, kills: 1, towards: 2 },
    { index: 2, state: 'fight', isCamp: false, kills: 4, towards: -1 },
  ]);
});

test('the area of a mark grows with the kills, up to a size that hides nothing else', () => {
  expect(liveMarkSize(4)).toBeCloseTo(2 * liveMarkSize(1));
  expect(liveMarkSize(500)).toBe(liveMarkSize(50));
});

test('a system says why it is marked, what goes on now first and where the hourly sample says otherwise', () => {
  const live = [row({ id: 1, sentence: 'Fight now: 4 kills.', quiet_now: true })];
  const marks = [{ overlay: 'incursions' as const, systems: [0, 2] }];
  expect(reasonsOf(0, { scene, marks, live })).toEqual([
    'Fight now: 4 kills.',
    'The hourly sample still calls it quiet.',
    'Systems under an incursion.',
  ]);
  const hazards = [
    { system_id: 3, system: 'C', code: 'incursion', sentence: 'Incursion, established.', level: 1, source: 'esi', as_of: null },
    { system_id: 3, system: 'C', code: 'storm', sentence: 'A storm.', level: 0, source: 'scout', as_of: null },
  ] as const;
  expect(reasonsOf(2, { scene, marks, live, hazards: [...hazards] })).toEqual(['Incursion, established.']);
  const fights = [
    {
      system_id: 3,
      classification: 'gate_camp',
      started_at: '2026-11-20T14:02:00Z',
      kills: 12,
      parties: [
        { alliance_id: 98, corporation_id: null, name: 'Red Ones', attackers: 4 },
        { alliance_id: null, corporation_id: 99, name: null, attackers: 1 },
      ],
    } as FightHotspot,
  ];
  const fought = { scene, marks: [{ overlay: 'fights' as const, systems: [2] }], live: undefined, fights };
  expect(reasonsOf(2, { ...fought, sides: new Map([[98, 'red']]) })).toEqual([
    'Gate camp since 14:02 EVE, 12 kills, attacked by R: Red Ones, Unnamed 99.',
  ]);
  expect(reasonsOf(1, { scene, marks, live })).toEqual([]);
  expect(reasonsOf(2, { scene, marks, live: undefined })).toEqual(['Systems under an incursion.']);
});

test('the newest kill of all is the one that is told, whatever the order of the systems', () => {
  const at = (id: number, last_kill_at: string) => row({ id, last_kill_at });
  const rows = [at(1, '2026-11-20T12:01:00Z'), at(2, '2026-11-20T12:03:00Z'), at(3, '2026-11-20T12:02:00Z')];
  expect(newestKill(rows)?.id).toBe(2);
  expect(newestKill([])).toBeNull();
  expect(newestKill(undefined)).toBeNull();
});

test('a likely camp says how likely, and whose it is where one goes on', () => {
  const marks = [{ overlay: 'camps' as const, systems: [0, 1] }];
  const live = [row({ id: 1, state: 'camped', sentence: 'Camp at the gate to B: 2 ships lost to 3 attackers of Red Ones.' })];
  const camped = { ...scene, systems: systems.map((system) => ({ ...system, gate_camp_score: 83.4 })) };
  expect(reasonsOf(0, { scene: camped, marks, live })).toEqual([
    'Camp at the gate to B: 2 ships lost to 3 attackers of Red Ones.',
    'Among the 50 likeliest gate camps, 83.4 of 100.',
  ]);
  expect(reasonsOf(1, { scene: camped, marks, live })).toEqual([
    'Among the 50 likeliest gate camps, 83.4 of 100; no camp is known now.',
  ]);
});

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
