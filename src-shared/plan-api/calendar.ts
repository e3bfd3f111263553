import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { regionName, utcTime } from '../http/members.ts';
import { flag, idOrName, oneOf } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

const entry = z
  .object({
    uid: z.string().describe('the same whenever this is told'),
    kind: z.enum(['campaign', 'window', 'skyhook']),
    starts_at: utcTime,
    ends_at: utcTime.describe('of a campaign an hour later: how long it lasts is known of none'),
    summary: z.string(),
    system_id: systemId,
    system: systemName,
    region: regionName,
    holder: z
      .string()
      .nullable()
      .describe(
        'alliance that defends; of a skyhook the one that holds the system, for ESI does not tell whose the skyhook is; null: none, or its name is not known yet',
      ),
    planet: z.string().nullable().describe('planet of a skyhook; null: not known, or of another kind'),
    planet_type: z.string().nullable().describe('kind of that planet, such as Lava or Ice; null as above'),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof entry>;

/** Hours for which a campaign stands in a calendar. */
export const CAMPAIGN_HOURS = 1;

/** What thieves take from the skyhook of a planet of that kind; null: nothing that can be carried off, or not known (upstream §2.21). */
export function reagentOf(planetType: string | null): string | null {
  if (planetType === 'Lava') return 'Magmatic gas';
  return planetType === 'Ice' ? 'Superionic ice' : null;
}

/** Sovereignty campaigns, vulnerability windows and raidable skyhooks for calendar programs. */
export const calendar = endpoint({
  id: 'getCalendar',
  path: '/calendar/{file}',
  summary: 'Sovereignty campaigns, vulnerability windows and raidable skyhooks, as JSON or for a calendar program (iCalendar)',
  description:
    'The address that ends in .ics can be subscribed to by a calendar program on this machine (RFC 5545); it holds public data alone. Of each hub the next window only is published, so that later days fill up as they come near; of skyhooks those that ESI lists, which can be raided now or shortly. Timers that a person keeps are told to the app’s own window only, which saves them as a file.',
  parameters: {
    file: oneOf(['sovereignty.json', 'sovereignty.ics']).describe('Form of the answer.'),
  },
  query: {
    region: idOrName().optional().describe('Only systems of a region: an id, or its exact name in any case.'),
    holder: idOrName()
      .optional()
      .describe(
        'Only those that an alliance defends, and skyhooks in systems that it holds: its id, or its exact name in any case.',
      ),
    campaigns: flag().default(true).describe('Whether campaigns are among them.'),
    windows: flag().default(true).describe('Whether vulnerability windows are among them.'),
    skyhooks: flag().default(false).describe('Whether raidable skyhooks are among them, of which there can be hundreds.'),
  },
  example: { file: 'sovereignty.json' },
  forms: {
    'text/calendar': { about: 'file sovereignty.ics: for a calendar program', ask: { file: 'sovereignty.ics' } },
  },
  response: pageOf(
    z.array(entry).describe('the earliest first'),
    z.object({
      campaigns: z.int().describe('campaigns among them'),
      windows: z.int().describe('vulnerability windows among them'),
      skyhooks: z.int().describe('raidable skyhooks among them'),
    }),
  ),
  dependsOn: ['sovereignty', 'campaigns', 'skyhooks', 'names', 'catalog', 'topology', 'systems'],
  cacheSeconds: 60,
});
