import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DetectedFight, fightsOf, hourlyHotspots, type Kill, victimKind } from '#main/domain/fights/fights';
import { MINUTE } from '#shared/time';

const START = Date.parse('2026-11-20T18:00:00Z');
const GATE = 50_000_100;
const PLANET = 40_000_001;

let nextId = 1;
/** A ship of its own pilot that one hunter destroyed at a planet, unless said otherwise. */
function kill(minute: number, over: Partial<Kill> = {}): Kill {
  const killmailId = nextId++;
  return {
    killmailId,
    systemId: 30002813,
    at: START + minute * MINUTE,
    victim: 'ship',
    structureFought: false,
    locationId: PLANET,
    attackers: 1,
    value: 1_000_000,
    pilots: [90_000_001, 95_000_000 + killmailId],
    ...over,
  };
}
const party = (size: number, from = 90_000_000) => Array.from({ length: size }, (_, i) => from + i);
const only = (fights: DetectedFight[]): DetectedFight => {
  expect(fights).toHaveLength(1);
  return fights[0] as DetectedFight;
};
const classOf = (...kills: Kill[]) => only(fightsOf(kills)).classification;

test('kills 14 minutes and 59 seconds apart are one fight; 15 minutes apart they are two', () => {
  expect(fightsOf([kill(0), kill(14.99)])).toHaveLength(1);
  expect(fightsOf([kill(0), kill(15)])).toHaveLength(2);
  // It is the gap that counts, not the length.
  expect(fightsOf([kill(0), kill(14), kill(28), kill(42)])).toHaveLength(1);
});

test('what happens at the same time in another system is another fight', () => {
  expect(fightsOf([kill(0), kill(1, { systemId: 30002537 }), kill(2)]).map(({ systemId, kills }) => [systemId, kills])).toEqual([
    [30002537, 1],
    [30002813, 2],
  ]);
});

test('a fight knows its first and last kill, its ships, its pilots on either side and its ISK', () => {
  const first = kill(0, { killmailId: 501, pilots: [1, 2, 3], value: 10 });
  const fight = only(fightsOf([kill(9, { pilots: [2, 3, 4], value: 5 }), first, kill(12, { pilots: [1, 9], value: 0.5 })]));
  expect(fight).toEqual({
    fightId: '30002813-501',
    systemId: 30002813,
    classification: 'skirmish',
    startedAt: START,
    lastKillAt: START + 12 * MINUTE,
    kills: 3,
    pilots: 5,
    iskDestroyed: 15.5,
    gateId: null,
  });
});

test('ISK is not guessed: one kill without a value leaves the sum unknown', () => {
  expect(only(fightsOf([kill(0), kill(1, { value: null })])).iskDestroyed).toBeNull();
});

test('more than half of the kills at one gate make a gate camp; half of them do not, nor two gates together', () => {
  const atGate = (minute: number, locationId = GATE) => kill(minute, { locationId, attackers: 3, pilots: party(4) });
  expect(classOf(atGate(0), atGate(1), kill(2))).toBe('gate_camp');
  expect(classOf(atGate(0), kill(1, { pilots: party(4) }))).toBe('skirmish');
  expect(classOf(atGate(0), atGate(1, GATE + 1), kill(2, { pilots: party(4) }))).toBe('skirmish');
  expect(only(fightsOf([atGate(0, GATE + 1), atGate(1), atGate(2)])).gateId).toBe(GATE);
  expect(only(fightsOf([atGate(0, GATE + 1), atGate(1)])).gateId).toBe(GATE);
});

test('one kill at a gate by one attacker is no camp; by two attackers, or again within the hour, it is', () => {
  expect(classOf(kill(0, { locationId: GATE }))).toBe('solo');
  expect(classOf(kill(0, { locationId: GATE, attackers: 2, pilots: party(3) }))).toBe('gate_camp');
  expect(classOf(kill(0, { locationId: GATE }), kill(14, { locationId: GATE }))).toBe('gate_camp');
  expect(classOf(kill(0, { locationId: GATE }), kill(14, { locationId: GATE + 1 }))).not.toBe('gate_camp');
});

test('thirty pilots are a fleet fight, and so are ten kills; 29 pilots and nine kills are a skirmish', () => {
  expect(classOf(kill(0, { pilots: party(30) }))).toBe('fleet_fight');
  expect(classOf(kill(0, { pilots: party(29) }))).toBe('skirmish');
  const brawl = (count: number) => Array.from({ length: count }, (_, minute) => kill(minute, { pilots: party(5) }));
  expect(classOf(...brawl(10))).toBe('fleet_fight');
  expect(classOf(...brawl(9))).toBe('skirmish');
});

test('the busiest camp stays a camp, however many died at the gate', () => {
  expect(classOf(...Array.from({ length: 40 }, (_, i) => kill(i, { locationId: GATE, attackers: 11, pilots: party(12) })))).toBe(
    'gate_camp',
  );
});

test('one hunter and his victims are solo; two hunters, or one after the other, are not', () => {
  expect(classOf(kill(0, { pilots: [1, 2] }))).toBe('solo');
  // The ship and the capsule of one victim, then another's.
  expect(classOf(kill(0, { pilots: [1, 2] }), kill(1, { pilots: [1, 2] }), kill(5, { pilots: [1, 3] }))).toBe('solo');
  expect(classOf(kill(0, { pilots: [1, 2, 3] }))).toBe('skirmish');
  expect(classOf(kill(0, { pilots: [1, 2] }), kill(3, { pilots: [3, 4] }))).toBe('skirmish');
});

test('where a structure died it is a structure fight, with thousands of pilots and at a gate too; it is no ship', () => {
  const keepstar = kill(0, { victim: 'structure', locationId: GATE, pilots: party(3000) });
  expect(only(fightsOf([keepstar, kill(1, { locationId: GATE })]))).toMatchObject({ classification: 'structure', kills: 1 });
  expect(only(fightsOf([keepstar]))).toMatchObject({ classification: 'structure', kills: 0, gateId: GATE });
});

test('where a structure shot it is a structure fight, whoever died', () => {
  expect(classOf(kill(0, { pilots: party(40) }), kill(1, { structureFought: true }))).toBe('structure');
});

test('no kills, no fights', () => {
  expect(fightsOf([])).toEqual([]);
});

test('the order of arrival never matters, every ship is in exactly one fight, and fights keep their distance', () => {
  const anyKill = fc
    .record({
      systemId: fc.constantFrom(1, 2),
      at: fc.integer({ min: 0, max: 240 }).map((minute) => START + minute * MINUTE),
      locationId: fc.constantFrom(null, PLANET, GATE, GATE + 1),
      victim: fc.constantFrom('ship' as const, 'structure' as const),
      pilots: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
      value: fc.constantFrom(1, 2, 3),
    })
    .map((over) => kill(0, over));
  fc.assert(
    fc.property(fc.array(anyKill, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (kills, dice) => {
      const fights = fightsOf(kills);
      const shuffled = kills.map((one) => ({ one, key: dice.next().value })).sort((a, b) => a.key - b.key);
      expect(fightsOf(shuffled.map(({ one }) => one))).toEqual(fights);
      expect(fights.reduce((sum, { kills: count }) => sum + count, 0)).toBe(
        kills.filter(({ victim }) => victim === 'ship').length,
      );
      fights.forEach((fight, index) => {
        const next = fights[index + 1];
        if (next?.systemId === fight.systemId) expect(next.startedAt - fight.lastKillAt).toBeGreaterThanOrEqual(15 * MINUTE);
      });
    }),
  );
});

const FIRST = Date.parse('2026-11-20T10:00:00Z');
const at = (hour: number) => Date.parse(`2026-11-20T${hour}:00:00Z`);

test('hours with kills in a row are one hotspot, a quiet hour and one that was never sampled end it', () => {
  const found = hourlyHotspots([{ systemId: 30002813, kills: [0, 3, 5, 0, 2, null, 7] }], FIRST);
  expect(found.map(({ startedAt, lastKillAt, kills }) => [startedAt, lastKillAt, kills])).toEqual([
    [at(11), at(13), 8],
    [at(14), at(15), 2],
    [at(16), at(17), 7],
  ]);
});

test('nothing is made up: no class, no pilots, no ISK, no gate; and the id stays while the run goes on', () => {
  const [early] = hourlyHotspots([{ systemId: 1, kills: [4] }], FIRST);
  const [later] = hourlyHotspots([{ systemId: 1, kills: [4, 4] }], FIRST);
  expect(early).toMatchObject({ classification: 'unclassified', pilots: null, iskDestroyed: null, gateId: null });
  expect(later?.fightId).toBe(early?.fightId);
});

test('systems without kills are no hotspots', () => {
  expect(hourlyHotspots([{ systemId: 1, kills: [0, null, 0] }], FIRST)).toEqual([]);
});

test('ships and capsules, and everything that stands in space, make fights; depots and drones do not; the unknown is a ship', () => {
  expect([6, null].map(victimKind)).toEqual(['ship', 'ship']);
  expect([23, 40, 46, 65].map(victimKind)).toEqual(['structure', 'structure', 'structure', 'structure']);
  expect([22, 18, 87].map(victimKind)).toEqual([null, null, null]);
});
