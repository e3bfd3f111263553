import type { z } from 'zod';
import type { ForecastModel, SystemForecast } from '#shared/systems-api/forecast';
import type { accuracyRow, CalledChances, calledBand } from '#shared/systems-api/forecast-accuracy';
import { count, decimals, plural, share, significant } from '../ui/format.ts';
import { fullHour } from '../ui/time.ts';

/** The grades of one model on one UTC day. */
export type AccuracyRow = z.infer<typeof accuracyRow>;
/** The model that made each figure of a forecast. */
export type ServedModels = Readonly<SystemForecast['models']>;
export type ForecastPurpose = keyof ServedModels;

/** How the models are called; all but the pooled one are baselines. */
export const modelNames: Readonly<Record<ForecastModel, string>> = {
  naive_last_day: 'the day before',
  same_weekday: 'the same weekday',
  mean_7d: 'the mean of 7 days',
  mean_28d: 'the mean of 28 days',
  pooled: 'the pooled model',
};

/** Whether a model is one of the four plain ones that ours is graded against (decisions §5.2). */
export function isBaseline(model: ForecastModel): boolean {
  return model !== 'pooled';
}

/** An expected count: two figures of a small one, no fractions of a large one. */
export function expectedCount(value: number): string {
  return value < 10 ? significant(value, 2) : count(value);
}

/** By how much a count was missed, in three figures: models lie close together. */
export function missedCount(value: number): string {
  return significant(value, 3);
}

/** The service's reason with the models called as people call them. */
export function plainReason(why: string): string {
  const named = Object.entries(modelNames).reduce((text, [model, name]) => text.replaceAll(model, name), why);
  return named.replaceAll('hotspot:', 'probability:');
}

/** A cause as a sentence of its own begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Four hours of the EVE day: `22:00 to 02:00`. */
export function formatWindow({ from_hour: from, hours }: { from_hour: number; hours: number }): string {
  return `${fullHour(from)} to ${fullHour((from + hours) % 24)}`;
}

const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' });

/** `Sunday 22 November`, from an ISO day. */
export function formatDay(day: string): string {
  return `${weekday.format(new Date(`${day}T00:00:00Z`))} ${day}`;
}

/** How one model did, as means over its graded days; called as in the service's rows. */
export interface ModelGrade {
  model: ForecastModel;
  days: number;
  /** Of these days, those that were forecast only afterwards, from what lay before them. */
  backtested_days: number;
  /** Missed jumps and kills of a system and day. */
  mae_jumps: number;
  mae_kills: number;
  /** Of the fight probability; 0 is perfect. */
  brier: number;
  directional_accuracy: number | null;
  quiet_precision: number | null;
  quiet_recall: number | null;
}

/** Each model's means over the graded days, ours first. */
export function modelGrades(rows: readonly AccuracyRow[]): ModelGrade[] {
  const models = Object.keys(modelNames) as ForecastModel[];
  return models.toReversed().flatMap((model): ModelGrade[] => {
    const days = rows.filter((row) => row.model === model);
    if (days.length === 0) return [];
    const mean = (pick: (row: AccuracyRow) => number | null) => {
      const known = days.map(pick).filter((value) => value !== null);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    };
    return [
      {
        model,
        days: days.length,
        backtested_days: days.filter(({ backtest }) => backtest).length,
        mae_jumps: mean((row) => row.mae_jumps) ?? 0,
        mae_kills: mean((row) => row.mae_kills) ?? 0,
        brier: mean((row) => row.brier) ?? 0,
        directional_accuracy: mean((row) => row.directional_accuracy),
        quiet_precision: mean((row) => row.quiet_precision),
        quiet_recall: mean((row) => row.quiet_recall),
      },
    ];
  });
}

/** By how much each figure of a forecast was missed. */
const errors = { jumps: 'mae_jumps', kills: 'mae_kills', hotspot: 'brier' } as const satisfies Record<
  ForecastPurpose,
  keyof ModelGrade
>;
const subjects: Readonly<Record<ForecastPurpose, string>> = { jumps: 'Jumps', kills: 'Kills', hotspot: 'The fight probability' };

/**
 * How good one figure has been, in a sentence: who made it, how far off it was, and how far the best of the others was.
 * null: that model has not been graded yet.
 */
export function accuracyOf(purpose: ForecastPurpose, grades: readonly ModelGrade[], served: ServedModels): string | null {
  const own = grades.find(({ model }) => model === served[purpose]);
  if (own === undefined) return null;
  const others = grades.filter(({ model }) => isBaseline(model) !== isBaseline(own.model));
  const [bestOther] = others.toSorted((a, b) => a[errors[purpose]] - b[errors[purpose]]);
  const errorText = (grade: ModelGrade) =>
    purpose === 'hotspot'
      ? `Brier score ${decimals(grade.brier, 4)}`
      : `off by ${missedCount(grade[errors[purpose]])} ${purpose}`;
  const subject = `${subjects[purpose]} by ${modelNames[own.model]}${isBaseline(own.model) ? ', a baseline' : ''}`;
  const unit = purpose === 'hotspot' ? ' (0 is perfect)' : ' a system and day';
  return `${subject}: ${errorText(own)}${unit}${bestOther === undefined ? '' : `; ${modelNames[bestOther.model]}: ${errorText(bestOther)}`}.`;
}

export function gradedDays(grades: readonly ModelGrade[]): string {
  const [first] = grades;
  if (first === undefined) return 'No forecast has been graded yet.';
  const days = first.days === 1 ? '1 day' : `${first.days} days`;
  if (first.backtested_days === 0) return `Graded over ${days}.`;
  const afterwards = first.backtested_days === first.days ? 'all' : String(first.backtested_days);
  return `Graded over ${days}, ${afterwards} of them forecast afterwards from what lay before them.`;
}

/** Fewer forecasts than this say nothing about how often the chance comes true. */
const ENOUGH_CALLED = 20;

/**
 * `Of 240 systems that we called 63 %, 58 % had a fight.`, of the range that `probability` (0 to 1) lies in; without one of the highest
 * range that was called often enough. null: too few were called so far.
 */
export function calledText(ranges: readonly CalledChances[], probability?: number): string | null {
  const judged = ranges.filter(({ forecasts }) => forecasts >= ENOUGH_CALLED);
  const range =
    probability === undefined
      ? judged.at(-1)
      : judged.find(({ from, to }) => probability >= from && (probability < to || (to >= 1 && probability <= 1)));
  if (range === undefined) return null;
  return `Of ${count(range.forecasts)} systems that we called ${share(range.mean_forecast)}, ${share(range.observed)} had a fight.`;
}

/** What was called and what came, of forecasts alike. */
export type CalledBand = z.infer<typeof calledBand>;

const leadNames: Readonly<Record<number, string>> = {
  1: 'one day ahead',
  1.5: 'one and a half days ahead',
  2: 'two days ahead',
};

/** `two days ahead`: how long before its day a forecast was made. */
export function leadText(lead: number): string {
  return leadNames[lead] ?? `${lead} days ahead`;
}

/**
 * `Of 4,310 forecasts two days ahead that called some 0.31 kills, 0.29 came; 91 % lay within the 80 % interval.`, of the band that a figure
 * lies in. null: too few were called so far.
 */
export function bandText(
  bands: readonly CalledBand[],
  figure: CalledBand['figure'],
  lead: number,
  called: number,
): string | null {
  const band = bands.find(
    (one) => one.figure === figure && one.lead === lead && called >= one.from && (one.to === null || called < one.to),
  );
  if (band === undefined || band.forecasts < ENOUGH_CALLED) return null;
  const text = figure === 'hotspot' ? share : missedCount;
  const what = figure === 'hotspot' ? 'for a fight' : figure;
  const held = band.interval_held === null ? '' : `; ${share(band.interval_held)} lay within the 80 % interval`;
  return `Of ${count(band.forecasts)} forecasts ${leadText(lead)} that called some ${text(band.called)} ${what}, ${text(band.came)} came${held}.`;
}

/** `Two days ahead: 14 days, all forecast afterwards.`, of each lead: what the bands rest on. */
export function bandDaysText(bands: readonly CalledBand[]): string {
  const leads = [...Map.groupBy(bands, ({ lead }) => lead).values()].flatMap(([first]) => first ?? []);
  return leads
    .map(({ lead, days, backtested_days: backtested }) => {
      const some = backtested === days ? 'all' : count(backtested);
      const afterwards = backtested === 0 ? '' : `, ${some} forecast afterwards`;
      return `${capitalised(leadText(lead))}: ${plural(days, 'day')}${afterwards}.`;
    })
    .join(' ');
}

/** Said of a forecast while its history is still coming in. */
export const HISTORY_COMING = 'History is still loading. The forecast is made again as more of it arrives, and may change.';

/** How often counts lay within their interval; only forecasts made before their day began are judged so. null: none yet. */
export function intervalCoverageText(coverage: { jumps: number; kills: number } | null): string | null {
  if (coverage === null) return null;
  return `On days that were forecast beforehand, ${share(coverage.jumps)} of the systems’ jumps and ${share(coverage.kills)} of their kills lay within the 80 % interval.`;
}

/** Which days since the first forecast have no grade; null: each has one. */
export function ungradedDaysText(days: readonly string[]): string | null {
  if (days.length === 0) return null;
  const have = days.length === 1 ? 'has' : 'have';
  return `${plural(days.length, 'day')} ${have} no grade, for want of a forecast in time or of observed hours: ${days.join(', ')}.`;
}

/** Why nothing is named that moves a forecast. */
export function noDrivers({ jumps, kills }: ServedModels): string {
  return isBaseline(jumps) && isBaseline(kills) ? 'a baseline, which knows no drivers' : 'nothing moves it far from its usual';
}
