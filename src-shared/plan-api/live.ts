import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';

/** States of a system by its newest killmails, the most urgent first (decisions §9.1). */
export const liveStates = ['camped', 'fight', 'roam', 'kill'] as const;
/** One of {@link liveStates}; a system without a kill in the last 45 minutes has none. */
export type LiveState = (typeof liveStates)[number];

/** Ratings of a gate at which ships were lost, by what followed similar losses in the past (decisions §9.1). */
const gateClaims = ['camp', 'likely_camp', 'ships_lost'] as const;

/** Live state of one system, from the killmails of the last 45 minutes. */
export const liveSystem = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    state: z.enum(liveStates).describe('see "What is live"'),
    sentence: z.string().describe('the same in words, with figures'),
    since: utcTime.describe('first kill of this state'),
    last_kill_at: utcTime.describe('newest kill of this state'),
    minutes_since: z.int().describe('whole minutes from the newest kill to now'),
    kills: z.int().describe('ships and capsules lost since `since`'),
    strength: z
      .number()
      .describe('sum over the ships lost, without capsules, each weighted by its age: 1 now, 0 after 45 minutes; two decimals'),
    pilots: z.int().describe('different characters on both sides'),
    attackers: z.int().nullable().describe('different characters among the attackers; null: not known for one of the kills'),
    victims: z.int().nullable().describe('different characters who lost a ship or capsule; null: not known for one of the kills'),
    parties: z
      .array(
        z.object({
          alliance_id: z.int().nullable().describe('null: in none'),
          corporation_id: z.int().nullable().describe('set only without an alliance'),
          name: z.string().nullable().describe('name of the alliance, else of the corporation; null: not known yet'),
          attackers: z.int().describe('different characters'),
        }),
      )
      .describe('alliances and corporations of the attackers, most characters first, five at most'),
    claim: z
      .enum(gateClaims)
      .nullable()
      .describe('rating of the gate where ships were lost, see "What is live"; null: no loss at a gate, or another state'),
    chance: z
      .number()
      .nullable()
      .describe(
        'share of similar past cases in which another ship was lost at that gate within 30 minutes; null: not measured yet',
      ),
    evidence: z
      .object({
        ships: z.int().describe('ships, without capsules, lost at the gate since the last pause of 45 minutes'),
        minutes: z.int().describe('whole minutes since the newest of these losses'),
        cases: z.int().describe('number of past cases behind `chance`, from the whole days of killmails in the mirror'),
      })
      .nullable()
      .describe('evidence for the claim; null: no claim'),
    capsules_off_gates: z
      .int()
      .nullable()
      .describe(
        'capsules lost away from stargates in 45 minutes, in systems with a hundred jumps an hour or more; null elsewhere',
      ),
    isk_destroyed: z.number().nullable().describe('ISK; null: the value of a kill is not known'),
    gate_id: z.int().nullable().describe('stargate at which ships were lost, or where a roam was last seen'),
    gate_system_id: z.int().nullable().describe('system that this stargate leads to'),
    gate: z.string().nullable().describe('name of that system'),
    came_from_id: z.int().nullable().describe('roam: system where the same pilots killed before'),
    came_from: z.string().nullable().describe('name of that system'),
    next_system_id: z
      .int()
      .nullable()
      .describe(
        'roam: likely next system, behind its last gate, else the busiest neighbour farther from where it came; null: no estimate',
      ),
    next_system: z.string().nullable().describe('name of that system'),
    ships: z
      .array(
        z.object({
          type_id: typeId,
          type_name: z.string().nullable(),
          kills: z.int().describe('kills with this type among the attackers'),
        }),
      )
      .describe('types of the attackers’ ships, most kills first, ten at most'),
    quiet_now: z.boolean().describe('`quiet_now` of the systems service, from its hourly sample'),
  })
  .meta({ id: 'LiveSystem' });
export type LiveSystem = z.infer<typeof liveSystem>;

/** Ends of the hours of `jumps_1h` and `kills_1h`. */
export const sampledUntil = {
  jumps_until: utcTime.nullable().describe('end of the hour of `jumps_1h`'),
  kills_until: utcTime.nullable().describe('end of the hour of `kills_1h`, which may be another hour'),
};

/** Sort keys of live systems. */
const liveSorts = ['pressing', 'kills', 'since', 'last_kill_at', 'security_status', 'name'] as const;

/** Pilots whose kills are no danger. */
export const friends = commaList(idOrName())
  .optional()
  .describe(
    'Friendly alliances, corporations and pilots: ids, or exact names in any case. Kills of the last 45 minutes with no other attackers are left out. The usual rates still include them.',
  );

export const live = endpoint({
  id: 'listLive',
  path: '/live',
  summary: 'Camps, fights and roams of the last 45 minutes from killmails, and who the attackers are',
  description:
    'The most urgent state first, then by strength. `meta.covered_until` is the time up to which killmails were read. A kill is usually published within minutes.',
  query: {
    state: oneOf(liveStates).optional().describe('Only systems in this state.'),
    near: idOrName().optional().describe('Only systems near this one, see `within`: an id, or its exact name in any case.'),
    jumps: wholeNumber(0, 100).default(10).describe('With `near`: maximum gate jumps from it.'),
    friends,
    ...listOrder(
      liveSorts,
      'desc',
      'Member to order by. pressing: the most urgent state first, a camp before a likely camp, then the strongest.',
    ),
    limit: wholeNumber(1, 500).default(100).describe('Maximum number of systems.'),
  },
  renamed: { within: 'jumps' },
  example: { limit: '20' },
  response: pageOf(
    z.array(liveSystem),
    z.object({
      total: z.int().describe('number of systems before `limit`'),
      covered_since: utcTime.nullable().describe('start of the time without gaps in the killmails read; null: none were read'),
      covered_until: utcTime.nullable().describe('time up to which killmails were read'),
      quiet_contradicted: z.int().describe('number of these systems with `quiet_now` in the systems service'),
      ...sampledUntil,
    }),
  ),
  dependsOn: ['killmails', 'systems', 'topology', 'catalog', 'names'],
  cacheSeconds: 20,
});
