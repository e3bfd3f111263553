import { expect, test } from 'vitest';
import { activityScores, dangerScores, gateCampScores, toOneDecimal } from '#main/domain/activity/score';

const of = (...values: number[]) => Float64Array.from(values);
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
