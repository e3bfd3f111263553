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
  type_name: z.string().nullable().describe('null: the static data does not know it'),
});
const shipsLost = z.int().describe('ships and structures, without capsules');
const iskLost = z
  .number()
  .nullable()
  .describe(`ISK of all that was lost, as ${sourceTable.r2z2.name} values it; null: no value of it is known`);
const unvalued = z.int().describe('losses without a known value, which isk_lost lacks');
const sideIndex = z.int().describe('place in sides, from 0');

const battleSide = z
  .object({
    name: z.string().nullable().describe('of its alliance of most pilots, else corporation, else pilot; null: not known yet'),
    alliances: z.array(z.object({ id: z.int(), name: entityName, pilots: z.int() })).describe('those of most pilots first'),
    corporations: z
      .array(z.object({ id: z.int(), name: entityName, alliance_id: z.int().nullable(), alliance: entityName, pilots: z.int() }))
      .describe('those of most pilots first'),
    pilots: z
      .array(
        z.object({
          character_id: z.int(),
          character_name: entityName,
          corporation_id: z.int().nullable(),
          corporation: entityName,
          alliance_id: z.int().nullable(),
          alliance: entityName,
          ships: z.array(hull).describe('in the order in which they were seen, capsules left out'),
          kills: z.int().describe('kills that the pilot was among the attackers of'),
          ships_lost: shipsLost,
          isk_lost: iskLost,
        }),
      )
      .describe('those on most kills first; who only repaired is on no killmail'),
    ships: z
      .array(
        z.object({
          ...hull.shape,
          pilots: z.int().describe('different pilots seen in it; of structures 0'),
          lost: z.int(),
          isk_lost: iskLost,
        }),
      )
      .describe('types of ships and structures, those that most were lost of first, capsules last'),
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
    kind: z.enum(['ship', 'structure', 'capsule', 'other']).describe('other: such as a mobile depot'),
    value: z.number().nullable().describe('ISK; null where it is not known'),
    side: sideIndex.nullable().describe('side of its owner; null: of NPCs'),
    character_id: z.int().nullable().describe('whose it was'),
    character_name: entityName,
    attackers: z.int().describe('attackers, NPCs among them'),
    url: z.string().describe(`page of the kill at ${sourceTable.r2z2.name}`),
  })
  .meta({ id: 'BattleKill' });

const battle = z
  .object({
    id: z.int().describe('killmail id of its first kill; it stays while the battle grows'),
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
      .describe('that of most kills first'),
    started_at: utcTime.describe('first kill'),
    ended_at: utcTime.describe('newest kill'),
    pilots: z.int().describe('different players on all sides'),
    ships_lost: shipsLost,
    isk_lost: iskLost,
    unvalued,
    sides: z.array(battleSide).describe('that of most pilots first; see "Battles"'),
    kills: z.array(battleKill).describe('oldest first'),
  })
  .meta({ id: 'Battle' });
export type Battle = z.infer<typeof battle>;

const sideLosses = z.object({ ships_lost: shipsLost, isk_lost: iskLost });

const battleReport = battle
  .extend({
    timeline: z
      .array(z.object({ at: utcTime, sides: z.array(sideLosses).describe('as many as sides') }))
      .describe('losses of each side, from part to part'),
    part_minutes: z.int().describe('length of a part of the timeline, minutes'),
    arrivals: z
      .array(
        z.object({
          at: utcTime.describe('first kill with one of it on either side'),
          side: sideIndex,
          id: z.int().describe('of the alliance, else the corporation, else the pilot'),
          name: entityName,
          pilots: z.int().describe('different pilots in the whole battle'),
          as_victim: z.boolean().describe('it was seen first by a loss'),
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
          at: utcTime.describe('first kill with the pilot in it'),
        }),
      )
      .describe('pilots who lost a ship and were seen in another, or in the same type ten minutes later; oldest first'),
  })
  .meta({ id: 'BattleReport' });
export type BattleReport = z.infer<typeof battleReport>;

/** What battles can be ordered by. */
const battleSorts = ['ended_at', 'started_at', 'ships_lost', 'isk_lost', 'pilots'] as const;
export type BattleSort = (typeof battleSorts)[number];

export const battles = endpoint({
  id: 'listBattles',
  path: '/battles',
  summary: 'Battles with their sides, by killmails: who fought whom, in what, and what each side lost',
  description:
    'Kills that belong together by time, place and those who fought; see "Battles". Kills of before the mirror kept who attacked are left out, and counted in meta.',
  query: {
    hours: wholeNumber(1, KILL_DAYS * 24)
      .default(24)
      .describe('Battles with a kill in so many hours.'),
    since: utcDate().optional().describe('Instead of `hours`: battles with a kill on this UTC day or later.'),
    system: idOrName().optional().describe('System, of wormhole space too: an id, or its exact name in any case.'),
    region: commaList(idOrName()).optional().describe('Regions: ids, or exact names in any case.'),
    entity: commaList(idOrName())
      .optional()
      .describe('Alliances, corporations and pilots, of which one at least took part: ids, or exact names in any case.'),
    kills_min: wholeNumber(1, 10_000).default(3).describe('Ships and structures lost at least.'),
    isk_min: decimal(0).optional().describe('ISK lost at least.'),
    ...listOrder(battleSorts, 'desc'),
    page: wholeNumber(1, 1_000_000).default(1).describe('Which page, from 1; one past the end is empty.'),
    page_size: wholeNumber(1, 200).default(20).describe('Battles per page.'),
  },
  example: { hours: '24', kills_min: '2', page_size: '2' },
  response: pageOf(
    z.array(battle),
    pageMeta.extend({
      without_attackers: z.int().describe('kills of the time asked for that are left out, as it is not known who attacked'),
      covered_until: utcTime.nullable().describe('up to when killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'systems', 'catalog', 'names'],
  cacheSeconds: 30,
});

export const battlesId = endpoint({
  id: 'getBattle',
  path: '/battles/{killmail_id}',
  summary: 'A battle with its timeline, arrivals and those who came back in another ship',
  description: 'Found by the killmail id of any of its kills, so that a link to it stays good.',
  parameters: { killmail_id: gameId().describe('Id of the battle, or of any killmail of it.') },
  example: { killmail_id: '{battle_id}' },
  response: dataOf(battleReport),
  dependsOn: ['killmails', 'systems', 'catalog', 'names'],
  cacheSeconds: 30,
});
