import type { contractSorts } from '#shared/contracts-api/contracts';
import type { ContractStatus, ContractType } from '#shared/game';

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
}

/** One page of the contract list. */
export interface ContractQuery extends ContractFilter {
  /** Literal text; matched against the title and the name of any included item, in any case. */
  text: string | null;
  sort: (typeof contractSorts)[number];
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}
