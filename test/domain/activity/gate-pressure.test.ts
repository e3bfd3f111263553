import { expect, test } from 'vitest';
import { gatePressure, isStargate } from '#main/domain/activity/gate-pressure';
import { HOUR } from '#shared/time';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const kill = (systemId: number, hoursAgo: number, locationId: number | null = 50_000_001, attackers = 2) => ({
  systemId,
  at: NOW - hoursAgo * HOUR,
  locationId,
  attackers,
});

test('a kill presses with 1 when it happens, half after two hours, a quarter after four, not at all from six on', () => {
  expect(gatePressure([kill(1, 0)], NOW).get(1)).toBe(1);
  expect(gatePressure([kill(1, 2)], NOW).get(1)).toBe(0.5);
  expect(gatePressure([kill(1, 4)], NOW).get(1)).toBe(0.25);
  expect(gatePressure([kill(1, 6)], NOW).size).toBe(0);
});

test('pressure adds up by system, over all its gates', () => {
  const pressure = gatePressure([kill(1, 0), kill(1, 2, 59_999_999), kill(2, 4)], NOW);
  expect(Object.fromEntries(pressure)).toEqual({ 1: 1.5, 2: 0.25 });
});

test('only kills at a stargate press: not at a planet, a station or nowhere known', () => {
  expect(gatePressure([kill(1, 0, 40_000_001), kill(1, 0, 60_003_760), kill(1, 0, null)], NOW).size).toBe(0);
  expect([49_999_999, 50_000_000, 59_999_999, 60_000_000, null].map(isStargate)).toEqual([false, true, true, false, false]);
});

test('a lone kill by one attacker does not press; two at one gate within an hour do, at two gates or further apart they do not', () => {
  const lone = (hoursAgo: number, gate = 50_000_001) => kill(1, hoursAgo, gate, 1);
  expect(gatePressure([lone(0)], NOW).size).toBe(0);
  expect(gatePressure([lone(0), lone(1)], NOW).get(1)).toBeCloseTo(1 + Math.SQRT1_2);
  expect(gatePressure([lone(0), lone(1, 50_000_002)], NOW).size).toBe(0);
  expect(gatePressure([lone(0), lone(1.1)], NOW).size).toBe(0);
});

test('a kill a minute ahead of our clock presses with 1', () => {
  expect(gatePressure([kill(1, -1 / 60)], NOW).get(1)).toBe(1);
});
