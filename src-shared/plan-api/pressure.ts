import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { securityStatus, systemId, systemName } from '../systems-api/members.ts';

const perDay = (what: string) => z.number().describe(`${what}, per day, one decimal`);
const driver = (what: string) => z.number().describe(`0 to 2, two decimals: ${what}`);

const pressedSystem = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security_status: securityStatus,
    holder_id: z.int(),
    holder: z.string().nullable().describe('alliance that holds the system; null: its name is not known yet'),
    score: z.number().describe('sum of the drivers, 0 to 6, two decimals'),
    adm: z.number().nullable().describe('Activity Defense Multiplier, 1 to 6'),
    adm_fall: z.number().nullable().describe('fall of the ADM in seven days; null: not known, or another holder then'),
    npc_kills_recent: perDay('NPC kills over the last seven days'),
    npc_kills_usual: perDay('NPC kills over the 28 days before that'),
    kills_recent: perDay('ships and capsules of players lost over the last three days'),
    kills_usual: perDay('ships and capsules of players lost over the 28 days before that'),
    drivers: z.object({
      adm: driver('points of ADM lost in seven days'),
      npc: driver('how often NPC kills halved'),
      kills: driver('how often losses doubled'),
    }),
    sentence: z.string().describe('the drivers in words'),
    window_start: utcTime.nullable().describe('start of the next known vulnerability window; null: none'),
    window_end: utcTime.nullable(),
    in_my_hours: z.boolean().describe('whether that window overlaps `from_hour` to `to_hour`'),
  })
  .meta({ id: 'PressedSystem' });
export type PressedSystem = z.infer<typeof pressedSystem>;

/** Sort keys of systems under pressure. */
export const pressureSorts = ['score', 'adm', 'adm_fall', 'npc_kills_recent', 'kills_recent'] as const;

export const pressure = endpoint({
  id: 'listPressure',
  path: '/pressure',
  summary: 'Held systems under pressure: falling ADM, falling NPC kills, rising losses',
  description:
    'Figures of the beginning of the UTC day, for systems that alliances hold. A lost point of ADM, halved NPC kills and doubled losses count 1 each; each driver is at most 2. `meta.grade` says what happened within seven days to the 20 systems ranked first on past days.',
  query: {
    near: idOrName().optional().describe('Only systems near this one, see `within`: an id, or its exact name in any case.'),
    jumps: wholeNumber(0, 100).default(10).describe('With `near`: maximum gate jumps from it.'),
    from_hour: wholeNumber(0, 23)
      .optional()
      .describe('First hour of your time, UTC. With `to_hour`: only systems whose vulnerability window overlaps it.'),
    to_hour: wholeNumber(0, 23)
      .optional()
      .describe('Hour at which your time ends, exclusive; a value below `from_hour` means after midnight.'),
    ...listOrder(pressureSorts, 'desc'),
    limit: wholeNumber(1, 500).default(100).describe('Maximum number of systems.'),
  },
  renamed: { within: 'jumps' },
  check: ({ from_hour: from, to_hour: to }) =>
    (from === undefined) === (to === undefined) ? null : 'from_hour and to_hour go together; one of them is missing.',
  example: { limit: '20' },
  response: pageOf(
    z.array(pressedSystem),
    z.object({
      total: z.int().describe('number of systems before `limit`; systems without pressure are left out'),
      grade: z
        .object({
          from: z.string().nullable().describe('first graded day, as 2026-11-13; null: nothing could be graded yet'),
          to: z.string().nullable().describe('last graded day'),
          ranked: z.int().describe('number of rankings among the first 20, over all days'),
          came: z
            .number()
            .nullable()
            .describe('share of them that changed hands or had a campaign within seven days, three digits'),
          base: z.number().nullable().describe('the same share of all held systems on those days'),
        })
        .describe('what happened to systems that were ranked in the past'),
      sentence: z.string().describe('the grade in words'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'activity', 'sovereignty', 'campaigns', 'names'],
  cacheSeconds: 60,
});
