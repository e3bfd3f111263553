import { describe, expect, test } from 'vitest';
import { capsulesAwayText, type LiveFigures, liveSentence } from '#main/api/plan/live';

const camp: LiveFigures = {
  state: 'camped',
  claim: 'camp',
  chance: 0.431,
  evidence: { ships: 5, minutes: 4, cases: 240 },
  kills: 8,
  attackers: 4,
  parties: [{ alliance_id: 99_000_001, corporation_id: null, name: 'Snuffed Out', attackers: 4 }],
  ships: [
    { type_id: 1, type_name: 'Loki', kills: 5 },
    { type_id: 2, type_name: 'Sabre', kills: 4 },
  ],
  since: '2026-11-20T12:03:00Z',
  last_kill_at: '2026-11-20T12:43:00Z',
  minutes_since: 3,
  gate: 'Hykkota',
  came_from: null,
  next_system: null,
  capsules_off_gates: null,
};
const lost: Partial<LiveFigures> = { state: 'kill', claim: 'ships_lost', evidence: { ships: 1, minutes: 12, cases: 500 } };

describe('a live system in words', () => {
  test.each<[string, Partial<LiveFigures>]>([
    [
      'Camp at the gate to Hykkota: 5 ships lost to 4 attackers (Snuffed Out) flying Loki, Sabre since 12:03, the last 4 min ago; another followed within 30 min in 43 % of 240 such cases.',
      {},
    ],
    [
      'Likely camp at the gate to an unknown system: 5 ships lost since 12:03, the last 4 min ago; how often another follows is not measured yet.',
      { claim: 'likely_camp', chance: null, gate: null, attackers: null, parties: [] },
    ],
    [
      '1 ship lost at the gate to Hykkota 12 min ago, to 1 attacker flying Loki, Sabre; another followed within 30 min in 14 % of 500 such cases.',
      { ...lost, chance: 0.14, attackers: 1, parties: [] },
    ],
    ['1 ship lost at the gate to Hykkota 12 min ago.', { ...lost, chance: null, attackers: null }],
    [
      '2 ships lost at the gate to Hykkota, the last 12 min ago, to 4 attackers (Snuffed Out) flying Loki, Sabre.',
      { ...lost, chance: null, evidence: { ships: 2, minutes: 12, cases: 3 } },
    ],
    [
      'Fight now: 8 kills by 4 attackers (Snuffed Out) flying Loki, Sabre, since 12:03, the last 3 min ago.',
      { state: 'fight', claim: null, evidence: null },
    ],
    [
      'Fought until 12:31: 8 kills by 4 attackers (Snuffed Out) flying Loki, Sabre, since 12:03.',
      { state: 'fight', claim: null, evidence: null, minutes_since: 15, last_kill_at: '2026-11-20T12:31:40Z' },
    ],
    [
      'Roam from Tama: 1 kill by 4 attackers (Snuffed Out) flying Loki, Sabre, 3 min ago. Likely next: Hykkota. 4 capsules were lost away from gates.',
      {
        state: 'roam',
        claim: null,
        evidence: null,
        kills: 1,
        came_from: 'Tama',
        next_system: 'Hykkota',
        capsules_off_gates: 4,
      },
    ],
  ])('reads: %s', (sentence, over) => {
    expect(liveSentence({ ...camp, ...over })).toBe(sentence);
  });

  test('names three parties and hulls at most, and none whose name is not known yet', () => {
    const parties = ['A', 'B', null, 'C', 'D'].map((name, index) => ({
      alliance_id: index,
      corporation_id: null,
      name,
      attackers: 1,
    }));
    expect(liveSentence({ ...camp, parties, ships: [] })).toContain('to 4 attackers (A, B, C and 1 more) since');
  });

  test('capsules away from gates are told from three on', () => {
    expect([null, 0, 2].map(capsulesAwayText)).toEqual([null, null, null]);
    expect(capsulesAwayText(3)).toBe('3 capsules were lost away from gates.');
  });
});
