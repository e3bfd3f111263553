import { type ForecastModel, forecastModels } from '#shared/systems-api/forecast';
import { EQUAL_WITHIN } from '../activity/rank.ts';

/** What a model is chosen for, and by which figure. */
export const figures = { jumps: 'maeJumps', kills: 'maeKills', hotspot: 'brier' } as const;
export type Purpose = keyof typeof figures;

/** The newest graded days that a model is selected by. */
export const SELECTION_DAYS = 14;
/** By so much ours has to be better than the best baseline: less is what pooling alone gains where there is nothing to foresee. */
const margins: Readonly<Record<Purpose, number>> = { jumps: 0.03, kills: 0.03, hotspot: 0.05 };

/** A model's errors on one day: mean absolute error of jumps and kills per system, Brier score of the chance of a fight. */
export interface GradedDay {
  day: number;
  model: ForecastModel;
  maeJumps: number;
  maeKills: number;
  brier: number;
}
export type Served = Record<Purpose, ForecastModel>;

/**
 * The model to serve for each purpose, by the mean of its figure over the newest 14 graded days: ours where it is better
 * than the best baseline by a margin, else that baseline; of baselines within 1e-9 of the best, relative, the one that
 * {@link forecastModels} lists first. Null before the first graded day; `why` in words.
 */
export function chooseServed(grades: readonly GradedDay[]): (Served & { why: string }) | null {
  const days = [...new Set(grades.map(({ day }) => day))].sort((a, b) => b - a).slice(0, SELECTION_DAYS);
  if (days.length === 0) return null;
  const wanted = new Set(days);
  const parts: string[] = [];
  const choose = (purpose: Purpose): ForecastModel => {
    const figure = figures[purpose];
    const scored = forecastModels.flatMap((model) => {
      const rows = grades.filter((row) => row.model === model && wanted.has(row.day));
      const score = rows.reduce((sum, row) => sum + row[figure], 0) / rows.length;
      return rows.length === 0 ? [] : [{ model, score }];
    });
    const ours = scored.find(({ model }) => model === 'pooled');
    const plain = scored.filter(({ model }) => model !== 'pooled');
    const least = Math.min(...plain.map(({ score }) => score));
    const best = plain.find(({ score }) => score <= least * (1 + EQUAL_WITHIN));
    if (best === undefined) return 'pooled';
    if (ours === undefined) return best.model;
    const gain = best.score === 0 ? 0 : 1 - ours.score / best.score;
    const wins = gain >= margins[purpose];
    const than = `${Math.abs(gain * 100).toFixed(1)} % ${gain < 0 ? 'worse' : 'better'} than ${best.model}`;
    parts.push(`${purpose}: pooled is ${than}, so ${wins ? 'pooled' : best.model} is served`);
    return wins ? 'pooled' : best.model;
  };
  const served = { jumps: choose('jumps'), kills: choose('kills'), hotspot: choose('hotspot') };
  const counted = days.length === 1 ? 'the newest graded day' : `the newest ${days.length} graded days`;
  return { ...served, why: `Over ${counted}, with a margin of 3 % for counts and 5 % for the probability: ${parts.join('; ')}.` };
}
