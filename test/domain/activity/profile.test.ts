import { expect, test } from 'vitest';
import { activityKinds, trendOf } from '#main/domain/activity/profile';
import { aDay, days } from '../../support/forecasts/days.ts';

test('a system is dead, pvp, pve or mixed by what happened in it over a week', () => {
  const week = days(
    7,
    aDay({
      //      dead  pass  pvp  pve   both
      jumps: [0, 4, 9, 9, 9],
      kills: [0, 0, 5, 0, 5],
      npcKills: [0, 0, 0, 80, 80],
    }),
  );
  // A system that is only passed through is not dead, and has no flavour.
  expect(activityKinds(week)).toEqual(['dead', 'mixed', 'pvp', 'pve', 'mixed']);
});

test('under one jump a day is dead, one is not', () => {
  const [quiet, none] = [aDay({ jumps: [1, 1], kills: [0, 0] }), aDay({ jumps: [1, 0] })];
  expect(activityKinds([...days(6, quiet), none])).toEqual(['mixed', 'dead']);
});

test('a lead of exactly 0.2 of a rank decides, less does not', () => {
  // Ten systems with kills 1..10 and NPC kills in another order: ranks are tenths.
  const kills = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const npcKills = [3, 3, 1, 2, 5, 8, 8, 8, 9, 10];
  const rank = (values: number[], value: number) => values.filter((other) => other <= value).length / 10;
  const expected = kills.map((kill, i) => {
    const lead = Math.round((rank(kills, kill) - rank(npcKills, npcKills[i] ?? 0)) * 10);
    return lead >= 2 ? 'pvp' : lead <= -2 ? 'pve' : 'mixed';
  });
  expect(expected).toContain('pvp');
  expect(activityKinds(days(7, aDay({ jumps: kills, kills, npcKills })))).toEqual(expected);
});

test('only observed days of the last seven count: an older war and a half-seen day change nothing', () => {
  const peace = aDay({ jumps: [9, 9], npcKills: [50, 50] });
  const war = aDay({ jumps: [9, 9], kills: [99, 99] });
  const halfSeen = aDay({ jumps: [9, 9], kills: [99, 99] }, { killHours: 12 });
  expect(activityKinds([halfSeen, ...days(6, peace), ...days(7, war)])).toEqual(['pve', 'pve']);
});

test('without one observed day in the week there is neither a type nor a trend', () => {
  const unseen = aDay({ jumps: [9] }, { jumpHours: 0, killHours: 0 });
  expect(activityKinds(days(7, unseen))).toBeNull();
  expect(activityKinds([])).toBeNull();
  expect(trendOf(days(14, unseen))).toBeNull();
  expect(trendOf([...days(7, aDay({ jumps: [9] })), ...days(7, unseen)])).toBeNull();
  expect(trendOf([...days(7, unseen), ...days(7, aDay({ jumps: [9] }))])).toBeNull();
});

test('a fifth more is increasing, a fifth less is decreasing, anything between is stable', () => {
  const before = aDay({ jumps: [10, 10, 10, 10, 0, 10] });
  const now = aDay({ jumps: [12, 11, 9, 8, 10, 0] });
  expect(trendOf([...days(7, now), ...days(7, before)])).toEqual([
    'increasing',
    'stable',
    'stable',
    'decreasing',
    'increasing',
    'decreasing',
  ]);
});

test('the trend adds jumps, kills and NPC kills, and averages over the days that were observed', () => {
  const before = aDay({ jumps: [4], kills: [3], npcKills: [3] });
  const now = aDay({ jumps: [5], kills: [3], npcKills: [4] });
  const unseen = aDay({ jumps: [999] }, { jumpHours: 3 });
  expect(trendOf([...days(3, now), ...days(4, unseen), ...days(7, before)])).toEqual(['increasing']);
});

test('where hardly anything happens, hardly anything changes', () => {
  const [none, some] = [aDay({ jumps: [0] }), aDay({ jumps: [1] })];
  expect(trendOf([some, ...days(6, none), ...days(7, none)])).toEqual(['stable']);
  expect(trendOf([...days(7, some), ...days(7, none)])).toEqual(['increasing']);
});
