import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foughtBattle } from '#main/domain/fights/battle-report';
import { type BattleKill, battlesOf, summaryOf } from '#main/domain/fights/battles';
import { MINUTE } from '#shared/time';
import { CAPSULE, type MadeFight, madeFight } from '../../support/generated-battles.ts';

const START = Date.parse('2026-11-19T18:00:00Z');
const [RIFTER, CRUISER] = [587, 17_703];
const [RED, BLUE, GREEN, ALLY] = [99_000_001, 99_000_002, 99_000_003, 99_000_004];
const isCapsule = (typeId: number) => typeId === CAPSULE;
const noMap = { neighboursOf: () => [], isHighSecurity: () => false };

let nextId = 1;
/** A pilot of an alliance: the same number is the same pilot. */
const pilot = (allianceId: number, number = 1) => ({
  characterId: allianceId * 10 + number,
  corporationId: allianceId - 500_000,
  allianceId,
});
function kill(
  minute: number,
  victim: ReturnType<typeof pilot>,
  attackers: readonly ReturnType<typeof pilot>[],
  over: Partial<BattleKill> = {},
): BattleKill {
  nextId += 1;
  return {
    killmailId: nextId,
    systemId: 30_002_813,
    at: START + minute * MINUTE,
    shipTypeId: RIFTER,
    kind: 'ship',
    locationId: null,
    value: 1_000_000,
    victim,
    attackers: attackers.map((one, index) => ({ ...one, shipTypeId: RIFTER, damage: 10, finalBlow: index === 0 })),
    ...over,
  };
}
const idsOf = (battles: readonly (readonly BattleKill[])[]) => battles.map((kills) => kills.map(({ killmailId }) => killmailId));
const alliancesOf = (kills: readonly BattleKill[]) =>
  foughtBattle(kills, isCapsule).sides.map(({ alliances }) => alliances.map(({ id }) => id).sort((a, b) => a - b));

/** Pilots on the right side, where each side that was there is one of those found, and what was found beside them is wrong. */
function rightPilots({ kills, sideOf, sides }: MadeFight): number {
  const found = foughtBattle(kills, isCapsule).sides.map(({ pilots }) =>
    pilots.map(({ characterId }) => sideOf.get(characterId)),
  );
  const orders = (left: readonly number[]): number[][] =>
    left.length === 0 ? [[]] : left.flatMap((one) => orders(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));
  return Math.max(
    ...orders(Array.from({ length: sides }, (_, side) => side)).map((order) =>
      order.reduce((sum, side, index) => sum + (found[index] ?? []).filter((one) => one === side).length, 0),
    ),
  );
}

describe('fights with known sides', () => {
  const fights = Array.from({ length: 400 }, (_, index) => madeFight(index + 1));

  test.each([2, 3])('95 of 100 pilots are put on the right one of %i sides', (sides) => {
    const chosen = fights.filter((fight) => fight.sides === sides);
    expect(chosen.length).toBeGreaterThan(150);
    const pilots = chosen.reduce((sum, { sideOf }) => sum + sideOf.size, 0);
    expect(chosen.reduce((sum, fight) => sum + rightPilots(fight), 0) / pilots).toBeGreaterThanOrEqual(0.95);
  });

  test('have friendly fire, NPCs, citadels, lost capsules, pilots without alliance and pilots who only died among them', () => {
    const all = fights.flatMap(({ kills, sideOf }) => kills.map((one) => ({ ...one, sideOf })));
    const attackers = all.flatMap((one) => one.attackers);
    expect(
      all.some((one) =>
        one.attackers.some(({ characterId }) => one.sideOf.get(characterId ?? 0) === one.sideOf.get(one.victim.characterId ?? 0)),
      ),
    ).toBe(true);
    expect(attackers.some(({ characterId, allianceId }) => characterId === null && allianceId === null)).toBe(true);
    expect(attackers.some(({ characterId, allianceId }) => characterId === null && allianceId !== null)).toBe(true);
    expect(attackers.some(({ characterId, allianceId }) => characterId !== null && allianceId === null)).toBe(true);
    expect(all.some(({ kind }) => kind === 'capsule')).toBe(true);
    const shot = new Set(attackers.map(({ characterId }) => characterId));
    expect(all.some(({ victim }) => !shot.has(victim.characterId))).toBe(true);
  });

  test('are told apart where they are fought at once in one system, and again two hours later', () => {
    const made = fights
      .slice(0, 40)
      .map(({ kills }, index) =>
        kills.map((one) => ({ ...one, killmailId: one.killmailId + index, at: one.at + (index % 4) * 2 * 60 * MINUTE })),
      );
    const battles = battlesOf(made.flat(), noMap);
    const ofFight = new Map(made.flatMap((kills, index) => kills.map(({ killmailId }) => [killmailId, index] as const)));
    // None has kills of two fights, and hardly a fight lies in parts.
    for (const battle of battles) expect(new Set(battle.map(({ killmailId }) => ofFight.get(killmailId))).size).toBe(1);
    expect(battles.length).toBeLessThanOrEqual(made.length + 4);
  });
});

describe('kills belong together', () => {
  const [red, blue] = [pilot(RED), pilot(BLUE)];

  test('in one system with less than half an hour between them, and not with more', () => {
    expect(battlesOf([kill(0, red, [blue]), kill(29, blue, [red])], noMap)).toHaveLength(1);
    expect(battlesOf([kill(0, red, [blue]), kill(30, blue, [red])], noMap)).toHaveLength(2);
  });

  test('until the downtime, which ends every battle', () => {
    const at = Date.parse('2026-11-20T10:55:00Z');
    const [before, after] = [kill(0, red, [blue], { at }), kill(0, red, [blue], { at: at + 10 * MINUTE })];
    expect(idsOf(battlesOf([before, after], noMap))).toEqual([[before.killmailId], [after.killmailId]]);
  });

  test('by a party on both, in high security by an attacking one only', () => {
    const kills = () => [kill(0, pilot(RED, 1), [blue]), kill(1, pilot(RED, 2), [pilot(GREEN)])];
    expect(battlesOf(kills(), noMap)).toHaveLength(1);
    expect(battlesOf(kills(), { ...noMap, isHighSecurity: () => true })).toHaveLength(2);
    const attacking = [kill(0, pilot(RED, 1), [blue]), kill(1, pilot(GREEN), [pilot(BLUE, 2)])];
    expect(battlesOf(attacking, { ...noMap, isHighSecurity: () => true })).toHaveLength(1);
  });

  test('across a gate where the same parties are against each other, and nowhere else', () => {
    const map = { ...noMap, neighboursOf: (systemId: number) => (systemId === 1 ? [2] : systemId === 2 ? [1, 3] : [2]) };
    const chased = (systemId: number) => [kill(0, red, [blue], { systemId: 1 }), kill(5, blue, [pilot(RED, 2)], { systemId })];
    expect(battlesOf(chased(2), map)).toHaveLength(1);
    expect(battlesOf(chased(3), map)).toHaveLength(2);
    expect(battlesOf([kill(0, red, [blue], { systemId: 1 }), kill(5, pilot(GREEN), [blue], { systemId: 2 })], map)).toHaveLength(
      2,
    );
  });

  test('never by NPCs alone', () => {
    const npc = { characterId: null, corporationId: 1_000_125, allianceId: null };
    const one = (victim: ReturnType<typeof pilot>, attacker: ReturnType<typeof pilot>) =>
      kill(0, victim, [attacker, npc as never]);
    expect(battlesOf([one(red, blue), one(pilot(GREEN), pilot(ALLY))], noMap)).toHaveLength(2);
  });

  test('capsules and depots make no battle, but belong to one', () => {
    const capsule = () => kill(1, red, [blue], { kind: 'capsule', shipTypeId: CAPSULE });
    const depot = () => kill(2, red, [blue], { kind: 'other' });
    expect(battlesOf([capsule(), depot()], noMap)).toEqual([]);
    const [battle] = battlesOf([kill(0, red, [blue]), capsule(), depot()], noMap);
    expect(summaryOf(battle ?? [])).toMatchObject({ shipsLost: 1, iskLost: 3_000_000, pilots: 2 });
  });

  test('in whatever order they come, and a battle that grows keeps its id', () => {
    const { kills } = madeFight(7);
    const whole = idsOf(battlesOf(kills, noMap));
    fc.assert(
      fc.property(fc.shuffledSubarray(kills, { minLength: kills.length }), (shuffled) => {
        expect(idsOf(battlesOf(shuffled, noMap))).toEqual(whole);
      }),
      { numRuns: 20 },
    );
    for (const grown of [3, 8, kills.length]) expect(idsOf(battlesOf(kills.slice(0, grown), noMap))[0]?.[0]).toBe(whole[0]?.[0]);
  });
});

describe('a side is', () => {
  test('those who shoot together, and an ally who only died', () => {
    const kills = [
      kill(0, pilot(RED), [pilot(BLUE), pilot(ALLY)]),
      kill(1, pilot(BLUE), [pilot(RED, 2)]),
      kill(2, pilot(GREEN), [pilot(BLUE)]),
    ];
    expect(alliancesOf(kills)).toEqual(
      [
        [RED, GREEN],
        [BLUE, ALLY],
      ].map((ids) => ids.sort((a, b) => a - b)),
    );
  });

  test('kept in spite of friendly fire', () => {
    const together = Array.from({ length: 8 }, (_, minute) => kill(minute, pilot(RED, minute), [pilot(BLUE), pilot(ALLY)]));
    expect(alliancesOf([...together, kill(9, pilot(ALLY, 2), [pilot(BLUE)])])).toEqual([[RED], [BLUE, ALLY]]);
  });

  test('of its own where it shoots at both others', () => {
    const fought = Array.from({ length: 6 }, (_, minute) => [
      kill(minute, pilot(RED, minute), [pilot(BLUE)]),
      kill(minute, pilot(BLUE, minute), [pilot(RED)]),
    ]).flat();
    const third = [1, 2, 3].flatMap((minute) => [
      kill(minute, pilot(RED, 20 + minute), [pilot(GREEN)]),
      kill(minute, pilot(BLUE, 20 + minute), [pilot(GREEN)]),
    ]);
    expect(alliancesOf([...fought, ...third])).toEqual([[RED], [BLUE], [GREEN]]);
  });
});

describe('a report tells', () => {
  test('hulls, losses, arrivals and who came back in another ship', () => {
    const [first, again] = [
      kill(0, pilot(RED), [pilot(BLUE), pilot(BLUE, 2)]),
      kill(12, pilot(RED), [pilot(BLUE)], { shipTypeId: CRUISER, value: null }),
    ];
    const capsule = kill(1, pilot(RED), [pilot(BLUE)], { kind: 'capsule', shipTypeId: CAPSULE, value: 5000 });
    const { sides, arrivals, reships, timeline, partMinutes } = foughtBattle([first, capsule, again], isCapsule);
    expect(sides.map(({ pilots, shipsLost, iskLost, unvalued }) => [pilots.length, shipsLost, iskLost, unvalued])).toEqual([
      [2, 0, 0, 0],
      [1, 2, 1_005_000, 1],
    ]);
    expect(sides[1]?.hulls).toEqual([
      { typeId: RIFTER, pilots: 1, lost: 1, iskLost: 1_000_000 },
      { typeId: CRUISER, pilots: 1, lost: 1, iskLost: null },
      { typeId: CAPSULE, pilots: 1, lost: 1, iskLost: 5000 },
    ]);
    expect(reships).toEqual([
      {
        characterId: pilot(RED).characterId,
        side: 1,
        lostTypeId: RIFTER,
        lostAt: START,
        typeId: CRUISER,
        at: START + 12 * MINUTE,
      },
    ]);
    expect(arrivals).toEqual([
      { party: BLUE, side: 0, at: START, pilots: 2, asVictim: false },
      { party: RED, side: 1, at: START, pilots: 1, asVictim: true },
    ]);
    expect(partMinutes).toBe(1);
    expect(timeline.map(({ losses }) => losses[1]?.shipsLost)).toEqual([1, ...Array.from({ length: 11 }, () => 0), 1]);
  });

  test('kills of a pilot who is on one killmail twice once', () => {
    const twice = kill(0, pilot(RED), [pilot(BLUE), pilot(BLUE)]);
    const { sides } = foughtBattle([twice], isCapsule);
    expect(sides.find(({ alliances }) => alliances[0]?.id === BLUE)?.pilots).toMatchObject([{ kills: 1 }]);
  });

  test('no new ship of a pilot who has just died and is on a killmail in the lost one', () => {
    expect(foughtBattle([kill(0, pilot(RED), [pilot(BLUE)]), kill(2, pilot(BLUE), [pilot(RED)])], isCapsule).reships).toEqual([]);
  });
});
