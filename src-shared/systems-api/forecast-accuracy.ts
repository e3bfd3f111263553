import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { utcDay } from '../http/members.ts';
import { oneOf, wholeNumber } from '../http/query.ts';
import { forecastModels, leadDays, probability, servedModels } from './forecast.ts';

const calledChances = z.object({
  from: probability.describe('chances from this, 0 to 1'),
  to: probability.describe('to this, 0 to 1'),
  forecasts: z.int().describe('number of forecasts'),
  mean_forecast: probability.describe('mean forecast chance, 0 to 1'),
  observed: probability.describe('share that became a hotspot, 0 to 1'),
});
/** Calibration: one range of forecast chances, and the share of these that had a fight. */
export type CalledChances = z.infer<typeof calledChances>;

/** Forecasts of one lead with similar figures, and their outcomes. */
export const calledBand = z
  .object({
    lead: leadDays,
    figure: z.enum(['jumps', 'kills', 'hotspot']).describe('hotspot: the chance of a fight, 0 to 1'),
    from: z.number().describe('forecast figure from this value on'),
    to: z.number().nullable().describe('and below this; null: no end'),
    forecasts: z.int().describe('number of forecasts, one per system and day'),
    called: z.number().describe('mean forecast'),
    came: z.number().describe('mean outcome; for hotspot the share of these days with a fight'),
    interval_held: probability
      .nullable()
      .describe('share of the counts inside their 80 % interval; null: hotspot has no interval'),
    days: z.int().describe('days that were graded at this lead'),
    backtested_days: z.int().describe('number of these days that were forecast afterwards, from earlier data'),
  })
  .meta({ id: 'CalledBand' });

/** Accuracy of one model on one UTC day, over all graded systems (decisions §5.2). */
export const accuracyRow = z
  .object({
    day: utcDay.describe('UTC day that was graded'),
    model: z.enum(forecastModels).describe('the model that was graded'),
    backtest: z.boolean().meta({
      description: 'true: forecast afterwards from earlier data, because there was no forecast when the day began',
    }),
    mae_jumps: z.number().describe('mean absolute error, in jumps a system'),
    mae_kills: z.number().describe('mean absolute error, in kills a system'),
    directional_accuracy: z
      .number()
      .nullable()
      .meta({ description: 'share of systems whose change against the day before was predicted correctly' }),
    brier: z.number().describe('Brier score of hotspot_probability, 0 is perfect'),
    quiet_precision: z
      .number()
      .nullable()
      .describe('share of systems forecast to be quiet that were quiet; null: none were forecast'),
    quiet_recall: z.number().nullable().describe('share of quiet systems that were forecast to be quiet; null: none were quiet'),
    sample_size: z.int().describe('systems graded'),
  })
  .meta({ id: 'AccuracyRow' });

export const forecastAccuracy = endpoint({
  id: 'listForecastAccuracy',
  path: '/forecast/accuracy',
  summary: 'Daily accuracy per model, including naive baselines',
  description: 'Grades each day by the forecasts made before it began. Missed days are listed, not filled in.',
  query: {
    days: wholeNumber(1, 365).default(30).describe('Number of UTC days.'),
    lead: oneOf(['1', '1.5', '2'])
      .optional()
      .describe(
        'Lead of the graded forecasts, in days. Absent: 1, or the shortest lead with grades. 1: made in the last hours of the day before; 1.5: made with the first twelve hours of the day before, as shown for tomorrow from 12:30 to 23:30; 2: made earlier.',
      ),
  },
  example: { days: '30' },
  response: pageOf(
    z.array(accuracyRow),
    z.object({
      days: z.int().describe('days looked back'),
      lead: leadDays.describe('lead of the grades; reliability, coverage and missed days are of one-day forecasts'),
      bands: z.array(calledBand).describe('forecasts and outcomes for each lead, for jumps, kills and the chance of a fight'),
      served: z
        .object({ ...servedModels, why: z.string().describe('why these models are served') })
        .nullable()
        .meta({ description: 'the model that made each figure of the newest forecast; null until one has been made' }),
      missed_days: z.array(utcDay).describe('days for which no forecast was made in time'),
      reliability: z.array(calledChances).describe('calibration of the chance of a fight'),
      interval_coverage: z
        .object({ jumps: probability.describe('of jumps, 0 to 1'), kills: probability.describe('of kills, 0 to 1') })
        .nullable()
        .meta({ description: 'share of outcomes inside the 80 % interval' }),
    }),
  ),
  dependsOn: ['forecasts'],
  cacheSeconds: 900,
});
