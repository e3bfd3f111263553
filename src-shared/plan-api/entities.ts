import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf, pageOf } from '../http/envelope.ts';
import { regionName, typeId, utcDay, utcTime } from '../http/members.ts';
import { idOrName, text, wholeNumber } from '../http/query.ts';
import { systemId, systemName } from '../systems-api/members.ts';
import { KILL_DAYS } from './kills.ts';

export const entityKinds = ['alliance', 'corporation', 'character'] as const;

const entityId = z.int().describe('id of an alliance, a corporation or a character');
const entityName = z.string().nullable().describe('null: not known yet');
const named = z.object({ id: entityId, name: entityName });
const kills = z.int().describe('kills in which it attacked');
const losses = z.int().describe('ships, capsules and structures that it lost');

export const entitySearch = endpoint({
  id: 'searchEntities',
  path: '/entities',
  summary: 'Alliances, corporations and pilots by how their name begins',
  description:
    'Exact names first, then alliances, corporations and pilots, each by name. Found is whose name the mirror has looked up: those who hold systems, took part in kills or made contracts.',
  query: {
    q: text(2).describe('How the name begins, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Rows at most.'),
  },
  example: { q: 'go' },
  response: dataOf(z.array(z.object({ id: entityId, kind: z.enum(entityKinds), name: z.string() }).meta({ id: 'EntityHit' }))),
  dependsOn: ['names'],
  cacheSeconds: 300,
});

const side = z.object({
  id: entityId,
  kind: z.enum(['alliance', 'corporation']),
  name: entityName,
  kills: z.int().describe('kills with it'),
  losses: z.int().describe('losses to it'),
});

const held = z.object({
  system_id: systemId,
  system: systemName,
  region: regionName,
  adm: z.number().nullable().describe('activity defence multiplier, 1 to 6'),
  capital: z.boolean().describe('the capital system that it has declared'),
  since: utcTime.nullable().describe('since when it holds the system'),
  vulnerable_from: utcTime.nullable().describe('when its hub is vulnerable next, or began to be'),
  vulnerable_until: utcTime.nullable(),
});

const holderChange = z.object({
  at: utcTime.describe('when the change was first seen'),
  system_id: systemId,
  system: systemName,
  region: regionName,
  change: z.enum(['gained', 'lost']),
  other: named.nullable().describe('from whom, or to whom; null: no alliance'),
});

/** What public data tell of an alliance, a corporation or a pilot. */
export const entity = endpoint({
  id: 'getEntity',
  path: '/entities/{entity}',
  summary:
    'An alliance, corporation or pilot: kills and losses by day and hour, hulls, where, with and against whom, and what it holds',
  description:
    'From public killmails with players on both sides, and sovereignty. A day without a killmail in the mirror has null, as far as is known. Values are those of kills that were read live; the archive has none. Pilots fly elsewhere too: nothing is told of what was not destroyed.',
  parameters: { entity: idOrName().describe('Id, or exact name in any case.') },
  query: {
    days: wholeNumber(1, KILL_DAYS).default(KILL_DAYS).describe('UTC days that kills are counted over, today among them.'),
  },
  example: { entity: '{entity}' },
  response: pageOf(
    z
      .object({
        id: entityId,
        kind: z.enum(entityKinds).nullable().describe('null: not known'),
        name: entityName,
        corporation: named.nullable().describe('of a pilot, at the newest kill or loss'),
        alliance: named.nullable().describe('of a corporation or pilot, at the newest kill or loss; null: none, or not known'),
        kills,
        losses,
        isk_destroyed: z.number().describe('ISK of the kills whose value is known'),
        isk_lost: z.number().describe('ISK of the losses whose value is known'),
        pilots: z.int().describe('different characters of it on kills and losses'),
        prime_hour: z.int().nullable().describe('UTC hour of most kills and losses; null: there are none'),
        days: z.array(
          z.object({
            day: utcDay,
            hours_known: z.int().describe('hours of killmails that the mirror has, 0 to 24'),
            kills: kills.nullable(),
            losses: losses.nullable(),
            isk_destroyed: z.number().nullable(),
            isk_lost: z.number().nullable(),
          }),
        ),
        hours: z.array(z.object({ kills, losses })).describe('by UTC hour of the day, 0 first'),
        hulls: z
          .array(
            z.object({
              type_id: typeId,
              type_name: z.string().nullable(),
              flown: z.int().describe('kills on which it was flown'),
              lost: z.int(),
            }),
          )
          .describe('the 30 of most kills and losses'),
        systems: z
          .array(z.object({ id: systemId, name: systemName, region: regionName, kills, losses }))
          .describe('the 20 of most kills and losses'),
        regions: z.array(z.object({ region: regionName, kills, losses })).describe('the 10 of most kills and losses'),
        opponents: z.array(side).describe('other alliances, and corporations without one; the 20 of most kills and losses'),
        allies: z.array(side.omit({ losses: true })).describe('who attacked on the same kills; the 12 of most'),
        held: z.array(held).describe('systems that it holds, the capital first, then by ADM'),
        holder_changes: z.array(holderChange).describe('systems gained and lost over these days, the newest first, 200 at most'),
      })
      .meta({ id: 'Entity' }),
    z.object({
      from: utcTime.describe('since when kills are counted'),
      days_known: z.int().describe('days with killmails of at least one hour'),
      hours_known: z.int().describe('hours of killmails since then'),
      covered_until: utcTime.nullable().describe('up to when killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'activity', 'names', 'sovereignty', 'topology', 'catalog'],
  cacheSeconds: 60,
});
