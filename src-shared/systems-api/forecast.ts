import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { activityTypes, trends } from './bands.ts';

const isoUtc = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC, whole seconds' });
const day = z.string().meta({ format: 'date', description: 'UTC day' });
const probability = z.number().meta({ description: '0 to 1' });

/** The models that are compared every day (decisions §5.2); `pooled` is ours. */
export const forecastModels = ['naive_last_day', 'same_weekday', 'mean_7d', 'mean_28d', 'pooled'] as const;
export type ForecastModel = (typeof forecastModels)[number];

/** A predicted count with its 80 % interval. */
export const predictedCount = z
  .object({
    expected: z.number(),
    low: z.number().meta({ description: '10th percentile' }),
    high: z.number().meta({ description: '90th percentile' }),
  })
  .meta({ id: 'PredictedCount' });

export const forecastDriver = z
  .object({
    text: z.string().meta({ description: 'in words with numbers: two campaigns within 2 jumps: +1.8 expected kills' }),
    target: z.enum(['jumps', 'kills']),
    effect: z.number().meta({ description: 'in expected jumps or kills of the day' }),
  })
  .meta({ id: 'ForecastDriver' });

export const systemForecast = z
  .object({
    id: z.int(),
    name: z.string(),
    region: z.string(),
    security: z.enum(securityBands),
    day,
    jumps: predictedCount,
    kills: predictedCount,
    hotspot_probability: probability.meta({
      description: "that the day's kills reach the larger of 5 and the system's own 90th percentile over 35 days",
    }),
    drivers: z.array(forecastDriver).meta({ description: 'the three largest; none where a baseline is served' }),
    quiet_window: z.object({ from_hour: z.int(), hours: z.int(), expected_activity: z.number() }).nullable().meta({
      description: 'the 4 consecutive UTC hours with the least expected jumps and kills; null where nothing ever happens',
    }),
    model: z.enum(forecastModels).meta({ description: 'the model that made the kills; a baseline is named where it wins' }),
    models: z
      .object({ jumps: z.enum(forecastModels), kills: z.enum(forecastModels), hotspot: z.enum(forecastModels) })
      .meta({ description: 'the model that made each figure' }),
    model_version: z.string(),
    made_at: isoUtc,
  })
  .meta({ id: 'SystemForecast' });
export type SystemForecast = z.infer<typeof systemForecast>;

export const forecastSystems = endpoint({
  id: 'listSystemForecasts',
  path: '/forecast/systems',
  summary: 'Next-day forecast of every listed system: jumps, kills, fight probability and drivers, quiet window',
  description: 'One row per listed system for the newest day forecast, by id. Intervals are 80 %.',
  query: {
    region: idOrName().optional(),
    security: oneOf(securityBands).optional(),
    sort: oneOf(['id', 'jumps', 'kills', 'prob', 'name']).default('id'),
    order: oneOf(['asc', 'desc']).default('asc'),
    page: wholeNumber(1, 1_000_000).default(1),
    page_size: wholeNumber(1, 500).default(50),
  },
  response: pageOf(
    z.array(systemForecast),
    pageMeta.extend({ day, made_at: isoUtc, why: z.string().meta({ description: 'why these models are served' }) }),
  ),
  dependsOn: ['forecasts', 'systems'],
  cacheSeconds: 900,
});

export const forecastHotspots = endpoint({
  id: 'listForecastHotspots',
  path: '/forecast/hotspots',
  summary: 'Systems ranked by predicted fight probability, or by unusualness against their own baseline',
  description:
    "surprise: the smaller tail probability of today so far under the system's own forecast distribution for today, scaled by the share of its day that has passed, as -log10 (1.0 = one day in ten, 3.0 = one in a thousand).",
  query: { sort: oneOf(['prob', 'surprise']).default('prob'), limit: wholeNumber(1, 500).default(50) },
  response: pageOf(
    z.array(
      systemForecast.extend({
        surprise: z.number().nullable(),
        today: z.object({ jumps: z.int(), kills: z.int(), hours: z.int() }).nullable(),
        direction: z.enum(['busier', 'quieter']).nullable(),
      }),
    ),
    z.object({ day: day.nullable(), sort: z.string(), total: z.int() }),
  ),
  dependsOn: ['forecasts', 'activity', 'systems'],
  cacheSeconds: 900,
});

export const forecastInputs = endpoint({
  id: 'listForecastInputs',
  path: '/forecast-inputs',
  summary: 'Bulk feed: 35 days of daily totals with circadian, trend and topology context per system',
  description: 'One large payload; arrays are aligned with meta.days, null where not one hour of a day was observed.',
  response: pageOf(
    z.array(
      z
        .object({
          id: z.int(),
          name: z.string(),
          region: z.string(),
          security: z.enum(securityBands),
          security_status: z.number(),
          jumps: z.array(z.int().nullable()),
          kills: z.array(z.int().nullable()),
          npc_kills: z.array(z.int().nullable()),
          circadian: z.array(z.number()).meta({ description: '24 shares of the mean day' }),
          trend: z.enum(trends).nullable(),
          activity_type: z.enum(activityTypes).nullable(),
          hub_distance: z.int().nullable(),
          betweenness: z.number(),
          neighbours: z.array(z.int()),
        })
        .meta({ id: 'ForecastInput' }),
    ),
    z.object({ days: z.array(day), hours: z.array(z.int()).meta({ description: 'sampled hours of each day' }) }),
  ),
  dependsOn: ['activity', 'systems', 'topology', 'catalog'],
  cacheSeconds: 900,
});

export const forecastBriefs = endpoint({
  id: 'listBriefs',
  path: '/forecast/briefs',
  summary: 'Daily intelligence briefs for the galaxy and each region',
  description:
    'status `written`: by the configured language model, every number checked against its fact sheet; `fallback`: a statistical summary.',
  query: { region: idOrName().optional() },
  response: pageOf(
    z.array(
      z
        .object({
          scope: z.enum(['galaxy', 'region']),
          region_id: z.int().nullable(),
          region: z.string().nullable(),
          day,
          status: z.enum(['written', 'fallback']),
          text: z.string(),
          model: z.string().nullable(),
          made_at: isoUtc,
          facts: z.record(z.string(), z.union([z.number(), z.string()])),
        })
        .meta({ id: 'Brief' }),
    ),
    z.object({ day: day.nullable() }),
  ),
  dependsOn: ['briefs', 'systems'],
  cacheSeconds: 900,
});

export const accuracyRow = z
  .object({
    day,
    model: z.enum(forecastModels),
    backtest: z.boolean().meta({
      description: 'true: forecast afterwards from what lay before the day, because no forecast had been made when it began',
    }),
    mae_jumps: z.number(),
    mae_kills: z.number(),
    directional_accuracy: z
      .number()
      .nullable()
      .meta({ description: 'share of systems whose change against the day before was called rightly' }),
    brier: z.number().meta({ description: 'of the fight hotspot probability' }),
    quiet_precision: z.number().nullable(),
    quiet_recall: z.number().nullable(),
    sample_size: z.int(),
  })
  .meta({ id: 'AccuracyRow' });

export const forecastAccuracy = endpoint({
  id: 'listForecastAccuracy',
  path: '/forecast/accuracy',
  summary: 'Daily accuracy per model, naive baselines included',
  description: 'Each day graded on what was forecast before it began. Days that were missed are named, not invented.',
  query: { days: wholeNumber(1, 365).default(30) },
  response: pageOf(
    z.array(accuracyRow),
    z.object({
      days: z.int(),
      served: z
        .object({
          jumps: z.enum(forecastModels),
          kills: z.enum(forecastModels),
          hotspot: z.enum(forecastModels),
          why: z.string(),
        })
        .nullable()
        .meta({ description: 'the model that made each figure of the newest forecast; null until one has been made' }),
      missed_days: z.array(day),
      reliability: z.array(
        z.object({ from: probability, to: probability, forecasts: z.int(), mean_forecast: z.number(), observed: z.number() }),
      ),
      interval_coverage: z
        .object({ jumps: z.number(), kills: z.number() })
        .nullable()
        .meta({ description: 'share of outcomes inside the 80 % interval' }),
    }),
  ),
  dependsOn: ['forecasts'],
  cacheSeconds: 900,
});
