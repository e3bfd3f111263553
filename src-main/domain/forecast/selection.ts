import { share } from '#shared/figures';
import { type ForecastModel, forecastModels } from '#shared/systems-api/forecast';
import { EQUAL_WITHIN } from '../activity/rank.ts';

/** What a model is chosen for, and by which figures. Kills, their interval and the chance of a fight are one distribution, of one model. */
const figures = { jumps: ['maeJumps'], kills: ['maeKills', 'brier'] } as const;
type Purpose = keyof typeof figures;

/** The newest graded days that a model is selected by. */
export const SELECTION_DAYS = 14;
/** By so much ours has to be better than the best baseline: less is what pooling alone gains where there is nothing to foresee. */
const margins: Readonly<Record<Purpose, number>> = { jumps: 0.03, kills: 0.04 };

/** A model's errors on one day: mean absolute error of jumps and kills per system, Brier score of the chance of a fight. */
export interface GradedDay {
  day: number;
  model: ForecastModel;
  maeJumps: number;
  maeKills: number;
  brier: number;
}

/** The model that is served for each figure. */
export type Served = Record<Purpose | 'hotspot', ForecastModel>;

/**
 * The model to serve for each purpose, by its errors over the newest 14 graded days: ours where it is better than the best baseline by a
 * margin, else that baseline; of baselines within 1e-9 of the best, relative, the one that {@link forecastModels} lists first. Of several
 * figures each counts in parts of the best baseline's. Null before the first graded day; `why` in words.
 */
export function chooseServed(grades: readonly GradedDay[]): (Served & { why: string }) | null {
  const days = [...new Set(grades.map(({ day }) => day))].sort((a, b) => b - a).slice(0, SELECTION_DAYS);
  if (days.length === 0) return null;
  const wanted = new Set(days);
  const parts: string[] = [];
  const choose = (purpose: Purpose): ForecastModel => {
    const scored = scoresOf(
      grades.filter(({ day }) => wanted.has(day)),
      figures[purpose],
    );
    const ours = scored.find(({ model }) => model === 'pooled');
    const plain = scored.filter(({ model }) => model !== 'pooled');
    const least = Math.min(...plain.map(({ score }) => score));
    const best = plain.find(({ score }) => score <= least * (1 + EQUAL_WITHIN));
    if (best === undefined) return 'pooled';
    if (ours === undefined) return best.model;
    const gain = best.score === 0 ? 0 : 1 - ours.score / best.score;
    const wins = gain >= margins[purpose];
    const than = `${share(Math.abs(gain))} ${gain < 0 ? 'worse' : 'better'} than ${best.model}`;
    parts.push(`${purpose}: pooled is ${than}, so ${wins ? 'pooled' : best.model} is served`);
    return wins ? 'pooled' : best.model;
  };
  const [jumps, kills] = [choose('jumps'), choose('kills')];
  const counted = days.length === 1 ? 'the newest graded day' : `the newest ${days.length} graded days`;
  const why = `Over ${counted}, with a margin of 3 % for jumps and 4 % for kills with the chance of a fight: ${parts.join('; ')}.`;
  return { jumps, kills, hotspot: kills, why };
}

/** Each model's error: the mean of its figures, each in parts of the smallest that a baseline has. */
function scoresOf(grades: readonly GradedDay[], of: readonly ('maeJumps' | 'maeKills' | 'brier')[]) {
  const meansOf = (model: ForecastModel) => {
    const rows = grades.filter((row) => row.model === model);
    return of.map((figure) => rows.reduce((sum, row) => sum + row[figure], 0) / rows.length);
  };
  const models = forecastModels.filter((model) => grades.some((row) => row.model === model));
  const plain = models.filter((model) => model !== 'pooled').map(meansOf);
  const least = of.map((_, at) => Math.min(...plain.map((means) => means[at] as number)));
  // Where a baseline was never wrong, errors count by themselves.
  const partOf = (mean: number, smallest: number) => (smallest > 0 && Number.isFinite(smallest) ? mean / smallest : mean);
  return models.map((model) => ({
    model,
    score: meansOf(model).reduce((sum, mean, at) => sum + partOf(mean, least[at] as number), 0) / of.length,
  }));
}
