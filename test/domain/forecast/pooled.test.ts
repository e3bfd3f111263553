import { expect, test } from 'vitest';
import { baselineForecast, baselines } from '#main/domain/forecast/baselines';
import { driversOf } from '#main/domain/forecast/drivers';
import { grade } from '#main/domain/forecast/grading';
import { type FirstHalves, hotspotThresholds, knownEnd, type Panel } from '#main/domain/forecast/panel';
import { forecastPooled, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay } from '#main/domain/forecast/selection';
import { buildGraph } from '#main/domain/topology/graph';
import type { ForecastLead } from '#shared/systems-api/forecast';
import { panelOfLaw } from '../../support/forecasts/laws/panel.ts';
import { seededRandom } from '../../support/world.ts';

const SYSTEMS = 60;
const DAYS = 90;
const yieldTurn = async () => undefined;

/** A ring of systems whose counts scatter as Poisson's around a rate; `rate` of system and day. */
function aPanel(rate: (system: number, day: number) => { jumps: number; kills: number }, over: Partial<Panel> = {}): Panel {
  const random = seededRandom(11);
  const poisson = (mean: number) => {
    let [count, product] = [0, random()];
    const limit = Math.exp(-mean);
    while (product > limit) {
      count += 1;
      product *= random();
    }
    return count;
  };
  const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
  const jumps = new Uint32Array(SYSTEMS * DAYS);
  const kills = new Uint32Array(SYSTEMS * DAYS);
  for (let system = 0; system < SYSTEMS; system += 1) {
    for (let day = 0; day < DAYS; day += 1) {
      const mean = rate(system, day);
      jumps[system * DAYS + day] = poisson(mean.jumps);
      kills[system * DAYS + day] = poisson(mean.kills);
    }
  }
  return {
    graph: buildGraph(
      ids,
      ids.map((id) => [id, (id % SYSTEMS) + 1] as const),
    ),
    band: Uint8Array.from(ids, (id) => id % 3),
    constellation: Int32Array.from(ids, (id) => Math.floor((id - 1) / 6)),
    constellations: 10,
    firstDay: 20_000,
    days: DAYS,
    jumps,
    kills,
    // With few kills a day hardly two fall into one hour.
    violentHours: kills.map((count) => Math.min(24, count)),
    jumpHours: new Uint8Array(DAYS).fill(24),
    killHours: new Uint8Array(DAYS).fill(24),
    firstHalves: null,
    campaigns: new Map(),
    ...over,
  };
}

const level = (system: number) => ({ jumps: 20 + system, kills: 1 + (system % 10) });
/** Weekends are twice as busy as the rest of the week. */
const weekly = (system: number, day: number) => {
  const factor = (20_000 + day + 4) % 7 === 0 || (20_000 + day + 4) % 7 === 6 ? 2 : 0.8;
  return { jumps: level(system).jumps * factor, kills: level(system).kills * factor };
};

/** Each of the last 16 days graded on a model that saw none of them. */
async function graded(panel: Panel): Promise<GradedDay[]> {
  const first = DAYS - 16;
  const model = await trainPooled(panel, first, 1, yieldTurn);
  if (model === null) throw new Error('not trained');
  const rows: GradedDay[] = [];
  for (let day = first; day < DAYS; day += 1) {
    const thresholds = hotspotThresholds(panel, day);
    const ours = forecastPooled(panel, model, day, thresholds);
    rows.push({ day, model: 'pooled', ...grade('pooled', panel, day, ours, thresholds) });
    for (const each of baselines)
      rows.push({ day, model: each, ...grade(each, panel, day, baselineForecast(each, panel, day, thresholds), thresholds) });
  }
  return rows;
}

test('where weekends are busier the pooled model beats every baseline by the margin and is served', async () => {
  expect(await graded(aPanel(weekly)).then(chooseServed)).toMatchObject({ jumps: 'pooled', kills: 'pooled' });
});

test('where counts only scatter around a constant rate nothing is gained and a baseline is served, by name', async () => {
  const served = chooseServed(await graded(aPanel(level)));
  expect(served).toMatchObject({ jumps: 'mean_28d', kills: 'mean_28d' });
  expect(served?.why).toContain('so mean_28d is served');
});

test('a forecast does not change when the day itself and those after it do', async () => {
  const panel = aPanel(weekly);
  const changed = { ...panel, jumps: panel.jumps.map((count, at) => (at % DAYS >= 80 ? 9999 : count)) };
  const forecast = async (of: Panel) => {
    const model = await trainPooled(of, 80, 1, yieldTurn);
    return model === null ? null : forecastPooled(of, model, 80, hotspotThresholds(of, 80)).jumps;
  };
  expect(await forecast(changed)).toEqual(await forecast(panel));
});

/** Absolute errors of the forecasts of the last days of a galaxy, a system and day; its model saw none of them. */
async function errorsOf(panel: Panel, lead: ForecastLead, last: number) {
  const first = panel.days - last;
  const model = await trainPooled(panel, knownEnd(first, lead), lead, yieldTurn);
  if (model === null) throw new Error('not trained');
  const grades = Array.from({ length: last }, (_, at) => {
    const thresholds = hotspotThresholds(panel, knownEnd(first + at, lead));
    return grade('pooled', panel, first + at, forecastPooled(panel, model, first + at, thresholds), thresholds);
  });
  const mean = (of: 'maeJumps' | 'maeKills') => grades.reduce((sum, one) => sum + one[of], 0) / last;
  return { jumps: mean('maeJumps'), kills: mean('maeKills') };
}

test.each(['weekly', 'bursts', 'steps', 'wars'] as const)(
  'in galaxies of the law %s a forecast that knows half of today misses less of tomorrow than one that knows none of it',
  async (law) => {
    const panel = panelOfLaw(law, 3, { regions: 6, days: 170 });
    const [half, none] = [await errorsOf(panel, 1.5, 10), await errorsOf(panel, 2, 10)];
    expect(half.jumps).toBeLessThan(0.98 * none.jumps);
    expect(half.kills).toBeLessThan(none.kills);
  },
);

test('where nothing is to be foreseen half of today does no harm', async () => {
  const panel = panelOfLaw('still', 3, { regions: 6, days: 170 });
  const [half, none] = [await errorsOf(panel, 1.5, 10), await errorsOf(panel, 2, 10)];
  expect(half.jumps).toBeLessThan(1.01 * none.jumps);
  expect(half.kills).toBeLessThan(1.01 * none.kills);
});

test('of today a forecast of one and a half days knows its first half and no more; one of two days knows neither', async () => {
  const panel = panelOfLaw('weekly', 1, { regions: 2, days: 100 });
  const today = 99;
  const withMore = (counts: Uint32Array) => counts.map((count, at) => (at % 100 === today ? 3 * count + 40 : count));
  const halves = panel.firstHalves as FirstHalves;
  const laterToday = { ...panel, jumps: withMore(panel.jumps), kills: withMore(panel.kills) };
  const thisMorning = { ...panel, firstHalves: { ...halves, jumps: withMore(halves.jumps), kills: withMore(halves.kills) } };
  const notSampled = { ...halves, jumpHours: halves.jumpHours.with(today, 0), killHours: halves.killHours.with(today, 0) };
  const forecast = async (of: Panel, lead: ForecastLead) => {
    const model = await trainPooled(of, knownEnd(100, lead), lead, yieldTurn);
    if (model === null) throw new Error('not trained');
    const { jumps, kills } = forecastPooled(of, model, 100, hotspotThresholds(of, knownEnd(100, lead)));
    return { jumps: mean(jumps), kills: mean(kills) };
  };
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [half, none] = [await forecast(panel, 1.5), await forecast(panel, 2)];
  expect(await forecast(laterToday, 1.5)).toEqual(half);
  expect(await forecast(thisMorning, 2)).toEqual(none);
  const busier = await forecast(thisMorning, 1.5);
  expect(busier.jumps).toBeGreaterThan(1.1 * half.jumps);
  expect(busier.kills).toBeGreaterThan(half.kills);
  const unknown = await forecast({ ...panel, firstHalves: notSampled }, 1.5);
  expect(unknown.jumps / none.jumps).toBeCloseTo(1, 0);
});

test('a day that was never sampled is no day of zero', async () => {
  const hours = new Uint8Array(DAYS).fill(24).fill(0, 70, 75);
  const whole = aPanel(level);
  const holed = aPanel(level, { jumpHours: hours, killHours: hours });
  for (let at = 0; at < holed.jumps.length; at += 1) if (at % DAYS >= 70 && at % DAYS < 75) holed.jumps[at] = 0;
  const expected = async (panel: Panel) => {
    const model = await trainPooled(panel, DAYS, 1, yieldTurn);
    if (model === null) throw new Error('not trained');
    return forecastPooled(panel, model, DAYS, hotspotThresholds(panel, DAYS)).jumps[30] as number;
  };
  expect((await expected(holed)) / (await expected(whole))).toBeCloseTo(1, 0);
  const days = [1, 2, 3].map((back) => holed.jumps[30 * DAYS + DAYS - back] as number);
  expect(days.every((count) => count > 20)).toBe(true);
  expect(baselineForecast('naive_last_day', holed, 75, new Uint32Array(SYSTEMS)).jumps[30]).toBe(holed.jumps[30 * DAYS + 69]);
});

test('a campaign that brought kills before is named as what brings them, with its effect', async () => {
  const isContested = (day: number) => day % 5 === 0;
  const campaigns = new Map(Array.from({ length: DAYS + 1 }, (_, day) => [20_000 + day, isContested(day) ? [7] : []] as const));
  const rate = (system: number, day: number) => ({ jumps: 30, kills: system === 7 && isContested(day) ? 25 : 2 });
  const panel = aPanel(rate, { campaigns });
  const model = await trainPooled(panel, DAYS, 1, yieldTurn);
  if (model === null) throw new Error('not trained');
  const { kills, designs } = forecastPooled(panel, model, DAYS, hotspotThresholds(panel, DAYS));
  const expected = kills[7] as number;
  expect(expected).toBeGreaterThan(8);
  const [first] = driversOf({
    panel,
    target: 'kills',
    day: DAYS,
    system: 7,
    design: designs.kills,
    coefficients: model.coefficients.kills,
    expected,
    campaignsNear: 1,
  });
  expect(first?.text).toMatch(/^one campaign within 2 jumps: \+\d+(\.\d)? expected kills$/);
});

test('days from before the mirror began are no history: the forecast is that of the history alone', async () => {
  const short = aPanel(weekly);
  const before = 56;
  const days = before + DAYS;
  const moved = (counts: Uint32Array) => {
    const longer = new Uint32Array(SYSTEMS * days);
    for (let system = 0; system < SYSTEMS; system += 1) {
      longer.set(counts.subarray(system * DAYS, (system + 1) * DAYS), system * days + before);
    }
    return longer;
  };
  const hours = new Uint8Array(days).fill(24, before);
  const long: Panel = {
    ...short,
    firstDay: short.firstDay - before,
    days,
    jumps: moved(short.jumps),
    kills: moved(short.kills),
    violentHours: moved(short.violentHours),
    jumpHours: hours,
    killHours: hours,
  };
  const forecast = async (panel: Panel, day: number) => {
    const model = await trainPooled(panel, day, 1, yieldTurn);
    return model === null ? null : forecastPooled(panel, model, day, hotspotThresholds(panel, day)).kills;
  };
  expect(await forecast(long, before + 40)).toEqual(await forecast(short, 40));
  expect(await trainPooled(long, before + 25, 1, yieldTurn)).toBeNull();
});

test('after a day on which nearly nothing was counted by some fault, the next is still expected within what has been', async () => {
  const panel = aPanel(weekly);
  for (let system = 1; system < SYSTEMS; system += 1) panel.jumps[system * DAYS + DAYS - 1] = 0;
  panel.jumps[DAYS - 1] = 100_000;
  const model = await trainPooled(panel, DAYS - 1, 1, yieldTurn);
  if (model === null) throw new Error('not trained');
  const { jumps, kills } = forecastPooled(panel, model, DAYS, hotspotThresholds(panel, DAYS));
  for (let system = 1; system < SYSTEMS; system += 1) {
    expect(jumps[system]).toBeGreaterThan(1);
    expect(jumps[system]).toBeLessThan(4 * level(system).jumps);
    expect(kills[system]).toBeLessThan(6 * level(system).kills);
  }
});

test('too short a history teaches nothing', async () => {
  expect(await trainPooled(aPanel(level), 25, 1, yieldTurn)).toBeNull();
});

test('a training that is told to stop stops', async () => {
  const stopped = trainPooled(aPanel(level), DAYS, 1, () => Promise.reject(new Error('closing')));
  await expect(stopped).rejects.toThrow('closing');
});
