import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { regionId, regionName, utcTime } from '../http/members.ts';
import { flag, idOrName, oneOf, text, wholeNumber } from '../http/query.ts';
import { chainQuery, MOST_OWN_WORMHOLES } from '../plan-api/own-wormholes.ts';
import { observedCount, score, securityBand, securityStatus, systemFlags, systemId, systemName } from './members.ts';

const namedSystem = {
  id: systemId,
  name: systemName,
  region: regionName,
  security: securityBand,
  security_status: securityStatus,
};
const staging = idOrName().describe('System to start from: an id, or its exact name in any case.');
const stagingMeta = {
  staging_id: systemId.describe('id of the staging system'),
  staging: systemName.describe('name of the staging system'),
};
const reachable = z.int().describe('systems in the answer');

export const systemSearch = endpoint({
  id: 'searchSystems',
  path: '/search',
  summary: 'System-name autocomplete',
  description: 'Exact name first, then prefix, then substring, then by name; any case. Listed systems only.',
  query: {
    q: text(2).describe('Part of the name, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Rows at most.'),
  },
  example: { q: '{system}' },
  response: dataOf(z.array(z.object(namedSystem).meta({ id: 'SearchHit' }))),
  dependsOn: ['systems'],
  cacheSeconds: 3600,
});

export const systemRegions = endpoint({
  id: 'listSystemRegions',
  path: '/regions',
  summary: 'All regions with a listed system, and how many',
  description: 'Ordered by name.',
  response: dataOf(
    z.array(
      z
        .object({
          region_id: regionId,
          name: regionName,
          systems: z.int().describe('listed systems'),
          high: z.int().describe('of them in high security'),
          low: z.int().describe('of them in low security'),
          null: z.int().describe('of them in null security'),
        })
        .meta({ id: 'SystemRegion' }),
    ),
  ),
  dependsOn: ['systems'],
  cacheSeconds: 3600,
});

/** One chokepoint; what betweenness, pressure and score are is decisions §4.3. */
export const gateCampRow = z
  .object({
    rank: z.int().describe('rank in the requested order, from 1'),
    ...namedSystem,
    betweenness: z.number().meta({ description: 'share of all shortest paths through the system, 0 to 1' }),
    gate_pressure: z.number().meta({
      description:
        'player kills at stargates in the last 6 h, weighted with a half-life of 2 h; without the killmail feed: live ship kills',
    }),
    gate_camp_score: score.describe('how likely its gates are camped, 0 to 100, one decimal'),
    kills_1h: observedCount('player kills in the newest sampled hour'),
    jumps_1h: observedCount('jumps in the newest sampled hour'),
    kills_24h: observedCount('player kills in the sampled hours of the last 24'),
  })
  .meta({ id: 'GateCamp' });

export const gateCamps = endpoint({
  id: 'listGateCamps',
  path: '/gate-camps',
  summary: 'Chokepoints ranked by betweenness centrality, with a composite gate-camp score',
  description:
    'Betweenness is exact (Brandes) over the listed gate graph without Zarzakh. `sort=score` ranks by the composite instead.',
  query: {
    sort: oneOf(['betweenness', 'score']).default('betweenness').describe('Rank key; score is gate_camp_score.'),
    limit: wholeNumber(1, 500).default(100).describe('Systems at most.'),
  },
  example: { sort: 'score', limit: '10' },
  response: pageOf(
    z.array(gateCampRow),
    z.object({
      total: z.int().describe('systems before `limit`'),
      pressure_source: z.enum(['killmails', 'hourly_kills']).describe('source of gate_pressure'),
    }),
  ),
  dependsOn: ['systems', 'topology'],
  cacheSeconds: 300,
});

/** A system as the map draws it; the position is in metres, in the game's axes. */
const mapSystem = z
  .object({
    id: systemId,
    name: systemName,
    region_id: regionId,
    constellation_id: z.int().describe('constellation id'),
    x: z.number().describe('metres'),
    y: z.number().describe('metres'),
    z: z.number().describe('metres'),
    security: securityBand,
    security_status: securityStatus,
    activity_score: score,
    danger_score: score,
    gate_camp_score: score,
    consistency_score: score.nullable().describe('0 to 100, one decimal; null under 7 observed days'),
    jumps_1h: observedCount('jumps in the newest sampled hour'),
    kills_1h: observedCount('player kills in the newest sampled hour'),
    npc_kills_1h: observedCount('NPC kills in the newest sampled hour'),
    hub_distance: z.int().nullable().describe('gate jumps to the nearest trade hub; null: unreachable'),
    sovereignty_owner_id: z.int().nullable().describe('alliance or faction id, see `owners`; null: unclaimed'),
    adm: z.number().nullable().describe('Activity Defense Multiplier, 1 to 6'),
    ...systemFlags,
  })
  .meta({ id: 'MapSystem' });
export type MapSystem = z.infer<typeof mapSystem>;
export const mapMembers = Object.keys(mapSystem.shape) as (keyof MapSystem)[];

export const systemMap = endpoint({
  id: 'getMap',
  path: '/map',
  summary: 'Every listed system with 3D coordinates (metres) and overlay flags, and every gate',
  description:
    'One large payload; ask again with If-None-Match. Light-years between two systems: hypot(dx, dy, dz) / 9.4607304725808e15.',
  response: pageOf(
    z.object({
      systems: z.array(mapSystem).describe('every listed system'),
      gates: z
        .array(z.tuple([z.int(), z.int()]).meta({ items: { type: 'integer' } }))
        .meta({ description: 'pairs of system ids, each gate once' }),
      regions: z.array(z.object({ region_id: regionId, name: regionName })).describe('names of their regions'),
      owners: z.record(z.string(), z.string()).meta({ description: 'sovereignty owner id -> name' }),
    }),
    z.object({
      systems: z.int().describe('number of systems'),
      gates: z.int().describe('number of gates'),
      metres_per_light_year: z.number().describe('metres in a light-year'),
      jumps_until: utcTime.nullable().describe('end of the hour of jumps_1h; null: none was sampled'),
      kills_until: utcTime.nullable().describe('end of the hour of kills_1h and npc_kills_1h; null: none was sampled'),
    }),
  ),
  dependsOn: ['systems', 'topology', 'catalog'],
  cacheSeconds: 300,
});

export const jumpRange = endpoint({
  id: 'getJumpRange',
  path: '/jump-range',
  summary: 'Gate jumps from a staging system to every system',
  description:
    '`data.jumps`: system id -> jumps; the staging system is 0, unreachable systems are absent. Modes: fastest; safest (fewest systems entered outside high security, then jumps; high security at stage 5 of an insurgency does not count as high); ' +
    'highsec (through high security only). `wormholes=true` adds the live hub connections, `chain` your own wormholes.',
  query: {
    staging,
    mode: oneOf(['fastest', 'safest', 'highsec'])
      .default('fastest')
      .describe('fastest: fewest jumps; safest: fewest systems outside high security; highsec: only high security.'),
    wormholes: flag().default(false).describe('Whether to use live connections of Thera and Turnur.'),
    ...chainQuery,
  },
  check: ({ chain = [] }) =>
    chain.length > MOST_OWN_WORMHOLES ? `chain takes ${MOST_OWN_WORMHOLES} wormholes at most; there were ${chain.length}.` : null,
  example: { staging: '{system}', mode: 'safest' },
  response: pageOf(
    z.object({ jumps: z.record(z.string(), z.int()).describe('system id -> gate jumps') }),
    z.object({
      ...stagingMeta,
      mode: z.string().describe('as requested'),
      wormholes: z.boolean().describe('as requested'),
      reachable,
    }),
  ),
  dependsOn: ['topology', 'catalog', 'systems', 'wormholes', 'insurgencies'],
  cacheSeconds: 3600,
});

/** Classes of ships with a jump drive; their base ranges in light-years are upstream §6. */
export const jumpShips = [
  'black_ops',
  'carrier',
  'command_carrier',
  'dreadnought',
  'lancer_dreadnought',
  'force_auxiliary',
  'supercarrier',
  'titan',
  'jump_freighter',
  'rorqual',
] as const;
export type JumpShip = (typeof jumpShips)[number];

export const capitalRange = endpoint({
  id: 'getCapitalRange',
  path: '/capital-range',
  summary: 'Systems in range of a jump drive from a staging system (an addition to the hosted service)',
  description:
    "Range in the game's light-years (9.46e15 m). Lists only systems where a cynosural field can be lit: low and null security, without Pochven, Zarzakh and systems that an incursion infests, where fields are jammed. Titans and supercarriers cannot be in high security: a staging system there is 400.",
  query: {
    staging,
    ship: oneOf(jumpShips).default('carrier').describe('Class of the ship with the jump drive.'),
    jdc: wholeNumber(0, 5).default(5).describe('Level of the skill Jump Drive Calibration.'),
  },
  example: { staging: '{system}', ship: 'jump_freighter' },
  response: pageOf(
    z.object({ light_years: z.record(z.string(), z.number()).meta({ description: 'system id -> light-years of 9.46e15 m' }) }),
    z.object({
      ...stagingMeta,
      ship: z.string().describe('as requested'),
      jdc: z.int().describe('as requested'),
      range_light_years: z.number().describe('range of the drive, in light-years of 9.46e15 m'),
      range_from: z.enum(['static_data', 'figures_of_2022', 'figures_of_2026']).meta({
        description: "source of the drive's base range: the static data, or the last verified figures",
      }),
      reachable,
      jammed: z
        .int()
        .nullable()
        .describe(
          'systems in range that are left out because an incursion infests them; null: incursions are not known, because their list was never read, is switched off or is too old',
        ),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'incursions'],
  cacheSeconds: 300,
});
