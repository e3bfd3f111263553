import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { briefWrites } from '#main/store/forecasts/briefs';
import { forecastWrites } from '#main/store/forecasts/forecasts';
import { activityWrites } from '#main/store/systems/activity';
import { activityReads } from '#main/store/systems/activity-reads';
import { errorBody } from '#shared/http/errors';
import { readQuery } from '#shared/http/query';
import { forecastBriefs, forecastHotspots, forecastSystems } from '#shared/systems-api/forecast';
import { forecastAccuracy } from '#shared/systems-api/forecast-accuracy';
import { forecastInputs } from '#shared/systems-api/forecast-inputs';
import { systemById } from '#shared/systems-api/systems';
import { DAY, dayNumber, HOUR, MINUTE } from '#shared/time';
import { bumpVersion } from '../support/builders.ts';
import { forecasting, writeDays } from '../support/forecasts/forecasting.ts';
import { ask, startTestApp, type TestApp } from '../support/test-app.ts';
import { fakeClock } from '../support/world.ts';
import { fillSystems } from './systems-mirror.ts';

const systemIds = [30000142, 30000144, 30002813, 30003504, 30001161, 30004759];
const brief = {
  day: dayNumber('2026-11-21'),
  status: 'fallback',
  model: null,
  madeAt: '2026-11-20T12:05:00Z',
  forecastMadeAt: '2026-11-20T12:00:00Z',
  facts: { a: 1 },
} as const;
let app: TestApp;
let empty: TestApp;

/** Two days were forecast in time, one of them is over and graded; today is half over; tomorrow is forecast. */
beforeAll(async () => {
  empty = await startTestApp({ fill: fillSystems });
  app = await startTestApp({ fill: fillSystems });
  for (const [end, days, made] of [
    ['2026-11-18T22:00:00Z', 60, '2026-11-18T23:30:00Z'],
    ['2026-11-19T22:00:00Z', 2, '2026-11-19T23:30:00Z'],
    ['2026-11-20T11:00:00Z', 2, '2026-11-20T12:00:00Z'],
  ] as const) {
    writeDays(app.db, systemIds, end, days);
    const jobs = forecasting(app.db, fakeClock(made));
    await jobs.grade();
    await jobs.forecast();
  }
  briefWrites(app.db).record([
    { ...brief, day: dayNumber('2026-11-20'), regionId: null, region: null, text: 'Yesterday all was calm.' },
  ]);
}, MINUTE);
afterAll(async () => {
  await app.close();
  await empty.close();
});

async function body(path: string, of = app): Promise<any> {
  const answer = await ask(`${of.systems}/api/v1${path}`);
  if (answer.headers['x-ratelimit-remaining'] === '0') await of.clock.advance(MINUTE);
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.json;
}

test.each([
  ['/forecast-inputs', forecastInputs],
  ['/forecast/systems', forecastSystems],
  ['/forecast/hotspots', forecastHotspots],
  ['/forecast/hotspots?sort=surprise', forecastHotspots],
  ['/forecast/briefs', forecastBriefs],
  ['/forecast/accuracy', forecastAccuracy],
  ['/systems/Jita', systemById],
] as const)('%s answers exactly what its schema says, cached as decided, and 304 when asked again', async (path, endpoint) => {
  const answer = await ask(`${app.systems}/api/v1${path}`);
  expect(answer.status, answer.text).toBe(200);
  expect(endpoint.response.parse(answer.json)).toEqual(answer.json);
  expect(answer.headers['cache-control']).toBe(`public, max-age=${path === '/systems/Jita' ? 60 : 900}`);
  const again = await ask(`${app.systems}/api/v1${path}`, { headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.status).toBe(304);
});

test('what the README and docs/usage.md ask of this service is answered, each endpoint of the forecast among it', async () => {
  const documents = ['README.md', 'docs/usage.md'].map((path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  const asked = [...documents.join('\n').matchAll(/^curl [^"]*"http:\/\/127\.0\.0\.1:4780\/systems\/api\/v1([^"]+)"$/gm)].map(
    ([, path = '']) => path,
  );
  for (const path of asked) expect((await body(path)).data, path).toBeDefined();
  const endpoints = [forecastInputs, forecastSystems, forecastHotspots, forecastBriefs, forecastAccuracy];
  expect(asked.map((path) => path.split('?')[0])).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path)));
});

test.each(['/forecast-inputs', '/forecast/systems', '/forecast/hotspots', '/forecast/briefs', '/forecast/accuracy'])(
  '%s refuses what it does not know and other methods',
  async (path) => {
    const unknown = await ask(`${app.systems}/api/v1${path}?colour=red`);
    expect(unknown.status).toBe(400);
    expect(errorBody.parse(unknown.json).error.message).toContain("'colour'");
    expect((await ask(`${app.systems}/api/v1${path}`, { method: 'POST' })).status).toBe(405);
  },
);

describe('/forecast/systems', () => {
  test('is of the next day, by id, and says who made it, when and why', async () => {
    const { data, meta } = await body('/forecast/systems');
    expect(data.map((row: any) => row.id)).toEqual([...systemIds].sort((a, b) => a - b));
    expect(meta).toMatchObject({ day: '2026-11-21', made_at: '2026-11-20T12:00:00Z', total: 6, total_pages: 1 });
    expect(meta.why).toMatch(/^Over the newest 14 graded days/);
    for (const row of data) {
      expect(row.jumps.low).toBeLessThanOrEqual(row.jumps.expected);
      expect(row.jumps.high).toBeGreaterThanOrEqual(row.jumps.expected);
      expect(row.hotspot_probability).toBeGreaterThanOrEqual(0);
      expect(row.hotspot_probability).toBeLessThanOrEqual(1);
      expect(row.quiet_window.hours).toBe(4);
    }
  });

  test('is of today or of tomorrow where that is asked for, and of no other day', async () => {
    for (const [day, made] of [
      ['2026-11-20', '2026-11-19T23:30:00Z'],
      ['2026-11-21', '2026-11-20T12:00:00Z'],
    ]) {
      expect((await body(`/forecast/systems?day=${day}`)).meta).toMatchObject({ day, made_at: made });
      expect((await body(`/forecast/hotspots?day=${day}`)).data[0]).toMatchObject({ day, made_at: made });
    }
    for (const day of ['2026-11-19', '2026-11-22', '2026-13-01', 'today'])
      for (const path of ['systems', 'hotspots'])
        expect((await ask(`${app.systems}/api/v1/forecast/${path}?day=${day}`)).status, `${path} ${day}`).toBe(400);
  });

  test('is sorted, filtered and paged', async () => {
    const jumps = (await body('/forecast/systems?sort=jumps&order=desc')).data.map((row: any) => row.jumps.expected);
    expect(jumps).toEqual([...jumps].sort((a, b) => b - a));
    const named = (await body('/forecast/systems?region=catch&sort=name')).data.map((row: any) => row.name);
    expect(named).toEqual(['1DQ1-A', 'HED-GP']);
    expect((await body('/forecast/systems?security=low')).data.map((row: any) => row.name)).toEqual(['Tama']);
    const second = await body('/forecast/systems?page=2&page_size=4');
    expect([second.data.length, second.meta.total, second.meta.total_pages]).toEqual([2, 6, 2]);
    expect((await body('/forecast/systems?page=9')).data).toEqual([]);
  });

  test.each(['id', 'jumps', 'kills', 'prob', 'name'])(
    'by %s, its pages are the whole list, in the order asked for',
    async (sort) => {
      const figure = (row: any) =>
        ({
          id: row.id,
          jumps: row.jumps.expected,
          kills: row.kills.expected,
          prob: row.hotspot_probability,
          name: row.name.toLowerCase(),
        })[sort];
      for (const [order, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const whole = (await body(`/forecast/systems?sort=${sort}&order=${order}`)).data;
        const sorted = whole.toSorted(
          (a: any, b: any) => sign * (figure(a) < figure(b) ? -1 : figure(a) > figure(b) ? 1 : a.id - b.id),
        );
        expect(whole.map(({ id }: any) => id)).toEqual(sorted.map(({ id }: any) => id));
        const pages = await Promise.all(
          [1, 2, 3].map((page) => body(`/forecast/systems?sort=${sort}&order=${order}&page=${page}&page_size=2`)),
        );
        expect(pages.flatMap(({ data }) => data)).toEqual(whole);
      }
    },
  );

  test('is unavailable, with a reason and a time to come back, before the first forecast', async () => {
    for (const [path, reason] of [
      ['systems', '35 days'],
      ['hotspots', '35 days'],
      ['accuracy', '35 days'],
      ['briefs', 'No brief'],
    ] as const) {
      const answer = await ask(`${empty.systems}/api/v1/forecast/${path}`);
      expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '300']);
      expect(errorBody.parse(answer.json).error.message).toContain(reason);
    }
    expect((await body('/systems/Jita', empty)).data.forecast).toBeNull();
  });

  test('is there after 35 days, of which none can be graded: then the accuracy is unavailable alone', async () => {
    const young = await startTestApp({ fill: fillSystems });
    writeDays(young.db, systemIds, '2026-11-20T00:00:00Z', 35);
    await forecasting(young.db, fakeClock('2026-11-20T12:00:00Z')).forecast();
    expect((await body('/forecast/systems', young)).data).toHaveLength(6);
    const answer = await ask(`${young.systems}/api/v1/forecast/accuracy`);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '300']);
    expect(errorBody.parse(answer.json).error.message).toContain('No forecast has been graded yet');
    await young.close();
  });
});

describe('/forecast/hotspots', () => {
  test('ranks by probability, or by how unlikely today is so far under its own forecast', async () => {
    const probable = (await body('/forecast/hotspots')).data.map((row: any) => row.hotspot_probability);
    expect(probable).toEqual([...probable].sort((a, b) => b - a));
    const { data } = await body('/forecast/hotspots?sort=surprise');
    const surprises = data.map((row: any) => row.surprise);
    expect(surprises).toEqual([...surprises].sort((a, b) => b - a));
    expect(data[0].today.hours).toBe(12);
    for (const sort of ['prob', 'surprise']) {
      const all = (await body(`/forecast/hotspots?sort=${sort}`)).data;
      const first = await body(`/forecast/hotspots?sort=${sort}&limit=2`);
      expect([first.data, first.meta.total]).toEqual([all.slice(0, 2), systemIds.length]);
    }
    // Six systems cannot tell a default of 50 from any other.
    expect(readQuery(forecastHotspots, {})).toMatchObject({ value: { limit: 50 } });
  });

  test('a surprise is told with the forecast of today that it is measured by', async () => {
    const [first] = (await body('/forecast/hotspots?sort=surprise')).data;
    expect(first.compared).toMatchObject({ day: '2026-11-20', made_at: '2026-11-19T23:30:00Z' });
    expect(-Math.log10(first.compared.probability)).toBeCloseTo(first.surprise, 1);
    const today = (await body('/forecast/systems?day=2026-11-20')).data.find((row: any) => row.id === first.id);
    expect(first.compared.expected).toBe(today[first.compared.figure].expected);
  });

  test('a system with few jumps, where a hundred million were forecast, is the first surprise as soon as that is stored', async () => {
    const last = (await body('/forecast/hotspots?sort=surprise')).data.at(-1);
    app.db.prepare('UPDATE system_forecasts SET jumps = 1e8, jumps_dispersion = 0, hotspot = 1 WHERE system_id = ?').run(last.id);
    app.db.prepare("UPDATE data_versions SET version = version + 1 WHERE name = 'forecasts'").run();
    const [first] = (await body('/forecast/hotspots?sort=surprise&limit=1')).data;
    expect(first).toMatchObject({ id: last.id, direction: 'quieter', today: { jumps: last.today.jumps } });
    expect(first.surprise).toBeGreaterThan(3);
    expect((await body('/forecast/hotspots?sort=prob&limit=1')).data[0].id).toBe(last.id);
    expect((await body('/forecast/systems?sort=jumps&order=desc&page_size=1')).data[0].id).toBe(last.id);
  });
});

describe('/forecast/accuracy', () => {
  test('has a row for each day and model, the graded day real and those before it back-tests', async () => {
    const { data, meta } = await body('/forecast/accuracy');
    const real = data.filter((row: any) => !row.backtest);
    expect(new Set(real.map((row: any) => row.day))).toEqual(new Set(['2026-11-19']));
    expect(real.map((row: any) => row.model).sort()).toEqual(['mean_28d', 'mean_7d', 'naive_last_day', 'pooled', 'same_weekday']);
    expect(meta.missed_days).toEqual([]);
    expect(meta.reliability.reduce((sum: number, bin: any) => sum + bin.forecasts, 0)).toBe(6);
    const { reads } = forecasting(app.db, fakeClock('2026-11-20T12:00:00Z'));
    const counted = activityReads(app.db).scan(systemIds, dayNumber('2026-11-19'), 1).totals.jumps;
    const rows = reads.systems(reads.madeInTime(dayNumber('2026-11-19'))?.makingId ?? 0);
    const held = rows.filter(({ systemId, jumpsLow, jumpsHigh }) => {
      const count = counted[systemIds.indexOf(systemId)] as number;
      return count >= jumpsLow && count <= jumpsHigh;
    });
    expect(rows).toHaveLength(systemIds.length);
    expect(meta.interval_coverage.jumps).toBeCloseTo(held.length / rows.length, 3);
  });

  test('says what is served by the forecast that is there, not by the newest grades', async () => {
    const { day, served } = { day: dayNumber('2026-11-20'), served: (await body('/forecast/accuracy')).meta.served };
    const grade = { day, backtest: 1, directionalAccuracy: null, quietPrecision: null, quietRecall: null, sampleSize: 6 };
    const graded = [
      { ...grade, model: 'pooled', maeJumps: 1e6, maeKills: 1e6, brier: 1 },
      { ...grade, model: 'mean_7d', maeJumps: 0, maeKills: 0, brier: 0 },
    ];
    const { why, ...models } = served;
    const { data, meta } = await body('/forecast/systems');
    expect([models, why]).toEqual([data[0].models, meta.why]);
    for (const { db } of [app, empty])
      forecastWrites(db).recordGrades(1, graded, { bands: [], calibration: null }, '2026-11-20T12:00:00Z');
    expect((await body('/forecast/accuracy')).meta.served).toEqual(served);
    // Back-tests alone: nothing is served, as the forecast itself says with its 503.
    const untold = await body('/forecast/accuracy', empty);
    expect([untold.data.length, untold.meta.served]).toEqual([2, null]);
    expect((await ask(`${empty.systems}/api/v1/forecast/hotspots`)).status).toBe(503);
  });

  test('calls no day missed before the time has come to grade it', async () => {
    await app.clock.advance(14 * HOUR);
    expect((await body('/forecast/accuracy')).meta.missed_days).toEqual([]);
    await app.clock.advance(HOUR);
    expect((await body('/forecast/accuracy')).meta.missed_days).toEqual(['2026-11-20']);
    app.clock.jump(-15 * HOUR);
  });

  test('names the days that were missed', async () => {
    await app.clock.advance(3 * DAY);
    expect((await body('/forecast/accuracy?days=10')).meta.missed_days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    app.clock.jump(-3 * DAY);
  });
});

test('/forecast-inputs has 35 days of each system, with null for a day that was never sampled', async () => {
  const { data, meta } = await body('/forecast-inputs');
  expect(meta.days).toHaveLength(35);
  expect(meta.days.at(-1)).toBe('2026-11-19');
  const jita = data.find((row: any) => row.name === 'Jita');
  expect(jita.jumps).toHaveLength(35);
  expect(jita.circadian.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 2);
  expect(jita.neighbours).toEqual([30000144]);
  const unsampled = (await body('/forecast-inputs', empty)).data.find((row: any) => row.name === 'Jita');
  expect(unsampled.jumps).toContain(null);
});

test('/forecast/briefs has the galaxy first, and one region where it is asked for', async () => {
  briefWrites(app.db).record([
    { ...brief, regionId: 10000014, region: 'Catch', text: 'Catch is calm.' },
    { ...brief, regionId: null, region: null, text: 'All is calm.' },
  ]);
  const { data, meta } = await body('/forecast/briefs');
  expect(meta.day).toBe('2026-11-21');
  expect(data.map((row: any) => [row.scope, row.text])).toEqual([
    ['galaxy', 'All is calm.'],
    ['region', 'Catch is calm.'],
  ]);
  expect((await body('/forecast/briefs?region=Catch')).data).toHaveLength(1);
});

// The last one, as it changes what the others look at.
test('rows of the forecast, and today beside them, are made anew when what they are made of changes', async () => {
  const first = async () => (await body('/forecast/hotspots?sort=prob&limit=1')).data[0];
  const before = await first();
  app.db.prepare("UPDATE system_rows SET region = 'Renamed' WHERE system_id = ?").run(before.id);
  expect((await first()).region).toBe(before.region);
  bumpVersion(app.db, 'systems');
  expect((await first()).region).toBe('Renamed');
  const hour = { hour: '2026-11-20T13:00:00Z', observedAt: '2026-11-20T13:20:00Z' };
  activityWrites(app.db).recordSamples('jumps', [{ ...hour, rows: [{ systemId: before.id, counts: [700] }] }], 'live');
  expect((await first()).today.jumps).toBe(before.today.jumps + 700);
});
