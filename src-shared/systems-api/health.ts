import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { ageStates } from '../local-api/status.ts';

export const systemsHealth = endpoint({
  id: 'getHealth',
  path: '/health',
  summary: 'Liveness and the time of the last collection',
  description: 'Never cached: the state is that of this moment.',
  response: dataOf(
    z.object({
      status: z
        .enum(['ok', 'degraded', 'starting'])
        .describe('degraded: a source is late or fails, or its data is more than three periods late; starting: no data yet'),
      last_collection_at: utcTime.nullable().describe('end of the newest successful run of any source; null before the first'),
      sources: z
        .array(
          z.object({
            source: z.string().describe('name of the source'),
            state: z
              .enum(['ok', 'late', 'failing', 'waiting', 'off'])
              .describe('`freshness` in five values: ok is fresh, late includes catching_up, waiting is never'),
            last_collection_at: utcTime.nullable().describe('end of its newest successful run; null before the first'),
            freshness: z
              .enum(ageStates)
              .describe(
                'fresh: up to date; catching_up: behind, but the source answers and the rest is being read; late: behind; failing: its newest runs failed; off: switched off; never: no data yet',
              ),
            covered_until: utcTime
              .nullable()
              .describe('time of the data: everything up to then is in the mirror; null: the data has no time'),
            heard_at: utcTime.nullable().describe('when the source last answered'),
            backlog: z
              .object({
                left: z.int().describe('remaining number'),
                unit: z.string().describe('unit: killmails, regions, contracts, days, icons'),
              })
              .nullable()
              .describe('backlog, such as 12345 killmails; null: none, or not known'),
          }),
        )
        .describe('state of each source'),
    }),
  ),
  dependsOn: ['contracts', 'activity', 'sovereignty', 'campaigns', 'incursions', 'warfare', 'wormholes', 'killmails'],
  cacheSeconds: null,
});
