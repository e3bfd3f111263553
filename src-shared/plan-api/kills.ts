import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, decimal, flag, gameId, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { sourceTable } from '../sources.ts';
import { securityStatus, systemId, systemName } from '../systems-api/members.ts';

/** Days of killmails that the mirror keeps whole. */
export const KILL_DAYS = 35;

/** Classes of what was lost that kills are filtered by: those of chances of loss, and capsules. */
export const lostClasses = [
  'frigate',
  'cruiser',
  'battleship',
  'hauler',
  'freighter',
  'mining',
  'capital',
  'capsule',
  'structure',
] as const;
export type LostClass = (typeof lostClasses)[number];

export const killSides = ['either', 'attacker', 'victim'] as const;
/** `with`: kills without a player on both sides too. */
export const npcChoices = ['without', 'with', 'only'] as const;

const shipType = z.object({
  type_id: typeId,
  type_name: z.string().nullable().describe('null: the static data does not know it'),
});

/** A participant; each member null where the killmail names none. */
const involved = z.object({
  character_id: z.int().nullable(),
  character_name: z.string().nullable().describe('null: not known'),
  corporation_id: z.int().nullable(),
  corporation: z.string().nullable().describe('its name; null: not known yet'),
  alliance_id: z.int().nullable(),
  alliance: z.string().nullable().describe('its name; null: not known yet'),
});

/** An alliance, or a corporation without one, among those who attacked. */
export const attackingParty = z.object({
  alliance_id: z.int().nullable().describe('null: in none'),
  corporation_id: z.int().nullable().describe('of those in no alliance; else null'),
  name: z.string().nullable().describe('of the alliance, else of the corporation; null: not known yet'),
  attackers: z.int().describe('different characters'),
});

/** One ship, capsule or structure that was destroyed. */
const kill = z
  .object({
    killmail_id: z.int().describe('id of the killmail'),
    time: utcTime.describe('when it happened'),
    system_id: systemId,
    system: systemName,
    region: regionName,
    security_status: securityStatus,
    ship: shipType.describe('what was lost'),
    value: z.number().nullable().describe(`ISK, as ${sourceTable.r2z2.name} values it; null where it is not known`),
    attackers: z.int().describe('attackers, NPCs among them'),
    solo: z.boolean().nullable().describe('one player alone attacked, NPCs not counted; null: not known'),
    npc: z.boolean().describe('no player was among the attackers, or the victim was none'),
    attacker_ships: z.array(shipType).describe('types of the attackers’ ships, each once, by id'),
    attacker_parties: z.array(attackingParty).describe('whose the attackers are, those of most characters first, five at most'),
    victim: involved.nullable().describe('whose it was; null: not known'),
    final_blow: involved.nullable().describe('who struck the last blow; null: not known'),
    gate: z.string().nullable().describe('system behind the stargate that it happened at; null: at none, or not known'),
    url: z.string().describe(`page of the kill at ${sourceTable.r2z2.name}`),
  })
  .meta({ id: 'Kill' });
export type ListedKill = z.infer<typeof kill>;

export const kills = endpoint({
  id: 'listKills',
  path: '/kills',
  summary: 'Kills everywhere, in a region, near a system or in one, each with ships, sides, value and a link',
  description: `Newest first. All filters have to fit. A kill is usually published within minutes, some days later: \`since\` finds what came since an answer, whenever it happened. Days of the archive have no value, and pass no \`value_min\`. The data service tells of kills as they come by \`/events?kind=kill\`.`,
  query: {
    system: idOrName().optional().describe('System, of wormhole space too: an id, or its exact name in any case.'),
    region: commaList(idOrName()).optional().describe('Regions: ids, or exact names in any case.'),
    near: idOrName().optional().describe('Systems near this one: an id, or its exact name in any case.'),
    jumps: wholeNumber(0, 60).default(5).describe('Gate jumps from `near` at most.'),
    hours: wholeNumber(1, KILL_DAYS * 24)
      .default(6)
      .describe('How far back, in hours.'),
    entity: commaList(idOrName())
      .optional()
      .describe(
        'Alliances, corporations and pilots who took part: ids, or exact names in any case, that the mirror has looked up.',
      ),
    side: oneOf(killSides).default('either').describe('On which side they took part.'),
    ship_class: commaList(oneOf(lostClasses)).optional().describe('Class of what was lost.'),
    value_min: decimal(0).optional().describe('Least value, ISK.'),
    attackers_min: wholeNumber(1, 10_000).optional().describe('Attackers at least, NPCs among them.'),
    solo: flag().optional().describe('true: one player alone attacked.'),
    npc: oneOf(npcChoices).default('without').describe('Kills without a player on both sides.'),
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Only what came or changed after an answer: its `meta.next_since`.'),
    before: gameId().optional().describe('Only kills before this one in the order of time: the last killmail_id of a page.'),
    ...listOrder(['time', 'value', 'attackers'], 'desc'),
    limit: wholeNumber(1, 200).default(50).describe('Kills at most.'),
  },
  example: { system: '{kill_system}', hours: '24' },
  response: pageOf(
    z.array(kill),
    z.object({
      total: z.int().describe('kills before `limit` and `before`'),
      id: z.int().nullable().describe('id of `system`, else of `near`; null: neither was given'),
      name: z.string().nullable().describe('its name'),
      entities: z.array(z.object({ id: z.int(), name: z.string() })).describe('what `entity` stands for'),
      more: z.boolean().describe('there are older ones of the time asked for: ask with the last one’s id as `before`'),
      next_since: z.int().describe('what to ask with as `since` next'),
      covered_until: utcTime.nullable().describe('up to when killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'systems', 'topology', 'catalog', 'names'],
  cacheSeconds: 20,
});
