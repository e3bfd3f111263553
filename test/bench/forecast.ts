/**
 * `npm run bench forecast`: what the forecast gains over the best baseline in small galaxies of five laws (test/support/forecasts/laws) and, with
 * `--demo=on`, in the demo galaxy, whose days take minutes to make; each day forecast from what was known before it began. And what a
 * training costs at full size. `--days=` graded days, `--seeds=` galaxies of each law.
 */
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { baselineForecast, baselines } from '#main/domain/forecast/baselines';
import { grade } from '#main/domain/forecast/grading';
import { hotspotThresholds, type Panel } from '#main/domain/forecast/panel';
import { forecastPooled, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay } from '#main/domain/forecast/selection';
import { DAY } from '#shared/time';
import { generatedPanel } from '../support/forecasts/generated-panel.ts';
import { type LawName, laws } from '../support/forecasts/laws/laws.ts';
import { panelOfLaw } from '../support/forecasts/laws/panel.ts';
import { report, reportMost } from './support/report.ts';

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
    days: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '2' },
    demo: { type: 'string', default: 'off' },
  },
});
const graded = Number(given.days);

const full = panelOfLaw('weekly', 1, { regions: 82, days: 400 });
const from = process.cpuUsage();
await trainPooled(full, 400, 1, async () => undefined);
const { user, system } = process.cpuUsage(from);
const what = `training on 400 days of ${full.graph.ids.length} systems`;
reportMost(what, (user + system) / 1e6, TRAINING_SECONDS, (seconds) => `${seconds.toFixed(1)} s`);

for (const law of Object.keys(laws) as LawName[]) {
  const rows: GradedDay[] = [];
  for (let seed = 1; seed <= Number(given.seeds); seed += 1)
    rows.push(...(await gradedDays(panelOfLaw(law, seed, { regions: 16, days: HISTORY + graded }))));
  const served = chooseServed(rows);
  // Where nothing can be foreseen the model must not be served.
  const kept = law !== 'still' || (served?.jumps !== 'pooled' && served?.kills !== 'pooled');
  report({ what: `gain over the best baseline, galaxy '${law}'`, measured: gainsOf(rows).line, kept });
}
if (given.demo === 'on') {
  const model = generatedModel({ seed: 1001, startsAt: NOW, scale: demoScale });
  const { line, least } = gainsOf(await gradedDays(generatedPanel(model, NOW / DAY - HISTORY - graded, HISTORY + graded)));
  report({ what: 'gain over the best baseline, demo galaxy', target: 'above 0', measured: line, kept: least > 0 });
}

/** The last days of a galaxy, our model's and every baseline's. */
async function gradedDays(panel: Panel): Promise<GradedDay[]> {
  const rows: GradedDay[] = [];
  let model: Awaited<ReturnType<typeof trainPooled>> = null;
  for (let day = HISTORY; day < HISTORY + graded; day += 1) {
    const thresholds = hotspotThresholds(panel, day);
    if ((day - HISTORY) % RETRAINED === 0) model = await trainPooled(panel, day, 1, async () => undefined);
    if (model === null) throw new Error('Too little history.');
    const ours = forecastPooled(panel, model, day, thresholds);
    rows.push({ day, model: 'pooled', ...grade('pooled', panel, day, ours, thresholds) });
    for (const name of baselines)
      rows.push({ day, model: name, ...grade(name, panel, day, baselineForecast(name, panel, day, thresholds), thresholds) });
  }
  return rows;
}

/** By how much our model's mean error is below that of the baseline that is best over these days. */
function gainsOf(rows: readonly GradedDay[]): { line: string; least: number } {
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
