import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { regionName, utcDay } from '../http/members.ts';
import { activityTypes, observedCount, securityBand, securityStatus, systemId, systemName, trends } from './members.ts';

export const forecastInputs = endpoint({
  id: 'listForecastInputs',
  path: '/forecast-inputs',
  summary: 'Bulk feed: 35 days of daily totals with circadian, trend and topology context per system',
  description: 'One large payload; arrays are aligned with meta.days, null where not one hour of a day was observed.',
  response: pageOf(
    z.array(
      z
        .object({
          id: systemId,
          name: systemName,
          region: regionName,
          security: securityBand,
          security_status: securityStatus,
          jumps: z.array(observedCount('jumps')).describe('jumps of each day'),
          kills: z.array(observedCount('player kills')).describe('player kills of each day'),
          npc_kills: z.array(observedCount('NPC kills')).describe('NPC kills of each day'),
          circadian: z.array(z.number()).describe('24 shares of the mean day, by UTC hour'),
          trend: z.enum(trends).nullable().describe('of 7 days against the 7 before; null: no full day was observed'),
          activity_type: z.enum(activityTypes).nullable().describe('what prevails over 7 days; null: no full day was observed'),
          hub_distance: z.int().nullable().describe('gate jumps to the nearest trade hub; null: unreachable'),
          betweenness: z.number().describe('share of all shortest paths through the system, 0 to 1'),
          neighbours: z.array(z.int()).describe('ids of the systems that its gates lead to'),
        })
        .meta({ id: 'ForecastInput' }),
    ),
    z.object({
      days: z.array(utcDay).describe('the 35 days, ascending'),
      hours: z.array(z.int()).describe('sampled hours of each day'),
    }),
  ),
  dependsOn: ['activity', 'systems', 'topology', 'catalog'],
  cacheSeconds: 900,
});
