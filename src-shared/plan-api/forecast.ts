import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { utcDay, utcTime } from '../http/members.ts';
import { systemId, systemName } from '../systems-api/members.ts';

/** The chance of a fight in one system on the day forecast, and what counts as one there. */
const fightChance = z
  .object({
    id: systemId,
    name: systemName,
    hotspot_probability: z.number().describe('0 to 1: that the kills of the day reach `fight_kills`'),
    fight_kills: z
      .int()
      .describe("kills of a UTC day from which on it counts as a fight: the larger of 5 and the system's own 90th percentile"),
  })
  .meta({ id: 'FightChance' });

export const forecast = endpoint({
  id: 'listFightChances',
  path: '/forecast',
  summary: 'The chance of a fight of every listed system on the newest day forecast, in one answer',
  description: 'One row per listed system, by id. The forecast itself, with its drivers, is that of the systems service.',
  query: listOrder(['id', 'hotspot_probability', 'fight_kills'], 'asc'),
  example: {},
  response: pageOf(
    z.array(fightChance),
    z.object({
      total: z.int().describe('systems'),
      day: utcDay.nullable().describe('UTC day that is forecast; null: none has been made yet'),
      made_at: utcTime.nullable().describe('when the forecast was made'),
      trained_days: z.int().nullable().describe('UTC days of history that it was made from'),
    }),
  ),
  dependsOn: ['forecasts', 'systems'],
  cacheSeconds: 900,
});
