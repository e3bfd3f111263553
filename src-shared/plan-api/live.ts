import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBand, securityStatus, systemId, systemName } from '../systems-api/members.ts';

/** What the newest killmails say about a system, the most pressing first (decisions §9.1). */
export const liveStates = ['camped', 'fight', 'roam', 'kill'] as const;
/** One of {@link liveStates}; a system without a kill in the last 45 minutes has none. */
export type LiveState = (typeof liveStates)[number];

/** What is claimed of a gate at which ships were lost, going by what followed like losses before (decisions §9.1). */
const gateClaims = ['camp', 'likely_camp', 'ships_lost'] as const;

/** What goes on in one system, by the killmails of the last 45 minutes. */
export const liveSystem = z
  .object({
    id: systemId,
    name: systemName,
    region: regionName,
    security: securityBand,
    security_status: securityStatus,
    state: z.enum(liveStates).describe('see "What is live"'),
    sentence: z.string().describe('the same in words, with its figures'),
    since: utcTime.describe('first kill of it'),
    last_kill_at: utcTime.describe('newest kill of it'),
    minutes_since: z.int().describe('whole minutes from the newest kill to now'),
    kills: z.int().describe('ships and capsules since then'),
    strength: z.number().describe('ships, without capsules, each counted by its age: 1 now, 0 after 45 minutes; two decimals'),
    pilots: z.int().describe('different characters on either side'),
    attackers: z.int().nullable().describe('different characters among the attackers; null: not known of one of the kills'),
    victims: z.int().nullable().describe('different characters who lost a ship or capsule; null: not known of one of the kills'),
    parties: z
      .array(
        z.object({
          alliance_id: z.int().nullable().describe('null: in none'),
          corporation_id: z.int().nullable().describe('of those in no alliance; else null'),
          name: z.string().nullable().describe('of the alliance, else of the corporation; null: not known yet'),
          attackers: z.int().describe('different characters'),
        }),
      )
      .describe('whose the attackers are, those of most characters first, five at most'),
    claim: z
      .enum(gateClaims)
      .nullable()
      .describe('of a gate where ships were lost, see "What is live"; null: none was, or the state is another'),
    chance: z
      .number()
      .nullable()
      .describe(
        'share of past cases like the claim’s in which another ship was lost at that gate within 30 minutes; null: not measured yet',
      ),
    evidence: z
      .object({
        ships: z.int().describe('ships, no capsules, lost at the gate without a pause of 45 minutes'),
        minutes: z.int().describe('whole minutes since the newest of them'),
        cases: z.int().describe('cases that the chance was measured from, of the whole days of killmails in the mirror'),
      })
      .nullable()
      .describe('what the claim rests on; null where there is none'),
    capsules_off_gates: z
      .int()
      .nullable()
      .describe(
        'capsules lost away from stargates in 45 minutes, where a hundred jumps an hour or more are made; null elsewhere',
      ),
    isk_destroyed: z.number().nullable().describe('ISK; null where the value of a kill is not known'),
    gate_id: z.int().nullable().describe('stargate at which ships were lost, or that a roam was last seen at'),
    gate_system_id: z.int().nullable().describe('system that this stargate leads to'),
    gate: z.string().nullable().describe('name of that system'),
    came_from_id: z.int().nullable().describe('of a roam: system where the same pilots killed before'),
    came_from: z.string().nullable().describe('name of that system'),
    next_system_id: z
      .int()
      .nullable()
      .describe(
        'of a roam: where it likely goes, by its last gate, else the busiest neighbour farther from where it came; null: not to be told',
      ),
    next_system: z.string().nullable().describe('name of that system'),
    ships: z
      .array(z.object({ type_id: typeId, type_name: z.string().nullable(), kills: z.int().describe('kills that it was at') }))
      .describe('types of the attackers’ ships, most kills first, ten at most'),
    quiet_now: z.boolean().describe('what the systems service says of it, by its hourly sample'),
  })
  .meta({ id: 'LiveSystem' });
export type LiveSystem = z.infer<typeof liveSystem>;

/** Of which hours `jumps_1h` and `kills_1h` are. */
export const sampledUntil = {
  jumps_until: utcTime.nullable().describe('end of the hour of the newest jumps'),
  kills_until: utcTime.nullable().describe('end of the hour of the newest kills, maybe another'),
};

/** What live systems can be ordered by. */
const liveSorts = ['pressing', 'kills', 'since', 'last_kill_at', 'security_status', 'name'] as const;

/** What counts as no danger where something is live. */
export const friends = commaList(idOrName())
  .optional()
  .describe(
    'Alliances, corporations and pilots: ids, or exact names in any case. Kills of the last 45 minutes that these alone made are no danger and are left out; what is usual stays.',
  );

export const live = endpoint({
  id: 'listLive',
  path: '/live',
  summary: 'Camps, fights and roams of the last 45 minutes, by killmails, and whose they are',
  description:
    'Most pressing state first, then by strength. `meta.covered_until` says up to when killmails were read; a kill is usually published within minutes.',
  query: {
    state: oneOf(liveStates).optional().describe('Only systems in this state.'),
    near: idOrName().optional().describe('System: an id, or its exact name in any case. Only systems near it, see `within`.'),
    jumps: wholeNumber(0, 100).default(10).describe('With `near`: gate jumps from it at most.'),
    friends,
    ...listOrder(
      liveSorts,
      'desc',
      'What to order by. pressing: the most pressing state, a camp before a likely one, then the strongest; else that member.',
    ),
    limit: wholeNumber(1, 500).default(100).describe('Systems at most.'),
  },
  renamed: { within: 'jumps' },
  example: { limit: '20' },
  response: pageOf(
    z.array(liveSystem),
    z.object({
      total: z.int().describe('systems before `limit`'),
      covered_since: utcTime.nullable().describe('from when on killmails were read without a gap; null: never'),
      covered_until: utcTime.nullable().describe('up to when they were read'),
      quiet_contradicted: z.int().describe('systems here that the systems service calls quiet now'),
      ...sampledUntil,
    }),
  ),
  dependsOn: ['killmails', 'systems', 'topology', 'catalog', 'names'],
  cacheSeconds: 20,
});
