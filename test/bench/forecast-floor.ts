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
 * Those that see the past without noise are fair: of the day they know no more than anybody could who had seen all of the past.
 * `by the law` knows how everything goes on, and when: what it gains over `linearly`, which expects slow things as an
 * autoregression over five days does, only a model made after the generator could gain; `linearly` is about what any other can
 * hope for. (`knows the past` is not fair: it knows what was decided before midnight and has shown nowhere yet.)
 *
 * The first two of the table know as much, but the state of the days before they have to read from what was counted on them, as
 * everybody has to; they read it as well as can be by the galaxy's own law (`oracle-counts.ts` tells in what they still know more
 * than counts tell). Nobody can be expected to pass the one that foresees by the law as well; the other one foresees linearly.
 *
 * Whoever makes the forecast's model must read neither the oracles (`*oracle*.ts` here, `inferred-usual.ts`, and their test) nor
 * the generator (`src-main/demo`), and must be told nothing of them but what this measurement prints: they tell how the galaxy
 * is made, and a model made after them would be graded on what it was told.
 *
 * `--days=` graded days, `--history=` days before them, `--draws=` repetitions of each day (a multiple of 10; at least 200
 * where the state is drawn as well, five times as many for the fair ones, always 250 for those through counts), `--pooled` to
 * train and grade ours beside them, `--only=` the oracles to ask, by the names in `forecasters`.
 */
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { baselineForecast, baselines, type PointForecast } from '#main/domain/forecast/baselines';
import { grade, meanError } from '#main/domain/forecast/grading';
import { fullDay, hotspotsOf, hotspotThresholds } from '#main/domain/forecast/panel';
import { forecastPooled, type PooledModel, trainPooled } from '#main/domain/forecast/pooled';
import { DAY } from '#shared/time';
import { generatedPanel } from '../support/generated-panel.ts';
import { oraclesOf } from './forecast-oracles.ts';
import { gainOf, mean, percent } from './gains.ts';
import type { OracleDay } from './oracle-days.ts';
import { check, mediansOf, reached, variances } from './oracle-grading.ts';
import { say } from './report.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const purposes = ['jumps', 'kills', 'hotspot'] as const;
type Purpose = (typeof purposes)[number];
/** Of one forecaster, by day: MAE of jumps, MAE of kills, Brier score. */
type Errors = Record<Purpose, number[]>;

const forecasters = {
  counts: 'the past through its counts',
  countsLaw: 'the same, by the law',
  noGrid: 'the past without noise, linearly',
  law: 'the past without noise, by the law',
  state: 'knows the state, not its course',
  ofDay: "knows the day's state, not its fights",
  shown: 'knows what shows',
  past: 'knows the past',
  day: 'knows the day',
} as const;
type Who = keyof typeof forecasters;
/** Who knows the same as another where nothing is to be foreseen. */
const sameWhereStill: Partial<Record<Who, Who>> = {
  counts: 'noGrid',
  countsLaw: 'noGrid',
  law: 'noGrid',
  ofDay: 'state',
  past: 'day',
};
const NAME_WIDTH = 40;

const { values: given } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    history: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1001' },
    draws: { type: 'string', default: '100' },
    pooled: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const gradedDays = Number(given.days);
const history = Number(given.history);
const draws = Number(given.draws);
const asked = (Object.keys(forecasters) as Who[]).filter((who) => given.only === '' || given.only.split(',').includes(who));

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
  const ask: Record<Who, (begin: number) => OracleDay> = {
    counts: oracles.counting,
    countsLaw: oracles.countingByLaw,
    noGrid: oracles.knowingNoGrid,
    law: oracles.knowingTheLaw,
    state: oracles.knowingTheState,
    ofDay: oracles.knowingTheStateOfTheDay,
    shown: oracles.knowingWhatShows,
    day: oracles.knowingTheDay,
    past: oracles.knowingThePast,
  };
  const checks = new Map(asked.map((who) => [who, check()]));
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
    const known = new Map<Who, OracleDay>();
    for (const who of asked) {
      const same = still ? (sameWhereStill[who] ?? who) : who;
      const oracle = known.get(same) ?? ask[same](begin);
      known.set(same, oracle);
      const chances = reached(oracle, thresholds);
      // A share of so many draws is a little off the true chance, and its score too high by as much as follows from that.
      const excess = mean(Array.from(chances, (share) => (share * (1 - share)) / (oracle.draws - 1)));
      const brier = meanSquare(chances, hotspots) - excess;
      note(forecasters[who], meanError(oracle.jumps, counts.jumps), meanError(oracle.kills, counts.kills), brier);
      const median = mediansOf(oracle);
      note(`  its medians: ${who}`, meanError(median.jumps, counts.jumps), meanError(median.kills, counts.kills), brier);
      checks.get(who)?.add(oracle, counts, chances, hotspots);
    }
    const ofDay = known.get('day');
    const ofPast = still ? ofDay : known.get('past');
    if (ofPast !== undefined && ofDay !== undefined) parts.add(ofPast, ofDay, counts.kills);
    oracles.see(begin);
  }
  say(`\n${name}: ${panel.graph.ids.length} systems, ${gradedDays} days, ${draws} draws a day and oracle`);
  table(errors);
  for (const [who, found] of checks) {
    if (still && sameWhereStill[who] !== undefined) continue;
    say(`  whether '${forecasters[who]}' is honest:`);
    for (const line of found.lines()) say(`    ${line}`);
  }
  if (asked.includes('past') && asked.includes('day')) say(`  ${parts.line()}`);
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

function meanSquare(forecast: Float64Array, outcomes: Float64Array): number {
  return forecast.reduce((sum, value, at) => sum + (value - (outcomes[at] as number)) ** 2, 0) / forecast.length;
}
