import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageMeta, pageOf } from '../http/envelope.ts';
import { regionId, regionName, utcDay, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { activityTypes, trends } from './bands.ts';
import { systemForecast } from './forecast.ts';
import { campaignTimer, fight, wormholeConnection } from './live.ts';
import { observedCount, score, securityBand, securityStatus, systemFlags, systemId, systemName } from './members.ts';
import { systemFilterParameters, systemRanges } from './system-filters.ts';

export { activityTypes, trends };

const allianceName = z.string().nullable().describe('name of the alliance; null: none, or not looked up yet');
const subject = { system_id: systemId, system: systemName, days: z.int().describe('days looked back') };

/** The system record (decisions §4.4): the row of /systems and the base of /systems/{id}. */
export const systemRecord = z
  .object({
    id: systemId,
    name: systemName,
    constellation: z.string().describe('name of the constellation'),
    region: regionName,
    region_id: regionId,
    security: securityBand,
    security_status: securityStatus,
    jumps_1h: observedCount('jumps in the newest sampled hour'),
    kills_1h: observedCount('ship and pod kills of players in the newest sampled hour'),
    npc_kills_1h: observedCount('NPC ships killed in the newest sampled hour'),
    jumps_24h: observedCount('jumps in the sampled hours of the last 24'),
    kills_24h: observedCount('player kills in the sampled hours of the last 24'),
    npc_kills_24h: observedCount('NPC kills in the sampled hours of the last 24'),
    hours_24h: z.int().describe('how many of the last 24 hours were sampled'),
    activity_score: score.describe('how busy, 0 to 100, one decimal'),
    consistency_score: score.nullable().describe('share of quiet days in 30, 0 to 100, one decimal; null under 7 observed days'),
    danger_score: score.describe('how dangerous, 0 to 100, one decimal'),
    gate_camp_score: score.describe('how likely its gates are camped, 0 to 100, one decimal'),
    hub_distance: z.int().nullable().describe('gate jumps to the nearest trade hub; null: unreachable'),
    nearest_hub: z.string().nullable().describe('name of that hub; null: unreachable'),
    activity_type: z.enum(activityTypes).nullable().describe('what prevails over 7 days; null: no full day was observed'),
    trend: z.enum(trends).nullable().describe('of 7 days against the 7 before; null: no full day was observed'),
    ...systemFlags,
    sovereignty_owner_id: z.int().nullable().describe('alliance or faction id; null: nobody'),
    sovereignty_owner: z.string().nullable().describe('name of the owner'),
    adm: z.number().nullable().describe('activity defence multiplier, 1 to 6'),
    updated_at: utcTime.nullable().describe('end of the newest sampled hour; null before the first'),
  })
  .meta({ id: 'System' });
export type SystemRecord = z.infer<typeof systemRecord>;

/** What the list of systems can be ordered by; the members behind the names are told at the parameter. */
export const systemSorts = [
  'activity',
  'jumps',
  'kills',
  'npc_kills',
  'jumps_24h',
  'kills_24h',
  'consistency',
  'hub',
  'danger',
  'gate_camp',
  'security',
  'name',
] as const;
const fieldNames = Object.keys(systemRecord.shape) as [keyof SystemRecord, ...(keyof SystemRecord)[]];

export const systemList = endpoint({
  id: 'listSystems',
  path: '/systems',
  summary: 'List, filter and sort every listed system; quietest first',
  description:
    'Listed: every system joined by stargates to Jita, and Pochven. Filters combine with AND. Nulls sort last in both directions, ties by id. ' +
    'A filter on a figure leaves out systems whose figure is null.',
  query: {
    ...systemFilterParameters,
    sort: oneOf(systemSorts)
      .default('activity')
      .describe('What to order by; jumps, kills and npc_kills are of the newest sampled hour, hub is hub_distance.'),
    order: oneOf(['asc', 'desc']).default('asc').describe('Ascending or descending; ties go by id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Which page, from 1; one past the end is empty.'),
    page_size: wholeNumber(1, 500).default(50).describe('Systems per page.'),
    fields: commaList(oneOf(fieldNames)).optional().describe('Members to return, comma-separated or repeated; without it all.'),
  },
  check: (query) => {
    for (const { low, high } of systemRanges) {
      const [least, most] = [query[low], query[high]];
      if (least !== undefined && most !== undefined && least > most) {
        return `${low} must not exceed ${high}; they were '${least}' and '${most}'.`;
      }
    }
    return null;
  },
  example: { max_hub_distance: '10', sort: 'danger', fields: 'name,region,danger_score,hub_distance' },
  response: pageOf(z.array(systemRecord.partial()), pageMeta),
  dependsOn: ['systems'],
  cacheSeconds: 60,
});

const neighbour = z.object({
  id: systemId,
  name: systemName,
  security: securityBand,
  security_status: securityStatus,
  region: regionName,
});
const station = z.object({
  id: z.int().describe('station id'),
  name: z.string().describe('name of the station'),
  owner_id: z.int().nullable().describe('corporation id'),
  owner: z.string().nullable().describe('name of the corporation'),
});
const systemPath = { id: idOrName().describe('System: an id, or its exact name in any case.') };

/** Activity of one system on one UTC day. A day may be sampled in part: its hours are told beside the counts. */
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

/** Everything that is told of one system (decisions §4.4); the position is in metres. */
export const systemDetail = z
  .object({
    ...systemRecord.shape,
    constellation_id: z.int().describe('constellation id'),
    position: z
      .object({ x: z.number().describe('metres'), y: z.number().describe('metres'), z: z.number().describe('metres') })
      .describe('in the galaxy'),
    live: z
      .object({
        hour_ending: utcTime.describe('end of the newest sampled hour'),
        jumps: observedCount('jumps through its gates'),
        ship_kills: observedCount('ships of players killed'),
        pod_kills: observedCount('capsules of players killed'),
        npc_kills: observedCount('ships of NPCs killed'),
      })
      .nullable()
      .describe('the newest sampled hour; null before the first'),
    neighbours: z.array(neighbour).describe('systems that its gates lead to'),
    stations: z.array(station).describe('of NPCs'),
    campaigns: z.array(campaignTimer).describe('sovereignty campaigns here'),
    wormholes: z.array(wormholeConnection).describe('live connections of Thera and Turnur that open here'),
    fights: z.array(fight).meta({ description: 'the newest first, at most 20' }),
    daily: z.array(dailyTotals).meta({ description: 'the last 7 UTC days that have a sample, ascending' }),
    forecast: systemForecast.nullable().meta({ description: 'of the newest day forecast; null before the first' }),
  })
  .meta({ id: 'SystemDetail' });
export type SystemDetail = z.infer<typeof systemDetail>;

export const systemById = endpoint({
  id: 'getSystem',
  path: '/systems/{id}',
  summary: 'One system, full live payload',
  description: '`id` is a system id or an exact name, any case. 404 for a system that is not listed.',
  parameters: systemPath,
  example: { id: '{system}' },
  response: dataOf(systemDetail),
  dependsOn: ['systems', 'catalog', 'activity', 'campaigns', 'wormholes', 'fights', 'names', 'forecasts'],
  cacheSeconds: 60,
});

export const systemHistory = endpoint({
  id: 'getSystemHistory',
  path: '/systems/{id}/history',
  summary: 'Daily activity totals',
  description:
    'Ascending. A day without one sampled hour has no row; a figure without one is null there. Today is in it, with the hours so far.',
  parameters: systemPath,
  query: { days: wholeNumber(1, 365).default(90).describe('How far back, in UTC days, today included.') },
  example: { id: '{system}', days: '30' },
  response: pageOf(z.array(dailyTotals), z.object(subject)),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 3600,
});

/** One of 24 hours of the mean UTC day, over the last 35 days (decisions §4.5). */
export const circadianHour = z
  .object({
    hour: z.int().meta({ description: 'UTC hour of day, 0 to 23' }),
    jumps: z.number().describe('mean jumps per sampled hour'),
    kills: z.number().describe('mean player kills per sampled hour'),
    npc_kills: z.number().describe('mean NPC kills per sampled hour'),
    share: z.number().meta({
      description: "of the mean day's jumps, kills and NPC kills, 0 to 1; 24 shares sum to 1, or to 0 in a dead system",
    }),
  })
  .meta({ id: 'CircadianHour' });

export const systemCircadian = endpoint({
  id: 'getSystemCircadian',
  path: '/systems/{id}/circadian',
  summary: 'How activity spreads over the 24 hours of the UTC day',
  description: 'Over the last 35 days. Always 24 rows.',
  parameters: systemPath,
  example: { id: '{system}' },
  response: pageOf(z.array(circadianHour), z.object({ ...subject, hours: z.int().describe('sampled hours behind the means') })),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 3600,
});

/** A change of the owner or of the ADM (activity defence multiplier) of one system. */
export const sovereigntyChange = z
  .object({
    at: utcTime.describe('when it was observed'),
    alliance_id: z.int().nullable().describe('owner from then on; null: no alliance'),
    alliance_name: allianceName,
    adm: z.number().nullable().describe('activity defence multiplier from then on, 1 to 6'),
  })
  .meta({ id: 'SovereigntyChange' });

export const systemSovereignty = endpoint({
  id: 'getSystemSovereignty',
  path: '/systems/{id}/sovereignty',
  summary: 'Current owner, ADM and vulnerability window, and each change of owner or ADM',
  description: 'Changes ascending; the first row of a window is the state at its beginning where that is known.',
  parameters: systemPath,
  query: { days: wholeNumber(1, 365).default(30).describe('How far back, in days.') },
  example: { id: '{claimed_system}', days: '30' },
  response: pageOf(
    z.object({
      current: z
        .object({
          alliance_id: z.int().nullable().describe('owner; null: no alliance'),
          alliance_name: allianceName,
          faction_id: z.int().nullable().describe('owner, where it is a faction of NPCs'),
          faction_name: z.string().nullable().describe('name of the faction'),
          adm: z.number().nullable().describe('activity defence multiplier, 1 to 6'),
          vulnerable_from: utcTime.nullable().describe('beginning of the vulnerability window'),
          vulnerable_until: utcTime.nullable().describe('end of the vulnerability window'),
          since: utcTime.nullable().describe('since when the owner is known to hold it'),
        })
        .nullable()
        .describe('null: nobody holds it'),
      changes: z.array(sovereigntyChange).describe('each change of owner or ADM, ascending'),
    }),
    z.object(subject),
  ),
  dependsOn: ['sovereignty', 'names', 'systems'],
  cacheSeconds: 300,
});
