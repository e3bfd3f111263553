import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { utcTime } from '../http/members.ts';
import { sourceNames } from '../sources.ts';

const sourceContact = z
  .object({
    source: z.enum(sourceNames).describe('id of the source'),
    label: z.string().describe('its name'),
    purpose: z.string().describe('what the data is used for'),
    sends: z.string().describe('what is sent there'),
    contacted_at: utcTime.nullable().describe('when the newest request was made; null: never'),
    failed_at: utcTime.nullable().describe('time of the newest failure, even if later requests succeeded'),
    requests_today: z.int().describe('requests on this UTC day'),
    failures_today: z.int().describe('requests of today without an answer, or with status 401, 420, 429 or 5xx'),
    bytes_sent_today: z.int().describe('bytes of request bodies'),
    bytes_received_today: z.int().describe('bytes of response bodies, as transferred'),
    requests: z.int().describe('requests since the beginning of this mirror'),
    failures: z.int().describe('failed requests since the beginning of this mirror'),
    bytes_sent: z.int().describe('bytes since the beginning of this mirror'),
    bytes_received: z.int().describe('bytes since the beginning of this mirror'),
  })
  .meta({ id: 'SourceContact' });

export const sourceContacts = endpoint({
  id: 'listSources',
  path: '/sources',
  summary: 'All servers outside this machine that may be contacted: purpose, last contact and traffic',
  description:
    'Counts are at most five seconds old. Only the window has the user’s switches and addresses. `/health` of the systems service has the age of the data of each source.',
  response: dataOf(z.array(sourceContact)),
  dependsOn: [],
  cacheSeconds: null,
});
