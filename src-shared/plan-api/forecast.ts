import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { utcDay, utcTime } from '../http/members.ts';
import { systemId, systemName } from '../systems-api/members.ts';

/** The chance of a fight in one system on the forecast day, and how many kills count as one. */
const fightChance = z
  .object({
    id: systemId,
    name: systemName,
    hotspot_probability: z.number().describe('chance that the kills of the day reach `fight_kills`, 0 to 1'),
    fight_kills: z
      .int()
      .describe("kills in a UTC day that count as a fight: the larger of 5 and the system's own 90th percentile"),
  })
  .meta({ id: 'FightChance' });

export const forecast = endpoint({
  id: 'listFightChances',
  path: '/forecast',
  summary: 'The chance of a fight in every listed system on the newest forecast day, in one answer',
  description: 'One row per listed system, by id. The systems service has the whole forecast with its drivers.',
  query: listOrder(['id', 'hotspot_probability', 'fight_kills'], 'asc'),
  example: {},
  response: pageOf(
    z.array(fightChance),
    z.object({
      total: z.int().describe('systems'),
      day: utcDay.nullable().describe('UTC day of the forecast; null: none has been made yet'),
      made_at: utcTime.nullable().describe('when the forecast was made'),
      trained_days: z.int().nullable().describe('UTC days of history that the forecast was trained on'),
    }),
  ),
  dependsOn: ['forecasts', 'systems'],
  cacheSeconds: 900,
});
