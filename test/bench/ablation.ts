/**
 * `npm run bench ablation`: what each group of columns of the forecast's regressions earns, in small galaxies of other laws than the
 * demo's (test/support/forecasts/laws): the gain over the best baseline with all columns, and how much of it is lost without each group.
 * `--days=` graded days, `--seeds=` galaxies of each law, `--law=` one of them.
 */
import { parseArgs } from 'node:util';
import { type ColumnGroup, jumpsDesign, killsDesign, layouts } from '#main/domain/forecast/columns';
import { fightChances, fitFightChance } from '#main/domain/forecast/fight-chance';
import { type Design, fit, means } from '#main/domain/forecast/glm';
import { fullDay, type Panel, type Target } from '#main/domain/forecast/panel';
import { figures, type GradedDay, type Purpose } from '#main/domain/forecast/selection';
import { type LawName, laws } from '../support/forecasts/laws/laws.ts';
import { panelOfLaw } from '../support/forecasts/laws/panel.ts';
import { type Forecaster, gainLine, gainsOf, gradedDays } from './support/evaluation.ts';
import { gainOf } from './support/gains.ts';
import { say } from './support/report.ts';

const HISTORY = 190;
const TRAINING_DAYS = 70;
const RIDGE = 5;
const yieldTurn = async () => undefined;

/** Columns that are left out of one of the regressions: a group of them, or one by name. */
type Part = readonly [target: Target, left: ColumnGroup | 'danger'];
const parts: readonly Part[] = [
  ['jumps', 'recent'],
  ['jumps', 'constellation'],
  ['jumps', 'campaigns'],
  ['jumps', 'weekday'],
  ['kills', 'recent'],
  ['kills', 'danger'],
  ['kills', 'traffic'],
  ['kills', 'campaigns'],
];

const { values: given } = parseArgs({
  options: { days: { type: 'string', default: '20' }, seeds: { type: 'string', default: '6' }, law: { type: 'string' } },
});
for (const law of (Object.keys(laws) as LawName[]).filter((name) => given.law === undefined || name === given.law))
  await ablate(law);

async function ablate(law: LawName): Promise<void> {
  const days = Array.from({ length: Number(given.days) }, (_, day) => HISTORY + day);
  const graded = new Map<Part | null, GradedDay[]>();
  for (let seed = 1; seed <= Number(given.seeds); seed += 1) {
    const panel = panelOfLaw(law, seed, { regions: 12, days: HISTORY + days.length });
    for (const part of [null, ...parts])
      graded.set(part, [...(graded.get(part) ?? []), ...(await gradedDays(panel, days, await trainedWithout(panel, part)))]);
  }
  const all = graded.get(null) as GradedDay[];
  say(`${law.padEnd(24)} ${gainLine(gainsOf(all))}`);
  for (const part of parts) {
    const lost = Object.entries(figures).map(([purpose, figure]) =>
      lossLine(purpose as Purpose, figure, all, graded.get(part) as GradedDay[]),
    );
    say(`  without ${part.join(' ').padEnd(20)} ${lost.join(' ').trimEnd()}`);
  }
}

/** How many points of gain are lost, with a 95 % bootstrap interval, relative to the model with all columns. */
function lossLine(purpose: Purpose, figure: 'maeJumps' | 'maeKills' | 'brier', all: GradedDay[], without: GradedDay[]): string {
  const valuesOf = (rows: GradedDay[]) => rows.filter(({ model }) => model === 'pooled').map((row) => row[figure]);
  const { mean, low, high } = gainOf(valuesOf(all), valuesOf(without));
  const points = (share: number) => (100 * share).toFixed(1);
  return `${purpose} ${points(mean)} (${points(low)} to ${points(high)})`.padEnd(30);
}

/** Trains on the days before the graded ones with the columns of a part set to zero. */
async function trainedWithout(panel: Panel, part: Part | null): Promise<Forecaster> {
  const days = Array.from({ length: TRAINING_DAYS }, (_, day) => HISTORY - TRAINING_DAYS + day);
  const trained = (target: Target, design: (day: number) => Design) =>
    fit('log', { days, design, outcomes: (day) => fullDay(panel, target, day) }, layouts[target].prior, RIDGE, yieldTurn);
  const jumpsOf = (day: number) => without(jumpsDesign(panel, day), 'jumps', part);
  const forJumps = await trained('jumps', jumpsOf);
  const killsOf = (day: number) => without(killsDesign(panel, day, means(jumpsOf(day), forJumps)), 'kills', part);
  const forKills = await trained('kills', killsOf);
  const expected = new Map(days.map((day) => [day, means(killsOf(day), forKills)]));
  const forChance = await fitFightChance(panel, days, (day) => expected.get(day) as Float64Array, yieldTurn);
  return (day, thresholds) => {
    const kills = means(killsOf(day), forKills);
    return { jumps: means(jumpsOf(day), forJumps), kills, hotspot: fightChances(kills, thresholds, forChance) };
  };
}

function without(design: Design, target: Target, part: Part | null): Design {
  if (part === null || part[0] !== target) return design;
  const { groups, names, firstWeekday } = layouts[target];
  const values = design.values.slice();
  groups.forEach((group, column) => {
    if (group !== part[1] && names[column] !== part[1]) return;
    for (let row = 0; row < design.rows; row += 1) values[row * design.columns + column] = 0;
  });
  // Without weekdays every day is the first one of its band: an intercept a band remains.
  if (part[1] === 'weekday')
    for (let row = 0; row < design.rows; row += 1) {
      const first = row * design.columns + firstWeekday;
      for (let band = 0; band < 3; band += 1)
        values[first + band * 7] = design.values.subarray(first + band * 7, first + band * 7 + 7).some((value) => value !== 0)
          ? 1
          : 0;
    }
  return { ...design, values };
}
