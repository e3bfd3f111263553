import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { indexDocument } from '../http/index-document.ts';
import { wholeNumber } from '../http/query.ts';

const isoUtc = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC, whole seconds' });
const band = z.enum(['high', 'low', 'null']);

export const fightClasses = ['gate_camp', 'fleet_fight', 'skirmish', 'solo', 'structure', 'unclassified'] as const;

/** A run of player kills in one system with gaps under 15 minutes (decisions §4.7). */
export const fight = z
  .object({
    fight_id: z.string().meta({ description: 'stable while the fight goes on: system id and first kill' }),
    system_id: z.int(),
    system: z.string(),
    region: z.string(),
    security: band,
    security_status: z.number(),
    classification: z.enum(fightClasses),
    started_at: isoUtc,
    last_kill_at: isoUtc,
    kills: z.int().meta({ description: 'ships and capsules of players' }),
    pilots: z.int().nullable().meta({ description: 'different characters on either side; null without the killmail feed' }),
    isk_destroyed: z.number().nullable().meta({ description: 'ISK, as zKillboard values it' }),
    gate_id: z.int().nullable().meta({ description: 'the stargate of most kills, where there is one' }),
    gate: z.string().nullable().meta({ description: 'the system that this stargate leads to' }),
    prime_hour: z.int().nullable().meta({ description: 'UTC hour with most player kills over 35 days' }),
  })
  .meta({ id: 'Fight' });
export type Fight = z.infer<typeof fight>;

export const fightsHotspots = endpoint({
  id: 'listFightHotspots',
  path: '/fights/hotspots',
  summary: 'Live PvP hotspots with classification and prime hour',
  description:
    'Fights whose last kill lies within `hours`, most kills first. Without the killmail feed: from hourly kills, classification unclassified.',
  query: { hours: wholeNumber(1, 24).default(2), limit: wholeNumber(1, 500).default(100) },
  response: pageOf(
    z.object({
      hotspots: z.array(fight),
      summary: z.object({
        fights: z.int(),
        kills: z.int(),
        systems: z.int(),
        by_classification: z.record(z.string(), z.int()),
        source: z.enum(['killmails', 'hourly_kills']),
      }),
    }),
    z.object({ hours: z.int(), total: z.int() }),
  ),
  dependsOn: ['fights', 'systems', 'activity', 'catalog'],
  cacheSeconds: 60,
});

export const campaignTimer = z
  .object({
    campaign_id: z.int(),
    event_type: z.string(),
    system_id: z.int(),
    system: z.string(),
    region: z.string(),
    structure_id: z.int(),
    start_time: isoUtc,
    state: z.enum(['upcoming', 'running']),
    defender_id: z.int().nullable(),
    defender_name: z.string().nullable(),
    attackers_score: z.number().nullable(),
    defender_score: z.number().nullable(),
    adm: z.number().nullable(),
  })
  .meta({ id: 'CampaignTimer' });
export type CampaignTimer = z.infer<typeof campaignTimer>;

export const fightsTimers = endpoint({
  id: 'listTimers',
  path: '/fights/timers',
  summary: 'Sovereignty campaign timers ahead and running, with defender names',
  description: 'Soonest first.',
  response: pageOf(z.array(campaignTimer), z.object({ upcoming: z.int(), running: z.int() })),
  dependsOn: ['campaigns', 'systems', 'catalog', 'names'],
  cacheSeconds: 60,
});

const wormholeEnd = z.object({
  system_id: z.int(),
  system: z.string(),
  region: z.string().nullable(),
  security: band.nullable().meta({ description: 'null in wormhole space' }),
  signature: z.string().nullable(),
  activity: z
    .object({ activity_score: z.number(), jumps_1h: z.int().nullable(), kills_1h: z.int().nullable(), danger_score: z.number() })
    .nullable()
    .meta({ description: 'known space' }),
  wormhole: z
    .object({ class: z.string().nullable(), effect: z.string().nullable() })
    .nullable()
    .meta({ description: 'wormhole space' }),
});

export const wormholeConnection = z
  .object({
    connection_id: z.string(),
    hub: z.string().meta({ description: 'Thera or Turnur' }),
    hub_signature: z.string().nullable(),
    wormhole_type: z.string().nullable(),
    max_ship_size: z.string(),
    expires_at: isoUtc,
    remaining_hours: z.number(),
    end_of_life: z.boolean().meta({ description: 'under 4 hours left' }),
    updated_at: isoUtc.nullable(),
    destination: wormholeEnd,
  })
  .meta({ id: 'WormholeConnection' });
export type WormholeConnection = z.infer<typeof wormholeConnection>;

export const wormholeList = endpoint({
  id: 'listWormholes',
  path: '/wormholes',
  summary: 'Live hub wormhole connections with activity (known space) or class and effect (wormhole space)',
  description: 'One row a live connection of Thera or Turnur, longest life first.',
  response: pageOf(
    z.array(wormholeConnection),
    z.object({
      summary: z.object({
        total: z.int(),
        by_hub: z.record(z.string(), z.int()),
        by_security: z.record(z.string(), z.int()),
        by_ship_size: z.record(z.string(), z.int()),
        end_of_life: z.int(),
      }),
    }),
  ),
  dependsOn: ['wormholes', 'systems', 'catalog'],
  cacheSeconds: 60,
});

export const sourceCoverage = z
  .object({
    source: z.string(),
    first: isoUtc.nullable(),
    last: isoUtc.nullable(),
    samples: z.int(),
    missing: z.int().meta({ description: 'hours or days inside first..last that were never fetched' }),
    last_run: z.object({ started_at: isoUtc, outcome: z.string(), rows: z.int(), error: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SourceCoverage' });

export const systemsStats = endpoint({
  id: 'getSystemsStats',
  path: '/stats',
  summary: 'Dataset coverage and collection health',
  response: dataOf(
    z.object({
      systems: z.int(),
      gates: z.int(),
      regions: z.int(),
      static_data_build: z.int().nullable(),
      database_bytes: z.int(),
      sources: z.array(sourceCoverage),
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

export const systemsHealth = endpoint({
  id: 'getHealth',
  path: '/health',
  summary: 'Liveness and the time of the last collection',
  response: dataOf(
    z.object({
      status: z.enum(['ok', 'degraded', 'starting']),
      last_collection_at: isoUtc.nullable(),
      sources: z.array(
        z.object({
          source: z.string(),
          state: z.enum(['ok', 'late', 'failing', 'waiting', 'off']),
          last_collection_at: isoUtc.nullable(),
        }),
      ),
    }),
  ),
  dependsOn: [],
  cacheSeconds: null,
});

export const systemsIndex = endpoint({
  id: 'getCatalog',
  path: '/',
  summary: 'Machine catalog: every endpoint, the rate limit, and links to the description and the reference',
  response: dataOf(indexDocument),
  dependsOn: [],
  cacheSeconds: 3600,
});
