import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { oneOf } from '../http/query.ts';
import { shipClasses } from './ship-classes.ts';

const share = z.number().describe('0 to 1, four digits');

export const lossAccuracy = endpoint({
  id: 'listLossAccuracy',
  path: '/loss-accuracy',
  summary: 'How well the chance of loss was predicted for past journeys',
  description:
    'Compares predicted chances with actual losses. The journeys run between the trade hubs, and between them and systems all over the map, at each hour of the last seven full days. Each chance is predicted from what was known when the journey began: the usual hours before that day, the forecast of the day, and the killmails until then. `lost` is the share of the ships that jumped into the same systems in the same hours and were destroyed at a gate there. A system that no ship entered in that hour is left out of both figures. A system that ships of the class rarely enter has less weight in both. /route and /departures correct their chances by this grade: `called` is the prediction before the correction, `corrected` the one after it. Many journeys meet the same lost ship, so `ships` and the interval from `lost_least` to `lost_most` show how much a grade is worth. With few ships it corrects little, and for a class it then corrects as for any ship. `from` and `to` in `meta` are the first and last day with killmails both of that day and of a time before it. The list is empty until there are killmails of two days.',
  query: {
    ship_class: oneOf(shipClasses).default('any').describe('Class of ship whose chances are graded, as in /route.'),
    ...listOrder(['from', 'journeys', 'called', 'lost', 'ships'], 'asc'),
  },
  example: { ship_class: 'any' },
  response: pageOf(
    z.array(
      z.object({
        from: z.number().describe('chances from this value on'),
        to: z.number().describe('and below this value'),
        journeys: z.int(),
        called: share.describe('mean predicted chance, before the correction by this grade'),
        lost: share.describe('share of these journeys’ ships that were lost'),
        lost_least: share.describe('lower end of the 95 % interval of `lost`, from the ships that it rests on'),
        lost_most: share.describe('upper end of that interval'),
        ships: z.int().describe('ships of the class that were lost where and when these journeys passed'),
        corrected: share.describe('chance that is predicted for these journeys now'),
        sentence: z.string().describe('the same in words'),
      }),
    ),
    z.object({
      from: z.string().nullable().describe('first graded day, as 2026-11-13; null: nothing could be graded yet'),
      to: z.string().nullable().describe('last graded day'),
      ship_class: z.enum(shipClasses).describe('as requested'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'killmails', 'forecasts'],
  cacheSeconds: 900,
});
