import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { decimalBetween, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { observedCount, securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';
import { chainQuery, tooManyWormholes } from './own-wormholes.ts';

const usual = (what: string) =>
  z.number().nullable().describe(`${what}, mean of 28 days, one decimal; null: that hour was never sampled`);

/** A system where NPCs are killed. */
const huntedSystem = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    holder_id: z.int().nullable().describe('alliance or faction that holds the system; null: unclaimed'),
    holder: z.string().nullable().describe('its name'),
    light_years: z.number().describe('distance from `from`, light-years of 9.46e15 m, three decimals'),
    jumps: z.int().nullable().describe('jumps from `from` by gate and through `chain`; null: not reachable'),
    npc_kills_at_hour: usual('usual NPC kills in the requested hour'),
    npc_kills_1h: observedCount('NPC kills in the newest sampled hour'),
    npc_kills_1h_usual: usual('usual NPC kills in that hour of the day'),
    times_usual: z
      .number()
      .nullable()
      .describe('`npc_kills_1h` ÷ `npc_kills_1h_usual`, two decimals; null: one is not known, or the usual is 0'),
    prime_hour: z.int().nullable().describe('UTC hour with most NPC kills, 0 to 23; null: no NPC kills'),
    npc_kills_at_prime_hour: usual('usual NPC kills in that hour'),
    npc_kills_24h: observedCount('NPC kills in the sampled hours of the last 24'),
    kills_per_100_npcs: z
      .number()
      .nullable()
      .describe('ships of players lost per hundred NPC kills, two decimals; null: no NPC kills'),
    has_npc_station: z.boolean(),
    last_kill: z
      .object({
        killmail_id: z.int(),
        time: utcTime,
        type_id: typeId.describe('what was lost'),
        type_name: z.string().nullable(),
        by_id: z.int().nullable().describe('id of the alliance, else corporation, else pilot of the final blow; null: not known'),
        by: z.string().nullable().describe('its name; null: not known'),
        url: z.string().describe('page of the kill'),
      })
      .nullable()
      .describe('newest kill by a player; null: none in the stored killmails'),
  })
  .meta({ id: 'HuntedSystem' });
export type HuntedSystem = z.infer<typeof huntedSystem>;

/** Sort keys of hunted systems. */
const huntingSorts = [
  'npc_kills_at_hour',
  'npc_kills_1h',
  'times_usual',
  'npc_kills_24h',
  'kills_per_100_npcs',
  'light_years',
  'jumps',
  'security_status',
  'name',
] as const;

/** Range in gate jumps if none is given. */
export const HUNTING_JUMPS = 10;

export const hunting = endpoint({
  id: 'listHunting',
  path: '/hunting',
  summary: 'NPC kills in range of a system: now compared with usual, at any hour, with the last kill by a player',
  description: `Usual is the mean of the sampled hours of the last 28 full days. The default range is ${HUNTING_JUMPS} gate jumps; if several ranges are given, all apply. With a range in light-years or of a ship, only systems where a cynosural field can be lit are listed. Among equal systems the nearer ones come first.`,
  query: {
    from: idOrName().describe('Centre of the range: the id of a system, or its exact name in any case.'),
    within: wholeNumber(0, 50).optional().describe('Maximum jumps from `from`, by gate and through `chain`.'),
    light_years: decimalBetween(0, 20).optional().describe('Maximum light-years from `from`.'),
    ship: idOrName()
      .optional()
      .describe('Only systems within one jump of this ship type with a jump drive: its id, or its exact name in any case.'),
    jdc: wholeNumber(0, 5).default(5).describe('With `ship`: level of the skill Jump Drive Calibration.'),
    hour: wholeNumber(0, 23).optional().describe('UTC hour; absent: the current one.'),
    security: oneOf(securityBands).optional().describe('Only systems of this security band.'),
    ...chainQuery,
    ...listOrder(huntingSorts, 'desc'),
    limit: wholeNumber(1, 500).default(100).describe('Maximum number of systems.'),
  },
  check: ({ chain }) => tooManyWormholes(chain),
  example: { from: '{system}', within: '10', hour: '20' },
  response: pageOf(
    z.array(huntedSystem),
    z.object({
      total: z.int().describe('number of systems before `limit`'),
      from_id: systemId,
      from: systemName,
      range_light_years: z
        .number()
        .nullable()
        .describe('the smallest requested range in light-years; null: only gate jumps limit it'),
      range_jumps: z.int().nullable().describe('the requested range in gate jumps; null: only light-years limit it'),
      hour: z.int().describe('UTC hour of npc_kills_at_hour'),
      days: z.int().describe('number of the 28 days on which that hour was sampled'),
      kills_until: utcTime.nullable().describe('end of the newest sampled hour; null: none'),
      killmails_until: utcTime.nullable().describe('time up to which killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['activity', 'systems', 'topology', 'killmails', 'catalog', 'names'],
  cacheSeconds: 60,
});
