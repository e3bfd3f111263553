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
  class: z.string().nullable().describe('C1 to C6, Thera, C13, or a drifter system; null: the static data lacks it'),
  effect: z
    .string()
    .nullable()
    .describe('Magnetar, Black Hole, Red Giant, Pulsar, Wolf-Rayet Star, Cataclysmic Variable; null: none'),
};

export const wormholeSystems = endpoint({
  id: 'searchWormholeSystems',
  path: '/wormhole-systems',
  summary: 'Systems of wormhole space by part of their name, including Thera',
  description: 'Exact name first, then prefix, then substring, then by name; any case.',
  query: {
    q: text(2).describe('Part of the name, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Maximum number of rows.'),
  },
  example: { q: 'Thera' },
  response: dataOf(z.array(z.object(hit).meta({ id: 'WormholeSystemHit' }))),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});

const wormholeType = z.object({
  type: z.string().describe('code of the type, such as B449'),
  leads_to: z.string().nullable().describe('class of the system behind it; null: several classes'),
  jump_mass: z.number().describe('maximum mass of a ship that passes, kilograms'),
  total_mass: z.number().describe('mass that passes until it collapses, kilograms'),
  hours: z.number().describe('maximum lifetime, hours'),
});

export const wormholeSystem = endpoint({
  id: 'getWormholeSystem',
  path: '/wormhole-systems/{id}',
  summary: 'One system of wormhole space: class, effect, static wormholes, and the connections of Thera and Turnur to it',
  description:
    '`id` is a system id or an exact name, in any case. Static wormholes, mass limits and strengths of effects come from the tables of Wanderer (MIT), which players maintain: they are likely, not certain. /kills has the kills of the system.',
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
              name: z.string().describe('attribute that it changes'),
              percent: z.int().describe('change in percent, signed'),
              helps: z.boolean().describe('whether the change is an advantage'),
            }),
          )
          .describe('changes by the effect at the strength of this class; empty without an effect'),
        statics: z.array(wormholeType).nullable().describe('static wormholes; null: not known'),
        connections: z.array(wormholeConnection).describe('live connections of Thera and Turnur from or to this system'),
      })
      .meta({ id: 'WormholeSystem' }),
  ),
  dependsOn: ['catalog', 'wormholes', 'systems'],
  cacheSeconds: 60,
});

/** A wormhole that a hop of a route takes. */
export const wormholeHop = z
  .object({
    type: z.string().nullable().describe('type, such as B449; K162 is the far side of any type; null: not reported'),
    max_ship_size: z.string().describe('largest hull that fits, as reported by scouts; `type` takes precedence'),
    signature: z.string().nullable().describe('cosmic signature at the entrance, such as ABC-123'),
    exit_signature: z.string().nullable().describe('cosmic signature at the exit'),
    expires_at: utcTime,
    hours_left: z.number().describe('one decimal'),
    is_end_of_life: z.boolean().describe('less than four hours are left'),
    is_own: z.boolean().describe('whether it comes from `chain`'),
    mass: z
      .enum(massStates)
      .nullable()
      .describe('stable: at least half of its mass is left; critical: less than a tenth; null: not known'),
    seen_at: utcTime.nullable().describe('time of the last report by a scout; null: not known, or from `chain`'),
  })
  .nullable()
  .describe('the wormhole that leads here; null: another way does');
