/**
 * `npm run bench forecast`: what the forecast gains over the best baseline in small galaxies of seven laws (test/support/forecasts/laws) and, with
 * `--demo=on`, in the demo galaxy, whose days take minutes to make; each day forecast from what was known before it began. And what a
 * training costs at full size; what half of today that is known is worth. Then what was called and what came, by law, lead and band, of our
 * model and of a baseline as it is served, and of all laws together; a ratio out of bounds fails it.
 * `--days=` graded days, `--seeds=` galaxies of each law for the gains, `--called=` those for what was called and came: of three
 * galaxies a band may rest on one war or a score of fights. `--laws=` those that are looked at.
 */
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { addedBands, type Band } from '#main/domain/forecast/bands';
import { baselineForecast, baselines } from '#main/domain/forecast/baselines';
import { grade } from '#main/domain/forecast/grading';
import { hotspotThresholds, knownEnd, type Panel } from '#main/domain/forecast/panel';
import { forecastPooled, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay } from '#main/domain/forecast/selection';
import { type ForecastLead, forecastLeads } from '#shared/systems-api/forecast';
import { DAY } from '#shared/time';
import { calledBands } from '../support/forecasts/calibration.ts';
import { generatedPanel } from '../support/forecasts/generated-panel.ts';
import { type LawName, laws } from '../support/forecasts/laws/laws.ts';
import { panelOfLaw } from '../support/forecasts/laws/panel.ts';
import { bandJudge, report, reportMost, say } from './support/report.ts';

/** How a model did on a day that was forecast so many days ahead. */
type Graded = GradedDay & { lead: ForecastLead };
/** What is gained, and by which figure. */
const figures = { jumps: 'maeJumps', kills: 'maeKills', hotspot: 'brier' } as const;
const NOW = Date.parse('2026-11-20T00:00:00Z');
/** Days of history before the first graded day: a season to take levels of, and the training days. */
const HISTORY = 240;
/** Our model is trained again so often, in graded days. */
const RETRAINED = 10;
/** Seconds of one core at full size: 82 regions of 64 systems and 400 days. */
const TRAINING_SECONDS = 15;

const { values: given } = parseArgs({
  options: {
    days: { type: 'string', default: '15' },
    seeds: { type: 'string', default: '3' },
    called: { type: 'string', default: '12' },
    demo: { type: 'string', default: 'off' },
    laws: { type: 'string', default: Object.keys(laws).join() },
  },
});
const graded = Number(given.days);

const full = panelOfLaw('weekly', 1, { regions: 82, days: 400 });
const from = process.cpuUsage();
await trainPooled(full, 400, 1, async () => undefined);
const { user, system } = process.cpuUsage(from);
const what = `training on 400 days of ${full.graph.ids.length} systems`;
reportMost(what, (user + system) / 1e6, TRAINING_SECONDS, (seconds) => `${seconds.toFixed(1)} s`);

const names = given.laws.split(',') as LawName[];
const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);
const seeds = upTo(Number(given.seeds));
const galaxyOf = (law: LawName, seed: number) => panelOfLaw(law, seed, { regions: 16, days: HISTORY + graded });

for (const law of names) {
  const rows: Graded[] = [];
  const ahead: Graded[] = [];
  for (const seed of seeds) {
    const panel = galaxyOf(law, seed);
    rows.push(...(await gradedDays(panel, 1)));
    for (const lead of [1.5, 2] as const) ahead.push(...(await gradedDays(panel, lead)));
  }
  const served = chooseServed(rows);
  // Where nothing can be foreseen the model must not be served.
  const kept = law !== 'still' || (served?.jumps !== 'pooled' && served?.kills !== 'pooled');
  report({ what: `gain over the best baseline, galaxy '${law}'`, measured: gainsOf(rows, 1).line, kept });
  say(`  half of today known: ${gainsOf(ahead, 1.5).line}; none of it: ${gainsOf(ahead, 2).line}; ${lessMissed(ahead)}`);
}
if (given.demo === 'on') {
  const model = generatedModel({ seed: 1001, startsAt: NOW, scale: demoScale });
  const { line, least } = gainsOf(await gradedDays(generatedPanel(model, NOW / DAY - HISTORY - graded, HISTORY + graded), 1), 1);
  report({ what: 'gain over the best baseline, demo galaxy', target: 'above 0', measured: line, kept: least > 0 });
}

const judge = bandJudge();
const together = new Map<string, Band[][]>();
for (const law of names) {
  const bands = new Map<string, Band[][]>();
  for (const seed of upTo(Number(given.called))) {
    const panel = galaxyOf(law, seed);
    for (const lead of forecastLeads)
      for (const by of ['pooled', 'mean_28d'] as const) {
        // A baseline knows whole days alone.
        if (by !== 'pooled' && lead === 1.5) continue;
        const found = await calledBands(panel, HISTORY, { lead, by });
        for (const [sums, key] of [
          [bands, `${law}, ${by}, lead ${lead}`],
          [together, `all laws, ${by}, lead ${lead}`],
        ] as const)
          sums.set(key, [...(sums.get(key) ?? []), found]);
      }
  }
  for (const [of, found] of bands) showBands(of, found, true);
}
for (const [of, found] of together) showBands(of, found, false);
judge.report('called : came, bands of 200 forecasts or more');

function showBands(of: string, found: readonly Band[][], isJudged: boolean): void {
  say(of);
  for (const band of addedBands(found)) reportBand(band, of, isJudged);
}

function reportBand({ figure, from, to, forecasts, called, came, inside }: Band, of: string, isJudged: boolean): void {
  const ratio = called / came;
  const held = figure === 'hotspot' ? '' : `  held ${((100 * inside) / forecasts).toFixed(0)} %`;
  const mean = (sum: number) => (sum / forecasts).toFixed(figure === 'hotspot' ? 4 : 2).padStart(9);
  say(
    `  ${figure.padEnd(8)} ${String(from).padStart(5)} to ${String(to ?? '').padEnd(5)} n ${String(forecasts).padStart(6)}  called ${mean(called)}  came ${mean(came)}  ratio ${ratio.toFixed(2)}${held}`,
  );
  if (isJudged) judge.add(`${of}, ${figure} from ${from}`, forecasts, ratio);
}

/** The last days of a galaxy, our model's and every baseline's. */
async function gradedDays(panel: Panel, lead: ForecastLead): Promise<Graded[]> {
  const rows: Graded[] = [];
  let model: Awaited<ReturnType<typeof trainPooled>> = null;
  for (let day = HISTORY; day < HISTORY + graded; day += 1) {
    const thresholds = hotspotThresholds(panel, knownEnd(day, lead));
    if ((day - HISTORY) % RETRAINED === 0) model = await trainPooled(panel, knownEnd(day, lead), lead, async () => undefined);
    if (model === null) throw new Error('Too little history.');
    const ours = forecastPooled(panel, model, day, thresholds);
    rows.push({ lead, day, model: 'pooled', ...grade('pooled', panel, day, ours, thresholds) });
    for (const name of baselines) {
      const forecast = baselineForecast(name, panel, day, thresholds, lead);
      rows.push({ lead, day, model: name, ...grade(name, panel, day, forecast, thresholds) });
    }
  }
  return rows;
}

/** By how much less our model misses where half of today is known than where none of it is. */
function lessMissed(rows: readonly Graded[]): string {
  const parts = Object.entries(figures).map(([purpose, figure]) => {
    const [half, none] = ([1.5, 2] as const).map((lead) =>
      rows.reduce((sum, row) => sum + (row.model === 'pooled' && row.lead === lead ? row[figure] : 0), 0),
    ) as [number, number];
    return `${purpose} ${((1 - half / none) * 100).toFixed(1)} %`;
  });
  return `missed less: ${parts.join(', ')}`;
}

/** By how much our model's mean error is below that of the baseline that is best over these days. */
function gainsOf(all: readonly Graded[], lead: ForecastLead): { line: string; least: number } {
  const rows = all.filter((row) => row.lead === lead);
  const gains = Object.entries(figures).map(([purpose, figure]) => {
    const errorOf = (model: string) => {
      const values = rows.filter((row) => row.model === model).map((row) => row[figure]);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    return { purpose, gain: 1 - errorOf('pooled') / Math.min(...baselines.map(errorOf)) };
  });
  const line = gains.map(({ purpose, gain }) => `${purpose} ${(gain * 100).toFixed(1)} %`).join(', ');
  return { line, least: Math.min(...gains.map(({ gain }) => gain)) };
}
