import { expect, test } from 'vitest';
import { intervalOf } from '#main/domain/forecast/intervals';
import { fitKillChances, killDistributions } from '#main/domain/forecast/kills-distribution';
import { type CountDistribution, cumulative, quantile, tail } from '#main/domain/forecast/negative-binomial';
import { buildGraph } from '#main/domain/topology/graph';
import { drawsOf } from '../../support/forecasts/laws/draws.ts';
import { emptyPanel } from '../../support/forecasts/panels.ts';

const SYSTEMS = 1500;
const DAYS = 60;
const ids = Array.from({ length: SYSTEMS }, (_, index) => index + 1);
/** Expected kills of each system, from a twentieth to fifty. */
const expected = Float64Array.from(ids, (id) => 0.05 * 1000 ** (id / SYSTEMS));
const days = Array.from({ length: DAYS }, (_, day) => day);
const thresholds = new Uint32Array(SYSTEMS).fill(5);

/**
 * Sixty days on which fights come at random, each with a geometric number of kills of this mean; and the result after them. `goesOn`: on which
 * share of the days there are any at all, and more then.
 */
async function learned(killsOfFight: number, goesOn = 1): Promise<{ kills: Uint32Array; distributions: CountDistribution[] }> {
  const draws = drawsOf(11);
  const kills = new Uint32Array(SYSTEMS * DAYS);
  expected.forEach((mean, system) => {
    for (const day of days) {
      let count = 0;
      const today = goesOn === 1 || draws.uniform() < goesOn ? mean / goesOn : 0;
      for (let fight = draws.poisson(today / killsOfFight); fight > 0; fight -= 1)
        do count += 1;
        while (draws.uniform() < 1 - 1 / killsOfFight);
      kills[system * DAYS + day] = count;
    }
  });
  const hours = () => new Uint8Array(DAYS).fill(24);
  const panel = emptyPanel(buildGraph(ids, []), { kills, days: DAYS, jumpHours: hours(), killHours: hours() });
  const chances = await fitKillChances(
    panel,
    days,
    () => expected,
    async () => undefined,
  );
  return { kills, distributions: killDistributions(expected, thresholds, chances) };
}

/** Of every tenth of the systems: means of what a distribution tells, and of what came. */
function byTenth(
  kills: Uint32Array,
  distributions: CountDistribution[],
  told: (one: CountDistribution) => number,
  came: (count: number, one: CountDistribution) => boolean,
) {
  const size = SYSTEMS / 10;
  return Array.from({ length: 10 }, (_, tenth) => {
    let [sum, count] = [0, 0];
    for (let system = tenth * size; system < (tenth + 1) * size; system += 1) {
      const one = distributions[system] as CountDistribution;
      sum += told(one) * DAYS;
      for (const day of days) if (came(kills[system * DAYS + day] as number, one)) count += 1;
    }
    return { told: sum / size / DAYS, came: count / size / DAYS };
  });
}

test.each([1, 2, 6])(
  'where fights have %d kills, mean, any kill, a fight and interval come from one distribution that holds',
  async (size) => {
    const { kills, distributions } = await learned(size);
    distributions.forEach(({ mean }, system) => void expect(mean).toBe(expected[system]));
    for (const { told, came } of byTenth(
      kills,
      distributions,
      (one) => 1 - cumulative(one, 0),
      (count) => count > 0,
    ))
      expect(Math.abs(told - came)).toBeLessThan(0.05);
    for (const { told, came } of byTenth(
      kills,
      distributions,
      (one) => tail(one, 5),
      (count) => count >= 5,
    ))
      expect(Math.abs(told - came)).toBeLessThan(0.08);
    const inside = (count: number, one: CountDistribution) => {
      const { low, high } = intervalOf(one);
      return count >= low && count <= high;
    };
    // Whole numbers cannot be cut at exactly a tenth: the smaller the counts, the more lie within.
    for (const { came } of byTenth(kills, distributions, () => 0, inside)) expect(came).toBeGreaterThan(0.74);
  },
);

test('where kills go on or have ended overnight, no fight is called surer than that, however many are expected', async () => {
  const { kills, distributions } = await learned(1, 0.8);
  const surest = byTenth(
    kills,
    distributions,
    (one) => tail(one, 5),
    (count) => count >= 5,
  ).slice(-2);
  for (const { told, came } of surest) expect(Math.abs(told - came)).toBeLessThan(0.03);
});

test('a distribution with a hurdle has its mean, its chance of any, and quantiles that fit its sums', () => {
  const one = { mean: 3.4, any: 0.4, dispersion: 0.8 };
  let [sum, mean] = [0, 0];
  for (let count = 0; count < 500; count += 1) {
    const chance = cumulative(one, count) - cumulative(one, count - 1);
    sum += chance;
    mean += count * chance;
  }
  expect(sum).toBeCloseTo(1, 9);
  expect(mean).toBeCloseTo(3.4, 6);
  expect(cumulative(one, 0)).toBeCloseTo(0.6, 12);
  for (const share of [0.1, 0.5, 0.61, 0.9, 0.99]) {
    const at = quantile(one, share);
    expect(cumulative(one, at)).toBeGreaterThanOrEqual(share - 1e-12);
    if (at > 0) expect(cumulative(one, at - 1)).toBeLessThan(share);
  }
});
