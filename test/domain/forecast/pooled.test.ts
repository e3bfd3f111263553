import { expect, test } from 'vitest';
import { baselineForecast, baselines } from '#main/domain/forecast/baselines';
import { driversOf } from '#main/domain/forecast/drivers';
import { grade } from '#main/domain/forecast/grading';
import { hotspotThresholds, type Panel } from '#main/domain/forecast/panel';
import { forecastPooled, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay } from '#main/domain/forecast/selection';
import { buildGraph } from '#main/domain/topology/graph';
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
