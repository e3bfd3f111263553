import { contractList } from '#shared/contracts-api/contracts';
import { readQuery } from '#shared/http/query';
import type { Watch } from '#shared/local-api/watchlists';
import { contractQuery } from '../contracts/contract-query.ts';

/**
 * What a saved search asks of the contract search. One that names no status is for contracts on offer. null: an earlier
 * version saved a query that this one cannot read.
 */
export function savedSearchQuery({ query }: Extract<Watch, { kind: 'search' }>): ReturnType<typeof contractQuery> | null {
  const read = readQuery(contractList, query);
  if (!read.ok) return null;
  const wanted = contractQuery(read.value);
  if (Object.hasOwn(query, 'status')) return wanted;
  return { ...wanted, statuses: wanted.statuses.filter((status) => status === 'outstanding') };
}
