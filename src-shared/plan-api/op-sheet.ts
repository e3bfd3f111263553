import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { dataOf } from '../http/envelope.ts';
import { contractId, regionName, typeId, utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf, wholeNumber } from '../http/query.ts';
import { securityBand, systemId, systemName } from '../systems-api/members.ts';
import { fromIso } from '../time.ts';
import { hazardParts } from './hazards.ts';
import { capitalStop, legs } from './legs.ts';
import { liveSystem } from './live.ts';
import { chainQuery } from './own-wormholes.ts';
import { shipClasses } from './ship-classes.ts';
import { warningsOf } from './warnings.ts';

/** A minute of UTC as ISO 8601: `2026-11-20T19:00Z`. Milliseconds since the epoch. */
function utcMinute() {
  const rule = 'a minute of UTC such as 2026-11-20T19:00Z';
  return z
    .string(rule)
    .regex(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}Z$/, rule)
    .transform((text) => fromIso(text))
    .refine((time) => !Number.isNaN(time), rule)
    .meta({ written: { type: 'string', pattern: '^20\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z$' } });
}

const near = z.object({ id: systemId, name: systemName, region: regionName, security: securityBand });
const jumpsAway = z
  .int()
  .describe(
    'jumps from the nearer of staging system and target, by stargate and through `chain`; also through wormholes of Thera and Turnur if one of the two has no stargate',
  );
const chance = z.number().describe('0 to 1, four decimals');

const sheetRoute = z.object({
  title: z.string().describe('rule by which the route was chosen'),
  path: z.array(systemId).describe('ids in order, both ends included'),
  names: z.array(systemName).describe('the same by name'),
  wormholes: z
    .array(
      z.object({
        from: systemName,
        to: systemName,
        signature: z.string().nullable().describe('signature in `from`; null: not known'),
        expires_at: utcTime,
      }),
    )
    .describe('wormholes of the route, in order'),
  jumps: z.int(),
  chance_of_loss: chance
    .nullable()
    .describe('chance of losing the ship on the whole route, leaving at `at`, 0 to 1; null: no hour is known'),
  losses_hours: z.int().describe('sampled hours behind this chance; 0: it is not known'),
  losses_from: z.enum(['killmails', 'hourly_counts']).describe('as in /route'),
  worst_system: systemName.describe('system that adds most to the chance'),
  worst_share: z.number().describe('the part of the chance that this system adds'),
  ...warningsOf('rules, and what happens along the route when the sheet is made'),
});

const sheetLegs = z.object({
  ship: z.string().describe('name of the ship type'),
  light_years: z.number().describe('sum of the legs, light-years of 9.46e15 m, three decimals'),
  isotopes: z.int().nullable().describe('sum of the legs; null: the installed static data lacks it'),
  minutes: z.number().describe('cooldowns between the legs'),
  fatigue_minutes: z.number().describe('jump fatigue at the end'),
  ...warningsOf('what the rules of the game do not decide on this journey'),
  legs: z.array(
    z.object({
      from_name: systemName,
      to_name: systemName,
      light_years: z.number().describe('three decimals'),
      isotopes: z.int().nullable().describe('rounded up'),
      stop: capitalStop.describe('where the leg ends'),
      quiet: z.array(capitalStop).describe('other midpoints in range of both neighbours without live kills, the quietest first'),
    }),
  ),
  cynos: z.array(systemName).describe('pinned cynos, in the order of the stops'),
  gates: z.array(systemName).describe('systems entered by gate after the last leg; empty if the drive covers the whole way'),
  gate_minutes: z.number().describe('time for these gates, as the hull aligns and warps'),
  gate_chance_of_loss: chance
    .nullable()
    .describe('chance of losing the ship on these gates, 0 to 1; null: there are none, or no hour is known'),
});

const opSheetData = z
  .object({
    made_at: utcTime.describe('when the sheet was made; all data is of that moment'),
    at: utcTime.describe('the hour of the operation'),
    staging: near,
    target: near,
    routes: z.array(sheetRoute).describe('two if two differ: the shortest, and the safest or another one'),
    route_note: z.string().nullable().describe('reason why there is no route; null: there is one'),
    legs: sheetLegs.nullable().describe('null: no ship with a jump drive was named, or there is no journey for it'),
    legs_note: z.string().nullable().describe('reason why there are no legs; null: there are, or none were requested'),
    timers: z
      .array(
        z.object({
          kind: z.enum(['campaign', 'window']),
          id: systemId,
          name: systemName,
          jumps: jumpsAway,
          holder: z.string().nullable(),
          starts_at: utcTime,
          ends_at: utcTime.nullable().describe('set for a vulnerability window'),
          minutes: z.int().describe('minutes from `at` to its start; negative: it starts before'),
        }),
      )
      .describe(
        'sovereignty campaigns, then vulnerability windows, from four hours before `at` to eight after, each the earliest first',
      ),
    live: z.array(liveSystem.extend({ jumps: jumpsAway })).describe('camps, fights and roams in range when the sheet is made'),
    killmails_until: utcTime.nullable().describe('time up to which killmails were read when the sheet was made; null: never'),
    hotspots: z
      .array(near.extend({ jumps: jumpsAway, chance: chance.describe('forecast chance of a fight on the day of `at`, 0 to 1') }))
      .describe('the eight likeliest systems in range'),
    exits: z
      .array(
        z.object({
          hub: z.string().describe('Thera or Turnur'),
          id: systemId,
          name: systemName,
          jumps: jumpsAway,
          max_ship_size: z.string().describe('small, medium, large, xlarge, capital, or unknown'),
          signature: z.string().nullable().describe('signature on the far side from the hub'),
          expires_at: utcTime,
          hours_left: z.number().describe('hours left when the sheet is made, one decimal'),
          hours_left_at: z.number().describe('hours left at `at`, one decimal; 0: it will have collapsed'),
        }),
      )
      .describe('wormholes in range, the nearest first'),
    hulls: z
      .array(
        z.object({
          type_id: typeId,
          type_name: z.string(),
          contracts: z.int().describe('contracts with the hull on offer in range of the staging system, 100 at most'),
          cheapest: z
            .array(
              z.object({
                contract_id: contractId,
                price: z.number().describe('price of the whole contract, ISK'),
                units: z.int().describe('number of these hulls in the contract'),
                system: systemName.nullable(),
                jumps: z.int().nullable().describe('jumps from the staging system'),
                items: z.int().describe('units of other items in the contract'),
              }),
            )
            .describe('three at most, the cheapest contract first'),
        }),
      )
      .describe('the doctrine, in the requested order'),
    hulls_note: z.string().nullable().describe('reason why contracts are missing; null: they are not'),
    ages: z
      .array(
        z.object({
          part: z.string(),
          observed_at: utcTime.nullable().describe('time of its newest data; null: never collected'),
        }),
      )
      .describe('age of the data in the sheet'),
  })
  .meta({ id: 'OpSheet' });
export type OpSheet = z.infer<typeof opSheetData>;

const { jdc, jfc, jf, economizers, least, midpoints, friendly, avoid, cynos } = legs.query;

export const opSheet = endpoint({
  id: 'getOpSheet',
  path: '/op-sheet',
  summary: 'One page for an operation: routes, legs, timers, hotspots, wormholes and hulls nearby',
  description:
    'Combines the answers of other endpoints for a staging system, a target and an hour, all made at one moment. The window can save it as a page or a picture.',
  query: {
    staging: idOrName().describe('Staging system: its id, or its exact name in any case; also Thera and other wormhole systems.'),
    target: idOrName().describe('Target system: its id, or its exact name in any case.'),
    at: utcMinute().optional().describe('Hour of the operation, such as 2026-11-20T19:00Z; absent: now.'),
    hulls: commaList(idOrName()).optional().describe('The doctrine: 12 ship types at most, ids or exact names.'),
    ship: idOrName().optional().describe('Ship type with a jump drive to plan legs for: its id, or its exact name in any case.'),
    jdc,
    jfc,
    jf,
    economizers,
    least,
    midpoints,
    friendly,
    avoid,
    cynos,
    ...chainQuery,
    jumps: wholeNumber(1, 40).default(10).describe('Range in jumps from the staging system or the target.'),
    ship_class: oneOf(shipClasses).default('any').describe('Class of ship for the chance of loss, as in /route.'),
  },
  renamed: { within: 'jumps' },
  check: ({ hulls, avoid: avoided, ...query }) => {
    if ((hulls?.length ?? 0) > 12) return `hulls takes 12 types at most; there were ${hulls?.length ?? 0}.`;
    const others = {
      avoid_hazards: undefined,
      pass: undefined,
      fatigue: 0,
      cooldown: 0,
      fatigue_below: undefined,
      hub: 'Jita',
    } as const;
    return legs.check({ ...query, ...others, from: '', to: '', ship: '', avoid: avoided });
  },
  example: { staging: '{system}', target: '{claimed_system}', ship: '{jump_ship}', midpoints: 'any' },
  response: dataOf(opSheetData),
  dependsOn: [
    'topology',
    'systems',
    'catalog',
    'activity',
    'killmails',
    'wormholes',
    'forecasts',
    'campaigns',
    ...hazardParts,
    'sovereignty',
    'names',
    'contracts',
    'items',
    'ratings',
    'prices',
    'market',
  ],
  cacheSeconds: 30,
});
