import { z } from 'zod';

/** A station or structure. Public structures have a name and a system, others only an id. `TradePlace` is what the services' documents call it. */
export const place = z
  .object({
    location_id: z.int().describe('station or structure'),
    name: z.string().nullable().describe('null: a structure that is not in public'),
    system_id: z.int().nullable().describe('system that it lies in; null where that is not known'),
    system_name: z.string().nullable().describe('name of the system'),
    security_status: z.number().nullable().describe('of the system, as the game displays it: one decimal'),
  })
  .meta({ id: 'TradePlace' });
export type Place = z.infer<typeof place>;
