import { expect, test } from 'vitest';
import type { LiveSystem } from '#shared/plan-api/live';
import { briefText } from '../../../src-renderer/systems/columns.tsx';

const kill = { state: 'kill', claim: null, evidence: null, kills: 1, minutes_since: 4 } as LiveSystem;
const lost = (claim: LiveSystem['claim'], ships: number): LiveSystem => ({
  ...kill,
  state: claim === 'ships_lost' ? 'kill' : 'camped',
  claim,
  evidence: { ships, minutes: 12, cases: 300 },
});

test('what goes on in a system is told in words that a cell has room for', () => {
  expect(
    [kill, { ...kill, state: 'fight', kills: 7 } as const, { ...kill, state: 'roam', kills: 2 } as const].map(briefText),
  ).toEqual(['1 kill, 4 min ago', 'Fight: 7 kills, 4 min ago', 'Roam: 2 kills, 4 min ago']);
  expect([lost('ships_lost', 1), lost('likely_camp', 3), lost('camp', 6)].map(briefText)).toEqual([
    '1 lost at gate, 12 min',
    'Likely camp: 3 lost, 12 min ago',
    'Camp: 6 lost, 12 min ago',
  ]);
});
