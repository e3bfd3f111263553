import type { FlagCode } from '#shared/trade-api/flags';
import type { WarzoneInsurgency } from './activity/insurgencies.ts';
import type { Atlas } from './galaxy/galaxy.ts';
import type { ScoutObservation } from './scout/generated-storms.ts';
import type {
  EsiBid,
  EsiCampaign,
  EsiContract,
  EsiDynamicItem,
  EsiIncursion,
  EsiIndustrySystem,
  EsiItem,
  EsiJumps,
  EsiKillmail,
  EsiKills,
  EsiMarketOrder,
  EsiMarketPrice,
  EsiRaidableSkyhook,
  EsiSovereignty,
  EsiTradedDay,
  EsiWarfare,
  ScoutSignature,
  Zkb,
} from './shapes.ts';

/**
 * What the simulated upstream knows: pure functions of time (milliseconds since the epoch). Asked twice about the same
 * moment, in any order and after any restart, it says the same. Two makers: `generatedModel`, `describedModel`.
 */
export interface Model {
  /** Static data as of the build that is current at `at`. */
  atlas(at: number): Atlas;
  build(at: number): Build;
  /** Everything /universe/names can name; undefined: it would fail the whole question. */
  name(id: number, at: number): EntityName | undefined;
  contracts: ContractModel;
  /** The roll of an abyssal item; undefined: there is none of that type. */
  roll(typeId: number, itemId: number): EsiDynamicItem | undefined;
  market: MarketModel;
  activity: ActivityModel;
  overlays: OverlayModel;
  killmails: KillmailModel;
  /** Structures whose names are public in EVE Ref's archive. */
  structures(at: number): readonly PublicStructure[];
  /** Alliances and corporations of players, for /alliances/{id} and /corporations/{id}. */
  organisation(id: number): Organisation | undefined;
  /** The archives begin here. */
  archivesFrom: number;
  /** Half-hourly caches step at this offset from the full and half hour, by region: milliseconds. */
  cachePhase(regionId: number): number;
  /** Pilots online, for /status. */
  playersOnline(at: number): number;
}

/** One build of the static data; `releasedAt` in milliseconds. */
export interface Build {
  buildNumber: number;
  releasedAt: number;
}

/** What /universe/names answers for an id. */
export interface EntityName {
  category:
    | 'alliance'
    | 'character'
    | 'constellation'
    | 'corporation'
    | 'inventory_type'
    | 'region'
    | 'solar_system'
    | 'station'
    | 'faction';
  name: string;
}

/** An alliance or corporation as ESI describes it. */
export interface Organisation {
  kind: 'alliance' | 'corporation';
  id: number;
  name: string;
  ticker: string;
  allianceId: number | null;
  foundedAt: number;
}

/** How a contract's public life ends. `expired`: its time ran out, with or without bids. */
export type EndHow = 'accepted' | 'cancelled' | 'expired';

/** What its items answer after the end (upstream §2.4): 403 "accepted", 403 "not public", 404, or 204, which tells nothing. */
export type EndedItemsAnswer = 'accepted' | 'not-public' | 'not-found' | 'nothing';

/** The truth about one contract, upstream's knowledge of its future included. Times in milliseconds. */
export interface ContractTruth {
  contractId: number;
  regionId: number;
  issuedAt: number;
  end: { at: number; how: EndHow; probe: EndedItemsAnswer };
  /** Spans in which it is off the list although it has not ended. */
  away: readonly { from: number; to: number }[];
  /** Until then its items cannot be read, and this is what is answered instead; null: they can be at once. */
  itemsLate: { until: number; answer: 'empty' | 204 | 404 } | null;
  /** The flags that an honest rating raises, whether or not the issuer meant to deceive. */
  traps: readonly FlagCode[];
  row: EsiContract;
}

/** Public contracts as the simulated ESI and EVE Ref serve them. Times in milliseconds since the epoch. */
export interface ContractModel {
  /** Rows of the contracts that are public and outstanding in the region at `at`, ascending by id. */
  listed(regionId: number, at: number): EsiContract[];
  /** All that are public and outstanding anywhere at `at`; for the archives, which look back from day to day. */
  outstanding(at: number): { regionId: number; row: EsiContract }[];
  /** Any contract ever, past and future; undefined: there is none by this id. */
  truth(contractId: number): ContractTruth | undefined;
  /** Contracts issued in [from, to), ascending by id. */
  issued(from: number, to: number): Iterable<ContractTruth>;
  items(contractId: number): EsiItem[];
  /** The bids made until `at`, ascending by amount. */
  bids(contractId: number, at: number): EsiBid[];
}

/** The market as the simulated ESI serves it, each as of a time in milliseconds since the epoch. */
export interface MarketModel {
  /** Ascending by type. */
  prices(at: number): EsiMarketPrice[];
  /** What industry jobs cost in each system. */
  industry(at: number): EsiIndustrySystem[];
  /** All orders of a region, in no particular order of price. */
  orders(regionId: number, at: number): EsiMarketOrder[];
  /** Days on which it was traded, oldest first; undefined: there is no market for it. */
  history(regionId: number, typeId: number, at: number): EsiTradedDay[] | undefined;
}

/** The hourly counts; rows only for systems that had any. */
export interface ActivityModel {
  /** When the sample that is current at `at` was taken, and when the next one will be. */
  sampleTimes(at: number): { observedAt: number; nextAt: number };
  /** Counts of the hour that ends at `observedAt`. */
  jumps(observedAt: number): EsiJumps[];
  kills(observedAt: number): EsiKills[];
}

/** The lists that are laid over the map, and what a row of each is. */
export interface OverlayRows {
  sovereignty: EsiSovereignty;
  campaigns: EsiCampaign;
  incursions: EsiIncursion;
  skyhooks: EsiRaidableSkyhook;
  warfare: EsiWarfare;
  signatures: ScoutSignature;
  observations: ScoutObservation;
  insurgencies: WarzoneInsurgency;
}
const overlays: Readonly<Record<keyof OverlayRows, true>> = {
  sovereignty: true,
  campaigns: true,
  incursions: true,
  skyhooks: true,
  warfare: true,
  signatures: true,
  observations: true,
  insurgencies: true,
};
export const overlayNames = Object.keys(overlays) as (keyof OverlayRows)[];
/** Each list as of a time in milliseconds since the epoch. */
export type OverlayModel = { [Name in keyof OverlayRows]: (at: number) => OverlayRows[Name][] };

/** A killmail with what zKillboard adds. `uploadedAt` in milliseconds. */
export interface PublishedKill {
  esi: EsiKillmail;
  zkb: Zkb;
  uploadedAt: number;
}

/** One slot of the R2Z2 sequence. */
export interface SequenceSlot {
  kill: PublishedKill;
  /** When the document can be read: now and then later than that of the next number. */
  availableAt: number;
  /** The number under which the same kill was sent before, or null. */
  resentOf: number | null;
}

/** R2Z2's sequence of killmails and the archive behind it. Times in milliseconds since the epoch. */
export interface KillmailModel {
  /** The newest number handed out until `at`. */
  head(at: number): number;
  /** The document of a number; undefined: the number is a gap, or not handed out by `at`. */
  slot(sequence: number, at: number): SequenceSlot | undefined;
  /** Kills that happened on the UTC day that begins at `day` and were uploaded until `at`, in order of their ids. */
  ofDay(day: number, at: number): PublishedKill[];
  find(killmailId: number, hash: string): PublishedKill | undefined;
}

/** A player structure as EVE Ref's archive lists it. */
export interface PublicStructure {
  id: number;
  name: string;
  systemId: number;
  regionId: number;
  typeId: number;
  ownerId: number;
}
