import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { securityStatus, systemId, systemName } from '../systems-api/members.ts';

const perDay = (what: string) => z.number().describe(`${what}, a day, one decimal`);
const driver = (what: string) => z.number().describe(`0 to 2, two decimals: ${what}`);

const pressedSystem = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security_status: securityStatus,
    holder_id: z.int(),
    holder: z.string().nullable().describe('alliance that holds it; null until its name was looked up'),
    score: z.number().describe('sum of the drivers, 0 to 6, two decimals'),
    adm: z.number().nullable().describe('activity defence multiplier, 1 to 6'),
    adm_fall: z.number().nullable().describe('how much it fell in seven days; null: not known, or another’s then'),
    npc_kills_recent: perDay('NPC kills over the last seven days'),
    npc_kills_usual: perDay('NPC kills over the 28 days before those'),
    kills_recent: perDay('ships and capsules of players lost over the last three days'),
    kills_usual: perDay('the same over the 28 days before those'),
    drivers: z.object({
      adm: driver('points of ADM lost in seven days'),
      npc: driver('how often NPC kills halved'),
      kills: driver('how often losses doubled'),
    }),
    sentence: z.string().describe('the drivers in words'),
    window_start: utcTime.nullable().describe('next vulnerability window that is known; null: none'),
    window_end: utcTime.nullable(),
    in_my_hours: z.boolean().describe('whether that window overlaps the hours that were given'),
  })
  .meta({ id: 'PressedSystem' });
export type PressedSystem = z.infer<typeof pressedSystem>;

/** Members that pressed systems can be ordered by. */
export const pressureSorts = ['score', 'adm', 'adm_fall', 'npc_kills_recent', 'kills_recent'] as const;

export const pressure = endpoint({
  id: 'listPressure',
  path: '/pressure',
  summary: 'Held systems by what presses on them: falling ADM, falling NPC kills, rising losses',
  description:
    'By what was known at the beginning of the UTC day. A point of ADM lost, NPC kills halved and losses doubled each count 1, at most 2; systems of alliances only. `meta.grade` says how the 20 ranked first on past days fared within seven days.',
  query: {
    near: idOrName().optional().describe('System: an id, or its exact name in any case. Only systems near it, see `within`.'),
    jumps: wholeNumber(0, 100).default(10).describe('With `near`: gate jumps from it at most.'),
    from_hour: wholeNumber(0, 23)
      .optional()
      .describe('First of my hours, UTC; with `to_hour` only systems whose window overlaps them.'),
    to_hour: wholeNumber(0, 23).optional().describe('The hour before which my hours end; below `from_hour` they pass midnight.'),
    ...listOrder(pressureSorts, 'desc'),
    limit: wholeNumber(1, 500).default(100).describe('Systems at most.'),
  },
  renamed: { within: 'jumps' },
  check: ({ from_hour: from, to_hour: to }) =>
    (from === undefined) === (to === undefined) ? null : 'from_hour and to_hour go together; one of them is missing.',
  example: { limit: '20' },
  response: pageOf(
    z.array(pressedSystem),
    z.object({
      total: z.int().describe('systems before `limit`; those on which nothing presses are left out'),
      grade: z
        .object({
          from: z.string().nullable().describe('first graded day, as 2026-11-13; null: nothing could be graded yet'),
          to: z.string().nullable().describe('last graded day'),
          ranked: z.int().describe('rankings among the first 20, over all days'),
          came: z
            .number()
            .nullable()
            .describe('share of them that changed hands or had a campaign within seven days, three digits'),
          base: z.number().nullable().describe('the same of all held systems on those days'),
        })
        .describe('how past rankings fared'),
      sentence: z.string().describe('the grade in words'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'sovereignty', 'campaigns', 'names'],
  cacheSeconds: 60,
});
