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
const kills = z.int().describe('kills with it among the attackers');
const losses = z.int().describe('ships, capsules and structures that it lost');

export const entitySearch = endpoint({
  id: 'searchEntities',
  path: '/entities',
  summary: 'Alliances, corporations and pilots whose name begins with a text',
  description:
    'Exact names first, then alliances, corporations and pilots, each by name. Only names that the mirror has looked up are found: those of holders of systems, participants in kills and issuers of contracts.',
  query: {
    q: text(2).describe('Beginning of the name, in any case.'),
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
  kills: z.int().describe('of an opponent: kills of its ships; of an ally: kills made together'),
  losses: z.int().describe('losses with it among the attackers'),
});

const held = z.object({
  system_id: systemId,
  system: systemName,
  region: regionName,
  adm: z.number().nullable().describe('Activity Defense Multiplier, 1 to 6'),
  capital: z.boolean().describe('whether it is the declared capital system'),
  since: utcTime.nullable().describe('when it took the system'),
  vulnerable_from: utcTime.nullable().describe('start of the current or next vulnerability window of its hub'),
  vulnerable_until: utcTime.nullable(),
});

const holderChange = z.object({
  at: utcTime.describe('when the change was first seen'),
  system_id: systemId,
  system: systemName,
  region: regionName,
  change: z.enum(['gained', 'lost']),
  other: named.nullable().describe('the previous holder, or the next one; null: no alliance'),
});

/** Public data about an alliance, a corporation or a pilot. */
export const entity = endpoint({
  id: 'getEntity',
  path: '/entities/{entity}',
  summary:
    'An alliance, corporation or pilot: kills and losses by day and hour, hulls, places, allies, opponents, and systems held',
  description:
    'The sources are public killmails with players on both sides, and sovereignty. A day without a killmail in the mirror is null. Only kills that were read live have values; those of the archive have none. Killmails show only what was destroyed, so pilots may also be active elsewhere.',
  parameters: { entity: idOrName().describe('Id, or exact name in any case.') },
  query: {
    days: wholeNumber(1, KILL_DAYS).default(KILL_DAYS).describe('Number of UTC days to count kills over, including today.'),
  },
  example: { entity: '{entity}' },
  response: pageOf(
    z
      .object({
        id: entityId,
        kind: z.enum(entityKinds).nullable().describe('null: not known'),
        name: entityName,
        corporation: named.nullable().describe('only of a pilot: at the newest kill or loss'),
        alliance: named
          .nullable()
          .describe('only of a corporation or pilot: at the newest kill or loss; null: none, or not known'),
        kills,
        losses,
        isk_destroyed: z.number().describe('ISK of the kills whose value is known'),
        isk_lost: z.number().describe('ISK of the losses whose value is known'),
        pilots: z.int().describe('number of its pilots on kills and losses'),
        prime_hour: z.int().nullable().describe('UTC hour with most kills and losses; null: there are none'),
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
          .describe('the 30 with most kills and losses'),
        systems: z
          .array(z.object({ id: systemId, name: systemName, region: regionName, kills, losses }))
          .describe('the 20 with most kills and losses'),
        regions: z.array(z.object({ region: regionName, kills, losses })).describe('the 10 with most kills and losses'),
        opponents: z.array(side).describe('other alliances, and corporations without one; the 20 with most kills and losses'),
        allies: z.array(side.omit({ losses: true })).describe('attackers on the same kills; the 12 with most'),
        held: z.array(held).describe('systems that it holds, the capital first, then by ADM'),
        holder_changes: z.array(holderChange).describe('systems gained and lost over these days, the newest first, 200 at most'),
      })
      .meta({ id: 'Entity' }),
    z.object({
      from: utcTime.describe('start of the time that is counted'),
      days_known: z.int().describe('days with at least one hour of killmails'),
      hours_known: z.int().describe('hours of killmails since then'),
      covered_until: utcTime.nullable().describe('time up to which killmails were read; null: none were'),
    }),
  ),
  dependsOn: ['killmails', 'activity', 'names', 'sovereignty', 'topology', 'catalog'],
  cacheSeconds: 60,
});
