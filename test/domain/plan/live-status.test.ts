import { describe, expect, test } from 'vitest';
import type { CampEvidence } from '#main/domain/plan/camp-evidence';
import { type LiveKill, liveStatuses as statusesBy } from '#main/domain/plan/live-status';
import { MINUTE } from '#shared/time';

const NOW = Date.UTC(2026, 10, 20, 12);
const [TAMA, NOURVUKAIKEN, KEDAMA] = [30002813, 30002811, 30002812];
const GATE = 50_000_100;
let next = 1;

/** Two ships, the newest within a quarter of an hour, are a camp here; three likely one; else no more than that is known. */
const evidence: CampEvidence[] = [
  { ships: 1, minutes: 5, cases: 100, followed: 14 },
  { ships: 2, minutes: 5, cases: 100, followed: 43 },
  { ships: 3, minutes: 0, cases: 100, followed: 31 },
  { ships: 2, minutes: 15, cases: 100, followed: 5 },
  { ships: 5, minutes: 0, cases: 2, followed: 1 },
];
const liveStatuses = (kills: readonly LiveKill[], now: number) => statusesBy(kills, now, evidence);

/** A kill so many minutes ago of the first pilot by the others; `pilots` are drawn anew unless given. */
function kill(minutesAgo: number, { pilots, ...over }: Partial<LiveKill> = {}): LiveKill {
  next += 1;
  const [victim = null, ...attackers] = Array.from(pilots ?? [1000 + 2 * next, 1001 + 2 * next]);
  const none = { corporationId: null, allianceId: null };
  return {
    killmailId: next,
    systemId: TAMA,
    at: NOW - minutesAgo * MINUTE,
    isCapsule: false,
    locationId: null,
    attackers: 1,
    value: 10,
    pilots: pilots ?? [1000 + 2 * next, 1001 + 2 * next],
    victim: { ...none, characterId: victim },
    attackedBy: attackers.map((characterId) => ({ ...none, characterId, shipTypeId: 587 })),
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

  test('is camped where another loss at the gate is likely enough by what followed before; else ships were lost there', () => {
    const atGate = (minutes: number) => kill(minutes, { locationId: GATE });
    const told = (...kills: LiveKill[]) => liveStatuses(kills, NOW).get(TAMA);
    expect(told(atGate(5))).toMatchObject({
      state: 'kill',
      gateId: GATE,
      camp: { claim: 'ships_lost', chance: 0.14, ships: 1, minutes: 5 },
    });
    expect(told(atGate(40), atGate(5))).toMatchObject({
      state: 'camped',
      camp: { claim: 'camp', chance: 0.43, ships: 2, cases: 100 },
    });
    expect(told(atGate(40), atGate(16))).toMatchObject({
      state: 'kill',
      gateId: GATE,
      camp: { claim: 'ships_lost', chance: 0.05 },
    });
    expect(told(atGate(40), atGate(30), atGate(3))).toMatchObject({
      state: 'camped',
      camp: { claim: 'likely_camp', chance: 0.31 },
    });
    // Too few cases: by the ships alone.
    const five = [44, 40, 30, 20, 3].map(atGate);
    expect(told(...five)).toMatchObject({ state: 'camped', camp: { claim: 'camp', chance: null, ships: 5, cases: 2 } });
    expect(told(kill(5, { locationId: 40_000_001, attackers: 9 }))).toMatchObject({ state: 'kill', gateId: null, camp: null });
    expect(told(kill(5, { locationId: GATE, isCapsule: true }))).toMatchObject({ state: 'kill', gateId: null, camp: null });
  });

  test('is not camped where most kills are elsewhere in the system', () => {
    const atGate = [kill(5, { locationId: GATE }), kill(6, { locationId: GATE })];
    expect(stateOf(...atGate, kill(4), kill(3))).toBe('camped');
    expect(stateOf(...atGate, kill(4), kill(3), kill(2))).toBe('kill');
  });

  test('is a fight where the ships lost count two by their age, by ten attackers or more; capsules count nothing', () => {
    const crowd = Array.from({ length: 11 }, (_, index) => index + 1);
    const lost = (minutes: number, over: Partial<LiveKill> = {}) => kill(minutes, { pilots: crowd, ...over });
    expect(stateOf(lost(0), lost(0))).toBe('fight');
    expect(stateOf(lost(1), lost(1))).toBe('kill');
    expect(stateOf(lost(15), lost(15), lost(15))).toBe('fight');
    expect(stateOf(lost(0), lost(0, { isCapsule: true }))).toBe('kill');
    expect(stateOf(lost(0, { attackedBy: null }), lost(0))).toBe('kill');
  });

  test('tells a fight from its first kill on, as the list of fights does: back to the last pause of 15 minutes', () => {
    const big = (minutes: number) => kill(minutes, { pilots: [...Array(12).keys()].map((pilot) => 100 + pilot) });
    const kills = [big(100), big(70), big(56), big(44), big(2), big(1), big(1)];
    expect(liveStatuses(kills, NOW).get(TAMA)).toMatchObject({ state: 'fight', kills: 6, since: NOW - 70 * MINUTE });
  });

  test('is no fight where a small gang hunts, but one where the hunted hit back', () => {
    const hunt = [kill(0, { pilots: [10, 1, 2] }), kill(0, { pilots: [11, 1, 2] }), kill(0, { pilots: [12, 1, 2] })];
    expect(stateOf(...hunt)).toBe('kill');
    expect(stateOf(...hunt, kill(0, { pilots: [1, 20, 21] }))).toBe('fight');
    // The same corporation on both sides of one kill is an accident.
    const own = { corporationId: 98_000_001, allianceId: null };
    const accident = {
      ...kill(0),
      victim: { ...own, characterId: 5 },
      attackedBy: [{ ...own, characterId: 6, shipTypeId: 587 }],
    };
    expect(stateOf(accident, accident)).toBe('kill');
    const avenged = { ...kill(0), attackedBy: [{ ...own, characterId: 7, shipTypeId: 587 }] };
    expect(stateOf({ ...kill(0), victim: { ...own, characterId: 5 } }, avenged)).toBe('fight');
  });

  test('is a roam where the same attackers killed in another system before, and only there where they are now', () => {
    const kills = [kill(20, { systemId: NOURVUKAIKEN, pilots: [1, 2, 3] }), kill(8, { pilots: [9, 2] })];
    const statuses = liveStatuses(kills, NOW);
    expect(statuses.get(TAMA)).toMatchObject({ state: 'roam', cameFrom: NOURVUKAIKEN, gateId: null });
    expect(statuses.get(NOURVUKAIKEN)).toMatchObject({ state: 'kill', cameFrom: null });
    const further = liveStatuses([...kills, kill(2, { systemId: KEDAMA, pilots: [5, 2], locationId: GATE })], NOW);
    expect(further.get(KEDAMA)).toMatchObject({ state: 'roam', cameFrom: TAMA, gateId: GATE });
    expect(further.get(TAMA)?.state).toBe('kill');
  });

  test('is no roam by those who died, at either end, nor where it is not known who attacked', () => {
    const before = kill(20, { systemId: NOURVUKAIKEN, pilots: [1, 2, 3] });
    expect(stateOf(before, kill(8, { pilots: [1, 9] }))).toBe('kill');
    expect(stateOf(before, kill(8, { pilots: [2, 9] }))).toBe('kill');
    expect(stateOf(before, kill(8, { pilots: [9, 2], attackedBy: null }))).toBe('kill');
    expect(stateOf({ ...before, attackedBy: null }, kill(8, { pilots: [9, 2] }))).toBe('kill');
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

  test('attackers and victims are apart, each counted once, and attackers are told by alliance, else by corporation', () => {
    const of = (characterId: number, corporationId: number, allianceId: number | null = null) => ({
      characterId,
      corporationId,
      allianceId,
      shipTypeId: 587,
    });
    const gang = [of(1, 98_000_001, 99_000_001), of(2, 98_000_002, 99_000_001), of(3, 98_000_003)];
    const kills = [
      { ...kill(5, { pilots: [11, 1, 2, 3] }), attackedBy: gang },
      { ...kill(4, { pilots: [12, 1, 2] }), attackedBy: gang.slice(0, 2) },
      { ...kill(3, { pilots: [12, 1], isCapsule: true, locationId: 40_000_001 }), attackedBy: gang.slice(0, 1) },
    ];
    expect(liveStatuses(kills, NOW).get(TAMA)).toMatchObject({
      pilots: 5,
      attackers: 3,
      victims: 2,
      capsulesOffGates: 1,
      parties: [
        { allianceId: 99_000_001, corporationId: null, attackers: 2 },
        { allianceId: null, corporationId: 98_000_003, attackers: 1 },
      ],
    });
    const unknown = [...kills, kill(2, { attackedBy: null })];
    expect(liveStatuses(unknown, NOW).get(TAMA)).toMatchObject({ attackers: null, victims: null });
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
