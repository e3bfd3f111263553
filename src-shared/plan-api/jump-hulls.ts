import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { listOrder } from '../http/list-order.ts';
import { typeId } from '../http/members.ts';
import { text, wholeNumber } from '../http/query.ts';
import { shipClasses } from './ship-classes.ts';

const notTold = 'null: the static data in hand does not tell';

const jumpHull = z
  .object({
    type_id: typeId,
    name: z.string().describe('name of the ship type'),
    group: z.string().describe('name of its group: Titan, Black Ops, …'),
    light_years: z.number().describe('reach of the drive without skill'),
    isotopes_per_light_year: z.number().nullable().describe(`isotopes for each light-year without skill; ${notTold}`),
    fuel: z.string().nullable().describe(`what it burns: Helium Isotopes, …; ${notTold}`),
    fuel_bay: z.number().nullable().describe(`m³ of its hold for fuel; ${notTold}`),
    opens_portal: z.boolean().describe('whether it takes others along through a portal, by the static data in hand'),
  })
  .meta({ id: 'JumpHull' });
export type JumpHull = z.infer<typeof jumpHull>;

export const jumpHulls = endpoint({
  id: 'listJumpHulls',
  path: '/jump-hulls',
  summary: 'Every published hull with a jump drive: its reach, what it burns, and whether it opens a portal',
  description: 'As the static data has them, without any skill; by group, then by name.',
  query: listOrder(['group', 'name', 'light_years', 'isotopes_per_light_year', 'fuel_bay'], 'asc'),
  response: pageOf(z.array(jumpHull), z.object({ ships: z.int().describe('how many there are') })),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});

const hull = z
  .object({
    type_id: typeId,
    name: z.string().describe('name of the ship type'),
    group: z.string().describe('name of its group: Freighter, …'),
    ship_class: z.enum(shipClasses).describe('whose chance of loss it has'),
    mass: z.number().nullable().describe(`kilograms of the hull; ${notTold}`),
    align_seconds: z.int().nullable().describe(`to align, without fit and skill; ${notTold}`),
    seconds_per_jump: z
      .int()
      .describe('what a jump takes, from gate to gate; typical of its class where the static data does not tell'),
    passes_bridges: z.boolean().describe('whether jump bridges let it through'),
    passes_high_security: z.boolean().describe('whether gates of high security let it through'),
  })
  .meta({ id: 'Hull' });

export const hulls = endpoint({
  id: 'searchHulls',
  path: '/hulls',
  summary: 'Ship types by a part of their name, each with what /route makes of it',
  description:
    'Exact name first, then prefix, then substring, then those of a group called so, such as Freighter; any case. Published ones only.',
  query: {
    q: text(2).describe('Part of the name, or of that of its group, in any case.'),
    limit: wholeNumber(1, 100).default(20).describe('Rows at most.'),
  },
  example: { q: '{jump_ship}' },
  response: pageOf(z.array(hull), z.object({ ships: z.int().describe('how many there are in the answer') })),
  dependsOn: ['catalog'],
  cacheSeconds: 3600,
});
