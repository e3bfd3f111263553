import type { QueryOf } from '#shared/http/endpoint';
import type { tradeContractList } from '#shared/trade-api/contracts';
import { contractQuery } from '../contracts/contract-query.ts';

/** What the parameters of the trade list ask of the search: those of the contract list, and of the rating. null: not filtered by. */
export function tradeQuery({ sort, ...query }: QueryOf<typeof tradeContractList>) {
  const rating = {
    marginMin: query.margin_min ?? null,
    marginPercentMin: query.margin_percent_min ?? null,
    verdicts: query.verdict ?? null,
    flags: query.flag ?? null,
    isSafe: query.safe_to_buy ?? null,
  };
  const isRated = Object.values(rating).some((condition) => condition !== null);
  return { ...contractQuery({ ...query, sort: 'date_issued' }), sort, rating: isRated ? rating : null };
}
