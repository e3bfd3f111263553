import { expect, test } from 'vitest';
import type { Band } from '#main/domain/forecast/bands';
import { POOLED_VERSION } from '#main/domain/forecast/pooled';
import { overlayWrites } from '#main/store/systems/overlays';
import { forecastLeads } from '#shared/systems-api/forecast';
import { dayNumber, HOUR, MINUTE } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { forecasting, writeDays, writeHours } from '../../support/forecasts/forecasting.ts';
import { loadGalaxy, places } from '../../support/galaxies/galaxy.ts';
import { fakeClock } from '../../support/world.ts';

const systemIds = [places.Jita, places.Perimeter, places.Urlen, places.Tama, places.Kino, places.Ichoriya];
/** A Friday: the day forecast from its evening is a Saturday. */
const EVENING = '2026-11-20T23:30:00Z';
const TODAY = dayNumber(EVENING);

async function started(days = 70, now = EVENING, known = '2026-11-20T22:00:00Z', { simulated = false } = {}) {
  const db = emptyMirror();
  await loadGalaxy(db);
  // What is published by then: all hours but the last two.
  writeDays(db, systemIds, known, days);
  const clock = fakeClock(now);
  return { db, clock, ...forecasting(db, clock, simulated) };
}

test('the evening brings a forecast of the next day for every listed system, with model, version, time and all baselines', async () => {
  const { forecast, reads } = await started();
  expect(await forecast()).toMatchObject({ rows: 6 });
  const making = reads.newestMaking(TODAY + 1);
  expect(making).toMatchObject({ madeAt: EVENING, modelVersion: POOLED_VERSION, served: { jumps: 'pooled' } });
  expect(making?.why).toMatch(/pooled is \d+\.\d % better than same_weekday, so pooled is served/);
  expect(reads.points(making?.makingId ?? 0).map(({ model }) => model)).toEqual([
    'mean_28d',
    'mean_7d',
    'naive_last_day',
    'pooled',
    'same_weekday',
  ]);
  const jita = reads.systems(making?.makingId ?? 0).find(({ systemId }) => systemId === places.Jita);
  // Saturdays have three times the 10 jumps an hour of other days.
  const usualSaturday = 3 * 10 * 24;
  expect(Math.abs((jita?.jumps ?? 0) / usualSaturday - 1)).toBeLessThan(0.15);
  expect(jita?.jumpsLow).toBeLessThanOrEqual(usualSaturday);
  expect(jita?.jumpsHigh).toBeGreaterThanOrEqual(usualSaturday);
});

test('before 35 observed days nothing is forecast; whether history has come meanwhile is looked at a minute later', async () => {
  const { forecast, reads, clock } = await started(30);
  expect(await forecast()).toEqual({ rows: 0, nextDueAt: clock.now() + MINUTE });
  expect(reads.newestDay()).toBeNull();
});

test('a first forecast that no day could be graded for is made anew as soon as history suffices to grade one', async () => {
  const { forecast, reads, db, clock } = await started(35);
  expect(await forecast()).toEqual({ rows: 6, nextDueAt: clock.now() + MINUTE });
  expect(reads.newestMaking(TODAY + 1)?.why).toMatch(/No day has been graded yet/);
  expect(reads.grades(0, 1)).toEqual([]);
  await clock.advance(MINUTE);
  expect(await forecast()).toEqual({ rows: 0, nextDueAt: clock.now() + MINUTE });
  writeDays(db, systemIds, '2026-10-16T22:00:00Z', 3);
  await clock.advance(MINUTE);
  expect(await forecast()).toMatchObject({ rows: 6 });
  expect(reads.newestMaking(TODAY + 1)?.why).toMatch(/^Over the newest \d graded days, /);
  expect(await forecast()).toMatchObject({ rows: 0 });
});

test('while history is being fetched it is looked at every minute, and half as much again makes the forecast anew', async () => {
  const { forecast, reads, db, clock } = await started(40);
  expect(await forecast()).toEqual({ rows: 6, nextDueAt: clock.now() + MINUTE });
  const made = () => reads.newestMaking(TODAY + 1);
  const grown = (days: number) => writeDays(db, systemIds, '2026-10-11T22:00:00Z', days);
  grown(15);
  await clock.advance(MINUTE);
  expect(await forecast()).toEqual({ rows: 0, nextDueAt: clock.now() + MINUTE });
  grown(21);
  await clock.advance(MINUTE);
  expect(await forecast()).toMatchObject({ rows: 6 });
  expect(made()).toMatchObject({ madeAt: '2026-11-20T23:32:00Z', trainedDays: 61 });
});

test('a forecast that was made is left alone; the evening adds its own beside it', async () => {
  const { forecast, clock, reads, db } = await started(70, '2026-11-20T22:00:00Z');
  expect(await forecast()).toMatchObject({ rows: 6 });
  const first = db.prepare('SELECT * FROM system_forecasts').all();
  await clock.advance(30 * MINUTE);
  expect(await forecast()).toMatchObject({ rows: 0 });
  await clock.advance(HOUR);
  expect(await forecast()).toMatchObject({ rows: 6 });
  expect(reads.newestMaking(TODAY + 1)?.madeAt).toBe('2026-11-20T23:30:00Z');
  expect(db.prepare('SELECT * FROM system_forecasts WHERE making_id = 1').all()).toEqual(first);
  expect(await forecast()).toMatchObject({ rows: 0 });
});

test('at half past noon a forecast is added that knows the first half of today, and it is graded by itself', async () => {
  const { forecast, grade, clock, reads, db } = await started(70, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z');
  const made = () => reads.newestMaking(TODAY + 1);
  expect(await forecast()).toMatchObject({ rows: 6 });
  expect(made()).toMatchObject({ lead: 2, madeAt: '2026-11-20T09:00:00Z' });
  // Three times as busy as any Friday.
  writeHours(db, systemIds, '2026-11-20T09:00:00Z', '2026-11-20T12:00:00Z', 9);
  await clock.advance(3 * HOUR + 20 * MINUTE);
  expect(await forecast()).toMatchObject({ rows: 0 });
  await clock.advance(10 * MINUTE);
  expect(await forecast()).toMatchObject({ rows: 6 });
  expect(made()).toMatchObject({ lead: 1.5, madeAt: '2026-11-20T12:30:00Z' });
  expect(new Set(reads.grades(0, 1.5).map(({ backtest, day }) => `${backtest} ${day < TODAY}`))).toEqual(new Set(['1 true']));
  expect(await forecast()).toMatchObject({ rows: 0 });
  writeDays(db, systemIds, '2026-11-22T00:00:00Z', 2);
  await clock.advance(38 * HOUR);
  await grade();
  for (const lead of [1.5, 2] as const) {
    expect(reads.grades(TODAY + 1, lead).map(({ backtest }) => backtest)).toEqual([0, 0, 0, 0, 0]);
    expect(reads.madeAtLead(TODAY + 1, lead)?.lead).toBe(lead);
  }
  expect(reads.bands(TODAY + 1).map(({ lead, backtest }) => [lead, backtest])).toEqual([
    [1.5, 0],
    [2, 0],
  ]);
});

test('without the hours of this morning there is nothing to make anew at half past noon', async () => {
  const { forecast, clock, reads } = await started(70, '2026-11-20T09:00:00Z', '2026-11-20T06:00:00Z');
  expect(await forecast()).toMatchObject({ rows: 6 });
  await clock.advance(4 * HOUR);
  expect(await forecast()).toMatchObject({ rows: 0 });
  expect(reads.newestMaking(TODAY + 1)?.lead).toBe(2);
});

test('a training that is cut short leaves nothing behind, and the next run makes the whole forecast', async () => {
  const { forecast, reads, db } = await started();
  const closing = new AbortController();
  const cut = forecast(closing.signal);
  setImmediate(() => closing.abort(new Error('closing')));
  await expect(cut).rejects.toThrow('closing');
  expect(reads.newestDay()).toBeNull();
  expect(db.prepare('SELECT count(*) FROM forecast_points').pluck().get()).toBe(0);
  expect(await forecast()).toMatchObject({ rows: 6 });
});

test('on a first run the models are compared on the last 14 days, each from the days before it, and marked as back-tests', async () => {
  const { forecast, reads } = await started();
  await forecast();
  const grades = reads.grades(0, 1);
  expect(new Set(grades.map(({ day }) => day)).size).toBe(14);
  expect(grades.every(({ backtest, day }) => backtest === 1 && day < TODAY)).toBe(true);
  const bands = reads.bands(0);
  expect(bands.map(({ day, lead, backtest }) => [day, lead, backtest])).toEqual(
    [...new Set(grades.map(({ day }) => day))].map((day) => [day, 1, 1]),
  );
  for (const one of bands) {
    const ofDay = JSON.parse(one.bands) as Band[];
    // Each of the six systems is called in one band of each figure.
    for (const figure of ['jumps', 'kills', 'hotspot'])
      expect(ofDay.filter((band) => band.figure === figure).reduce((sum, band) => sum + band.forecasts, 0)).toBe(6);
  }
  const ours = grades.filter(({ model }) => model === 'pooled').map(({ maeJumps }) => maeJumps);
  const naive = grades.filter(({ model }) => model === 'naive_last_day').map(({ maeJumps }) => maeJumps);
  expect(Math.max(...ours)).toBeLessThan(Math.max(...naive));
});

test('in a demo the forecasts of every lead are graded at once', async () => {
  const { forecast, reads } = await started(70, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', { simulated: true });
  await forecast();
  expect(reads.newestMaking(TODAY + 1)?.lead).toBe(2);
  for (const lead of forecastLeads) expect(new Set(reads.grades(0, lead).map(({ day }) => day)).size).toBe(14);
  expect(new Set(reads.bands(0).map(({ lead }) => lead))).toEqual(new Set(forecastLeads));
});

test('a day that is over is graded once on what was forecast before it began, and the forecast stays as it was', async () => {
  const { db, clock, forecast, grade, reads } = await started();
  await forecast();
  const before = db.prepare('SELECT * FROM system_forecasts').all();
  expect(await grade()).toEqual({ rows: 0 });
  writeDays(db, systemIds, '2026-11-22T00:00:00Z', 2);
  await clock.advance(27 * HOUR);
  expect(await grade()).toEqual({ rows: 1 });
  const graded = reads.grades(TODAY + 1, 1);
  expect(graded.map(({ model, backtest }) => [model, backtest])).toEqual([
    ['mean_28d', 0],
    ['mean_7d', 0],
    ['naive_last_day', 0],
    ['pooled', 0],
    ['same_weekday', 0],
  ]);
  expect(graded.find(({ model }) => model === 'naive_last_day')?.directionalAccuracy).toBeNull();
  expect(reads.calibration(TODAY + 1)).toHaveLength(1);
  expect(await grade()).toEqual({ rows: 0 });
  expect(db.prepare('SELECT * FROM system_forecasts').all()).toEqual(before);
});

test('a forecast made after its day began is not graded', async () => {
  const { db, clock, forecast, grade, reads } = await started();
  await forecast();
  db.prepare("UPDATE forecast_makings SET made_at = '2026-11-21T00:10:00Z'").run();
  writeDays(db, systemIds, '2026-11-22T00:00:00Z', 2);
  await clock.advance(27 * HOUR);
  expect(await grade()).toEqual({ rows: 0 });
  expect(reads.grades(TODAY + 1, 1)).toEqual([]);
});

test('a campaign that starts on the day is remembered with the forecast, to be learned from', async () => {
  const { db, forecast, reads } = await started();
  const campaign = { constellationId: 1, structureId: 1, defenderId: null, attackersScore: null, defenderScore: null };
  overlayWrites(db).replaceCampaigns([
    { campaignId: 1, eventType: 'ihub_defense', systemId: places.Tama, startTime: '2026-11-21T18:00:00Z', ...campaign },
    { campaignId: 2, eventType: 'ihub_defense', systemId: places.Jita, startTime: '2026-11-22T18:00:00Z', ...campaign },
  ]);
  await forecast();
  expect(reads.conditions(TODAY + 1).get(TODAY + 1)).toEqual({
    campaigns: [places.Tama],
    incursions: [],
    timers: [
      { systemId: places.Tama, hours: 18 },
      { systemId: places.Jita, hours: 42 },
    ],
  });
});
