import { z } from 'zod';

/** Who took part in a kill; NPCs have no character. */
const pilot = {
  character_id: z.int().nullish(),
  corporation_id: z.int().nullish(),
};

/** A killmail as the game publishes it, as far as the mirror uses it (upstream §2.15). Positions in metres within the system. */
export const upstreamKillmail = z.object({
  killmail_id: z.int(),
  killmail_time: z.iso.datetime({ offset: true }),
  solar_system_id: z.int(),
  attackers: z.array(z.object({ ...pilot, ship_type_id: z.int().nullish() })),
  victim: z.object({
    ...pilot,
    ship_type_id: z.int(),
    position: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullish(),
  }),
});
export type UpstreamKillmail = z.infer<typeof upstreamKillmail>;

/** What zKillboard adds (upstream §5.2): `totalValue` in ISK; `locationID` the nearest celestial. */
export const zkillboardFacts = z.object({
  locationID: z.int().nullish(),
  totalValue: z.number().nullish(),
  npc: z.boolean().nullish(),
});
export type ZkillboardFacts = z.infer<typeof zkillboardFacts>;

/** One document of the live sequence. `uploaded_at` in seconds since the epoch. */
export const sequenceDocument = z.object({
  killmail_id: z.int(),
  esi: upstreamKillmail,
  zkb: zkillboardFacts,
  uploaded_at: z.number(),
});
export type SequenceDocument = z.infer<typeof sequenceDocument>;
