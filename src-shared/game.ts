/** Facts of the game that every layer needs: enums as ESI spells them, category codes, units. */

/** ESI contract types (upstream §2.1). */
export const contractTypes = ['unknown', 'item_exchange', 'auction', 'courier', 'loan'] as const;
/** A contract type as ESI spells it. */
export type ContractType = (typeof contractTypes)[number];

/** Contract statuses (decisions §6.1); which of them can be inferred from public data is decisions §3.1. */
export const contractStatuses = [
  'outstanding',
  'in_progress',
  'finished_issuer',
  'finished_contractor',
  'finished',
  'cancelled',
  'rejected',
  'failed',
  'deleted',
  'reversed',
] as const;
/** A contract status, whether or not public data can show it. */
export type ContractStatus = (typeof contractStatuses)[number];

/** Left out of the contract list when no `status` filter is given (decisions §6.1). */
export const hiddenStatuses: readonly ContractStatus[] = ['deleted', 'cancelled', 'reversed'];

/** Whom a contract can be meant for (decisions §6.1); the mirror holds `public` ones only (decisions §3.2). */
export const contractAvailabilities = ['public', 'personal', 'corporation', 'alliance'] as const;

/** SDE category of every blueprint, original or copy. */
export const BLUEPRINT_CATEGORY_ID = 9;
/** SDE category of every ship; capsules are ships too. */
export const SHIP_CATEGORY_ID = 6;
/** SDE group of capsules. */
export const CAPSULE_GROUP_ID = 29;
/** Corporations of players have higher ids than those of NPCs (upstream §2.7). */
export const LAST_NPC_CORPORATION = 1_999_999;

/** The codes of `category` in the order of decisions §6.1; `isBlueprintCopy` null means that it does not matter (decisions §3.3). */
export const categoryCodes = [
  { code: 'ship', label: 'Ships', categoryIds: [6], isBlueprintCopy: null },
  { code: 'blueprint_original', label: 'Blueprint originals', categoryIds: [9], isBlueprintCopy: false },
  { code: 'blueprint_copy', label: 'Blueprint copies', categoryIds: [9], isBlueprintCopy: true },
  { code: 'blueprint', label: 'Blueprints', categoryIds: [9], isBlueprintCopy: null },
  { code: 'module', label: 'Modules', categoryIds: [7], isBlueprintCopy: null },
  { code: 'charge', label: 'Charges', categoryIds: [8], isBlueprintCopy: null },
  { code: 'drone', label: 'Drones', categoryIds: [18], isBlueprintCopy: null },
  { code: 'implant', label: 'Implants', categoryIds: [20], isBlueprintCopy: null },
  { code: 'skill', label: 'Skills', categoryIds: [16], isBlueprintCopy: null },
  { code: 'commodity', label: 'Commodities', categoryIds: [17], isBlueprintCopy: null },
  { code: 'structure', label: 'Structures', categoryIds: [65], isBlueprintCopy: null },
  { code: 'structure_module', label: 'Structure modules', categoryIds: [66], isBlueprintCopy: null },
  { code: 'deployable', label: 'Deployables', categoryIds: [22], isBlueprintCopy: null },
  { code: 'subsystem', label: 'Subsystems', categoryIds: [32], isBlueprintCopy: null },
  { code: 'fighter', label: 'Fighters', categoryIds: [87], isBlueprintCopy: null },
  { code: 'skin', label: 'SKINs', categoryIds: [91], isBlueprintCopy: null },
  { code: 'planetary', label: 'Planetary goods', categoryIds: [41, 42, 43], isBlueprintCopy: null },
  { code: 'special_edition', label: 'Special edition assets', categoryIds: [63], isBlueprintCopy: null },
] as const;
/** A value that the `category` filter of the contract list takes. */
export type CategoryCode = (typeof categoryCodes)[number]['code'];

/** Metres in a light-year of the map (decisions §6.2); in-game jump range uses 9.46e15 instead (upstream §6). */
export const METRES_PER_LIGHT_YEAR = 9.4607304725808e15;

/** Ids of NPC stations, at which everybody may dock, end here; above are structures of players. */
const LAST_STATION_ID = 69_999_999;

/** Whether a location is a station of NPCs, and no structure of players. */
export function isStation(locationId: number): boolean {
  return locationId <= LAST_STATION_ID;
}

/** The five trade hubs by solar system id (upstream §3.7). */
export const tradeHubs = { Jita: 30000142, Amarr: 30002187, Dodixie: 30002659, Rens: 30002510, Hek: 30002053 } as const;

/** Where the markets of the five trade hubs are: region, system and main station (upstream §3.7). */
export const hubMarkets = [
  { hub: 'Jita', regionId: 10_000_002, systemId: tradeHubs.Jita, stationId: 60_003_760 },
  { hub: 'Amarr', regionId: 10_000_043, systemId: tradeHubs.Amarr, stationId: 60_008_494 },
  { hub: 'Dodixie', regionId: 10_000_032, systemId: tradeHubs.Dodixie, stationId: 60_011_866 },
  { hub: 'Rens', regionId: 10_000_030, systemId: tradeHubs.Rens, stationId: 60_004_588 },
  { hub: 'Hek', regionId: 10_000_042, systemId: tradeHubs.Hek, stationId: 60_005_686 },
] as const;
/** Of results of mutaplasmids, each of which has rolls of its own, and of the mutaplasmids themselves. */
export const ABYSSAL_META_GROUP_ID = 15;
/** Modules and drones: of that meta group, mutaplasmids are alike. */
export const ROLLED_CATEGORY_IDS: readonly number[] = [7, 18];

/**
 * Since 7 July 2025 all of New Eden deals with PLEX on one market, in a region of its own that has no station (upstream §2.17). Where a station's
 * id is asked for, as of a book, the region's takes its place.
 */
export const plexMarket = { typeId: 44_992, regionId: 19_000_001, stationId: 19_000_001 } as const;

export type HubMarket = (typeof hubMarkets)[number];
/** The names of the five trade hubs. */
export type HubName = HubMarket['hub'];
export function hubOf(hub: HubName): HubMarket {
  return hubMarkets.find((market) => market.hub === hub) ?? hubMarkets[0];
}

/** The systems of the five trade hubs, in the order in which they are listed. */
export const hubNames = ['Jita', 'Amarr', 'Dodixie', 'Rens', 'Hek'] as const satisfies readonly HubName[];
