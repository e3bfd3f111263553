import { z } from 'zod';
import type { CollectedPartName } from '../collected-parts.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { utcTime } from '../http/members.ts';
import { commaList, idOrName, oneOf } from '../http/query.ts';
import type { DataSourceName } from '../sources.ts';
import { systemId, systemName } from '../systems-api/members.ts';

/** Dangers of a system for every ship, other than live kills. */
export const hazardCodes = ['insurgency', 'front_line', 'storm', 'incursion', 'pochven', 'triglavian'] as const;
export type HazardCode = (typeof hazardCodes)[number];

/** Source of each hazard. Those of `sde` are lists in this program, made from the static data. */
export const hazardSources = {
  insurgency: 'warzone',
  front_line: 'esi',
  storm: 'scout',
  incursion: 'esi',
  pochven: 'sde',
  triglavian: 'sde',
} as const satisfies Record<HazardCode, DataSourceName>;

/** Labels in a list of systems. */
export const hazardLabels: Readonly<Record<HazardCode, string>> = {
  insurgency: 'Insurgency',
  front_line: 'Front line of faction warfare',
  storm: 'Storm',
  incursion: 'Incursion',
  pochven: 'Pochven',
  triglavian: 'Won by the Triglavians',
};

export const hazard = z
  .object({
    code: z.enum(hazardCodes),
    sentence: z.string().describe('the hazard, and its effect on ships that pass'),
    level: z
      .number()
      .nullable()
      .describe(
        'insurgency: stage of corruption, 1 to 5; front_line: how contested the system is, 0 to 1; storm: jumps from its centre, 0 to 3; incursion: influence, 0 to 1; else null',
      ),
    source: z.enum(['esi', 'scout', 'sde', 'warzone']),
    as_of: utcTime
      .nullable()
      .describe('age of the list, or for a storm the time of the sighting; null: it does not change, or no time is known'),
  })
  .meta({ id: 'Hazard' });
export type Hazard = z.infer<typeof hazard>;

/** The part of the mirror that has each list. Hazards without a list do not change. */
export const hazardLists = {
  insurgency: 'insurgencies',
  front_line: 'warfare',
  storm: 'storms',
  incursion: 'incursions',
} as const satisfies Partial<Record<HazardCode, CollectedPartName>>;
export type ListedHazard = keyof typeof hazardLists;

/** The parts of the mirror that hazards are read from. */
export const hazardParts = ['insurgencies', 'warfare', 'storms', 'incursions'] as const satisfies CollectedPartName[];

export const hazardsUnknown = z
  .array(z.enum(hazardCodes))
  .describe(
    'hazards whose current systems are not known: their list was never read, is switched off, or is older than four of its periods',
  );

/** Hazards on the way to the hub, for contracts. */
export const hazardsOnWay = z
  .array(z.enum(hazardCodes))
  .describe('hazards of the systems entered on the way to the hub, each once, as in /hazards of the plan service');

export const avoidHazards = commaList(oneOf(hazardCodes))
  .optional()
  .describe(
    'Hazards whose systems are avoided: insurgency (corruption at stage 1 or more), front_line (of faction warfare), storm, incursion, pochven, triglavian (high security with slow police). Ends are exempt.',
  );

export const hazards = endpoint({
  id: 'listHazards',
  path: '/hazards',
  summary: 'Systems with insurgencies, front lines, storms or incursions, in Pochven, or of the Triglavian invasion',
  description:
    'One row for each hazard of each system. A hazard that is not listed does not exist, unless `meta.unknown` has its code.',
  query: {
    system: idOrName().optional().describe('Only this system: its id, or its exact name in any case.'),
    code: commaList(oneOf(hazardCodes)).optional().describe('Only these kinds.'),
    ...listOrder(
      ['code', 'system', 'level', 'as_of'],
      'asc',
      'Member to order by; kinds stand in the order of `code`; null comes last in both directions.',
    ),
  },
  example: { code: 'incursion' },
  response: pageOf(
    z.array(z.object({ system_id: systemId, system: systemName, ...hazard.shape })),
    z.object({
      total: z.int(),
      unknown: hazardsUnknown,
      as_of: z
        .object({
          insurgency: utcTime.nullable(),
          front_line: utcTime.nullable(),
          storm: utcTime.nullable(),
          incursion: utcTime.nullable(),
        })
        .describe('time of each list; null: it was never read'),
    }),
  ),
  dependsOn: ['topology', 'systems', 'catalog', 'names', ...hazardParts],
  cacheSeconds: 60,
});
