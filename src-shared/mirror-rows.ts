import type { ContractStatus } from './game.ts';
import type { SecurityBand } from './security.ts';
import type { PriceRatingCode } from './trade-api/price-rating.ts';
import type { BlueprintKind } from './trade-api/sales.ts';

/*
 * Rows that the store reads and the domain computes with, or the other way round. Neither knows the other. ISK, m³; times ISO 8601 UTC; members
 * of blueprints as the source says.
 */

/** What a mutaplasmid made of a module: each attribute is better (1), worse (-1) or as it was (0). */
export interface ItemRoll {
  sourceTypeId: number;
  sourceName: string | null;
  changes: readonly { attributeId: number; name: string | null; change: 1 | -1 | 0 }[];
}

/** An item of a contract, or of a pasted list. */
export interface TradedItem extends BlueprintKind {
  record_id: number;
  type_id: number;
  type_name: string | null;
  /** null: the static data does not know the type. */
  category_id: number | null;
  group_id: number | null;
  /** Of the static data, in English; null: that does not know it. */
  group_name: string | null;
  /** Of the static data; null: that does not know it. */
  meta_group_id: number | null;
  /** m³ of one, as it is in space; null: not known. */
  type_volume: number | null;
  /** Of a ship or rig, 1 to 4; null: not known. */
  rig_size: number | null;
  quantity: number;
  is_included: boolean;
  /** Of an abyssal item, what its mutaplasmid changed; null: none, or its roll is not known. */
  roll?: ItemRoll | null;
}

/** An outstanding single-item offer of another issuer. Its price is for all of it. */
export interface RivalOffer extends BlueprintKind {
  contract_id: number;
  type_id: number;
  region_id: number;
  region_name: string | null;
  quantity: number;
  price: number;
  unit_price: number;
}

/** A single-item offer that left the list; `evidence` as stored. */
export interface EndedOffer extends BlueprintKind {
  contract_id: number;
  quantity: number;
  unit_price: number;
  date_issued: string;
  /** The first sweep without it. */
  ended_at: string;
  status: ContractStatus;
  evidence: string;
}

/** An item of a contract that offers a ship and modules. */
export interface FittedItem {
  contract_id: number;
  price: number;
  type_id: number;
  type_name: string;
  category_id: number;
  units: number;
}

/** One type's offers in one region and hour. Prices of a unit; `sampleCount` contracts; `volume` units. */
export interface PriceStats {
  typeId: number;
  min: number;
  median: number;
  max: number;
  sampleCount: number;
  volume: number;
}

/** What follows for a system from the static data alone. */
export interface SystemTopology {
  systemId: number;
  listed: boolean;
  transit: boolean;
  /** Gate jumps to the nearest trade hub, and its name; null where none can be reached. */
  hubDistance: number | null;
  nearestHub: string | null;
  /** 0 to 1; 0 for systems that are not listed and for Zarzakh. */
  betweenness: number;
  security: SecurityBand;
  securityDisplayed: number;
}

/** How good one model's forecast of one day was; null: no system to grade by. */
export interface Grade {
  /** Mean absolute errors a system. */
  maeJumps: number;
  maeKills: number;
  /** Share of the systems whose jumps changed against the day before for which the direction was called. */
  directionalAccuracy: number | null;
  brier: number;
  quietPrecision: number | null;
  quietRecall: number | null;
  sampleSize: number;
}

/** A contract as far as it is filtered by that. */
export interface ListedFacts {
  contract_id: number;
  /** All names that words are sought in. */
  names: readonly (string | null)[];
  location_id: number | null;
  place_name: string | null;
  system_id: number | null;
  security_status: number | null;
  issuer_id: number | null;
  issuer_name: string | null;
  type_ids: readonly number[];
}

/** A contract that brings more than it asks for. ISK, m³. */
export interface DealCandidate extends ListedFacts {
  contract_id: number;
  region_id: number;
  system_id: number | null;
  /** What the contract says, and of what it wants; null: not known. */
  volume: number | null;
  wanted_volume: number | null;
  /** 1: it offers items; 0: it only wants some. */
  offers: number;
  /** Units of both sides, and m³ of the largest of these in space; null: that of a type is not known. */
  units: number;
  largest_unit: number | null;
  /** 1: an item on either side is a ship that gates of high security refuse. */
  has_capital: number;
  is_auction: number;
  flags: readonly string[];
  /** ISO 8601 UTC. */
  date_expired: string;
  capital: number;
  margin: number | null;
  margin_listed: number | null;
  /** 1, 0, or null: not known. */
  is_safe: number | null;
  price_rating: PriceRatingCode;
}
