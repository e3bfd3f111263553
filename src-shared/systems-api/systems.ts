import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageMeta, pageOf } from '../http/envelope.ts';
import { regionId, regionName, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { systemForecast } from './forecast.ts';
import { campaignTimer, fight, wormholeConnection } from './live.ts';
import {
  activityTypes,
  observedCount,
  score,
  securityBand,
  securityStatus,
  systemFlags,
  systemId,
  systemName,
  trends,
} from './members.ts';
import { systemFilterParameters, systemRanges } from './system-filters.ts';
import { dailyTotals, systemPath } from './system-history.ts';

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
    sovereignty_owner_id: z.int().nullable().describe('alliance or faction id; null: unclaimed'),
    sovereignty_owner: z.string().nullable().describe('name of the owner'),
    adm: z.number().nullable().describe('Activity Defense Multiplier, 1 to 6'),
    updated_at: utcTime.nullable().describe('end of the newest sampled hour; null before the first'),
  })
  .meta({ id: 'System' });
export type SystemRecord = z.infer<typeof systemRecord>;

/** How the members are made that are not counted but worked out (decisions §4.3); the reference shows it. */
export const scoreDefinitions = {
  activity_score: '100 × (0.40 rank(jumps 24 h) + 0.30 rank(NPC kills 24 h) + 0.30 rank(kills 24 h))',
  quiet_now: 'no live kills, and live jumps at most the 20th percentile of all listed systems',
  consistency_score: '100 × quiet days ÷ observed days of the last 30 full days; null under 7 observed days',
  activity_type: 'over 7 full days: dead, pvp, pve or mixed, by which rank leads by 0.2',
  trend: 'mean of the last 7 full days against the 7 before: increasing from 1.2, decreasing to 0.8',
  gate_camp_score: '100 × (0.5 rank(betweenness) + 0.5 rank(gate pressure of 6 h, halved every 2 h))',
  danger_score: '100 × (0.6 rank(kills 24 h) + 0.25 gate_camp_score ÷ 100 + 0.15 rank(kills ÷ jumps 24 h))',
} as const satisfies Record<Extract<keyof SystemRecord, `${string}_score`>, string> & Partial<Record<keyof SystemRecord, string>>;

/** What the list of systems can be ordered by, and the column of each; the parameter's description names the members. */
export const systemSortColumns = {
  activity: 'activity_score',
  jumps: 'jumps_1h',
  kills: 'kills_1h',
  npc_kills: 'npc_kills_1h',
  jumps_24h: 'jumps_24h',
  kills_24h: 'kills_24h',
  consistency: 'consistency_score',
  hub: 'hub_distance',
  danger: 'danger_score',
  gate_camp: 'gate_camp_score',
  security: 'security_status',
  name: 'folded_name',
} as const satisfies Record<string, keyof SystemRecord | 'folded_name'>;
type SystemSort = keyof typeof systemSortColumns;
export const systemSorts = Object.keys(systemSortColumns) as [SystemSort, ...SystemSort[]];
export const systemMembers = Object.keys(systemRecord.shape) as [keyof SystemRecord, ...(keyof SystemRecord)[]];

/** Jumps from `near` where `within` is not given, as everywhere. */
export const TYPICAL_REACH = 10;

export const systemList = endpoint({
  id: 'listSystems',
  path: '/systems',
  summary: 'List, filter and sort every listed system; quietest first',
  description:
    'Listed: every system joined by stargates to Jita, and Pochven. Filters combine with AND. Nulls sort last in both directions, ties by id. ' +
    'A filter on a figure leaves out systems whose figure is null.',
  query: {
    ...systemFilterParameters,
    near: idOrName().optional().describe('System: an id, or its exact name in any case. Only systems near it, see `within`.'),
    within: wholeNumber(0, 100).optional().describe(`With \`near\`: gate jumps from it at most; ${TYPICAL_REACH} unless given.`),
    sort: oneOf(systemSorts)
      .default('activity')
      .describe('What to order by; jumps, kills and npc_kills are of the newest sampled hour, hub is hub_distance.'),
    order: oneOf(['asc', 'desc']).default('asc').describe('Ascending or descending; ties go by id.'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Which page, from 1; one past the end is empty.'),
    page_size: wholeNumber(1, 500).default(50).describe('Systems per page.'),
    fields: commaList(oneOf(systemMembers))
      .optional()
      .describe('Members to return, comma-separated or repeated; without it all.'),
  },
  check: (query) => {
    if (query.within !== undefined && query.near === undefined)
      return 'within counts jumps from a system; name it with near, or leave within out.';
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
  dependsOn: ['systems', 'catalog', 'topology'],
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
/** The whole record of one system (decisions §4.4); the position is in metres. */
const systemDetail = z
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
