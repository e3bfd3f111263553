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
    'jumps from the staging system or the target, whichever is nearer, by stargate and through `chain`; through the holes of Thera and Turnur too where one of these has no stargate',
  );
const chance = z.number().describe('0 to 1, four digits');

const sheetRoute = z.object({
  title: z.string().describe('by which rule it was chosen'),
  path: z.array(systemId).describe('ids in order, both ends included'),
  names: z.array(systemName).describe('the same by name'),
  wormholes: z
    .array(
      z.object({
        from: systemName,
        to: systemName,
        signature: z.string().nullable().describe('in the first of the two; null: not told'),
        expires_at: utcTime,
      }),
    )
    .describe('those that it passes, in order'),
  jumps: z.int(),
  chance_of_loss: chance
    .nullable()
    .describe('of losing a ship on the whole way, leaving at the hour; null: no hour is known to tell it by'),
  losses_hours: z.int().describe('sampled hours that this is worked out from; 0: it is not known'),
  losses_from: z.enum(['killmails', 'hourly_counts']).describe('as of /route'),
  worst_system: systemName.describe('system with the largest share of it'),
  worst_share: z.number().describe('what part of the chance that system makes'),
  ...warningsOf('the rules and what goes on along the way as the sheet is made'),
});

const sheetLegs = z.object({
  ship: z.string().describe('name of the ship type'),
  light_years: z.number().describe('of all legs, light-years of 9.46e15 m, three decimals'),
  isotopes: z.int().nullable().describe('of all legs; null: the static data in hand does not tell'),
  minutes: z.number().describe('cooldowns between the legs'),
  fatigue_minutes: z.number().describe('jump fatigue at the end'),
  ...warningsOf('what the rules of the game leave open on this journey'),
  legs: z.array(
    z.object({
      from_name: systemName,
      to_name: systemName,
      light_years: z.number().describe('three decimals'),
      isotopes: z.int().nullable().describe('rounded up'),
      stop: capitalStop.describe('where it ends'),
      quiet: z
        .array(capitalStop)
        .describe('other midpoints in range of both neighbours where nothing goes on, the quietest first'),
    }),
  ),
  cynos: z.array(systemName).describe('pinned cynos, in the order in which it stops there'),
  gates: z.array(systemName).describe('systems entered by gate after the last leg; none where the drive leads all the way'),
  gate_minutes: z.number().describe('for these, as the hull aligns and warps'),
  gate_chance_of_loss: chance.nullable().describe('on these; null: there are none, or no hour is known'),
});

const opSheetData = z
  .object({
    made_at: utcTime.describe('when the sheet was made; all of it is as of that moment'),
    at: utcTime.describe('the hour that it is for'),
    staging: near,
    target: near,
    routes: z.array(sheetRoute).describe('two where there are two that differ: the shortest and the safest, else another'),
    route_note: z.string().nullable().describe('why there is no route; null: there is one'),
    legs: sheetLegs.nullable().describe('null: no ship with a jump drive was named, or it has no journey'),
    legs_note: z.string().nullable().describe('why there are no legs; null: there are, or none were asked for'),
    timers: z
      .array(
        z.object({
          kind: z.enum(['campaign', 'window']),
          id: systemId,
          name: systemName,
          jumps: jumpsAway,
          holder: z.string().nullable(),
          starts_at: utcTime,
          ends_at: utcTime.nullable().describe('of a vulnerability window'),
          minutes: z.int().describe('from the hour to its start; negative: before'),
        }),
      )
      .describe(
        'from four hours before to eight after the hour: sovereignty campaigns, then vulnerability windows, each the earliest first',
      ),
    live: z.array(liveSystem.extend({ jumps: jumpsAway })).describe('camps, fights and roams in reach as the sheet is made'),
    killmails_until: utcTime.nullable().describe('up to when killmails were read as the sheet was made; null: never'),
    hotspots: z
      .array(near.extend({ jumps: jumpsAway, chance: chance.describe('of a fight on the day of the hour, by the forecast') }))
      .describe('the eight likeliest in reach'),
    exits: z
      .array(
        z.object({
          hub: z.string().describe('Thera or Turnur'),
          id: systemId,
          name: systemName,
          jumps: jumpsAway,
          max_ship_size: z.string().describe('small, medium, large, xlarge, capital, or unknown'),
          signature: z.string().nullable().describe('on the far side of the hub'),
          expires_at: utcTime,
          hours_left: z.number().describe('as the sheet is made, one decimal'),
          hours_left_at: z.number().describe('at the hour, one decimal; 0: it will have collapsed'),
        }),
      )
      .describe('wormholes in reach, the nearest first'),
    hulls: z
      .array(
        z.object({
          type_id: typeId,
          type_name: z.string(),
          contracts: z.int().describe('on offer in reach of the staging system that hold the hull, 100 at most'),
          cheapest: z
            .array(
              z.object({
                contract_id: contractId,
                price: z.number().describe('ISK, of the whole contract'),
                units: z.int().describe('such hulls in it'),
                system: systemName.nullable(),
                jumps: z.int().nullable().describe('from the staging system'),
                items: z.int().describe('units of other things in it'),
              }),
            )
            .describe('three at most, the cheapest contract first'),
        }),
      )
      .describe('the doctrine, in the order given'),
    hulls_note: z.string().nullable().describe('why contracts are missing; null: they are not'),
    ages: z
      .array(z.object({ part: z.string(), observed_at: utcTime.nullable().describe('its newest data; null: never collected') }))
      .describe('how old what the sheet is made of was'),
  })
  .meta({ id: 'OpSheet' });
export type OpSheet = z.infer<typeof opSheetData>;

const { jdc, jfc, jf, economizers, least, midpoints, friendly, avoid, cynos } = legs.query;

export const opSheet = endpoint({
  id: 'getOpSheet',
  path: '/op-sheet',
  summary: 'One page for an operation: routes, legs, timers, hotspots, wormholes and hulls near',
  description:
    'What the other endpoints tell of a staging system, a target and an hour, made at one moment. The window keeps it as a page and as a picture.',
  query: {
    staging: idOrName().describe(
      'Where the fleet gathers: the id of a system, or its exact name in any case; Thera and other wormhole systems too.',
    ),
    target: idOrName().describe('Where it goes: the id of a system, or its exact name in any case.'),
    at: utcMinute().optional().describe('The hour that it is for, such as 2026-11-20T19:00Z; absent: now.'),
    hulls: commaList(idOrName()).optional().describe('The doctrine: ship types, 12 at most, ids or exact names.'),
    ship: idOrName()
      .optional()
      .describe('A ship type with a jump drive whose legs are told: its id, or its exact name in any case.'),
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
    jumps: wholeNumber(1, 40).default(10).describe('How far reach goes: jumps from the staging system or the target.'),
    ship_class: oneOf(shipClasses).default('any').describe('Whose chance of loss is told, as of /route.'),
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
