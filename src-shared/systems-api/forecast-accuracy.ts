import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { utcDay } from '../http/members.ts';
import { oneOf, wholeNumber } from '../http/query.ts';
import { forecastModels, leadDays, probability, servedModels } from './forecast.ts';

const calledChances = z.object({
  from: probability.describe('chances from this, 0 to 1'),
  to: probability.describe('to this, 0 to 1'),
  forecasts: z.int().describe('how many there were'),
  mean_forecast: probability.describe('their mean, 0 to 1'),
  observed: probability.describe('share that became a hotspot, 0 to 1'),
});
/** How often what was called likely came true: one range of called chances, and the share of it that had a fight. */
export type CalledChances = z.infer<typeof calledChances>;

/** Forecasts of one lead whose called figures are alike, and their outcomes. */
export const calledBand = z
  .object({
    lead: leadDays,
    figure: z.enum(['jumps', 'kills', 'hotspot']).describe('hotspot: the chance of a fight, 0 to 1'),
    from: z.number().describe('called from this'),
    to: z.number().nullable().describe('and below this; null: no end'),
    forecasts: z.int().describe('systems and days'),
    called: z.number().describe('mean of what was called'),
    came: z.number().describe('mean of what came; of the chance the share of these days with a fight'),
    interval_held: probability.nullable().describe('share of the counts within their 80 % interval; null: the chance has none'),
    days: z.int().describe('days that were graded at this lead'),
    backtested_days: z.int().describe('how many of these were forecast afterwards from what lay before them'),
  })
  .meta({ id: 'CalledBand' });

/** How one model did on one UTC day, over all graded systems (decisions §5.2). */
export const accuracyRow = z
  .object({
    day: utcDay.describe('UTC day that was graded'),
    model: z.enum(forecastModels).describe('the model that was graded'),
    backtest: z.boolean().meta({
      description: 'true: forecast afterwards from what lay before the day, because no forecast had been made when it began',
    }),
    mae_jumps: z.number().describe('mean absolute error, in jumps a system'),
    mae_kills: z.number().describe('mean absolute error, in kills a system'),
    directional_accuracy: z
      .number()
      .nullable()
      .meta({ description: 'share of systems whose change against the day before was called rightly' }),
    brier: z.number().describe('Brier score of hotspot_probability, 0 is perfect'),
    quiet_precision: z.number().nullable().describe('share of systems called quiet that were; null: none was called'),
    quiet_recall: z.number().nullable().describe('share of quiet systems that were called so; null: none was quiet'),
    sample_size: z.int().describe('systems graded'),
  })
  .meta({ id: 'AccuracyRow' });

export const forecastAccuracy = endpoint({
  id: 'listForecastAccuracy',
  path: '/forecast/accuracy',
  summary: 'Daily accuracy per model, naive baselines included',
  description: 'Each day graded on what was forecast before it began. Days that were missed are named, not invented.',
  query: {
    days: wholeNumber(1, 365).default(30).describe('How far back, in UTC days.'),
    lead: oneOf(['1', '1.5', '2'])
      .optional()
      .describe(
        'Whose grades; left out: 1, or the shortest that has any. 1: of forecasts made when the day before was over but for its last hours; 1.5: of those that know its first twelve hours, as what is shown for tomorrow from 12:30 to 23:30; 2: of those made before that.',
      ),
  },
  example: { days: '30' },
  response: pageOf(
    z.array(accuracyRow),
    z.object({
      days: z.int().describe('days looked back'),
      lead: leadDays.describe('of the grades; reliability, coverage and missed days are of one-day forecasts'),
      bands: z.array(calledBand).describe('what was called and what came, of each lead, jumps, kills and the chance of a fight'),
      served: z
        .object({ ...servedModels, why: z.string().describe('why these') })
        .nullable()
        .meta({ description: 'the model that made each figure of the newest forecast; null until one has been made' }),
      missed_days: z.array(utcDay).describe('days for which no forecast was made in time'),
      reliability: z.array(calledChances).describe('how often what was called likely came true'),
      interval_coverage: z
        .object({ jumps: probability.describe('of jumps, 0 to 1'), kills: probability.describe('of kills, 0 to 1') })
        .nullable()
        .meta({ description: 'share of outcomes inside the 80 % interval' }),
    }),
  ),
  dependsOn: ['forecasts'],
  cacheSeconds: 900,
});
