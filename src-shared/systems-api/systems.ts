import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageMeta, pageOf } from '../http/envelope.ts';
import { commaList, decimalBetween, flag, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { activityTypes, trends } from './bands.ts';
import { systemForecast } from './forecast.ts';
import { campaignTimer, fight, wormholeConnection } from './live.ts';

export { activityTypes, trends };

const isoUtc = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC, whole seconds' });
const day = z.string().meta({ format: 'date', description: 'UTC day' });
const score = z.number().meta({ description: '0 to 100, one decimal' });
const hourly = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${what}; null: not one hour of it was observed` });

/** The system record (decisions §4.4): the row of /systems and the base of /systems/{id}. */
export const systemRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    constellation: z.string(),
    region: z.string(),
    region_id: z.int(),
    security: z.enum(securityBands).meta({ description: 'band: high from 0.45, low above 0, else null' }),
    security_status: z.number().meta({ description: 'as the game displays it, one decimal' }),
    jumps_1h: hourly('jumps in the newest sampled hour'),
    kills_1h: hourly('ship and pod kills of players in the newest sampled hour'),
    npc_kills_1h: hourly('NPC ships killed in the newest sampled hour'),
    jumps_24h: hourly('jumps in the sampled hours of the last 24'),
    kills_24h: hourly('player kills in the sampled hours of the last 24'),
    npc_kills_24h: hourly('NPC kills in the sampled hours of the last 24'),
    hours_24h: z.int().meta({ description: 'how many of the last 24 hours were sampled' }),
    activity_score: score,
    consistency_score: score.nullable().meta({ description: 'null under 7 observed days' }),
    danger_score: score,
    gate_camp_score: score,
    hub_distance: z.int().nullable().meta({ description: 'gate jumps to the nearest trade hub; null: unreachable' }),
    nearest_hub: z.string().nullable(),
    activity_type: z.enum(activityTypes).nullable(),
    trend: z.enum(trends).nullable(),
    has_npc_station: z.boolean(),
    quiet_now: z.boolean(),
    incursion: z.boolean(),
    sov_campaign: z.boolean(),
    fw_contested: z.boolean(),
    wormhole_access: z.boolean(),
    sovereignty_owner_id: z.int().nullable(),
    sovereignty_owner: z.string().nullable(),
    adm: z.number().nullable().meta({ description: 'activity defence multiplier, 1 to 6' }),
    updated_at: isoUtc.nullable().meta({ description: 'end of the newest sampled hour' }),
  })
  .meta({ id: 'System' });
export type SystemRecord = z.infer<typeof systemRecord>;

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
    security: oneOf(securityBands).optional(),
    region: idOrName().optional(),
    constellation: idOrName().optional(),
    activity_min: decimalBetween(0, 100).optional(),
    activity_max: decimalBetween(0, 100).optional(),
    jumps_min: wholeNumber(0, 1_000_000).optional(),
    jumps_max: wholeNumber(0, 1_000_000).optional(),
    kills_min: wholeNumber(0, 1_000_000).optional(),
    kills_max: wholeNumber(0, 1_000_000).optional(),
    min_consistency: decimalBetween(0, 100).optional(),
    max_hub_distance: wholeNumber(0, 1000).optional(),
    activity_type: oneOf(activityTypes).optional(),
    trend: oneOf(trends).optional(),
    has_npc_station: flag().optional(),
    quiet_now: flag().optional(),
    incursion: flag().optional(),
    sov_campaign: flag().optional(),
    fw_contested: flag().optional(),
    wormhole_access: flag().optional(),
    sort: oneOf(systemSorts).default('activity'),
    order: oneOf(['asc', 'desc']).default('asc'),
    page: wholeNumber(1, 1_000_000).default(1),
    page_size: wholeNumber(1, 500).default(50),
    fields: commaList(oneOf(fieldNames)).optional(),
  },
  check: (query) => {
    for (const name of ['activity', 'jumps', 'kills'] as const) {
      const low = query[`${name}_min`];
      const high = query[`${name}_max`];
      if (low !== undefined && high !== undefined && low > high) {
        return `${name}_min must not exceed ${name}_max; they were '${low}' and '${high}'.`;
      }
    }
    return null;
  },
  response: pageOf(z.array(systemRecord.partial()), pageMeta),
  dependsOn: ['systems'],
  cacheSeconds: 60,
});

const neighbour = z.object({
  id: z.int(),
  name: z.string(),
  security: z.enum(securityBands),
  security_status: z.number(),
  region: z.string(),
});
const station = z.object({ id: z.int(), name: z.string(), owner_id: z.int().nullable(), owner: z.string().nullable() });
const systemPath = { id: idOrName() };

export const dailyTotals = z
  .object({
    date: day,
    jumps: z.int(),
    ship_kills: z.int(),
    pod_kills: z.int(),
    npc_kills: z.int(),
    hours: z.int().meta({ description: 'hours of the day that were sampled, 1 to 24; the totals cover just those' }),
  })
  .meta({ id: 'DailyTotals' });
export type DailyTotals = z.infer<typeof dailyTotals>;

export const systemDetail = z
  .object({
    ...systemRecord.shape,
    constellation_id: z.int(),
    position: z.object({ x: z.number(), y: z.number(), z: z.number() }).meta({ description: 'metres' }),
    live: z
      .object({
        hour_ending: isoUtc,
        jumps: z.int().nullable(),
        ship_kills: z.int().nullable(),
        pod_kills: z.int().nullable(),
        npc_kills: z.int().nullable(),
      })
      .nullable(),
    neighbours: z.array(neighbour),
    stations: z.array(station),
    campaigns: z.array(campaignTimer),
    wormholes: z.array(wormholeConnection),
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
  response: dataOf(systemDetail),
  dependsOn: ['systems', 'catalog', 'activity', 'campaigns', 'wormholes', 'fights', 'names', 'forecasts'],
  cacheSeconds: 60,
});

export const systemHistory = endpoint({
  id: 'getSystemHistory',
  path: '/systems/{id}/history',
  summary: 'Daily activity totals',
  description: 'Ascending. A day without one sampled hour has no row; today is in it, with the hours so far.',
  parameters: systemPath,
  query: { days: wholeNumber(1, 365).default(90) },
  response: pageOf(z.array(dailyTotals), z.object({ system_id: z.int(), system: z.string(), days: z.int() })),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 3600,
});

export const circadianHour = z
  .object({
    hour: z.int().meta({ description: 'UTC hour of day, 0 to 23' }),
    jumps: z.number().meta({ description: 'mean per sampled hour' }),
    kills: z.number(),
    npc_kills: z.number(),
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
  response: pageOf(z.array(circadianHour), z.object({ system_id: z.int(), system: z.string(), days: z.int(), hours: z.int() })),
  dependsOn: ['activity', 'systems'],
  cacheSeconds: 3600,
});

export const sovereigntyChange = z
  .object({ at: isoUtc, alliance_id: z.int().nullable(), alliance_name: z.string().nullable(), adm: z.number().nullable() })
  .meta({ id: 'SovereigntyChange' });

export const systemSovereignty = endpoint({
  id: 'getSystemSovereignty',
  path: '/systems/{id}/sovereignty',
  summary: 'Current owner, ADM and vulnerability window, and each change of owner or ADM',
  description: 'Changes ascending; the first row of a window is the state at its beginning where that is known.',
  parameters: systemPath,
  query: { days: wholeNumber(1, 365).default(30) },
  response: pageOf(
    z.object({
      current: z
        .object({
          alliance_id: z.int().nullable(),
          alliance_name: z.string().nullable(),
          faction_id: z.int().nullable(),
          faction_name: z.string().nullable(),
          adm: z.number().nullable(),
          vulnerable_from: isoUtc.nullable(),
          vulnerable_until: isoUtc.nullable(),
          since: isoUtc.nullable(),
        })
        .nullable(),
      changes: z.array(sovereigntyChange),
    }),
    z.object({ system_id: z.int(), system: z.string(), days: z.int() }),
  ),
  dependsOn: ['sovereignty', 'names', 'systems'],
  cacheSeconds: 300,
});
