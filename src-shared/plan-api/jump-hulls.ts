import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { typeId } from '../http/members.ts';
import { text, wholeNumber } from '../http/query.ts';
import { shipClasses } from './ship-classes.ts';

const notTold = 'null: the installed static data lacks it';

const jumpHull = z
  .object({
    type_id: typeId,
    name: z.string().describe('name of the ship type'),
    group: z.string().describe('name of its group, such as Titan or Black Ops'),
    light_years: z.number().describe('range of the jump drive without skills'),
    isotopes_per_light_year: z.number().nullable().describe(`isotopes per light-year without skills; ${notTold}`),
    fuel: z.string().nullable().describe(`isotopes that it burns, such as Helium Isotopes; ${notTold}`),
    fuel_bay: z.number().nullable().describe(`fuel bay, m³; ${notTold}`),
    opens_portal: z.boolean().describe('whether it opens a portal for other ships, by the installed static data'),
  })
  .meta({ id: 'JumpHull' });
export type JumpHull = z.infer<typeof jumpHull>;

export const jumpHulls = endpoint({
  id: 'listJumpHulls',
  path: '/jump-hulls',
  summary: 'Every published hull with a jump drive: range, fuel, and whether it opens a portal',
  description: 'Figures of the static data, without skills; ordered by group, then by name.',
  query: listOrder(['group', 'name', 'light_years', 'isotopes_per_light_year', 'fuel_bay'], 'asc'),
  response: pageOf(z.array(jumpHull), z.object({ ships: z.int().describe('number of hulls') })),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});

const hull = z
  .object({
    type_id: typeId,
    name: z.string().describe('name of the ship type'),
    group: z.string().describe('name of its group, such as Freighter'),
    ship_class: z.enum(shipClasses).describe('class that its chance of loss comes from'),
    mass: z.number().nullable().describe(`mass of the hull, kilograms; ${notTold}`),
    align_seconds: z.int().nullable().describe(`seconds to align, without fit and skills; ${notTold}`),
    seconds_per_jump: z
      .int()
      .describe('seconds per jump, from gate to gate; typical of its class where the static data lacks it'),
    passes_bridges: z.boolean().describe('whether it can use jump bridges'),
    passes_high_security: z.boolean().describe('whether it can use gates in high security'),
  })
  .meta({ id: 'Hull' });

export const hulls = endpoint({
  id: 'searchHulls',
  path: '/hulls',
  summary: 'Ship types by part of their name, with the figures that /route uses',
  description:
    'Exact name first, then prefix, then substring, then hulls whose group matches, such as Freighter; any case. Published hulls only.',
  query: {
    q: text(2).describe('Part of the name of the hull or its group, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Maximum number of rows.'),
  },
  example: { q: '{jump_ship}' },
  response: pageOf(z.array(hull), z.object({ ships: z.int().describe('number of hulls in the answer') })),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});
