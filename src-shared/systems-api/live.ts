import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { indexEndpoint } from '../http/index-document.ts';
import { regionName, utcTime } from '../http/members.ts';
import { wholeNumber } from '../http/query.ts';
import { attackingParty } from '../plan-api/kills.ts';
import { sourceTable } from '../sources.ts';
import { observedCount, score, securityBand, securityStatus, systemId, systemName } from './members.ts';

/** The classes of decisions §4.7; `unclassified` where the killmail feed does not count. */
const fightClasses = ['gate_camp', 'fleet_fight', 'skirmish', 'solo', 'structure', 'unclassified'] as const;

/** A run of player kills in one system with gaps under 15 minutes (decisions §4.7). */
export const fight = z
  .object({
    fight_id: z.string().meta({ description: 'stable while the fight goes on: system id and first kill' }),
    system_id: systemId,
    system: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    classification: z.enum(fightClasses).describe('see "What kind of fight"'),
    started_at: utcTime.describe('first kill'),
    last_kill_at: utcTime.describe('newest kill'),
    kills: z.int().meta({ description: 'ships and capsules of players' }),
    pilots: z.int().nullable().meta({ description: 'different characters on both sides; null without the killmail feed' }),
    isk_destroyed: z
      .number()
      .nullable()
      .meta({ description: `ISK, as valued by ${sourceTable.r2z2.name}` }),
    gate_id: z.int().nullable().meta({ description: 'the stargate with most kills; null: none' }),
    gate: z.string().nullable().meta({ description: 'the system that this stargate leads to' }),
    prime_hour: z.int().nullable().meta({ description: 'UTC hour with most player kills over 35 days' }),
  })
  .meta({ id: 'Fight' });
export type Fight = z.infer<typeof fight>;

/** A live fight with its attackers. */
const hotspot = fight
  .extend({
    parties: z
      .array(attackingParty)
      .nullable()
      .describe(
        'alliances and corporations of the attackers, most characters first, five at most; null: not known, or no killmail feed',
      ),
  })
  .meta({ id: 'FightHotspot' });
export type FightHotspot = z.infer<typeof hotspot>;

export const fightsHotspots = endpoint({
  id: 'listFightHotspots',
  path: '/fights/hotspots',
  summary: 'Live PvP hotspots with classification and prime hour',
  description:
    'Fights with their last kill within `hours`, most kills first. Without the killmail feed they come from hourly kills, with classification unclassified.',
  query: {
    hours: wholeNumber(1, 24).default(2).describe('Maximum age of the last kill, hours.'),
    limit: wholeNumber(1, 500).default(100).describe('Maximum number of fights.'),
  },
  example: { hours: '24', limit: '10' },
  response: pageOf(
    z.object({
      hotspots: z.array(hotspot).describe('most kills first'),
      summary: z
        .object({
          fights: z.int().describe('number of fights before `limit`'),
          kills: z.int().describe('player kills in these fights'),
          systems: z.int().describe('number of systems with a fight'),
          by_classification: z.record(z.string(), z.int()).describe('classification -> fights'),
          source: z.enum(['killmails', 'hourly_kills']).describe('source of the fights'),
        })
        .describe('totals over all fights, before `limit`'),
    }),
    z.object({ hours: z.int().describe('hours, as requested'), total: z.int().describe('fights before `limit`') }),
  ),
  dependsOn: ['fights', 'killmails', 'names', 'systems', 'activity', 'catalog'],
  cacheSeconds: 60,
});

/** A sovereignty campaign as the publisher lists it (upstream §2.10), with names and the system's ADM. */
export const campaignTimer = z
  .object({
    campaign_id: z.int().describe("the publisher's id"),
    event_type: z.string().describe("type of campaign, in ESI's words"),
    system_id: systemId,
    system: systemName,
    region: regionName,
    structure_id: z.int().describe('id of the structure'),
    start_time: utcTime.describe('when it begins or began'),
    state: z.enum(['upcoming', 'running']).describe('by start_time'),
    defender_id: z.int().nullable().describe('alliance id'),
    defender_name: z.string().nullable().describe('name of the alliance; null until it was looked up'),
    attackers_score: z.number().nullable().describe('0 to 1'),
    defender_score: z.number().nullable().describe('0 to 1'),
    adm: z.number().nullable().describe('Activity Defense Multiplier of the system, 1 to 6'),
  })
  .meta({ id: 'CampaignTimer' });
export type CampaignTimer = z.infer<typeof campaignTimer>;

export const fightsTimers = endpoint({
  id: 'listTimers',
  path: '/fights/timers',
  summary: 'Upcoming and running sovereignty campaigns, with defender names',
  description: 'Soonest first.',
  response: pageOf(
    z.array(campaignTimer),
    z.object({
      upcoming: z.int().describe('number of upcoming campaigns'),
      running: z.int().describe('number of running campaigns'),
    }),
  ),
  dependsOn: ['campaigns', 'systems', 'catalog', 'names'],
  cacheSeconds: 60,
});

const wormholeEnd = z.object({
  system_id: systemId,
  system: systemName,
  region: regionName.nullable(),
  security: securityBand.nullable().describe('band of security; null in wormhole space'),
  signature: z.string().nullable().describe('cosmic signature at that end, such as ABC-123'),
  activity: z
    .object({
      activity_score: score,
      jumps_1h: observedCount('jumps in the newest sampled hour'),
      kills_1h: observedCount('player kills in the newest sampled hour'),
      danger_score: score,
    })
    .nullable()
    .describe('null in wormhole space'),
  wormhole: z
    .object({
      class: z.string().nullable().describe('class of the wormhole system'),
      effect: z.string().nullable().describe('system-wide effect; null: none'),
    })
    .nullable()
    .describe('null in known space'),
});

/** A live connection of Thera or Turnur (upstream §4); lifetimes in hours. */
export const wormholeConnection = z
  .object({
    connection_id: z.string().describe(`${sourceTable.scout.name}'s id`),
    hub: z.string().describe('Thera or Turnur'),
    hub_signature: z.string().nullable().describe('cosmic signature in the hub, such as ABC-123'),
    wormhole_type: z.string().nullable().describe('type of the wormhole, such as K162'),
    max_ship_size: z.string().describe(`largest hull that fits, in ${sourceTable.scout.name}'s words`),
    expires_at: utcTime.describe('when it is expected to close'),
    remaining_hours: z.number().describe('hours until then'),
    end_of_life: z.boolean().describe('under 4 hours left'),
    updated_at: utcTime.nullable().describe('when a scout last looked'),
    destination: wormholeEnd.describe('where it leads'),
  })
  .meta({ id: 'WormholeConnection' });
export type WormholeConnection = z.infer<typeof wormholeConnection>;

export const wormholeList = endpoint({
  id: 'listWormholes',
  path: '/wormholes',
  summary: 'Live hub wormhole connections with activity (known space) or class and effect (wormhole space)',
  description: 'One row per live connection of Thera or Turnur, longest remaining life first.',
  response: pageOf(
    z.array(wormholeConnection),
    z.object({
      summary: z
        .object({
          total: z.int().describe('connections'),
          by_hub: z.record(z.string(), z.int()).describe('hub -> connections'),
          by_security: z.record(z.string(), z.int()).describe('band of the destination -> connections'),
          by_ship_size: z.record(z.string(), z.int()).describe('largest hull -> connections'),
          end_of_life: z.int().describe('connections with under 4 hours left'),
        })
        .describe('counts of all connections'),
    }),
  ),
  dependsOn: ['wormholes', 'systems', 'catalog'],
  cacheSeconds: 60,
});

const newestRun = z.object({
  started_at: utcTime.describe('when it began'),
  outcome: z.string().describe('ok, failed or interrupted'),
  rows: z.int().describe('rows that it wrote'),
  error: z.string().nullable().describe('why it failed; null: it did not'),
});
/** The newest ended run of a family of jobs. */
export type NewestRun = z.infer<typeof newestRun>;

/** Coverage of one source in the mirror, and its newest run. */
const sourceCoverage = z
  .object({
    source: z.string().describe('what is collected'),
    first: utcTime.nullable().describe('the oldest sample; null: none yet'),
    last: utcTime.nullable().describe('the newest sample; null: none yet'),
    samples: z.int().describe('hours or lists in the mirror'),
    missing: z.int().meta({ description: 'hours or days between `first` and `last` that were never fetched' }),
    last_run: newestRun.nullable().describe('the newest run that ended; null: none yet'),
  })
  .meta({ id: 'SourceCoverage' });

export const systemsStats = endpoint({
  id: 'getSystemsStats',
  path: '/stats',
  summary: 'Dataset coverage and collection health',
  description: 'The data about systems in the mirror, and since when.',
  response: dataOf(
    z.object({
      systems: z.int().describe('listed systems'),
      gates: z.int().describe('gate connections between listed systems, each once'),
      regions: z.int().describe('regions with a listed system'),
      static_data_build: z.int().nullable().describe('build number of the static data; null before the first'),
      database_bytes: z.int().describe('size of the mirror, in bytes'),
      sources: z.array(sourceCoverage).describe('what was collected of each source'),
    }),
  ),
  dependsOn: [
    'topology',
    'catalog',
    'systems',
    'activity',
    'sovereignty',
    'campaigns',
    'incursions',
    'warfare',
    'wormholes',
    'killmails',
  ],
  cacheSeconds: 60,
});

export const systemsIndex = indexEndpoint('getCatalog');
