import { z } from 'zod';
import { id, optionalId, optionalShortId } from './ids.ts';

/** ISK; what is none of the game's amounts is not known. */
const worth = z.number().nonnegative().max(1e15).nullish().catch(null);

/** Who took part in a kill; NPCs have no character. */
const pilot = {
  character_id: optionalShortId,
  corporation_id: optionalShortId,
  alliance_id: optionalShortId,
};

/** Hit points; what is none is as good as nothing. */
const damage = z.int().nonnegative().max(1e12).optional().catch(undefined);

/** A killmail as the game publishes it, as far as the mirror uses it (upstream §2.15). Positions in metres within the system. */
export const upstreamKillmail = z.object({
  killmail_id: id,
  killmail_time: z.iso.datetime({ offset: true }),
  solar_system_id: id,
  attackers: z.array(
    z.object({
      ...pilot,
      ship_type_id: optionalShortId,
      damage_done: damage,
      final_blow: z.boolean().optional().catch(undefined),
    }),
  ),
  victim: z.object({
    ...pilot,
    ship_type_id: id,
    position: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullish(),
  }),
});
export type UpstreamKillmail = z.infer<typeof upstreamKillmail>;

/** What zKillboard adds (upstream §5.2): `totalValue` in ISK; `locationID` the nearest celestial. */
const zkillboardFacts = z.object({
  locationID: optionalId,
  totalValue: worth,
  npc: z.boolean().nullish(),
});

/** One document of the live sequence. `uploaded_at` in seconds since the epoch. */
export const sequenceDocument = z.object({
  killmail_id: id,
  esi: upstreamKillmail,
  zkb: zkillboardFacts,
  uploaded_at: z.number().positive(),
});
export type SequenceDocument = z.infer<typeof sequenceDocument>;
