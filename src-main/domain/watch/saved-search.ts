import { readQuery } from '#shared/http/query';
import type { Watch } from '#shared/local-api/watchlists';
import { tradeContractList } from '#shared/trade-api/contracts';
import { namedIds, tradeQuery } from '../trade/trade-query.ts';

/** What a saved search asks of the contract search at a moment, in milliseconds. */
export type WatchedSearch = (now: number) => ReturnType<typeof tradeQuery>;

/**
 * What a saved search asks of the contract search. One that names no status is for contracts on offer. null: an earlier version
 * saved a query that this one cannot read, or the mirror does not know what it names. `named`: what an id or a name stands for.
 */
export function savedSearch(
  { query: saved }: Extract<Watch, { kind: 'search' }>,
  named: (noun: Parameters<Parameters<typeof namedIds>[1]>[0], idOrName: string) => readonly { id: number }[],
): WatchedSearch | null {
  const read = readQuery(tradeContractList, saved);
  if (!read.ok) return null;
  let isKnown = true;
  const ids = namedIds(read.value, (noun, idOrName) => {
    // A region may be newer than the static data.
    const id = named(noun, idOrName)[0]?.id ?? (noun === 'region' ? Number(idOrName) : Number.NaN);
    isKnown &&= !Number.isNaN(id);
    return id;
  });
  if (!isKnown) return null;
  const namesStatus = Object.hasOwn(saved, 'status');
  return (now) => {
    const wanted = tradeQuery(read.value, ids, now);
    if (namesStatus) return wanted;
    const expiredUnjudged = read.value.expired_unjudged === undefined ? false : wanted.expiredUnjudged;
    return { ...wanted, expiredUnjudged, statuses: wanted.statuses.filter((status) => status === 'outstanding') };
  };
}
