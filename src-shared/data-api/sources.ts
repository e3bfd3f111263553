import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { sourceNames } from '../sources.ts';

const sourceContact = z
  .object({
    source: z.enum(sourceNames).describe('id of the source, as the services name it'),
    label: z.string().describe('its name'),
    purpose: z.string().describe('what it is good for'),
    sends: z.string().describe('what is sent there'),
    contacted_at: utcTime.nullable().describe('when the newest request was made; null: never'),
    failed_at: utcTime.nullable().describe('when the newest failure was, also where requests have been answered since'),
    requests_today: z.int().describe('requests on this UTC day'),
    failures_today: z
      .int()
      .describe('of them those that were not answered, or with a refusal of the source’s own making (401, 420, 429, 5xx)'),
    bytes_sent_today: z.int().describe('bytes of bodies of requests'),
    bytes_received_today: z.int().describe('bytes of bodies of answers as they came over the wire'),
    requests: z.int().describe('since the first request of this mirror'),
    failures: z.int().describe('of them those that failed'),
    bytes_sent: z.int().describe('since the first request of this mirror'),
    bytes_received: z.int().describe('since the first request of this mirror'),
  })
  .meta({ id: 'SourceContact' });

export const sourceContacts = endpoint({
  id: 'listSources',
  path: '/sources',
  summary: 'Everybody outside this machine who may be contacted: what for, when last, and how much',
  description:
    'Counts are at most five seconds old. What the person set, switches and addresses, is in the window alone. How fresh the rows of each source are is in `/health` of the systems service.',
  response: dataOf(z.array(sourceContact)),
  dependsOn: [],
  cacheSeconds: null,
});
