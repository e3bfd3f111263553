/**
 * `npm run bench forecast`: what the forecast gains over the best baseline in the demo galaxy, as large as the game's, and in small
 * galaxies of five other laws (test/support/forecasts/laws), each day forecast from what was known before it began; and what a training costs
 * at full size. Exits 1 where a training takes too long or too much memory, where the demo galaxy is not forecast better than by the
 * best baseline, or where ours would be served although there is nothing to foresee.
 * `--days=` graded days, `--seeds=` galaxies of each law, `--demo=off` without the demo galaxy, whose days take minutes to make.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoScale, generatedModel } from '#main/demo/simulator';
import { intervalsOf } from '#main/domain/forecast/intervals';
import { fullDay, type Panel } from '#main/domain/forecast/panel';
import { forecastPooled, type PooledModel, trainPooled } from '#main/domain/forecast/pooled';
import { chooseServed, type GradedDay } from '#main/domain/forecast/selection';
import { DAY } from '#shared/time';
import { generatedPanel } from '../support/forecasts/generated-panel.ts';
import { type LawName, laws } from '../support/forecasts/laws/laws.ts';
import { panelOfLaw } from '../support/forecasts/laws/panel.ts';
import { type Gains, gainLine, gainsOf, gradedDays } from './support/evaluation.ts';
import { percent } from './support/gains.ts';
import { say } from './support/report.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
/** Days of history before the first graded day: a season to take levels of, and the training days. */
const HISTORY = 240;
/** Ours is trained anew so often, in graded days. */
const RETRAINED = 10;
/** Seconds of one core and bytes above the idle process that a training may take at full size (issue 15). */
const targets = { seconds: 15, bytes: 200e6 };

const { values: given } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seeds: { type: 'string', default: '3' },
    demo: { type: 'string', default: 'on' },
  },
});
const graded = Number(given.days);
const missed: string[] = [];

const training = JSON.parse(
  execFileSync(process.execPath, [fileURLToPath(new URL('./support/training-cost.ts', import.meta.url))], { encoding: 'utf8' }),
) as { systems: number; days: number; seconds: number; bytes: number; longestStep: number };
say(
  `a training on ${training.days} days of ${training.systems} systems: ${training.seconds.toFixed(1)} s of one core, ` +
    `${Math.round(training.bytes / 1e6)} MB above the idle process with its history, longest step ${Math.round(training.longestStep)} ms`,
);
if (training.seconds > targets.seconds) missed.push(`a training takes more than ${targets.seconds} s`);
if (training.bytes > targets.bytes) missed.push(`a training takes more than ${targets.bytes / 1e6} MB`);

for (const law of Object.keys(laws) as LawName[]) {
  const rows: GradedDay[] = [];
  for (let seed = 1; seed <= Number(given.seeds); seed += 1)
    rows.push(...(await evaluated(panelOfLaw(law, seed, { regions: 16, days: HISTORY + graded }))));
  const gains = gainsOf(rows);
  say(`${law.padEnd(8)} ${gainLine(gains)}`);
  const served = chooseServed(rows);
  if (law === 'still' && (served?.jumps === 'pooled' || served?.kills === 'pooled'))
    missed.push('ours is served in a still galaxy');
}
if (given.demo !== 'off') {
  const model = generatedModel({ seed: 1001, startsAt: NOW, scale: demoScale });
  const days = HISTORY + graded;
  const gains = gainsOf(await evaluated(generatedPanel(model, NOW / DAY - days, days)));
  say(`demo     ${gainLine(gains)}`);
  for (const [purpose, { mean, best }] of Object.entries(gains) as [keyof Gains, Gains[keyof Gains]][])
    if (mean <= 0) missed.push(`${best} is better than ours for ${purpose} in the demo galaxy`);
}
for (const target of missed) say(`missed: ${target}`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Grades the last days of a galaxy, and says how often counts lay within their intervals. */
async function evaluated(panel: Panel): Promise<GradedDay[]> {
  const days = Array.from({ length: graded }, (_, day) => HISTORY + day);
  const inside = { jumps: 0, kills: 0 };
  let model: PooledModel | null = null;
  const rows = await gradedDays(panel, days, async (day, thresholds) => {
    if ((day - HISTORY) % RETRAINED === 0) model = await trainPooled(panel, day, async () => undefined);
    if (model === null) throw new Error('too little history');
    const forecast = forecastPooled(panel, model, day, thresholds);
    for (const target of ['jumps', 'kills'] as const) {
      const { dispersions } = model[target];
      const counts = fullDay(panel, target, day);
      const interval = intervalsOf(dispersions);
      forecast[target].forEach((mean, system) => {
        const { low, high } = interval(mean);
        if ((counts[system] as number) >= low && (counts[system] as number) <= high) inside[target] += 1;
      });
    }
    return forecast;
  });
  const of = graded * panel.graph.ids.length;
  say(`         80 % intervals hold ${percent(inside.jumps / of)} of jumps and ${percent(inside.kills / of)} of kills`);
  return rows;
}
