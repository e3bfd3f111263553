import { reliabilityOf } from '#main/domain/forecast/grading';
import { cumulative, quantile } from '#main/domain/forecast/negative-binomial';
import { seededRandom } from '../support/world.ts';
import { mean, percent } from './gains.ts';
import type { OracleDay } from './oracle-days.ts';

/** Each system's chance of reaching its threshold. */
export function reached(oracle: OracleDay, thresholds: Uint32Array): Float64Array {
  return Float64Array.from(thresholds, (threshold, node) => 1 - below(oracle, node, threshold));
}

/** Which share of a system's draws, which are sorted, is less than `count`. */
function below({ drawn, draws }: OracleDay, node: number, count: number): number {
  let low = node * draws;
  let high = low + draws;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((drawn[middle] as number) < count) low = middle + 1;
    else high = middle;
  }
  return low / draws - node;
}

/** Jumps are many: their distribution is taken as the negative binomial of their mean and variance. */
function jumpsOf({ jumps, jumpVariance }: OracleDay, node: number) {
  const mean = jumps[node] as number;
  return { mean, dispersion: mean === 0 ? 0 : Math.max(0, (jumpVariance[node] as number) - mean) / mean ** 2 };
}

export function mediansOf(oracle: OracleDay) {
  return {
    jumps: oracle.jumps.map((mean, node) => (mean === 0 ? 0 : quantile(jumpsOf(oracle, node), 0.5))),
    kills: oracle.kills.map((_, node) => oracle.drawn[(node + 0.5) * oracle.draws] as number),
  };
}

/** Whether what an oracle expects is what comes: by tenths of what it expects, of its distributions, of its chances. */
export function check() {
  const random = seededRandom(11);
  const pairs: Record<'jumps' | 'kills', [expected: number, eventCounts: number][]> = { jumps: [], kills: [] };
  const places = { jumps: new Array<number>(10).fill(0), kills: new Array<number>(10).fill(0) };
  const chances: number[] = [];
  const outcomes: number[] = [];
  const place = (of: 'jumps' | 'kills', below: number, upTo: number) => {
    const tenth = Math.min(9, Math.floor((below + random() * (upTo - below)) * 10));
    places[of][tenth] = (places[of][tenth] as number) + 1;
  };
  return {
    add(oracle: OracleDay, counts: Record<'jumps' | 'kills', Float64Array>, ofDay: Float64Array, hotspots: Float64Array) {
      for (let node = 0; node < counts.kills.length; node += 1) {
        const kills = counts.kills[node] as number;
        const jumps = counts.jumps[node] as number;
        pairs.kills.push([oracle.kills[node] as number, kills]);
        pairs.jumps.push([oracle.jumps[node] as number, jumps]);
        place('kills', below(oracle, node, kills), below(oracle, node, kills + 1));
        const distribution = jumpsOf(oracle, node);
        if (distribution.mean === 0) continue;
        place('jumps', jumps === 0 ? 0 : cumulative(distribution, jumps - 1), cumulative(distribution, jumps));
      }
      chances.push(...ofDay);
      outcomes.push(...hotspots);
    },
    lines(): string[] {
      const tenths = (of: 'jumps' | 'kills', digits: number) => {
        const sorted = pairs[of].toSorted((a, b) => a[0] - b[0]);
        return Array.from({ length: 10 }, (_, tenth) => {
          const own = sorted.slice((tenth * sorted.length) / 10, ((tenth + 1) * sorted.length) / 10);
          const [expected, eventCounts] = [own.map(([value]) => value), own.map(([, value]) => value)].map(mean) as [
            number,
            number,
          ];
          return `${expected.toFixed(digits)}→${eventCounts.toFixed(digits)}`;
        }).join('  ');
      };
      const shares = (of: 'jumps' | 'kills') => {
        const all = places[of].reduce((sum, count) => sum + count, 0);
        return places[of].map((count) => percent(count / all)).join('  ');
      };
      const bins = reliabilityOf(Float64Array.from(chances), Float64Array.from(outcomes)).filter((bin) => bin.forecasts > 0);
      return [
        `expected→eventCounts kills by tenths: ${tenths('kills', 3)}`,
        `expected→eventCounts jumps by tenths: ${tenths('jumps', 1)}`,
        `kills by tenths of their distribution: ${shares('kills')}`,
        `jumps by tenths of their distribution: ${shares('jumps')}`,
        `bernoulli→share of fights: ${bins.map((b) => `${(b.sumForecast / b.forecasts).toFixed(3)}→${(b.observed / b.forecasts).toFixed(3)} (${b.forecasts})`).join('  ')}`,
      ];
    },
  };
}

/** What makes a system's kills differ from day to day, as shares of all systems' variances. */
export function variances(systems: number) {
  const own = Array.from({ length: systems }, () => ({ kills: 0, squares: 0, even: 0, odd: 0, products: 0 }));
  let [within, noise, days] = [0, 0, 0];
  return {
    add(past: OracleDay, day: OracleDay, kills: Float64Array) {
      days += 1;
      for (const [node, sums] of own.entries()) {
        const [count, even, odd] = [kills[node], past.halves[0][node], past.halves[1][node]] as [number, number, number];
        sums.kills += count;
        sums.squares += count ** 2;
        sums.even += even;
        sums.odd += odd;
        sums.products += even * odd;
        within += (even - (day.halves[0][node] as number)) * (odd - (day.halves[1][node] as number));
        noise += day.killVariance[node] as number;
      }
    },
    line(): string {
      const known = own.reduce((sum, { even, odd, products }) => sum + products - (even * odd) / days, 0) / (1 - 1 / days);
      const eventCounts = own.reduce((sum, { kills, squares }) => sum + squares - kills ** 2 / days, 0) / (1 - 1 / days);
      const all = known + within + noise;
      return (
        `variance of a system's kills between days: ${percent(known / all)} known at midnight, ${percent(within / all)} decided ` +
        `within the day, ${percent(noise / all)} counting; together ${percent(all / eventCounts)} of the variance eventCounts`
      );
    },
  };
}
