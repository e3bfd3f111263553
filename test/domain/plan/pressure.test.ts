import { describe, expect, test } from 'vitest';
import { gradePressures, type HeldPast, pressures } from '#main/domain/plan/pressure';

const DAYS = 60;
const flat = (count: number) => Array.from({ length: DAYS }, () => count);
const held = (systemId: number, over: Partial<HeldPast['systems'][number]> = {}) => ({
  systemId,
  npcKills: flat(100),
  kills: flat(1),
  claims: [{ at: 0, holderId: 9, adm: 4 }],
  campaigns: [],
  ...over,
});
const pastOf = (...systems: HeldPast['systems']): HeldPast => ({ firstDay: 0, hours: flat(24), systems });
/** Another count from a day on. */
const from = (day: number, before: number, after: number) => flat(0).map((_, index) => (index < day ? before : after));
const driversAt = (day: number, system: HeldPast['systems'][number]) => pressures(pastOf(system), day)[0]?.drivers;

describe('pressure', () => {
  test.each([
    ['nothing changed', held(1), { adm: 0, npc: 0, kills: 0 }],
    [
      'a point of ADM lost',
      held(1, {
        claims: [
          { at: 0, holderId: 9, adm: 4 },
          { at: 45, holderId: 9, adm: 3 },
        ],
      }),
      { adm: 1, npc: 0, kills: 0 },
    ],
    [
      'an ADM that fell earlier',
      held(1, {
        claims: [
          { at: 0, holderId: 9, adm: 4 },
          { at: 42, holderId: 9, adm: 3 },
        ],
      }),
      { adm: 0, npc: 0, kills: 0 },
    ],
    [
      'another holder’s higher ADM',
      held(1, {
        claims: [
          { at: 0, holderId: 8, adm: 6 },
          { at: 49, holderId: 9, adm: 1 },
        ],
      }),
      { adm: 0, npc: 0, kills: 0 },
    ],
    ['NPC kills that ceased', held(1, { npcKills: from(43, 100, 0) }), { adm: 0, npc: 2, kills: 0 }],
    ['a small economy that ceased', held(1, { npcKills: from(43, 19, 0) }), { adm: 0, npc: 0, kills: 0 }],
    ['losses that came', held(1, { kills: from(47, 0, 100) }), { adm: 0, npc: 0, kills: 2 }],
    ['losses three to one', held(1, { kills: from(47, 1, 3) }), { adm: 0, npc: 0, kills: 1 }],
  ])('of %s', (_name, system, drivers) => expect(driversAt(50, system)).toEqual(drivers));

  test('counts by what was known at the beginning of the day, and by the hours that were sampled', () => {
    expect(driversAt(50, held(1, { kills: from(50, 1, 100) }))).toEqual({ adm: 0, npc: 0, kills: 0 });
    const halfSampled = { ...pastOf(held(1, { kills: from(47, 2, 1) })), hours: from(47, 24, 12) };
    expect(pressures(halfSampled, 50)[0]).toMatchObject({ killsRecent: 2, killsUsual: 2 });
  });

  test('ranks the most pressed first, and leaves out what no alliance holds', () => {
    const ranking = pressures(
      pastOf(
        held(1),
        held(2, { kills: from(47, 1, 3) }),
        held(3, { claims: [{ at: 0, holderId: null, adm: null }] }),
        held(4, { kills: from(47, 0, 90) }),
      ),
      50,
    );
    expect(ranking.map(({ systemId }) => systemId)).toEqual([4, 2, 1]);
  });
});

describe('the grade', () => {
  const pressed = { kills: from(47, 0, 90) };
  test('counts of those ranked first, and of all, who changed hands or had a campaign within seven days', () => {
    const past = pastOf(
      held(1, { ...pressed, campaigns: [56.5] }),
      held(2, {
        ...pressed,
        claims: [
          { at: 0, holderId: 9, adm: 4 },
          { at: 57, holderId: 7, adm: 1 },
        ],
      }),
      held(3, { ...pressed, campaigns: [57.1] }),
      held(4, { campaigns: [50.2] }),
      held(5, { campaigns: [49.9] }),
    );
    expect(gradePressures(past, [50], 3)).toEqual({
      firstDay: 50,
      lastDay: 50,
      top: 3,
      ranked: 3,
      rankedCame: 2,
      held: 5,
      heldCame: 3,
    });
  });

  test('of days on which nothing presses ranks nobody', () => {
    expect(gradePressures(pastOf(held(1)), [40, 41], 3)).toMatchObject({ ranked: 0, held: 2 });
    expect(gradePressures(pastOf(held(1)), [], 3)).toMatchObject({ firstDay: null, ranked: 0, held: 0 });
  });
});
