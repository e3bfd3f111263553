import type { contractSorts } from '#shared/contracts-api/contracts';
import type { ContractStatus, ContractType } from '#shared/game';
import type { SecurityBand } from '#shared/security';
import type { ColumnBounds, ratingSorts, StatusEvidence, tradeSorts } from '#shared/trade-api/contract-filters';
import type { FlagCode } from '#shared/trade-api/flags';
import type { PriceRatingCode } from '#shared/trade-api/price-rating';
import type { Verdict } from '#shared/trade-api/worth';

/** Conditions that combine with AND; null: that one does not apply. */
export interface ContractFilter {
  /** Only these contracts. */
  contractIds: readonly number[] | null;
  regionIds: readonly number[] | null;
  types: readonly ContractType[] | null;
  statuses: readonly ContractStatus[];
  /** For outstanding contracts. true: only expired ones that no sweep has judged; false: only unexpired ones; null: both. */
  expiredUnjudged: boolean | null;
  /** Index into categoryCodes of src-shared/game, which is the bit of the category mask. */
  category: number | null;
  /** ISK, inclusive; a contract without a price fulfils neither bound. */
  priceMin: number | null;
  priceMax: number | null;
  issuerCorporationId: number | null;
  bounds: ColumnBounds;
  rating: RatingFilter | null;
  place: PlaceFilter | null;
  blueprint: BlueprintFilter | null;
  terms: TermsFilter | null;
}

/** Conditions on what a contract is worth; one that was not rated yet fulfils none. null: that one does not apply. */
export interface RatingFilter {
  verdicts: readonly Verdict[] | null;
  prices: readonly PriceRatingCode[] | null;
  /** Any of these flags. */
  flags: readonly FlagCode[] | null;
  /** Whether it is safe to buy; where that is unknown it is not. */
  isSafe: boolean | null;
  /** Whether no flag was raised; where that is unknown it counts as having one. */
  noWarnings: boolean | null;
}

/** Conditions on the place. A contract in an unknown system can fulfil only `stationId`. null: the condition does not apply. */
export interface PlaceFilter {
  stationId: number | null;
  systemIds: ReadonlySet<number> | null;
  bands: readonly SecurityBand[] | null;
  /** As the game displays it, inclusive. */
  securityMin: number | null;
}

/** Conditions that one and the same included blueprint fulfils. Inclusive; null: that one does not apply. */
export interface BlueprintFilter {
  materialEfficiencyMin: number | null;
  timeEfficiencyMin: number | null;
  /** Of one copy; an original, which has no end, fulfils the lower bound only. */
  runsMin: number | null;
  runsMax: number | null;
  isCopy: boolean | null;
}

/** Conditions on a contract's other terms. null: that one does not apply. */
export interface TermsFilter {
  issuerId: number | null;
  /** At least one of this type is offered. */
  typeId: number | null;
  /** Whether items are asked for in return; what is not known yet fulfils neither. */
  wantsItems: boolean | null;
  /** Whether items are asked for, and none are offered. */
  wantToBuy: boolean | null;
  /** Different types offered, inclusive. */
  itemTypesMin: number | null;
  itemTypesMax: number | null;
  /** Unix seconds: seen first then or later, ends then or earlier. */
  firstSeenFrom: number | null;
  endsUntil: number | null;
  evidence: readonly StatusEvidence[] | null;
}

/** One page of the contract list. */
export interface ContractQuery extends ContractFilter {
  /** Literal text; matched against the title and the name of any included item, in any case. */
  text: string | null;
  /** Folded words or phrases; each is in the title, or in the name of an included item, the place, region, issuer or corporation. */
  words: readonly string[] | null;
  /** The same that are in none of these. */
  unwantedWords: readonly string[] | null;
  /** Jumps by system id, for the order by them; null: not asked for. */
  jumps: Pick<ReadonlyMap<number, number>, 'get'> | null;
  sort: (typeof contractSorts)[number] | (typeof ratingSorts)[number] | (typeof tradeSorts)[number];
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** One page of the trade list, which counts jumps itself. */
export interface TradeContractQuery extends Omit<ContractQuery, 'jumps'> {
  /** From where jumps are counted, and how many at most; null: they are not. */
  from: { systemId: number; jumpsMax: number | null } | null;
}
