import { expect, test } from 'vitest';
import { followDanger, LIFETIME } from '#main/domain/forecast/danger';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';

const SYSTEMS = 20;

/** Twenty systems of high security, or as `band` says. */
function follow(day: (system: number, day: number) => { jumps: number; kills: number }, days: number, band?: Uint8Array) {
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const danger = followDanger(emptyPanel(buildGraph(ids, []), band === undefined ? {} : { band }));
  for (let at = 0; at < days; at += 1) {
    const rows = ids.map((_, system) => day(system, at));
    const kills = Float64Array.from(rows, (row) => row.kills);
    danger.add({
      jumps: Float64Array.from(rows, ({ jumps }) => jumps),
      kills,
      violentHours: kills.map((count) => Math.min(1, count)),
    });
  }
  return danger;
}

test('twice the traffic with twice the kills is no more dangerous', () => {
  const danger = follow((_, day) => ({ jumps: day < 50 ? 100 : 200, kills: day < 50 ? 2 : 4 }), 100);
  const ofLate = Math.exp(danger.perJump('kills', 5)[0] as number);
  expect(ofLate).toBeCloseTo(0.02, 4);
  expect(danger.lagged('kills', 1)[0]).toBeCloseTo(0, 2);
});

test('danger that rises shows in the short memory first and in the long one little', () => {
  const danger = follow((system, day) => ({ jumps: 100, kills: system === 0 && day >= 90 ? 6 : 1 }), 100);
  const rate = (memory: 5 | 15 | 45 | typeof LIFETIME) => Math.exp(danger.perJump('kills', memory)[0] as number);
  expect(rate(5)).toBeGreaterThan(rate(15));
  expect(rate(15)).toBeGreaterThan(rate(45));
  expect(rate(45)).toBeGreaterThan(rate(LIFETIME));
  expect(rate(LIFETIME)).toBeLessThan(0.02);
});

test('a system of which little is known counts as dangerous as its security band', () => {
  const band = new Uint8Array(SYSTEMS).map((_, system) => (system < 10 ? 0 : 2));
  const danger = follow(
    (system) => (system === 0 || system === 10 ? { jumps: 0, kills: 0 } : { jumps: 100, kills: system < 10 ? 1 : 5 }),
    60,
    band,
  );
  const rates = danger.perJump('kills', LIFETIME);
  expect(Math.exp(rates[0] as number)).toBeCloseTo(0.01, 3);
  expect(Math.exp(rates[10] as number)).toBeCloseTo(0.05, 3);
});

test('before the first day nothing is known and every figure is finite', () => {
  const danger = follow(() => ({ jumps: 0, kills: 0 }), 0);
  expect([...danger.perJump('violentHours', 5), ...danger.lagged('kills', 2)].every(Number.isFinite)).toBe(true);
});
