import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { flag, idOrName, oneOf, text, wholeNumber } from '../http/query.ts';

const band = z.enum(['high', 'low', 'null']);

export const systemSearch = endpoint({
  id: 'searchSystems',
  path: '/search',
  summary: 'System-name autocomplete',
  description: 'Exact name first, then prefix, then substring, then by name; any case. Listed systems only.',
  query: { q: text(2), limit: wholeNumber(1, 100).default(20) },
  response: dataOf(
    z.array(
      z
        .object({ id: z.int(), name: z.string(), region: z.string(), security: band, security_status: z.number() })
        .meta({ id: 'SearchHit' }),
    ),
  ),
  dependsOn: ['systems'],
  cacheSeconds: 3600,
});

export const systemRegions = endpoint({
  id: 'listSystemRegions',
  path: '/regions',
  summary: 'All regions with a listed system, and how many',
  response: dataOf(
    z.array(
      z
        .object({ region_id: z.int(), name: z.string(), systems: z.int(), high: z.int(), low: z.int(), null: z.int() })
        .meta({ id: 'SystemRegion' }),
    ),
  ),
  dependsOn: ['systems'],
  cacheSeconds: 3600,
});

export const gateCampRow = z
  .object({
    rank: z.int(),
    id: z.int(),
    name: z.string(),
    region: z.string(),
    security: band,
    security_status: z.number(),
    betweenness: z.number().meta({ description: 'share of all shortest paths through the system, 0 to 1' }),
    gate_pressure: z.number().meta({
      description:
        'player kills at a stargate in the last 6 h, each halved every 2 h; without the killmail feed: live ship kills',
    }),
    gate_camp_score: z.number().meta({ description: '0 to 100' }),
    kills_1h: z.int().nullable(),
    jumps_1h: z.int().nullable(),
    kills_24h: z.int().nullable(),
  })
  .meta({ id: 'GateCamp' });

export const gateCamps = endpoint({
  id: 'listGateCamps',
  path: '/gate-camps',
  summary: 'Chokepoints ranked by betweenness centrality, with a composite gate-camp score',
  description:
    'Betweenness is exact (Brandes) over the listed gate graph without Zarzakh. `sort=score` ranks by the composite instead.',
  query: { sort: oneOf(['betweenness', 'score']).default('betweenness'), limit: wholeNumber(1, 500).default(100) },
  response: pageOf(z.array(gateCampRow), z.object({ total: z.int(), pressure_source: z.enum(['killmails', 'hourly_kills']) })),
  dependsOn: ['systems', 'topology', 'catalog'],
  cacheSeconds: 300,
});

export const mapSystem = z
  .object({
    id: z.int(),
    name: z.string(),
    region_id: z.int(),
    constellation_id: z.int(),
    x: z.number().meta({ description: 'metres' }),
    y: z.number(),
    z: z.number(),
    security: band,
    security_status: z.number(),
    activity_score: z.number(),
    danger_score: z.number(),
    gate_camp_score: z.number(),
    consistency_score: z.number().nullable(),
    jumps_1h: z.int().nullable(),
    kills_1h: z.int().nullable(),
    npc_kills_1h: z.int().nullable(),
    hub_distance: z.int().nullable(),
    sovereignty_owner_id: z.int().nullable(),
    adm: z.number().nullable(),
    has_npc_station: z.boolean(),
    quiet_now: z.boolean(),
    incursion: z.boolean(),
    sov_campaign: z.boolean(),
    fw_contested: z.boolean(),
    wormhole_access: z.boolean(),
  })
  .meta({ id: 'MapSystem' });
export type MapSystem = z.infer<typeof mapSystem>;

export const systemMap = endpoint({
  id: 'getMap',
  path: '/map',
  summary: 'Every listed system with 3D coordinates (metres) and overlay flags, and every gate',
  description:
    'One large payload; ask again with If-None-Match. Light-years between two systems: hypot(dx, dy, dz) / 9.4607304725808e15.',
  response: pageOf(
    z.object({
      systems: z.array(mapSystem),
      gates: z.array(z.tuple([z.int(), z.int()])).meta({ description: 'pairs of system ids, each gate once' }),
      regions: z.array(z.object({ region_id: z.int(), name: z.string() })),
      owners: z.record(z.string(), z.string()).meta({ description: 'sovereignty owner id -> name' }),
    }),
    z.object({ systems: z.int(), gates: z.int(), metres_per_light_year: z.number() }),
  ),
  dependsOn: ['systems', 'topology', 'catalog'],
  cacheSeconds: 300,
});

export const jumpRange = endpoint({
  id: 'getJumpRange',
  path: '/jump-range',
  summary: 'Gate jumps from a staging system to every system',
  description:
    '`data.jumps`: system id -> jumps; the staging system 0, unreachable systems absent. Modes: fastest; safest (fewest non-high systems entered, then jumps); ' +
    'highsec (through high security only). `wormholes=true` adds the live hub connections.',
  query: {
    staging: idOrName(),
    mode: oneOf(['fastest', 'safest', 'highsec']).default('fastest'),
    wormholes: flag().default(false),
  },
  response: pageOf(
    z.object({ jumps: z.record(z.string(), z.int()) }),
    z.object({ staging_id: z.int(), staging: z.string(), mode: z.string(), wormholes: z.boolean(), reachable: z.int() }),
  ),
  dependsOn: ['topology', 'catalog', 'systems', 'wormholes'],
  cacheSeconds: 3600,
});

export const jumpShips = [
  'black_ops',
  'carrier',
  'dreadnought',
  'force_auxiliary',
  'supercarrier',
  'titan',
  'jump_freighter',
  'rorqual',
] as const;

export const capitalRange = endpoint({
  id: 'getCapitalRange',
  path: '/capital-range',
  summary: 'Where a jump drive reaches from a staging system (an addition to the hosted service)',
  description:
    "Range in the game's light-years (9.46e15 m). Only legal cynosural targets: low and null security, neither Pochven nor Zarzakh.",
  query: { staging: idOrName(), ship: oneOf(jumpShips).default('carrier'), jdc: wholeNumber(0, 5).default(5) },
  response: pageOf(
    z.object({ light_years: z.record(z.string(), z.number()).meta({ description: 'system id -> light-years of 9.46e15 m' }) }),
    z.object({
      staging_id: z.int(),
      staging: z.string(),
      ship: z.string(),
      jdc: z.int(),
      range_light_years: z.number(),
      range_from: z.enum(['static_data', 'figures_of_2022']).meta({
        description: "whether the drive's base range was read from the static data, or is the last one that was verified",
      }),
      reachable: z.int(),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog'],
  cacheSeconds: 3600,
});
