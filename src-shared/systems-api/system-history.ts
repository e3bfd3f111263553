import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { utcDay, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { observedCount, systemId, systemName } from './members.ts';

const allianceName = z.string().nullable().describe('name of the alliance; null: none, or not looked up yet');
const subject = { system_id: systemId, system: systemName, days: z.int().describe('days looked back') };
/** The parameter of every endpoint about one system. */
export const systemPath = { id: idOrName().describe('System: an id, or its exact name in any case.') };

/** Activity of one system on one UTC day. A day may be sampled in part: its hours stand beside the counts. */
export const dailyTotals = z
  .object({
    date: utcDay,
    jumps: observedCount('jumps through its gates, over `jump_hours`'),
    ship_kills: observedCount('ships of players killed, over `kill_hours`'),
    pod_kills: observedCount('capsules of players killed, over `kill_hours`'),
    npc_kills: observedCount('ships of NPCs killed, over `kill_hours`'),
    hours: z.int().describe('the fewer of `jump_hours` and `kill_hours`, 0 to 24'),
    jump_hours: z.int().describe('hours of the UTC day with a sample of jumps, 0 to 24'),
    kill_hours: z.int().describe('hours of the UTC day with a sample of kills, 0 to 24'),
  })
  .meta({ id: 'DailyTotals' });
export type DailyTotals = z.infer<typeof dailyTotals>;

export const systemHistory = endpoint({
  id: 'getSystemHistory',
  path: '/systems/{id}/history',
  summary: 'Daily activity totals',
  description:
    'Ascending. A day without a sampled hour has no row; a figure without one is null. Today is included, with the hours so far.',
  parameters: systemPath,
  query: { days: wholeNumber(1, 365).default(90).describe('How far back, in UTC days, today included.') },
  example: { id: '{system}', days: '30' },
  response: pageOf(z.array(dailyTotals), z.object(subject)),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 3600,
});

const circadianHour = z
  .object({
    hour: z.int().meta({ description: 'UTC hour of day, 0 to 23' }),
    jumps: z.number().nullable().describe('mean jumps per sampled hour; null: this hour was never sampled'),
    kills: z.number().nullable().describe('mean player kills per sampled hour; null: never sampled'),
    npc_kills: z.number().nullable().describe('mean NPC kills per sampled hour; null: never sampled'),
    share: z.number().nullable().meta({
      description:
        "share of the mean day's jumps, kills and NPC kills, 0 to 1; all shares sum to 1, or to 0 in a dead system; null: this hour was never sampled",
    }),
  })
  .meta({ id: 'CircadianHour' });
/** One of 24 hours of the mean UTC day, over the last 35 days (decisions §4.5). */
export type CircadianHour = z.infer<typeof circadianHour>;

export const systemCircadian = endpoint({
  id: 'getSystemCircadian',
  path: '/systems/{id}/circadian',
  summary: 'Distribution of activity over the 24 hours of the UTC day',
  description: 'Covers the last 35 days. Always has 24 rows.',
  parameters: systemPath,
  example: { id: '{system}' },
  response: pageOf(z.array(circadianHour), z.object({ ...subject, hours: z.int().describe('sampled hours behind the means') })),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 3600,
});

/** A change of the owner or of the ADM (Activity Defense Multiplier) of one system. */
export const sovereigntyChange = z
  .object({
    at: utcTime.describe('when it was observed'),
    alliance_id: z.int().nullable().describe('owner from then on; null: no alliance'),
    alliance_name: allianceName,
    adm: z.number().nullable().describe('Activity Defense Multiplier from then on, 1 to 6'),
  })
  .meta({ id: 'SovereigntyChange' });

const currentClaim = z.object({
  alliance_id: z.int().nullable().describe('owner; null: no alliance'),
  alliance_name: allianceName,
  faction_id: z.int().nullable().describe('owner, where it is a faction of NPCs'),
  faction_name: z.string().nullable().describe('name of the faction'),
  adm: z.number().nullable().describe('Activity Defense Multiplier, 1 to 6'),
  vulnerable_from: utcTime.nullable().describe('beginning of the vulnerability window'),
  vulnerable_until: utcTime.nullable().describe('end of the vulnerability window'),
  since: utcTime.nullable().describe('start of the time for which the owner is known to hold it'),
});
/** Who holds a system now. */
export type CurrentClaim = z.infer<typeof currentClaim>;

export const systemSovereignty = endpoint({
  id: 'getSystemSovereignty',
  path: '/systems/{id}/sovereignty',
  summary: 'Current owner, ADM and vulnerability window, and each change of owner or ADM',
  description: 'Changes are ascending; the first row is the state at the beginning of the days, if that is known.',
  parameters: systemPath,
  query: { days: wholeNumber(1, 365).default(30).describe('How far back, in days.') },
  example: { id: '{claimed_system}', days: '30' },
  response: pageOf(
    z.object({
      current: currentClaim.nullable().describe('null: unclaimed'),
      changes: z.array(sovereigntyChange).describe('each change of owner or ADM, ascending'),
    }),
    z.object(subject),
  ),
  dependsOn: ['sovereignty', 'names', 'systems'],
  cacheSeconds: 300,
});
