import { expect, test } from 'vitest';
import {
  activityKinds,
  activityScores,
  consistencyScores,
  dangerScores,
  gateCampScores,
  isObserved,
  quietNow,
  quietThreshold,
  type ScoreInput,
  sampledHours,
  scoreSystems,
  toOneDecimal,
  trendOf,
} from '#main/domain/activity/system-scores';
import { aDay, days } from '../../support/forecasts/days.ts';
import { seededRandom } from '../../support/world.ts';

const of = (...values: number[]) => Float64Array.from(values);
/** Four systems: a trade hub, a gate camp, a ratting system, an empty one. */
const galaxy: ScoreInput = {
  systems: 4,
  live: { jumps: of(900, 60, 20, 0), kills: of(0, 6, 0, 0), npcKills: of(0, 1, 300, 0) },
  lastDay: { jumps: of(20_000, 900, 300, 2), kills: of(10, 80, 0, 0), npcKills: of(20, 20, 6000, 0) },
  days: days(30, aDay({ jumps: [20_000, 900, 300, 2], kills: [10, 80, 0, 0], npcKills: [20, 20, 6000, 0] })),
  betweenness: of(0.02, 0.17, 0.001, 0),
  pressure: of(0, 4.5, 0, 0),
};

test('four known places get the scores that the definitions give them', () => {
  expect(scoreSystems(galaxy)).toEqual({
    activity: of(40 + 20 + 15, 30 + 20 + 30, 20 + 30, 10),
    consistency: of(0, 0, 0, 100),
    gateCamp: of(33.3, 100, 16.7, 0),
    danger: of(45.8, 100, 4.2, 0),
    activityType: ['mixed', 'pvp', 'pve', 'mixed'],
    trend: ['stable', 'stable', 'stable', 'stable'],
    quietNow: Uint8Array.from([0, 0, 0, 1]),
  });
});

test('before the first sample every figure-born score is 0, what needs days is null, and the map still counts', () => {
  const nothing = { jumps: null, kills: null, npcKills: null };
  const scores = scoreSystems({ ...galaxy, live: nothing, lastDay: nothing, days: [], pressure: of(0, 0, 0, 0) });
  expect(scores).toMatchObject({ consistency: null, activityType: null, trend: null, quietNow: new Uint8Array(4) });
  expect([...scores.activity]).toEqual([0, 0, 0, 0]);
  expect([...scores.gateCamp]).toEqual([33.3, 50, 16.7, 0]);
});

test('a period is covered by the fewer hours of its two kinds, and by those of the one where the other is missing', () => {
  expect(sampledHours(24, 20)).toBe(20);
  expect(sampledHours(3, 0)).toBe(3);
  expect(sampledHours(0, 0)).toBe(0);
  expect(isObserved(aDay({ jumps: [1] }, { jumpHours: 20, killHours: 24 }))).toBe(true);
});

test('no score of 5,200 systems leaves the scale, whatever happened', () => {
  const random = seededRandom(7);
  const systems = 5200;
  const column = (most: number) => Float64Array.from({ length: systems }, () => Math.floor(random() ** 4 * most));
  const counts = () => ({ jumps: column(3000), kills: column(50), npcKills: column(4000) });
  const scores = scoreSystems({
    systems,
    live: counts(),
    lastDay: counts(),
    days: Array.from({ length: 30 }, () => ({ ...counts(), jumpHours: 24, killHours: 24 })),
    betweenness: column(1000).map((value) => value / 4000),
    pressure: column(4),
  });
  for (const column of [scores.activity, scores.danger, scores.gateCamp, scores.consistency ?? new Float64Array()]) {
    const ascending = column.toSorted();
    expect(ascending).toHaveLength(systems);
    expect(ascending[0]).toBeGreaterThanOrEqual(0);
    expect(ascending.at(-1)).toBeLessThanOrEqual(100);
    expect(ascending.every((score) => score === Math.round(score * 10) / 10)).toBe(true);
  }
});

const rounded = (scores: Float64Array) => [...scores].map(toOneDecimal);

test('activity weighs jumps 40, NPC kills 30 and player kills 30', () => {
  const idle = of(0, 0, 1);
  expect(rounded(activityScores({ jumps: of(7, 0, 0), kills: of(0, 0, 0), npcKills: of(0, 0, 0) }))).toEqual([40, 0, 0]);
  expect(rounded(activityScores({ jumps: of(0, 0, 0), kills: of(7, 0, 0), npcKills: of(0, 0, 0) }))).toEqual([30, 0, 0]);
  expect(rounded(activityScores({ jumps: of(0, 0, 0), kills: of(0, 0, 0), npcKills: of(7, 0, 0) }))).toEqual([30, 0, 0]);
  expect(rounded(activityScores({ jumps: idle, kills: idle, npcKills: idle }))).toEqual([0, 0, 100]);
});

test('a system between others scores by its ranks: half of the jumps and two thirds of the kills', () => {
  const scores = activityScores({ jumps: of(1, 5, 9, 9), kills: of(0, 2, 1, 3), npcKills: of(0, 0, 0, 4) });
  expect(rounded(scores)[1]).toBe(toOneDecimal(100 * (0.4 * (2 / 4) + 0.3 * (2 / 3))));
});

test('a gate camp is half the place and half the pressure', () => {
  expect(rounded(gateCampScores(of(0.2, 0, 0.1), of(0, 3, 0)))).toEqual([50, 50, 25]);
  expect(rounded(gateCampScores(of(0.2, 0.1), of(1.5, 0.25)))).toEqual([100, 50]);
});

test('danger is 60 of kills, 25 of the gate camp score and 15 of kills per jump', () => {
  const none = of(0, 0);
  expect(rounded(dangerScores({ kills: none, jumps: none }, of(0, 80)))).toEqual([0, 20]);
  // Two systems with kills: the second has more, but the first more per jump.
  const scores = dangerScores({ kills: of(2, 4), jumps: of(1, 100) }, of(0, 0));
  expect(rounded(scores)).toEqual([toOneDecimal(100 * (0.6 * 0.5 + 0.15 * 1)), toOneDecimal(100 * (0.6 * 1 + 0.15 * 0.5))]);
});

test('kills without a jump are divided by one jump, not by none', () => {
  const scores = dangerScores({ kills: of(3, 3), jumps: of(0, 1) }, of(0, 0));
  expect(rounded(scores)).toEqual([75, 75]);
});

test('the threshold counts systems without a jump too', () => {
  expect(quietThreshold(of(0, 0, 30, 40, 50))).toBe(0);
  expect(quietThreshold(of(10, 20, 30, 40, 50))).toBe(10);
});

test('quiet now: no kill, and no more jumps than the threshold; one at the threshold is quiet', () => {
  const jumps = of(3, 3, 4, 50, 60);
  expect([...quietNow({ jumps, kills: of(0, 1, 0, 0, 0) }, 5)]).toEqual([1, 0, 0, 0, 0]);
});

test('nobody is called quiet on the word of an hour that was never sampled', () => {
  expect([...quietNow({ jumps: of(0, 0), kills: null }, 2)]).toEqual([0, 0]);
  expect([...quietNow({ jumps: null, kills: of(0, 0) }, 2)]).toEqual([0, 0]);
});

test('consistency is the share of quiet days, each judged by its own threshold', () => {
  // Systems: 0 always at the threshold, 1 quiet but for one kill on every other day, 2..4 busy.
  const calm = aDay({ jumps: [5, 5, 90, 90, 90] });
  const ambush = aDay({ jumps: [50, 50, 900, 900, 900], kills: [0, 1, 0, 0, 0] });
  const scores = consistencyScores([...days(4, calm), ...days(4, ambush)]);
  expect([...(scores ?? [])]).toEqual([100, 50, 0, 0, 0]);
});

test('six observed days say nothing, seven do; a day with 19 sampled hours of either kind is not observed', () => {
  const day = aDay({ jumps: [1, 9] });
  expect(consistencyScores(days(6, day))).toBeNull();
  expect(consistencyScores([...days(6, day), aDay({ jumps: [1, 9] }, { jumpHours: 19 })])).toBeNull();
  expect(consistencyScores([...days(6, day), aDay({ jumps: [1, 9] }, { killHours: 19 })])).toBeNull();
  expect(consistencyScores([...days(6, day), aDay({ jumps: [1, 9] }, { jumpHours: 20, killHours: 20 })])).not.toBeNull();
});

test('unobserved days neither help nor hurt, and days before the last 30 are forgotten', () => {
  const quiet = aDay({ jumps: [0, 9] });
  const loud = aDay({ jumps: [0, 9], kills: [5, 0] });
  const unseen = aDay({ jumps: [0, 9], kills: [5, 0] }, { jumpHours: 0, killHours: 0 });
  expect(consistencyScores([...days(10, quiet), ...days(20, unseen), ...days(10, loud)])?.[0]).toBe(100);
  expect(consistencyScores([...days(15, quiet), ...days(15, loud)])?.[0]).toBe(50);
});

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
