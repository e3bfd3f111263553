import { expect, test } from 'vitest';
import { followCourse } from '#main/domain/forecast/course';
import { exposureOn, followDanger } from '#main/domain/forecast/danger';
import { LIFETIME } from '#main/domain/forecast/smoothed';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';

const SYSTEMS = 20;

/** Twenty systems of high security, or as `band` says. */
function follow(
  day: (system: number, day: number) => { jumps: number; kills: number; camped?: number },
  days: number,
  band?: Uint8Array,
) {
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const danger = followDanger(emptyPanel(buildGraph(ids, []), band === undefined ? {} : { band }));
  for (let at = 0; at < days; at += 1) {
    const rows = ids.map((_, system) => day(system, at));
    const kills = Float64Array.from(rows, (row) => row.kills);
    danger.add({
      exposure: Float64Array.from(rows, ({ jumps }) => jumps),
      kills,
      violentHours: kills.map((count) => Math.min(1, count)),
      camped: Float64Array.from(rows, ({ camped = 0 }) => camped),
    });
  }
  return danger;
}

test('twice the traffic with twice the kills is no more dangerous', () => {
  const danger = follow((_, day) => ({ jumps: day < 50 ? 100 : 200, kills: day < 50 ? 2 : 4 }), 100);
  const ofLate = Math.exp(danger.rate('kills', 5)[0] as number);
  expect(ofLate).toBeCloseTo(0.02, 4);
  expect(danger.lagged('kills', 1)[0]).toBeCloseTo(0, 2);
});

test('danger that rises shows in the short memory first and in the long one little', () => {
  const danger = follow((system, day) => ({ jumps: 100, kills: system === 0 && day >= 90 ? 6 : 1 }), 100);
  const ofKills = (memory: 5 | 15 | 45 | typeof LIFETIME) => Math.exp(danger.rate('kills', memory)[0] as number);
  expect(ofKills(5)).toBeGreaterThan(ofKills(15));
  expect(ofKills(15)).toBeGreaterThan(ofKills(45));
  expect(ofKills(45)).toBeGreaterThan(ofKills(LIFETIME));
  expect(ofKills(LIFETIME)).toBeLessThan(0.02);
});

test('a system of which little is known counts as dangerous as its security band', () => {
  const band = new Uint8Array(SYSTEMS).map((_, system) => (system < 10 ? 0 : 2));
  const danger = follow(
    (system) => (system === 0 || system === 10 ? { jumps: 0, kills: 0 } : { jumps: 100, kills: system < 10 ? 1 : 5 }),
    60,
    band,
  );
  const rates = danger.rate('kills', LIFETIME);
  expect(Math.exp(rates[0] as number)).toBeCloseTo(0.01, 3);
  expect(Math.exp(rates[10] as number)).toBeCloseTo(0.05, 3);
});

test('where little happens one event of late says little; where much does, what came of late is believed', () => {
  const ofLate = (kills: (day: number) => number) => {
    const danger = follow((_, day) => ({ jumps: 100, kills: kills(day) }), 100);
    return Math.exp((danger.rate('kills', 5)[0] as number) - (danger.rate('kills', LIFETIME)[0] as number));
  };
  expect(ofLate((day) => (day % 20 === 19 ? 1 : 0))).toBeLessThan(1.4);
  expect(ofLate((day) => (day < 90 ? 10 : 20))).toBeGreaterThan(1.5);
});

test('before the first day nothing is known and every figure is finite', () => {
  const danger = follow(() => ({ jumps: 0, kills: 0 }), 0);
  expect([...danger.rate('violentHours', 5), ...danger.lagged('kills', 2)].every(Number.isFinite)).toBe(true);
});

test('harm is in proportion to traffic that lasts, and to a busy system more than that, but not to a single busy day', () => {
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const panel = emptyPanel(buildGraph(ids, []));
  const exposureAfter = (jumps: (day: number) => number, days = 60) => {
    const course = followCourse(panel, 'jumps');
    for (let day = 0; day < days; day += 1)
      course.add(
        20_000 + day,
        Float64Array.from(ids, (_, system) => (system === 0 ? jumps(day) : 1000)),
      );
    return (exposureOn(panel, course, 20_000 + days - 1)[0] as number) / 1000;
  };
  expect(exposureAfter(() => 1000)).toBeCloseTo(1, 1);
  expect(exposureAfter((day) => (day >= 52 ? 2000 : 1000))).toBeGreaterThan(2.2);
  expect(exposureAfter((day) => (day === 59 ? 1150 : 1000))).toBeLessThan(1.12);
  // A level that has lasted for months still is what it was when it came.
  const stepped = (day: number) => (day >= 300 ? 2000 : 1000);
  expect(exposureAfter(stepped, 400) / exposureAfter(stepped, 315)).toBeGreaterThan(0.86);
});

test('days of a camp count as much less for the usual danger as it is likely that they were', () => {
  const usual = (camped: number) => {
    const danger = follow((_, day) => (day % 4 === 0 ? { jumps: 100, kills: 9, camped } : { jumps: 100, kills: 1 }), 100);
    return Math.exp(danger.rate('kills', LIFETIME)[0] as number);
  };
  expect(usual(1)).toBeCloseTo(0.01, 4);
  expect(usual(0)).toBeCloseTo(0.03, 3);
  expect(usual(0.5)).toBeGreaterThan(usual(1));
  expect(usual(0.5)).toBeLessThan(usual(0));
});
