import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { regionName, utcTime } from '../http/members.ts';
import { idOrName, text, wholeNumber } from '../http/query.ts';
import { wormholeConnection } from '../systems-api/live.ts';
import { systemId, systemName } from '../systems-api/members.ts';
import { massStates } from '../wormholes.ts';

const hit = {
  id: systemId,
  name: systemName,
  region: regionName,
  class: z.string().nullable().describe('C1 to C6, Thera, C13, or a drifter system; null: the static data does not tell'),
  effect: z
    .string()
    .nullable()
    .describe('Magnetar, Black Hole, Red Giant, Pulsar, Wolf-Rayet Star, Cataclysmic Variable; null: none'),
};

export const wormholeSystems = endpoint({
  id: 'searchWormholeSystems',
  path: '/wormhole-systems',
  summary: 'Systems of wormhole space by a part of their name, Thera among them',
  description: 'Exact name first, then prefix, then substring, then by name; any case.',
  query: {
    q: text(2).describe('Part of the name, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Rows at most.'),
  },
  example: { q: 'Thera' },
  response: dataOf(z.array(z.object(hit).meta({ id: 'WormholeSystemHit' }))),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});

const wormholeType = z.object({
  type: z.string().describe('as players call it: B449'),
  leads_to: z.string().nullable().describe('class of the system behind it; null: more than one'),
  jump_mass: z.number().describe('kilograms of the heaviest ship that passes'),
  total_mass: z.number().describe('kilograms until it collapses'),
  hours: z.number().describe('from its opening to its end'),
});

export const wormholeSystem = endpoint({
  id: 'getWormholeSystem',
  path: '/wormhole-systems/{id}',
  summary: 'One system of wormhole space: class, effect, static wormholes, and the connections of Thera and Turnur to it',
  description:
    '`id` is a system id or an exact name, any case. Static wormholes, what types of wormholes let through and how strong effects are come from the tables of Wanderer (MIT), which players keep: likely, not sure. Its kills are in /kills.',
  parameters: { id: idOrName().describe('Id or exact name of a system of wormhole space, in any case.') },
  example: { id: 'Thera' },
  response: dataOf(
    z
      .object({
        ...hit,
        constellation: z.string(),
        effect_modifiers: z
          .array(
            z.object({
              name: z.string().describe('what it changes'),
              percent: z.int().describe('by how much, signed'),
              helps: z.boolean().describe('whether that helps'),
            }),
          )
          .describe('what the effect does at the strength of the class; none where there is none'),
        statics: z.array(wormholeType).nullable().describe('static wormholes; null: not known'),
        connections: z.array(wormholeConnection).describe('live connections of Thera and Turnur from or to it'),
      })
      .meta({ id: 'WormholeSystem' }),
  ),
  dependsOn: ['catalog', 'wormholes', 'systems'],
  cacheSeconds: 60,
});

/** A wormhole that a hop of a route takes. */
export const wormholeHop = z
  .object({
    type: z.string().nullable().describe('B449; K162 is the far side of any; null: not reported'),
    max_ship_size: z.string().describe("largest hull that fits, in the scouts' words; the type goes before it"),
    signature: z.string().nullable().describe('cosmic signature where it is entered: ABC-123'),
    exit_signature: z.string().nullable().describe('cosmic signature where it comes out'),
    expires_at: utcTime,
    hours_left: z.number().describe('one decimal'),
    is_end_of_life: z.boolean().describe('under four hours are left'),
    is_own: z.boolean().describe('whether it is one of `chain`'),
    mass: z
      .enum(massStates)
      .nullable()
      .describe('stable: half or more of its mass is left; critical: under a tenth; null: not told'),
    seen_at: utcTime.nullable().describe('when a scout last said so; null: not told, or one of `chain`'),
  })
  .nullable()
  .describe('the wormhole by which it is entered; null: by another way');
