import type { contractSorts } from '#shared/contracts-api/contracts';
import type { ContractStatus, ContractType } from '#shared/game';
import type { ratingSorts } from '#shared/trade-api/contracts';
import type { FlagCode } from '#shared/trade-api/flags';
import type { Verdict } from '#shared/trade-api/worth';

/** Conditions that combine with AND; null: that one does not apply. */
export interface ContractFilter {
  regionIds: readonly number[] | null;
  types: readonly ContractType[] | null;
  statuses: readonly ContractStatus[];
  /** Index into categoryCodes of src-shared/game, which is the bit of the category mask. */
  category: number | null;
  /** ISK, inclusive; a contract without a price fulfils neither bound. */
  priceMin: number | null;
  priceMax: number | null;
  issuerCorporationId: number | null;
  rating: RatingFilter | null;
}

/** Conditions on what a contract is worth; one that was not rated yet fulfils none. null: that one does not apply. */
export interface RatingFilter {
  /** ISK and percent, inclusive; a contract whose margin is not known fulfils neither. */
  marginMin: number | null;
  marginPercentMin: number | null;
  verdicts: readonly Verdict[] | null;
  /** Any of these flags. */
  flags: readonly FlagCode[] | null;
  /** Whether it is safe to buy; what nobody can say of is not. */
  isSafe: boolean | null;
}

/** One page of the contract list. */
export interface ContractQuery extends ContractFilter {
  /** Literal text; matched against the title and the name of any included item, in any case. */
  text: string | null;
  sort: (typeof contractSorts)[number] | (typeof ratingSorts)[number];
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}
