import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, decimal, flag, gameId, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { sourceTable } from '../sources.ts';
import { securityStatus, systemId, systemName } from '../systems-api/members.ts';

/** Days of killmails that the mirror stores completely. */
export const KILL_DAYS = 35;

/** Classes of losses to filter by: those of chances of loss, capsules and structures. */
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
/** `with`: also kills without a player on both sides. */
export const npcChoices = ['without', 'with', 'only'] as const;

const shipType = z.object({
  type_id: typeId,
  type_name: z.string().nullable().describe('null: not in the static data'),
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
  corporation_id: z.int().nullable().describe('set only without an alliance'),
  name: z.string().nullable().describe('name of the alliance, else of the corporation; null: not known yet'),
  attackers: z.int().describe('number of different characters'),
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
    value: z.number().nullable().describe(`ISK, as valued by ${sourceTable.r2z2.name}; null: not known`),
    attackers: z.int().describe('number of attackers, including NPCs'),
    solo: z.boolean().nullable().describe('only one player attacked, not counting NPCs; null: not known'),
    npc: z.boolean().describe('no attacker is a player, or the victim is not a player'),
    attacker_ships: z.array(shipType).describe('types of the attackers’ ships, each once, ordered by id'),
    attacker_parties: z
      .array(attackingParty)
      .describe('alliances and corporations of the attackers, most characters first, five at most'),
    victim: involved.nullable().describe('pilot and owner of the loss; null: not known'),
    final_blow: involved.nullable().describe('attacker with the final blow; null: not known'),
    gate: z
      .string()
      .nullable()
      .describe('system behind the stargate at which it happened; null: not at a stargate, or not known'),
    url: z.string().describe(`page of the kill at ${sourceTable.r2z2.name}`),
  })
  .meta({ id: 'Kill' });
export type ListedKill = z.infer<typeof kill>;

export const kills = endpoint({
  id: 'listKills',
  path: '/kills',
  summary: 'Kills everywhere, in a region, near a system or in one, each with ships, sides, value and a link',
  description: `Newest first. All filters have to match. A kill is usually published within minutes, but some come days later: \`since\` finds what was published since an answer, whenever it happened. Kills of the archive have no value, so \`value_min\` excludes them. The stream \`/events?kind=kill\` of the data service sends kills as they come.`,
  query: {
    system: idOrName().optional().describe('System, also of wormhole space: an id, or its exact name in any case.'),
    region: commaList(idOrName()).optional().describe('Regions: ids, or exact names in any case.'),
    near: idOrName().optional().describe('Only systems within `jumps` of this one: an id, or its exact name in any case.'),
    jumps: wholeNumber(0, 60).default(5).describe('With `near`: maximum gate jumps from it.'),
    hours: wholeNumber(1, KILL_DAYS * 24)
      .default(6)
      .describe('Only kills of this many last hours.'),
    entity: commaList(idOrName())
      .optional()
      .describe(
        'Alliances, corporations and pilots who took part: ids, or exact names in any case. The mirror knows only the names that it has looked up.',
      ),
    side: oneOf(killSides).default('either').describe('Side on which they took part.'),
    ship_class: commaList(oneOf(lostClasses)).optional().describe('Class of the ship or structure that was lost.'),
    value_min: decimal(0).optional().describe('Minimum value, ISK.'),
    attackers_min: wholeNumber(1, 10_000).optional().describe('Minimum number of attackers, including NPCs.'),
    solo: flag().optional().describe('true: only one player attacked.'),
    npc: oneOf(npcChoices).default('without').describe('Kills that lack a player on one side.'),
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Only what is new or changed since an answer: the `meta.next_since` of that answer.'),
    before: gameId().optional().describe('Only kills earlier in time than this one: the last killmail_id of a page.'),
    ...listOrder(['time', 'value', 'attackers'], 'desc'),
    limit: wholeNumber(1, 200).default(50).describe('Maximum number of kills.'),
  },
  example: { system: '{kill_system}', hours: '24' },
  response: pageOf(
    z.array(kill),
    z.object({
      total: z.int().describe('number of kills before `limit` and `before`'),
      id: z.int().nullable().describe('id of `system`, else of `near`; null: neither is given'),
      name: z.string().nullable().describe('its name'),
      entities: z.array(z.object({ id: z.int(), name: z.string() })).describe('the ids and names that `entity` resolved to'),
      more: z.boolean().describe('there are older kills in the requested time: ask again with the last id as `before`'),
      next_since: z.int().describe('value of `since` for the next request'),
      covered_until: utcTime.nullable().describe('time up to which killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'systems', 'topology', 'catalog', 'names'],
  cacheSeconds: 20,
});
