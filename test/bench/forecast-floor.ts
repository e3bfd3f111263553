/**
 * `npm run bench forecast-floor`: what could be gained at all on the days of `npm run bench forecast`. Oracles that are made of
 * the demo galaxy's own parts are graded as forecasts are: one that knows how everything works and reads what came to light of
 * the past, one that knows all that is decided before midnight, and one that knows how the day itself goes. No forecaster can
 * be expected to reach the first, or to pass the second.
 *
 * Two more tell what the first owes to knowing how slow things go on. `knows the state` reads all slow things until yesterday
 * without error, but expects those of the day only as a linear autoregression does that was fitted to their past; `knows the
 * day's state` reads those of the day as well, and only not its fights. A forecaster that knows nothing of the galaxy's making
 * will hardly reach the former, since it has to read the state from counts; that is no strict limit, for the past may tell more
 * than a linear autoregression takes from it.
 *
 * Whoever makes the forecast's model must read neither `forecast-oracles.ts` nor the generator (`src-main/demo`), and must be
 * told nothing of them but what this measurement prints: they tell how the galaxy is made, and a model made after them would be
 * graded on what it was told.
 *
 * `--days=` graded days, `--history=` days before them, `--draws=` repetitions of each day (a multiple of 10; at least 200
 * where the state is drawn as well), `--pooled` to train and grade ours beside them.
 */
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { baselineForecast, baselines, type PointForecast } from '#main/domain/forecast/baselines';
import { grade, meanError, reliabilityOf } from '#main/domain/forecast/grading';
import { cumulative, quantile } from '#main/domain/forecast/negative-binomial';
import { fullDay, hotspotsOf, hotspotThresholds } from '#main/domain/forecast/panel';
import { forecastPooled, type PooledModel, trainPooled } from '#main/domain/forecast/pooled';
import { DAY } from '#main/runtime/world';
import { generatedPanel } from '../support/generated-panel.ts';
import { seededRandom } from '../support/world.ts';
import { type OracleDay, oraclesOf } from './forecast-oracles.ts';
import { gainOf, mean, percent } from './gains.ts';
import { say } from './report.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const purposes = ['jumps', 'kills', 'hotspot'] as const;
type Purpose = (typeof purposes)[number];
/** Of one forecaster, by day: MAE of jumps, MAE of kills, Brier score. */
type Errors = Record<Purpose, number[]>;

const forecasters = {
  state: 'knows the state, not its course',
  ofDay: "knows the day's state, not its fights",
  shown: 'knows what shows',
  past: 'knows the past',
  day: 'knows the day',
} as const;
const NAME_WIDTH = 40;

const { values: given } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    history: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1001' },
    draws: { type: 'string', default: '100' },
    pooled: { type: 'boolean', default: false },
  },
});
const gradedDays = Number(given.days);
const history = Number(given.history);
const draws = Number(given.draws);

await evaluate('the demo galaxy', false);
await evaluate('a still galaxy', true);

async function evaluate(name: string, still: boolean): Promise<void> {
  const began = performance.now();
  const seed = Number(given.seed);
  const days = history + gradedDays;
  const firstDay = NOW / DAY - days;
  const panel = generatedPanel(generatedModel({ seed, startsAt: NOW, scale: demoScale, still }), firstDay, days);
  const oracles = oraclesOf({ seed, scale: demoScale, still, draws, nodeOf: panel.graph.nodeOf });
  const errors = new Map<string, Errors>();
  const note = (who: string, jumps: number, kills: number, brier: number) => {
    const own = errors.get(who) ?? { jumps: [], kills: [], hotspot: [] };
    own.jumps.push(jumps);
    own.kills.push(kills);
    own.hotspot.push(brier);
    errors.set(who, own);
  };
  const checks = { state: check(), ofDay: check(), shown: check(), past: check(), day: check() };
  const parts = variances(panel.graph.ids.length);
  let pooled: PooledModel | null = null;
  for (let day = 0; day < history; day += 1) oracles.see((firstDay + day) * DAY);
  for (let day = history; day < days; day += 1) {
    const begin = (firstDay + day) * DAY;
    const thresholds = hotspotThresholds(panel, day);
    const counts = { jumps: fullDay(panel, 'jumps', day), kills: fullDay(panel, 'kills', day) };
    const hotspots = hotspotsOf(panel, day, thresholds);
    if (day === history && oracles.simulated(begin).some((kills, node) => kills !== counts.kills[node])) {
      throw new Error('the oracles see another galaxy than the one that is served');
    }
    const noteForecast = (who: string, forecast: PointForecast) => {
      const { maeJumps, maeKills, brier } = grade(who, panel, day, forecast, thresholds);
      note(who, maeJumps, maeKills, brier);
    };
    for (const each of baselines) noteForecast(each, baselineForecast(each, panel, day, thresholds));
    if (given.pooled) {
      const rest = async () => undefined;
      if ((day - history) % 7 === 0) pooled = await trainPooled(panel, day, rest);
      if (pooled === null) throw new Error('too little history');
      noteForecast('pooled', await forecastPooled(panel, pooled, day, thresholds, rest));
    }
    const ofDay = oracles.knowingTheDay(begin);
    // Where nothing is to be foreseen both know the same.
    const ofPast = still ? ofDay : oracles.knowingThePast(begin);
    const ofState = oracles.knowingTheState(begin);
    for (const [who, oracle] of [
      ['state', ofState],
      ['ofDay', still ? ofState : oracles.knowingTheStateOfTheDay(begin)],
      ['shown', oracles.knowingWhatShows(begin)],
      ['past', ofPast],
      ['day', ofDay],
    ] as const) {
      const chances = reached(oracle, thresholds);
      // A share of so many draws is a little off the true chance, and its score too high by as much as follows from that.
      const excess = mean(Array.from(chances, (share) => (share * (1 - share)) / (oracle.draws - 1)));
      const brier = meanSquare(chances, hotspots) - excess;
      note(forecasters[who], meanError(oracle.jumps, counts.jumps), meanError(oracle.kills, counts.kills), brier);
      const median = mediansOf(oracle);
      note(`  its medians: ${who}`, meanError(median.jumps, counts.jumps), meanError(median.kills, counts.kills), brier);
      checks[who].add(oracle, counts, chances, hotspots);
    }
    parts.add(ofPast, ofDay, counts.kills);
    oracles.see(begin);
  }
  say(`\n${name}: ${panel.graph.ids.length} systems, ${gradedDays} days, ${draws} draws a day and oracle`);
  table(errors);
  for (const [who, found] of Object.entries(checks)) {
    if (still && (who === 'past' || who === 'ofDay')) continue;
    say(`  whether '${forecasters[who as keyof typeof forecasters]}' is honest:`);
    for (const line of found.lines()) say(`    ${line}`);
  }
  say(`  ${parts.line()}`);
  say(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Each forecaster's means, and its gains over the best baseline of each column. */
function table(errors: ReadonlyMap<string, Errors>): void {
  const best = Object.fromEntries(
    purposes.map((purpose) => [
      purpose,
      baselines.map((each) => errors.get(each)?.[purpose] ?? []).sort((a, b) => mean(a) - mean(b))[0] ?? [],
    ]),
  ) as Errors;
  const digits = { jumps: 2, kills: 4, hotspot: 5 } as const;
  const head = ['MAE jumps', 'MAE kills', 'Brier'].map((title) => title.padEnd(34)).join('');
  say(`${''.padEnd(NAME_WIDTH)}${head}`.trimEnd());
  for (const [who, own] of errors) {
    const cells = purposes.map((purpose) => {
      const { mean: gain, low, high } = gainOf(own[purpose], best[purpose]);
      const figure = mean(own[purpose]).toFixed(digits[purpose]).padStart(8);
      return `${figure} ${percent(gain).padStart(8)} (${percent(low)} to ${percent(high)})`.padEnd(34);
    });
    say(`${who.padEnd(NAME_WIDTH)}${cells.join('')}`.trimEnd());
  }
}

/** Each system's chance of reaching its threshold. */
function reached(oracle: OracleDay, thresholds: Uint32Array): Float64Array {
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

function mediansOf(oracle: OracleDay) {
  return {
    jumps: oracle.jumps.map((mean, node) => (mean === 0 ? 0 : quantile(jumpsOf(oracle, node), 0.5))),
    kills: oracle.kills.map((_, node) => oracle.drawn[(node + 0.5) * oracle.draws] as number),
  };
}

/** Whether what an oracle expects is what comes: by tenths of what it expects, of its distributions, of its chances. */
function check() {
  const random = seededRandom(11);
  const pairs: Record<'jumps' | 'kills', [expected: number, counted: number][]> = { jumps: [], kills: [] };
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
          const [expected, counted] = [own.map(([value]) => value), own.map(([, value]) => value)].map(mean) as [number, number];
          return `${expected.toFixed(digits)}→${counted.toFixed(digits)}`;
        }).join('  ');
      };
      const shares = (of: 'jumps' | 'kills') => {
        const all = places[of].reduce((sum, count) => sum + count, 0);
        return places[of].map((count) => percent(count / all)).join('  ');
      };
      const bins = reliabilityOf(Float64Array.from(chances), Float64Array.from(outcomes)).filter((bin) => bin.forecasts > 0);
      return [
        `expected→counted kills by tenths: ${tenths('kills', 3)}`,
        `expected→counted jumps by tenths: ${tenths('jumps', 1)}`,
        `kills by tenths of their distribution: ${shares('kills')}`,
        `jumps by tenths of their distribution: ${shares('jumps')}`,
        `chance→share of fights: ${bins.map((b) => `${(b.sumForecast / b.forecasts).toFixed(3)}→${(b.observed / b.forecasts).toFixed(3)} (${b.forecasts})`).join('  ')}`,
      ];
    },
  };
}

/** What makes a system's kills differ from day to day, as shares of all systems' variances. */
function variances(systems: number) {
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
      const counted = own.reduce((sum, { kills, squares }) => sum + squares - kills ** 2 / days, 0) / (1 - 1 / days);
      const all = known + within + noise;
      return (
        `variance of a system's kills between days: ${percent(known / all)} known at midnight, ${percent(within / all)} decided ` +
        `within the day, ${percent(noise / all)} counting; together ${percent(all / counted)} of the variance counted`
      );
    },
  };
}

function meanSquare(forecast: Float64Array, outcomes: Float64Array): number {
  return forecast.reduce((sum, value, at) => sum + (value - (outcomes[at] as number)) ** 2, 0) / forecast.length;
}
