import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { decimalBetween, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBands } from '../security.ts';
import { observedCount, securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';
import { chainQuery, tooManyWormholes } from './own-wormholes.ts';

const usual = (what: string) => z.number().nullable().describe(`${what}, one decimal; null: that hour was never sampled`);

/** A system where NPCs are killed. */
const huntedSystem = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    holder_id: z.int().nullable().describe('alliance or faction that holds it; null: unclaimed'),
    holder: z.string().nullable().describe('its name'),
    light_years: z.number().describe('from the system asked from, of 9.46e15 m, three decimals'),
    jumps: z.int().nullable().describe('jumps from it by gate and through `chain`; null: none lead there'),
    npc_kills_at_hour: usual('NPC kills usually made in the hour asked for'),
    npc_kills_1h: observedCount('NPC kills in the newest sampled hour'),
    npc_kills_1h_usual: usual('NPC kills usually made in that hour of the day'),
    times_usual: z
      .number()
      .nullable()
      .describe('npc_kills_1h by npc_kills_1h_usual, two decimals; null: one is not known, or none is usual'),
    prime_hour: z.int().nullable().describe('UTC hour with most NPC kills, 0 to 23; null: none were made'),
    npc_kills_at_prime_hour: usual('NPC kills usually made in it'),
    npc_kills_24h: observedCount('NPC kills in the sampled hours of the last 24'),
    kills_per_100_npcs: z
      .number()
      .nullable()
      .describe('ships of players lost for each hundred NPCs killed, two decimals; null: no NPC was killed'),
    has_npc_station: z.boolean(),
    last_kill: z
      .object({
        killmail_id: z.int(),
        time: utcTime,
        type_id: typeId.describe('what was lost'),
        type_name: z.string().nullable(),
        by_id: z.int().nullable().describe('alliance, else corporation, else pilot of the last blow; null: not known'),
        by: z.string().nullable().describe('name of it; null: not known'),
        url: z.string().describe('page of the kill'),
      })
      .nullable()
      .describe('newest kill by a player; null: none in the kept killmails'),
  })
  .meta({ id: 'HuntedSystem' });
export type HuntedSystem = z.infer<typeof huntedSystem>;

/** What hunted systems can be ordered by. */
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

/** Gate jumps from a system where no range is given. */
export const HUNTING_JUMPS = 10;

export const hunting = endpoint({
  id: 'listHunting',
  path: '/hunting',
  summary: 'Where NPCs are killed within reach of a system: now against the usual, at any hour, with the last kill by a player',
  description: `Usual is the mean of the sampled hours of the last 28 full days. Without a range ${HUNTING_JUMPS} gate jumps; with several each has to hold. A range in light-years, or of a ship, lists only systems where a cynosural field can be lit. Of systems that are equal the nearer ones come first.`,
  query: {
    from: idOrName().describe('System to hunt from: an id, or its exact name in any case.'),
    within: wholeNumber(0, 50).optional().describe('Jumps from it at most, by gate and through `chain`.'),
    light_years: decimalBetween(0, 20).optional().describe('Light-years from it at most.'),
    ship: idOrName()
      .optional()
      .describe('Within one jump of this ship type with a jump drive: its id, or its exact name in any case.'),
    jdc: wholeNumber(0, 5).default(5).describe('With `ship`: level of the skill Jump Drive Calibration.'),
    hour: wholeNumber(0, 23).optional().describe('UTC hour to hunt at; without it the current one.'),
    security: oneOf(securityBands).optional().describe('Only systems of this band.'),
    ...chainQuery,
    ...listOrder(huntingSorts, 'desc'),
    limit: wholeNumber(1, 500).default(100).describe('Systems at most.'),
  },
  check: ({ chain }) => tooManyWormholes(chain),
  example: { from: '{system}', within: '10', hour: '20' },
  response: pageOf(
    z.array(huntedSystem),
    z.object({
      total: z.int().describe('systems before `limit`'),
      from_id: systemId,
      from: systemName,
      range_light_years: z.number().nullable().describe('the smallest range in light-years asked for; null: by gate jumps alone'),
      range_jumps: z.int().nullable().describe('gate jumps asked for; null: by light-years alone'),
      hour: z.int().describe('UTC hour of npc_kills_at_hour'),
      days: z.int().describe('days on which that hour was sampled, of 28'),
      kills_until: utcTime.nullable().describe('end of the newest sampled hour; null: none was'),
      killmails_until: utcTime.nullable().describe('up to when killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['activity', 'systems', 'topology', 'killmails', 'catalog', 'names'],
  cacheSeconds: 60,
});
