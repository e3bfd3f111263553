import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { typeId, utcTime } from '../http/members.ts';
import { idOrName, wholeNumber } from '../http/query.ts';
import { sourceTable } from '../sources.ts';
import { systemId, systemName } from '../systems-api/members.ts';

const shipType = z.object({
  type_id: typeId,
  type_name: z.string().nullable().describe('null: the static data does not know it'),
});

/** A participant; each member null where the killmail names none. */
const involved = z.object({
  character_id: z.int().nullable(),
  character_name: z.string().nullable().describe('null: not known, as of most who issue no contracts'),
  corporation_id: z.int().nullable(),
  corporation: z.string().nullable().describe('its name; null: not known yet'),
  alliance_id: z.int().nullable(),
  alliance: z.string().nullable().describe('its name; null: not known yet'),
});

/** One ship, capsule or structure that players destroyed. */
const kill = z
  .object({
    killmail_id: z.int().describe('id of the killmail'),
    time: utcTime.describe('when it happened'),
    ship: shipType.describe('what was lost'),
    value: z.number().nullable().describe(`ISK, as ${sourceTable.r2z2.name} values it; null where it is not known`),
    attackers: z.int().describe('attackers, NPCs among them'),
    attacker_ships: z.array(shipType).describe('types of the attackers’ ships, each once, by id'),
    victim: involved.nullable().describe('whose it was; null: not known'),
    final_blow: involved.nullable().describe('who struck the last blow; null: not known'),
    gate: z.string().nullable().describe('system behind the stargate that it happened at; null: at none, or not known'),
    url: z.string().describe(`page of the kill at ${sourceTable.r2z2.name}`),
  })
  .meta({ id: 'Kill' });

export const kills = endpoint({
  id: 'listKills',
  path: '/kills',
  summary: 'The newest kills in one system, each with ships, value and a link',
  description: 'Newest first. Kills without a player on both sides are left out. A kill is usually published within minutes.',
  query: {
    system: idOrName().describe('System, of wormhole space too: an id, or its exact name in any case.'),
    hours: wholeNumber(1, 24).default(6).describe('How far back, in hours.'),
    ...listOrder(['time', 'value', 'attackers'], 'desc'),
    limit: wholeNumber(1, 200).default(50).describe('Kills at most.'),
  },
  example: { system: '{kill_system}', hours: '24' },
  response: pageOf(
    z.array(kill),
    z.object({
      total: z.int().describe('kills before `limit`'),
      id: systemId,
      name: systemName,
      covered_until: utcTime.nullable().describe('up to when killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'systems', 'catalog', 'names'],
  cacheSeconds: 20,
});
