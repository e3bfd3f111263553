import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageMeta, pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, decimal, gameId, idOrName, utcDate, wholeNumber } from '../http/query.ts';
import { sourceTable } from '../sources.ts';
import { securityStatus, systemId, systemName } from '../systems-api/members.ts';
import { KILL_DAYS } from './kills.ts';

const entityName = z.string().nullable().describe('null: not known yet');
const hull = z.object({
  type_id: typeId,
  type_name: z.string().nullable().describe('null: not in the static data'),
});
const shipsLost = z.int().describe('ships and structures, without capsules');
const iskLost = z
  .number()
  .nullable()
  .describe(`ISK of all losses, as valued by ${sourceTable.r2z2.name}; null: no value is known`);
const unvalued = z.int().describe('losses without a known value; `isk_lost` leaves them out');
const sideIndex = z.int().describe('index in `sides`, from 0');

const battleSide = z
  .object({
    name: z.string().nullable().describe('the alliance with the most pilots, else corporation, else pilot; null: not known yet'),
    alliances: z.array(z.object({ id: z.int(), name: entityName, pilots: z.int() })).describe('most pilots first'),
    corporations: z
      .array(z.object({ id: z.int(), name: entityName, alliance_id: z.int().nullable(), alliance: entityName, pilots: z.int() }))
      .describe('most pilots first'),
    pilots: z
      .array(
        z.object({
          character_id: z.int(),
          character_name: entityName,
          corporation_id: z.int().nullable(),
          corporation: entityName,
          alliance_id: z.int().nullable(),
          alliance: entityName,
          ships: z.array(hull).describe('in the order of appearance, without capsules'),
          kills: z.int().describe('kills with the pilot among the attackers'),
          ships_lost: shipsLost,
          isk_lost: iskLost,
        }),
      )
      .describe('most kills first; pilots who only repaired are on no killmail'),
    ships: z
      .array(
        z.object({
          ...hull.shape,
          pilots: z.int().describe('different pilots seen in it; 0 for structures'),
          lost: z.int(),
          isk_lost: iskLost,
        }),
      )
      .describe('types of ships and structures, most losses first, capsules last'),
    ships_lost: shipsLost,
    isk_lost: iskLost,
    unvalued,
  })
  .meta({ id: 'BattleSide' });
export type BattleSide = z.infer<typeof battleSide>;

const battleKill = z
  .object({
    killmail_id: z.int().describe('id of the killmail'),
    time: utcTime.describe('when it happened'),
    system_id: systemId,
    system: systemName,
    ship: hull.describe('what was lost'),
    kind: z.enum(['ship', 'structure', 'capsule', 'other']).describe('other: a mobile depot and similar'),
    value: z.number().nullable().describe('ISK; null: not known'),
    side: sideIndex.nullable().describe('side of its owner; null: owned by NPCs'),
    character_id: z.int().nullable().describe('pilot who lost it'),
    character_name: entityName,
    attackers: z.int().describe('attackers, including NPCs'),
    url: z.string().describe(`page of the kill at ${sourceTable.r2z2.name}`),
  })
  .meta({ id: 'BattleKill' });

const battle = z
  .object({
    id: z.int().describe('killmail id of its first kill; stays the same while the battle grows'),
    systems: z
      .array(
        z.object({
          id: systemId,
          name: systemName,
          region: regionName,
          security_status: securityStatus,
          kills: z.int().describe('kills there'),
        }),
      )
      .describe('most kills first'),
    started_at: utcTime.describe('first kill'),
    ended_at: utcTime.describe('newest kill'),
    pilots: z.int().describe('different players on all sides'),
    ships_lost: shipsLost,
    isk_lost: iskLost,
    unvalued,
    sides: z.array(battleSide).describe('most pilots first; see "Battles"'),
    kills: z.array(battleKill).describe('oldest first'),
  })
  .meta({ id: 'Battle' });
export type Battle = z.infer<typeof battle>;

const sideLosses = z.object({ ships_lost: shipsLost, isk_lost: iskLost });

const battleReport = battle
  .extend({
    timeline: z
      .array(z.object({ at: utcTime, sides: z.array(sideLosses).describe('one entry per side') }))
      .describe('losses of each side in each part of the battle'),
    part_minutes: z.int().describe('length of one part of the timeline, minutes'),
    arrivals: z
      .array(
        z.object({
          at: utcTime.describe('first kill with one of its pilots among attackers or victims'),
          side: sideIndex,
          id: z.int().describe('id of the alliance, else of the corporation, else of the pilot'),
          name: entityName,
          pilots: z.int().describe('different pilots in the whole battle'),
          as_victim: z.boolean().describe('it first appeared as the victim'),
        }),
      )
      .describe('oldest first'),
    reships: z
      .array(
        z.object({
          character_id: z.int(),
          character_name: entityName,
          side: sideIndex,
          lost: hull,
          lost_at: utcTime,
          ship: hull,
          at: utcTime.describe('first kill with the pilot in the new ship'),
        }),
      )
      .describe('pilots who lost a ship and appeared in another type, or in the same type ten minutes later; oldest first'),
  })
  .meta({ id: 'BattleReport' });
export type BattleReport = z.infer<typeof battleReport>;

/** Sort keys of battles. */
const battleSorts = ['ended_at', 'started_at', 'ships_lost', 'isk_lost', 'pilots'] as const;
export type BattleSort = (typeof battleSorts)[number];

export const battles = endpoint({
  id: 'listBattles',
  path: '/battles',
  summary: 'Battles from killmails: who fought whom, in which ships, and what each side lost',
  description:
    'A battle groups kills by time, place and participants; see "Battles". Kills from before the mirror stored attackers are left out and counted in `meta.without_attackers`.',
  query: {
    hours: wholeNumber(1, KILL_DAYS * 24)
      .default(24)
      .describe('Only battles with a kill in this many last hours.'),
    since: utcDate().optional().describe('Instead of `hours`: only battles with a kill on this UTC day or later.'),
    system: idOrName().optional().describe('System, also of wormhole space: an id, or its exact name in any case.'),
    region: commaList(idOrName()).optional().describe('Regions: ids, or exact names in any case.'),
    entity: commaList(idOrName())
      .optional()
      .describe('Alliances, corporations and pilots, at least one of which took part: ids, or exact names in any case.'),
    kills_min: wholeNumber(1, 10_000).default(3).describe('Minimum number of ships and structures lost.'),
    isk_min: decimal(0).optional().describe('Minimum ISK lost.'),
    ...listOrder(battleSorts, 'desc'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Page number, from 1; a page past the end is empty.'),
    page_size: wholeNumber(1, 200).default(20).describe('Battles per page.'),
  },
  example: { hours: '24', kills_min: '2', page_size: '2' },
  response: pageOf(
    z.array(battle),
    pageMeta.extend({
      without_attackers: z.int().describe('kills of that time that are left out because their attackers are not known'),
      covered_until: utcTime.nullable().describe('time up to which killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'systems', 'catalog', 'names'],
  cacheSeconds: 30,
});

export const battlesId = endpoint({
  id: 'getBattle',
  path: '/battles/{killmail_id}',
  summary: 'A battle with its timeline, arrivals and reships',
  description: 'Any killmail id of the battle finds it, so links stay valid.',
  parameters: { killmail_id: gameId().describe('Id of the battle, or of any killmail of it.') },
  example: { killmail_id: '{battle_id}' },
  response: dataOf(battleReport),
  dependsOn: ['killmails', 'systems', 'catalog', 'names'],
  cacheSeconds: 30,
});
