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
  summary: 'What became of past journeys, by the chance of loss that they would have been called',
  description:
    'Journeys between the trade hubs, and between them and systems all over the map, at each hour of the last seven full days, each called by what was known when it began: the usual hours before that day, its forecast, and the killmails until then. Lost is the share of the ships that jumped into the same systems in the same hours and were destroyed at a gate there; a system that no ship entered in that hour counts on neither side, one through which a ship of the class rarely comes as much less on both. By this grade the chances of /route and /departures are corrected: called is what was called before that, corrected what such a journey is called now. One lost ship is met by many journeys, so `ships`, and the interval from `lost_least` to `lost_most`, say how much that is: a grade of few ships corrects little, that of a class then as that of any ship does. `from` and `to` are the first and last day of which, and of a time before which, killmails are known; empty until there are killmails of two days.',
  query: {
    ship_class: oneOf(shipClasses).default('any').describe('Whose chances are graded, as of /route.'),
    ...listOrder(['from', 'journeys', 'called', 'lost', 'ships'], 'asc'),
  },
  example: { ship_class: 'any' },
  response: pageOf(
    z.array(
      z.object({
        from: z.number().describe('chances from this one on'),
        to: z.number().describe('and below this one'),
        journeys: z.int(),
        called: share.describe('mean of the chances called, before they were corrected by this grade'),
        lost: share.describe('share of these journeys’ ships that were lost'),
        lost_least: share.describe('lower end of its 95 % interval, by the ships that it rests on'),
        lost_most: share.describe('and the upper end'),
        ships: z.int().describe('ships of the class that were lost where and when these journeys passed'),
        corrected: share.describe('what a journey of that chance is called now'),
        sentence: z.string().describe('the same in words'),
      }),
    ),
    z.object({
      from: z.string().nullable().describe('first graded day, as 2026-11-13; null: nothing could be graded yet'),
      to: z.string().nullable().describe('last graded day'),
      ship_class: z.enum(shipClasses).describe('as asked for'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'killmails', 'forecasts'],
  cacheSeconds: 900,
});
