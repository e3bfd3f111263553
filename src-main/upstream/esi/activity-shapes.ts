import { z } from 'zod';
import { isoUtc } from '#shared/time';
import { id, optionalId } from '../ids.ts';
import { rowList } from '../row-list.ts';

/** One row of /universe/system_jumps. Systems without a jump are not listed. */
export const upstreamJumps = z.object({ system_id: id, ship_jumps: z.int().nonnegative() });
export type UpstreamJumps = z.infer<typeof upstreamJumps>;

/** One row of /universe/system_kills: ships and capsules of players, and ships of NPCs. */
export const upstreamKills = z.object({
  system_id: id,
  ship_kills: z.int().nonnegative(),
  pod_kills: z.int().nonnegative(),
  npc_kills: z.int().nonnegative(),
});
export type UpstreamKills = z.infer<typeof upstreamKills>;

/** What a claim is beside its holder may be absent, and is not known where it cannot be read: the holder still holds the system. */
const allianceClaim = z.object({
  alliance_id: id,
  corporation_id: optionalId.catch(null),
  claimed_since: z.string().nullish().catch(null),
  is_capital_system: z.boolean().nullish().catch(null),
  development: z
    .object({
      activity_defense_multiplier: z.number().nullish().catch(null),
      industrial_level: z.int().nullish().catch(null),
      military_level: z.int().nullish().catch(null),
      strategic_level: z.int().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  sovereignty_hub: z
    .object({
      id: optionalId.catch(null),
      vulnerability_window: z.object({ start: z.string(), end: z.string() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** One row of /sovereignty/systems. A claim of a kind that upstream adds later reads as no claim. */
const upstreamSovereignty = z.object({
  solar_system_id: id,
  claim: z.object({
    unclaimed: z.boolean().nullish(),
    faction: z.object({ faction_id: id }).nullish(),
    alliance: allianceClaim.nullish(),
  }),
});
export type UpstreamSovereignty = z.infer<typeof upstreamSovereignty>;
/** The answer of /sovereignty/systems as its rows. */
export const upstreamSovereigntyList = z
  .object({ solar_systems: rowList(upstreamSovereignty, 'solar_system_id') })
  .transform(({ solar_systems }) => solar_systems);

/** One row of /sovereignty/campaigns. Scores 0 to 1; they and the defender are absent in free-for-all events. */
export const upstreamCampaign = z.object({
  campaign_id: id,
  event_type: z.string(),
  solar_system_id: id,
  constellation_id: id,
  structure_id: id,
  start_time: z.string(),
  defender_id: optionalId,
  attackers_score: z.number().nullish(),
  defender_score: z.number().nullish(),
});
export type UpstreamCampaign = z.infer<typeof upstreamCampaign>;

/** One row of /incursions. `influence` 0 to 1. */
export const upstreamIncursion = z.object({
  constellation_id: id,
  faction_id: id,
  type: z.string(),
  state: z.string(),
  influence: z.number(),
  has_boss: z.boolean(),
  staging_solar_system_id: id,
  infested_solar_systems: z.array(id),
});
export type UpstreamIncursion = z.infer<typeof upstreamIncursion>;

/** The document and its own example write times differently (upstream §2.21): any that names its offset is read. */
const moment = z
  .string()
  .transform((text) => text.replace(' ', 'T'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => isoUtc(Date.parse(text)));

/** One row of /skyhooks/raidable. */
const upstreamSkyhook = z.object({
  planet_id: id,
  solar_system_id: id,
  theft_vulnerability: z.object({ start: moment, end: moment }),
});
export type UpstreamSkyhook = z.infer<typeof upstreamSkyhook>;
/** The answer of /skyhooks/raidable as its rows. */
export const upstreamSkyhookList = z
  .object({ skyhooks: rowList(upstreamSkyhook, 'planet_id') })
  .transform(({ skyhooks }) => skyhooks);

/** One row of /fw/systems. `contested`: captured, contested, uncontested, vulnerable, or what upstream adds. */
export const upstreamWarfare = z.object({
  solar_system_id: id,
  owner_faction_id: id,
  occupier_faction_id: id,
  contested: z.string(),
  victory_points: z.int(),
  victory_points_threshold: z.int(),
});
export type UpstreamWarfare = z.infer<typeof upstreamWarfare>;
