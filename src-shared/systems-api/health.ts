import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { ageStates } from '../local-api/status.ts';

export const systemsHealth = endpoint({
  id: 'getHealth',
  path: '/health',
  summary: 'Liveness and the time of the last collection',
  description: 'Never cached: what is late, failing or catching up is told as it is at this moment.',
  response: dataOf(
    z.object({
      status: z
        .enum(['ok', 'degraded', 'starting'])
        .describe(
          'degraded: a source is late or fails, or what it brought is more than three periods late; starting: nothing yet',
        ),
      last_collection_at: utcTime.nullable().describe('end of the newest good run of any source; null before the first'),
      sources: z
        .array(
          z.object({
            source: z.string().describe('name of the source'),
            state: z
              .enum(['ok', 'late', 'failing', 'waiting', 'off'])
              .describe('`freshness` in five words: ok for fresh, late also for catching_up, waiting for never'),
            last_collection_at: utcTime.nullable().describe('end of its newest good run; null before the first'),
            freshness: z
              .enum(ageStates)
              .describe(
                'fresh; catching_up: behind, but it answers and what is left is being read; late: behind; failing: its newest runs failed; off; never: nothing of it is here yet',
              ),
            covered_until: utcTime
              .nullable()
              .describe('the data’s own time: all of it up to then is here; null: none that has a time'),
            heard_at: utcTime.nullable().describe('when it last answered'),
            backlog: z
              .object({
                left: z.int().describe('how many'),
                unit: z.string().describe('of what: killmails, regions, contracts, days, icons'),
              })
              .nullable()
              .describe('what of it is still to be read: 12345 killmails; null: nothing, or not known'),
          }),
        )
        .describe('each on its own'),
    }),
  ),
  dependsOn: ['contracts', 'activity', 'sovereignty', 'campaigns', 'incursions', 'warfare', 'wormholes', 'killmails'],
  cacheSeconds: null,
});
