import { expect, test } from 'vitest';
import { isObserved, sampledHours } from '#main/domain/activity/counts';
import { type ScoreInput, scoreSystems } from '#main/domain/activity/system-scores';
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
