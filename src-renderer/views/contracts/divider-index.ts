import type { TradeContract } from '#shared/trade-api/contracts';
import type { ContractFilters } from './filters/filters.ts';

/** What came since the last look at the list. */
export interface NewRows {
  /** null: the list was never looked at before, and nothing is new. */
  since: string | null;
  /** Of the whole mirror, regardless of filters. */
  total: number;
  isNew(row: TradeContract): boolean;
}

/**
 * Where the list goes over from what is new to what was there at the last look: the place of the first row that is not new. Only the order
 * of issue, newest first, has this place. null: there is none, or it is not among the rows that are here.
 */
export function dividerIndex(
  { since, isNew }: NewRows,
  { sort, dir }: Pick<ContractFilters, 'sort' | 'dir'>,
  total: number,
  rowAt: (place: number) => TradeContract | undefined,
): number | null {
  if (since === null || sort !== 'date_issued' || dir !== 'desc') return null;
  for (let place = 0; place < total; place += 1) {
    const row = rowAt(place);
    if (row === undefined) return null;
    if (!isNew(row)) return place === 0 ? null : place;
  }
  return null;
}
