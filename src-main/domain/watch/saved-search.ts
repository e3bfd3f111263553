import { readQuery } from '#shared/http/query';
import type { Watch } from '#shared/local-api/watchlists';
import { tradeContractList } from '#shared/trade-api/contracts';
import { type NamedSystems, tradeQuery } from '../trade/trade-query.ts';

/** What a saved search asks of the contract search at a moment, in milliseconds. */
export type WatchedSearch = (now: number) => ReturnType<typeof tradeQuery>;

/**
 * What a saved search asks of the contract search. One that names no status is for contracts on offer. null: an earlier version
 * saved a query that this one cannot read, or the static data does not know a system that it names.
 */
export function savedSearch(
  { query: saved }: Extract<Watch, { kind: 'search' }>,
  systemNamed: (idOrName: string) => { id: number } | undefined,
): WatchedSearch | null {
  const read = readQuery(tradeContractList, saved);
  if (!read.ok) return null;
  const { system, from_system: from } = read.value;
  const named: NamedSystems = {
    systemId: system === undefined ? null : (systemNamed(system)?.id ?? null),
    fromSystemId: from === undefined ? null : (systemNamed(from)?.id ?? null),
  };
  if ((system !== undefined && named.systemId === null) || (from !== undefined && named.fromSystemId === null)) return null;
  const namesStatus = Object.hasOwn(saved, 'status');
  return (now) => {
    const wanted = tradeQuery(read.value, named, now);
    if (namesStatus) return wanted;
    const expiredUnjudged = read.value.expired_unjudged === undefined ? false : wanted.expiredUnjudged;
    return { ...wanted, expiredUnjudged, statuses: wanted.statuses.filter((status) => status === 'outstanding') };
  };
}
