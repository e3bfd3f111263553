import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageMeta, pageOf } from '../http/envelope.ts';
import { regionName, utcDay, utcTime } from '../http/members.ts';
import { idOrName, oneOf, utcDate, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { securityBand, systemId, systemName } from './members.ts';

const day = utcDay.describe('UTC day that is forecast');
const askedDay = utcDate().optional().describe('UTC day to forecast: today or tomorrow. Absent: the newest forecast day.');
/** As a member. */
export const leadDays = z
  .number()
  .describe(
    '1, 1.5 or 2: days between the newest complete day and the forecast day; 1.5: the first half of the day between was known',
  );
/** As a member. */
export const probability = z.number().meta({ description: '0 to 1' });

/** The models that are compared every day (decisions §5.2); `pooled` is ours. */
export const forecastModels = ['naive_last_day', 'same_weekday', 'mean_7d', 'mean_28d', 'pooled'] as const;
export type ForecastModel = (typeof forecastModels)[number];

/**
 * Days between the newest complete day and the forecast day: 1 in the evening before, from 23:30; 2 before that, when today is
 * not over and yesterday is the newest whole day; 1.5 from half past noon on, by the first twelve hours of today.
 */
export const forecastLeads = [1, 1.5, 2] as const;
/** One of {@link forecastLeads}. */
export type ForecastLead = (typeof forecastLeads)[number];

/** The model behind each figure, as members. */
export const servedModels = {
  jumps: z.enum(forecastModels).describe('model behind the jumps'),
  kills: z.enum(forecastModels).describe('model behind the kills'),
  hotspot: z.enum(forecastModels).describe('model behind hotspot_probability'),
};

/** A predicted count with its 80 % interval. */
const predictedCount = z
  .object({
    expected: z.number().describe('mean count of the day'),
    low: z.number().describe('lower end of the 80 % interval, at most `expected`'),
    high: z
      .number()
      .describe('upper end of the 80 % interval, at least `expected`: a fraction where the 90th percentile is below it'),
  })
  .meta({ id: 'PredictedCount' });

/** One reason for an expected count, in the unit of its target: jumps or player kills of the day. */
const forecastDriver = z
  .object({
    text: z.string().meta({ description: 'in words with numbers, such as two campaigns within 2 jumps: +1.8 expected kills' }),
    target: z.enum(['jumps', 'kills']).describe('the count that it changes'),
    effect: z.number().meta({ description: 'in expected jumps or kills of the day' }),
  })
  .meta({ id: 'ForecastDriver' });
export type ForecastDriver = z.infer<typeof forecastDriver>;

/** The forecast of one system and UTC day (decisions §5.1). */
export const systemForecast = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    day,
    jumps: predictedCount.describe('jumps of the day'),
    kills: predictedCount.describe('player kills of the day'),
    hotspot_probability: probability.meta({
      description: "chance that the day's kills reach the larger of 5 and the system's own 90th percentile over 35 days",
    }),
    drivers: z.array(forecastDriver).meta({ description: 'the three largest; empty if a baseline is served' }),
    quiet_window: z
      .object({
        from_hour: z.int().describe('first UTC hour, 0 to 23'),
        hours: z.int().describe('number of hours'),
        expected_activity: z.number().describe('expected jumps and kills in these hours'),
      })
      .nullable()
      .meta({
        description: 'the 4 consecutive UTC hours with the fewest expected jumps and kills; null: no activity at all',
      }),
    model: z.enum(forecastModels).meta({ description: 'the model behind the kills, a baseline if it is the best' }),
    models: z.object(servedModels).meta({ description: 'the model behind each figure' }),
    lead: leadDays,
    model_version: z.string().describe('changes with each change of the model'),
    made_at: utcTime.describe('when the forecast was made'),
  })
  .meta({ id: 'SystemForecast' });
export type SystemForecast = z.infer<typeof systemForecast>;

export const forecastSystems = endpoint({
  id: 'listSystemForecasts',
  path: '/forecast/systems',
  summary: 'Next-day forecast of every listed system: jumps, kills, fight probability and drivers, quiet window',
  description: 'One row per listed system for the newest forecast day, by id. Intervals are 80 %.',
  query: {
    day: askedDay,
    region: idOrName().optional().describe('Region: an id, or its exact name in any case.'),
    security: oneOf(securityBands).optional().describe('Security band, as displayed.'),
    sort: oneOf(['id', 'jumps', 'kills', 'prob', 'name']).default('id').describe('Sort key; prob is hotspot_probability.'),
    order: oneOf(['asc', 'desc']).default('asc').describe('Ascending or descending; ties go by id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
    page_size: wholeNumber(1, 500).default(50).describe('Systems per page.'),
  },
  example: { sort: 'jumps', order: 'desc', page_size: '20' },
  response: pageOf(
    z.array(systemForecast),
    pageMeta.extend({
      day,
      made_at: utcTime.describe('when the forecast was made'),
      why: z.string().meta({ description: 'why these models are served' }),
    }),
  ),
  dependsOn: ['forecasts', 'systems'],
  cacheSeconds: 900,
});

export const forecastHotspots = endpoint({
  id: 'listForecastHotspots',
  path: '/forecast/hotspots',
  summary: 'Systems ranked by predicted fight probability, or by unusualness against their own baseline',
  description:
    "surprise is -log10 of the two-sided probability of a count at least as far from its forecast as today's count so far (1.0 = one day in ten, 3.0 = one in a thousand). The less probable of jumps and kills counts; its probability is multiplied by the number of the two that were sampled. The forecast for today is scaled by the share of the system's day that has passed; see `compared`.",
  query: {
    day: askedDay,
    sort: oneOf(['prob', 'surprise'])
      .default('prob')
      .describe('prob: by the chance of a fight; surprise: by how unusual today is.'),
    limit: wholeNumber(1, 500).default(50).describe('Maximum number of systems.'),
  },
  example: { limit: '10' },
  response: pageOf(
    z.array(
      systemForecast.extend({
        surprise: z.number().nullable().describe('-log10 of a probability; null: nothing to compare with'),
        today: z
          .object({
            jumps: z.int().describe('jumps so far'),
            kills: z.int().describe('player kills so far'),
            hours: z.int().describe('hours of today that were sampled'),
          })
          .nullable()
          .describe('today so far; null: no forecast had been made when it began'),
        compared: z
          .object({
            figure: z.enum(['jumps', 'kills']).describe('the less probable of the two'),
            day,
            made_at: utcTime.describe('when that forecast was made'),
            expected: z.number().describe('expected for the whole day'),
            expected_so_far: z.number().describe('expected for the hours sampled so far'),
            probability: probability.meta({ description: 'two-sided, 0 to 1; surprise is its -log10' }),
          })
          .nullable()
          .describe('the forecast that today is compared with; null: nothing to compare with'),
        direction: z.enum(['busier', 'quieter']).nullable().describe('direction in which today is unusual'),
      }),
    ),
    z.object({
      day: day.nullable(),
      sort: z.string().describe('as requested'),
      total: z.int().describe('number of systems before `limit`'),
    }),
  ),
  dependsOn: ['forecasts', 'activity', 'systems'],
  cacheSeconds: 900,
});

export const forecastBriefs = endpoint({
  id: 'listBriefs',
  path: '/forecast/briefs',
  summary: 'Daily intelligence briefs for the galaxy and each region',
  description:
    'status `written`: by the configured language model, every number checked against its fact sheet; `fallback`: a statistical summary.',
  query: { region: idOrName().optional().describe('Region: an id, or its exact name in any case.') },
  response: pageOf(
    z.array(
      z
        .object({
          scope: z.enum(['galaxy', 'region']).describe('scope of the brief'),
          region_id: z.int().nullable().describe('region id; null: of the galaxy'),
          region: regionName.nullable().describe('name of the region; null: of the galaxy'),
          day,
          status: z.enum(['written', 'fallback']).describe('by a language model, or a statistical summary'),
          text: z.string().describe('text of the brief'),
          model: z.string().nullable().describe('the language model; null: none'),
          made_at: utcTime.describe('when it was written'),
          facts: z.record(z.string(), z.union([z.number(), z.string()])).describe('every figure that the brief may use'),
        })
        .meta({ id: 'Brief' }),
    ),
    z.object({ day }),
  ),
  dependsOn: ['briefs', 'systems'],
  cacheSeconds: 900,
});
