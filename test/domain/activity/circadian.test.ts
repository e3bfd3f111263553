import { expect, test } from 'vitest';
import { circadian, primeHour } from '#main/domain/activity/circadian';

const hours = (values: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => values[hour] ?? 0);
const always = Array.from({ length: 24 }, () => 5);

test('each hour has its mean per sample, and the shares of the day sum to 1', () => {
  const rows = circadian({
    jumps: hours({ 18: 100, 19: 50 }),
    kills: hours({ 18: 10 }),
    npcKills: hours({ 3: 40 }),
    jumpSamples: always,
    killSamples: always,
  });
  expect(rows).toHaveLength(24);
  expect(rows[18]).toEqual({ hour: 18, jumps: 20, kills: 2, npc_kills: 0, share: 22 / 40 });
  expect(rows[3]).toEqual({ hour: 3, jumps: 0, kills: 0, npc_kills: 8, share: 8 / 40 });
  expect(rows.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 12);
});

test('an hour sampled less often is divided by its own samples, and of one never sampled nothing is known', () => {
  const rows = circadian({
    jumps: hours({ 0: 10, 1: 10 }),
    kills: hours({}),
    npcKills: hours({}),
    jumpSamples: hours({ 0: 2, 1: 5 }),
    killSamples: hours({ 0: 2, 1: 5 }),
  });
  expect(rows[0]?.jumps).toBe(5);
  expect(rows[1]?.jumps).toBe(2);
  expect(rows[2]).toEqual({ hour: 2, jumps: null, kills: null, npc_kills: null, share: null });
  expect(rows[0]?.share).toBeCloseTo(5 / 7, 12);
});

test('an hour with one of the two samples has the figures of that one, and a share of them', () => {
  const rows = circadian({
    jumps: hours({ 0: 10 }),
    kills: hours({}),
    npcKills: hours({}),
    jumpSamples: hours({ 0: 2 }),
    killSamples: hours({ 1: 2 }),
  });
  expect(rows[0]).toEqual({ hour: 0, jumps: 5, kills: null, npc_kills: null, share: 1 });
  expect(rows[1]).toEqual({ hour: 1, jumps: null, kills: 0, npc_kills: 0, share: 0 });
});

test('in a dead system every share is 0', () => {
  const nothing = hours({});
  const rows = circadian({ jumps: nothing, kills: nothing, npcKills: nothing, jumpSamples: always, killSamples: always });
  expect(rows.every(({ share }) => share === 0)).toBe(true);
});

test('the prime hour is the one with most kills, the earliest of equals; without a kill there is none', () => {
  expect(primeHour(hours({ 4: 2, 19: 7, 20: 7 }))).toBe(19);
  expect(primeHour(hours({ 0: 1 }))).toBe(0);
  expect(primeHour(hours({}))).toBeNull();
});
