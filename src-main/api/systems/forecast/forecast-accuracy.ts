import { addedBands, type Band } from '#main/domain/forecast/bands';
import { RELIABILITY_BINS, type ReliabilityBin } from '#main/domain/forecast/grading';
import type { CalibrationRow, GradeRow, StoredBands } from '#main/store/forecasts/rows';
import { type ForecastModel, forecastLeads } from '#shared/systems-api/forecast';
import { forecastAccuracy as endpoint } from '#shared/systems-api/forecast-accuracy';
import { dayNumber, HOUR, isoDay, isoUtc } from '#shared/time';
import { noForecastYet } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';
import { newestMaking, requireMaking, servedOf } from './forecasts.ts';

/** This long after its end a day has its grades, if it gets any: its last hour is published late, and grading begins hourly. */
const GRADED_WITHIN = 3 * HOUR;

const NOT_GRADED = 'No forecast has been graded yet; the first one is when its day is over, or as soon as more history is there.';

export const forecastAccuracy = route(endpoint, ({ query }, { forecasts, clock }: SystemsDeps) => {
  const today = dayNumber(isoUtc(clock.now()));
  const newestGraded = dayNumber(isoUtc(clock.now() - GRADED_WITHIN)) - 1;
  const from = today - query.days;
  const calibration = forecasts.calibration(from);
  const making = newestMaking(forecasts);
  // Until a day was forecast in the evening before there are grades of longer leads alone.
  const lead =
    forecastLeads.find((one) =>
      query.lead === undefined ? forecasts.grades(from, one).length > 0 : String(one) === query.lead,
    ) ?? 1;
  const grades = forecasts.grades(from, lead);
  if (grades.length === 0 && forecastLeads.every((lead) => forecasts.grades(0, lead).length === 0)) {
    requireMaking(forecasts);
    throw noForecastYet(NOT_GRADED);
  }
  return {
    data: grades.map(rowOf),
    meta: {
      days: query.days,
      lead,
      bands: bandsOf(forecasts.bands(from)),
      // Not what the grades would choose by now: back-tests are there before the first forecast, new grades before the next one.
      served: making === undefined ? null : { ...servedOf(making), why: making.why },
      missed_days: missedDays(from, newestGraded, forecasts.firstDay(), forecasts.grades(from, 1)),
      reliability: reliabilityOf(calibration),
      interval_coverage:
        calibration.length === 0
          ? null
          : { jumps: mean(calibration.map((row) => row.jumpsInside)), kills: mean(calibration.map((row) => row.killsInside)) },
    },
  };
});

function rowOf(row: GradeRow) {
  return {
    day: isoDay(row.day),
    model: row.model as ForecastModel,
    backtest: row.backtest === 1,
    mae_jumps: row.maeJumps,
    mae_kills: row.maeKills,
    directional_accuracy: row.directionalAccuracy,
    brier: row.brier,
    quiet_precision: row.quietPrecision,
    quiet_recall: row.quietRecall,
    sample_size: row.sampleSize,
  };
}

/** What was called and came, by lead and band. */
function bandsOf(days: readonly StoredBands[]) {
  return forecastLeads.flatMap((lead) => {
    const own = days.filter((day) => day.lead === lead);
    return addedBands(own.map(({ bands }) => JSON.parse(bands) as Band[])).map(({ figure, from, to, forecasts, ...sums }) => ({
      lead,
      figure,
      from,
      to,
      forecasts,
      called: sums.called / forecasts,
      came: sums.came / forecasts,
      interval_held: figure === 'hotspot' ? null : sums.inside / forecasts,
      days: own.length,
      backtested_days: own.filter(({ backtest }) => backtest === 1).length,
    }));
  });
}

/** Days since the first forecast that have no grade of a real one: none was made in time, or too little of the day was observed. */
function missedDays(from: number, to: number, first: number | null, grades: readonly GradeRow[]): string[] {
  if (first === null) return [];
  const graded = new Set(grades.filter(({ backtest }) => backtest === 0).map(({ day }) => day));
  const missed: string[] = [];
  for (let day = Math.max(from, first); day <= to; day += 1) if (!graded.has(day)) missed.push(isoDay(day));
  return missed;
}

function reliabilityOf(rows: readonly Pick<CalibrationRow, 'reliability'>[]) {
  const days = rows.map(({ reliability }) => JSON.parse(reliability) as ReliabilityBin[]);
  return Array.from({ length: RELIABILITY_BINS }, (_, bin) => {
    const sum = (figure: keyof ReliabilityBin) => days.reduce((total, bins) => total + (bins[bin]?.[figure] ?? 0), 0);
    const forecasts = sum('forecasts');
    return {
      from: bin / RELIABILITY_BINS,
      to: (bin + 1) / RELIABILITY_BINS,
      forecasts,
      mean_forecast: forecasts === 0 ? 0 : sum('sumForecast') / forecasts,
      observed: forecasts === 0 ? 0 : sum('observed') / forecasts,
    };
  }).filter(({ forecasts }) => forecasts > 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
