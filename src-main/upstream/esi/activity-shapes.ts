import { z } from 'zod';
import { rowList } from '../row-list.ts';

/** One row of /universe/system_jumps. Systems without a jump are not listed. */
export const upstreamJumps = z.object({ system_id: z.int(), ship_jumps: z.int().nonnegative() });
export type UpstreamJumps = z.infer<typeof upstreamJumps>;

/** One row of /universe/system_kills: ships and capsules of players, and ships of NPCs. */
export const upstreamKills = z.object({
  system_id: z.int(),
  ship_kills: z.int().nonnegative(),
  pod_kills: z.int().nonnegative(),
  npc_kills: z.int().nonnegative(),
});
export type UpstreamKills = z.infer<typeof upstreamKills>;

const allianceClaim = z.object({
  alliance_id: z.int(),
  corporation_id: z.int(),
  claimed_since: z.string(),
  is_capital_system: z.boolean(),
  development: z.object({
    activity_defense_multiplier: z.number(),
    industrial_level: z.int(),
    military_level: z.int(),
    strategic_level: z.int(),
  }),
  sovereignty_hub: z.object({
    id: z.int(),
    vulnerability_window: z.object({ start: z.string(), end: z.string() }).nullish(),
  }),
});

/** One row of /sovereignty/systems. A claim that is none of the three (upstream may add kinds) says nothing. */
export const upstreamSovereignty = z.object({
  solar_system_id: z.int(),
  claim: z.object({
    unclaimed: z.boolean().nullish(),
    faction: z.object({ faction_id: z.int() }).nullish(),
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
  campaign_id: z.int(),
  event_type: z.string(),
  solar_system_id: z.int(),
  constellation_id: z.int(),
  structure_id: z.int(),
  start_time: z.string(),
  defender_id: z.int().nullish(),
  attackers_score: z.number().nullish(),
  defender_score: z.number().nullish(),
});
export type UpstreamCampaign = z.infer<typeof upstreamCampaign>;

/** One row of /incursions. `influence` 0 to 1. */
export const upstreamIncursion = z.object({
  constellation_id: z.int(),
  faction_id: z.int(),
  type: z.string(),
  state: z.string(),
  influence: z.number(),
  has_boss: z.boolean(),
  staging_solar_system_id: z.int(),
  infested_solar_systems: z.array(z.int()),
});
export type UpstreamIncursion = z.infer<typeof upstreamIncursion>;

/** One row of /fw/systems. `contested`: captured, contested, uncontested, vulnerable, or what upstream adds. */
export const upstreamWarfare = z.object({
  solar_system_id: z.int(),
  owner_faction_id: z.int(),
  occupier_faction_id: z.int(),
  contested: z.string(),
  victory_points: z.int(),
  victory_points_threshold: z.int(),
});
export type UpstreamWarfare = z.infer<typeof upstreamWarfare>;
