import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { regionName, utcTime } from '../http/members.ts';
import { flag, idOrName, oneOf } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';

const entry = z
  .object({
    uid: z.string().describe('stable id of this entry'),
    kind: z.enum(['campaign', 'window', 'skyhook']),
    starts_at: utcTime,
    ends_at: utcTime.describe('for a campaign one hour after its start: how long it lasts is never known'),
    summary: z.string(),
    system_id: systemId,
    system: systemName,
    region: regionName,
    holder: z
      .string()
      .nullable()
      .describe(
        'defending alliance; for a skyhook the one that holds the system, because ESI does not publish the owner; null: none, or its name is not known yet',
      ),
    planet: z.string().nullable().describe('planet of the skyhook; null: not known, or not a skyhook'),
    planet_type: z.string().nullable().describe('type of that planet, such as Lava or Ice; null as for `planet`'),
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
    'A calendar program on this machine can subscribe to the address that ends in .ics (RFC 5545). It has public data only. For each sovereignty hub only the next vulnerability window is published, so later days fill up as they come near. Skyhooks are those that ESI lists: they can be raided now or soon. Your own timers are not included; the window of the app saves them as a file.',
  parameters: {
    file: oneOf(['sovereignty.json', 'sovereignty.ics']).describe('Form of the answer.'),
  },
  query: {
    region: idOrName().optional().describe('Only systems of a region: an id, or its exact name in any case.'),
    holder: idOrName()
      .optional()
      .describe('Only what this alliance defends, and skyhooks in systems that it holds: its id, or its exact name in any case.'),
    campaigns: flag().default(true).describe('Whether to include campaigns.'),
    windows: flag().default(true).describe('Whether to include vulnerability windows.'),
    skyhooks: flag().default(false).describe('Whether to include raidable skyhooks; there can be hundreds.'),
  },
  example: { file: 'sovereignty.json' },
  forms: {
    'text/calendar': { about: 'file sovereignty.ics: for a calendar program', ask: { file: 'sovereignty.ics' } },
  },
  response: pageOf(
    z.array(entry).describe('the earliest first'),
    z.object({
      campaigns: z.int().describe('number of campaigns'),
      windows: z.int().describe('number of vulnerability windows'),
      skyhooks: z.int().describe('number of raidable skyhooks'),
    }),
  ),
  dependsOn: ['sovereignty', 'campaigns', 'skyhooks', 'names', 'catalog', 'topology', 'systems'],
  cacheSeconds: 60,
});
