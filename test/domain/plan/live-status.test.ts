import { describe, expect, test } from 'vitest';
import { type LiveKill, liveStatuses } from '#main/domain/plan/live-status';
import { MINUTE } from '#shared/time';

const NOW = Date.UTC(2026, 10, 20, 12);
const [TAMA, NOURVUKAIKEN, KEDAMA] = [30002813, 30002811, 30002812];
const GATE = 50_000_100;
let next = 1;

/** A kill so many minutes ago; `pilots` are drawn anew unless given. */
function kill(minutesAgo: number, over: Partial<LiveKill> = {}): LiveKill {
  next += 1;
  return {
    killmailId: next,
    systemId: TAMA,
    at: NOW - minutesAgo * MINUTE,
    isCapsule: false,
    locationId: null,
    attackers: 1,
    value: 10,
    pilots: [1000 + 2 * next, 1001 + 2 * next],
    attackerTypeIds: [587],
    ...over,
  };
}
const stateOf = (...kills: LiveKill[]) => liveStatuses(kills, NOW).get(TAMA)?.state;

describe('the state of a system', () => {
  test('is none without a kill in the last 45 minutes', () => {
    expect(stateOf()).toBeUndefined();
    expect(stateOf(kill(45))).toBeUndefined();
    expect(stateOf(kill(44))).toBe('kill');
  });

  test('is camped where two attackers or more killed at a gate, or somebody twice within the hour', () => {
    expect(stateOf(kill(5, { locationId: GATE, attackers: 2 }))).toBe('camped');
    expect(stateOf(kill(5, { locationId: GATE }))).toBe('kill');
    expect(stateOf(kill(5, { locationId: GATE }), kill(40, { locationId: GATE }))).toBe('camped');
    expect(stateOf(kill(5, { locationId: GATE }), kill(50, { locationId: GATE }))).toBe('camped');
    expect(stateOf(kill(22, { locationId: GATE, attackers: 2 }))).toBe('camped');
    expect(stateOf(kill(23, { locationId: GATE, attackers: 2 }))).toBe('kill');
    expect(stateOf(kill(5, { locationId: 40_000_001, attackers: 9 }))).toBe('kill');
  });

  test('is not camped where most kills are elsewhere in the system', () => {
    const atGate = kill(5, { locationId: GATE, attackers: 2 });
    expect(stateOf(atGate, kill(4), kill(3))).toBe('fight');
    expect(stateOf(atGate, kill(4))).toBe('camped');
  });

  test('is a fight where the ships lost count two by their age; capsules count nothing', () => {
    expect(stateOf(kill(0), kill(0))).toBe('fight');
    expect(stateOf(kill(1), kill(1))).toBe('kill');
    expect(stateOf(kill(15), kill(15), kill(15))).toBe('fight');
    expect(stateOf(kill(0), kill(0, { isCapsule: true }))).toBe('kill');
  });

  test('is a roam where the same pilots killed in another system before, and only there where they are now', () => {
    const kills = [kill(20, { systemId: NOURVUKAIKEN, pilots: [1, 2, 3] }), kill(8, { pilots: [2, 9] })];
    const statuses = liveStatuses(kills, NOW);
    expect(statuses.get(TAMA)).toMatchObject({ state: 'roam', cameFrom: NOURVUKAIKEN, gateId: null });
    expect(statuses.get(NOURVUKAIKEN)).toMatchObject({ state: 'kill', cameFrom: null });
    const further = liveStatuses([...kills, kill(2, { systemId: KEDAMA, pilots: [2, 5], locationId: GATE })], NOW);
    expect(further.get(KEDAMA)).toMatchObject({ state: 'roam', cameFrom: TAMA, gateId: GATE });
    expect(further.get(TAMA)?.state).toBe('kill');
  });
});

describe('what is told of it', () => {
  test('a camp is told from its first kill after the last pause of 45 minutes', () => {
    const at = (minutes: number) => kill(minutes, { locationId: GATE, attackers: 4 });
    const status = liveStatuses([at(200), at(110), at(70), at(30), at(2)], NOW).get(TAMA);
    expect(status).toMatchObject({
      state: 'camped',
      kills: 4,
      since: NOW - 110 * MINUTE,
      lastKillAt: NOW - 2 * MINUTE,
      gateId: GATE,
    });
    expect(status?.strength).toBeCloseTo(1 - 30 / 45 + (1 - 2 / 45), 9);
  });

  test('pilots count once, ships by the kills that they were at, and one unknown value makes the sum unknown', () => {
    const kills = [
      kill(5, { pilots: [1, 2], attackerTypeIds: [587, 603], value: 5 }),
      kill(4, { pilots: [2, 3], attackerTypeIds: [603], value: 7 }),
    ];
    expect(liveStatuses(kills, NOW).get(TAMA)).toMatchObject({
      pilots: 3,
      iskDestroyed: 12,
      ships: [
        { typeId: 603, kills: 2 },
        { typeId: 587, kills: 1 },
      ],
    });
    expect(liveStatuses([...kills, kill(3, { value: null })], NOW).get(TAMA)?.iskDestroyed).toBeNull();
  });

  test('does not depend on the order of the kills, and a kill ahead of the clock counts fully', () => {
    const kills = [kill(30), kill(3, { locationId: GATE, attackers: 3 }), kill(-1), kill(12, { systemId: KEDAMA })];
    expect(liveStatuses(kills.toReversed(), NOW)).toEqual(liveStatuses(kills, NOW));
    expect(liveStatuses([kill(-1)], NOW).get(TAMA)?.strength).toBe(1);
  });
});
