import { expect, test } from 'vitest';
import { calibrate, chances, type Expectation } from '#main/domain/forecast/calibration';
import { buildGraph } from '#main/domain/topology/graph';
import { emptyPanel } from '../../support/panels.ts';
import { seededRandom } from '../../support/world.ts';

const SYSTEMS = 2000;
const DAYS = 60;
const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
/** Expected kills of each system, from a twentieth to fifty. */
const expected = Float64Array.from(ids, (id) => 0.05 * 1000 ** (id / SYSTEMS));
const rest = async () => undefined;
/** As many kills, traffic as usual, and nowhere a camp unless `camped` says so. */
const expecting = (camped = new Float64Array(SYSTEMS)): Expectation => ({
  kills: expected,
  camped,
  own: new Float64Array(SYSTEMS),
  newest: new Float64Array(SYSTEMS),
});

/** Sixty days on which a fight of `size` kills comes to each system with its chance, and nothing else happens. */
function aHistory(chance: (kills: number) => number, contested: readonly number[] = []) {
  const random = seededRandom(11);
  const kills = new Uint32Array(SYSTEMS * DAYS);
  expected.forEach((mean, system) => {
    for (let day = 0; day < DAYS; day += 1) kills[system * DAYS + day] = random() < chance(mean) ? 5 : 0;
  });
  const all = Array.from({ length: DAYS }, (_, day) => day);
  return emptyPanel(buildGraph(ids, []), {
    kills,
    days: DAYS,
    jumpHours: new Uint8Array(DAYS).fill(24),
    killHours: new Uint8Array(DAYS).fill(24),
    conditions: new Map(all.map((day) => [20_000 + day, { campaigns: contested, incursions: [] }])),
  });
}

async function learned(chance: (kills: number) => number): Promise<Float64Array> {
  const panel = aHistory(chance);
  const days = Array.from({ length: DAYS }, (_, day) => day);
  const calibration = await calibrate(panel, new Map(days.map((day) => [day, expecting()])), days, rest);
  return chances(panel, DAYS, expecting(), new Uint32Array(SYSTEMS).fill(5), calibration);
}

test('a chance that rises by jerks, which no parabola follows, is told as it came true', async () => {
  const planted = (kills: number) => (kills < 1 ? 0.02 : kills < 4 ? 0.02 + 0.1 * (kills - 1) : kills < 8 ? 0.32 : 0.62);
  const told = await learned(planted);
  const bins = new Map<number, { told: number; planted: number; of: number }>();
  expected.forEach((mean, system) => {
    // Where the chance jumps a spline goes through the middle.
    if (Math.abs(Math.log(mean / 8)) < 0.35) return;
    const bin = bins.get(Math.round(2 * Math.log2(mean))) ?? { told: 0, planted: 0, of: 0 };
    bin.told += told[system] as number;
    bin.planted += planted(mean);
    bin.of += 1;
    bins.set(Math.round(2 * Math.log2(mean)), bin);
  });
  expect(bins.size).toBeGreaterThan(15);
  for (const bin of bins.values()) expect(Math.abs(bin.told - bin.planted) / bin.of).toBeLessThan(0.05);
});

test('the more kills are expected, the likelier the fight, where that is what was seen', async () => {
  const told = await learned((kills) => kills / (kills + 10));
  const twentieth = SYSTEMS / 20;
  const steps = Array.from({ length: 20 }, (_, step) => told[step * twentieth] as number);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect(steps[0]).toBeLessThan(0.02);
  expect(steps[19]).toBeGreaterThan(0.7);
});

test('where sovereignty is contested the chance is learned apart', async () => {
  const contested = ids.map((id) => id - 1).filter((system) => system % 4 === 0);
  const panel = aHistory(() => 0.05, contested);
  for (const system of contested) panel.kills.fill(0, system * DAYS, (system + 1) * DAYS);
  for (const system of contested) for (let day = 0; day < DAYS; day += 2) panel.kills[system * DAYS + day] = 5;
  const days = Array.from({ length: DAYS - 1 }, (_, day) => day);
  const calibration = await calibrate(panel, new Map(days.map((day) => [day, expecting()])), days, rest);
  const told = chances(panel, DAYS - 1, expecting(), new Uint32Array(SYSTEMS).fill(5), calibration);
  const mean = (systems: readonly number[]) =>
    systems.reduce((sum, system) => sum + (told[system] as number), 0) / systems.length;
  expect(mean(contested)).toBeCloseTo(0.5, 1);
  expect(mean(ids.map((id) => id - 1).filter((system) => system % 4 !== 0))).toBeCloseTo(0.05, 1);
});

test('where a camp may be the chance is learned apart: as many kills on average, but many or none', async () => {
  const random = seededRandom(12);
  const camped = Float64Array.from(ids, (id) => (id % 4 === 0 ? 0.3 : 0));
  const panel = aHistory(() => 0.05);
  for (let system = 0; system < SYSTEMS; system += 1) {
    if (camped[system] === 0) continue;
    for (let day = 0; day < DAYS; day += 1) panel.kills[system * DAYS + day] = random() < 0.3 ? 5 : 0;
  }
  const days = Array.from({ length: DAYS - 1 }, (_, day) => day);
  const calibration = await calibrate(panel, new Map(days.map((day) => [day, expecting(camped)])), days, rest);
  const told = chances(panel, DAYS - 1, expecting(camped), new Uint32Array(SYSTEMS).fill(5), calibration);
  const mean = (isCamped: boolean) => {
    const systems = [...told.keys()].filter((system) => (camped[system] as number) > 0 === isCamped);
    return systems.reduce((sum, system) => sum + (told[system] as number), 0) / systems.length;
  };
  expect(mean(true)).toBeCloseTo(0.3, 1);
  expect(mean(false)).toBeCloseTo(0.05, 1);
});
