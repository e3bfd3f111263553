/** Answers as ESI spells them (upstream §2); absent members are absent, not null. */

/** A row of /contracts/public/{region_id}. */
export interface EsiContract {
  contract_id: number;
  date_expired: string;
  date_issued: string;
  issuer_corporation_id: number;
  issuer_id: number;
  type: 'unknown' | 'item_exchange' | 'auction' | 'courier' | 'loan';
  buyout?: number;
  collateral?: number;
  days_to_complete?: number;
  end_location_id?: number;
  for_corporation?: boolean;
  price?: number;
  reward?: number;
  start_location_id?: number;
  title?: string;
  volume?: number;
}

/** A row of /contracts/public/items/{contract_id}. */
export interface EsiItem {
  is_included: boolean;
  quantity: number;
  record_id: number;
  type_id: number;
  is_blueprint_copy?: boolean;
  item_id?: number;
  material_efficiency?: number;
  runs?: number;
  time_efficiency?: number;
}

/** The answer of /dogma/dynamic/items/{type_id}/{item_id}. */
export interface EsiDynamicItem {
  created_by: number;
  dogma_attributes: { attribute_id: number; value: number }[];
  dogma_effects: { effect_id: number; is_default: boolean }[];
  mutator_type_id: number;
  source_type_id: number;
}

/** A row of /contracts/public/bids/{contract_id}. */
export interface EsiBid {
  amount: number;
  bid_id: number;
  date_bid: string;
}

/** A row of /markets/prices. */
export interface EsiMarketPrice {
  type_id: number;
  adjusted_price?: number;
  average_price?: number;
}

export interface EsiIndustrySystem {
  solar_system_id: number;
  cost_indices: { activity: string; cost_index: number }[];
}

/** A day of /markets/{region_id}/history. */
export interface EsiTradedDay {
  date: string;
  average: number;
  highest: number;
  lowest: number;
  order_count: number;
  volume: number;
}

/** A row of /markets/{region_id}/orders. */
export interface EsiMarketOrder {
  duration: number;
  is_buy_order: boolean;
  issued: string;
  location_id: number;
  min_volume: number;
  order_id: number;
  price: number;
  range: 'station' | 'region' | 'solarsystem' | '1' | '2' | '3' | '4' | '5' | '10' | '20' | '30' | '40';
  system_id: number;
  type_id: number;
  volume_remain: number;
  volume_total: number;
}

/** A row of /universe/system_jumps. */
export interface EsiJumps {
  ship_jumps: number;
  system_id: number;
}

/** A row of /universe/system_kills. */
export interface EsiKills {
  npc_kills: number;
  pod_kills: number;
  ship_kills: number;
  system_id: number;
}

/** A row of /sovereignty/systems. */
export interface EsiSovereignty {
  solar_system_id: number;
  claim:
    | { unclaimed: true }
    | { faction: { faction_id: number } }
    | {
        alliance: {
          alliance_id: number;
          corporation_id: number;
          claimed_since: string;
          is_capital_system: boolean;
          development: {
            activity_defense_multiplier: number;
            industrial_level: number;
            military_level: number;
            strategic_level: number;
          };
          sovereignty_hub: { id: number; vulnerability_window?: { start: string; end: string } };
        };
      };
}

/** A row of /sovereignty/campaigns. */
export interface EsiCampaign {
  campaign_id: number;
  constellation_id: number;
  event_type: 'tcu_defense' | 'ihub_defense' | 'station_defense' | 'station_freeport';
  solar_system_id: number;
  start_time: string;
  structure_id: number;
  attackers_score?: number;
  defender_id?: number;
  defender_score?: number;
  participants?: { alliance_id: number; score: number }[];
}

/** A row of /skyhooks/raidable. */
export interface EsiRaidableSkyhook {
  planet_id: number;
  solar_system_id: number;
  theft_vulnerability: { start: string; end: string };
}

export interface EsiIncursion {
  constellation_id: number;
  faction_id: number;
  has_boss: boolean;
  infested_solar_systems: number[];
  influence: number;
  staging_solar_system_id: number;
  state: 'withdrawing' | 'mobilizing' | 'established';
  type: string;
}

/** A row of /fw/systems. */
export interface EsiWarfare {
  contested: 'captured' | 'contested' | 'uncontested' | 'vulnerable';
  occupier_faction_id: number;
  owner_faction_id: number;
  solar_system_id: number;
  victory_points: number;
  victory_points_threshold: number;
}

/** A place in space, in metres. */
export interface Position {
  x: number;
  y: number;
  z: number;
}

/** Who a victim or an attacker is; absent ids: a structure or an NPC. */
export interface EsiPilot {
  character_id?: number;
  corporation_id?: number;
  alliance_id?: number;
  faction_id?: number;
  ship_type_id?: number;
}

/** The answer of /killmails/{id}/{hash}. */
export interface EsiKillmail {
  killmail_id: number;
  killmail_time: string;
  solar_system_id: number;
  attackers: (EsiPilot & { damage_done: number; final_blow: boolean; security_status: number; weapon_type_id?: number })[];
  victim: EsiPilot & {
    damage_taken: number;
    ship_type_id: number;
    position?: Position;
    items?: { flag: number; item_type_id: number; singleton: number; quantity_destroyed?: number; quantity_dropped?: number }[];
  };
}

/** zKillboard's judgement of a killmail (upstream §5.2). */
export interface Zkb {
  locationID: number;
  hash: string;
  fittedValue: number;
  droppedValue: number;
  destroyedValue: number;
  totalValue: number;
  points: number;
  npc: boolean;
  solo: boolean;
  awox: boolean;
  labels: string[];
  attackerCount: number;
  href: string;
}

/** One row of EVE-Scout's list; `in_` is the far side (upstream §4). */
export interface ScoutSignature {
  id: string;
  created_at: string;
  created_by_id: number;
  created_by_name: string;
  updated_at: string;
  updated_by_id: number;
  updated_by_name: string;
  completed_at: string | null;
  completed_by_id: number | null;
  completed_by_name: string | null;
  completed: boolean;
  wh_exits_outward: boolean | null;
  wh_type: string | null;
  max_ship_size: string | null;
  expires_at: string;
  remaining_hours: number;
  signature_type: string;
  out_system_id: number;
  out_system_name: string;
  out_signature: string | null;
  in_system_id: number | null;
  in_system_class: string | null;
  in_system_name: string | null;
  in_region_id: number | null;
  in_region_name: string | null;
  in_signature: string | null;
}
