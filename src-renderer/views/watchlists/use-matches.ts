import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contractStatuses } from '#shared/game';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { matchesPage, matchesSeenAnswer, type WatchMatch } from '#shared/local-api/watchlists';
import { tradeContractList } from '#shared/trade-api/contracts';
import { askLocal, tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';

/** Contracts of one answer of the trade list at most. */
const MOST_CONTRACTS = 200;

/** Where a script reads the contracts that matches are of, the newest first of them; null where none is of a contract. */
export function matchedContractsUrl(matches: readonly Pick<WatchMatch, 'contract_id'>[]): string | null {
  const ids = new Set(matches.flatMap(({ contract_id: id }) => id ?? []));
  if (ids.size === 0) return null;
  const named = { contract_id: [...ids].slice(0, MOST_CONTRACTS), status: contractStatuses, page_size: MOST_CONTRACTS };
  return urlOf(tradeService.base, tradeContractList, named);
}

/**
 * What a list has found, page by page. `since`: what has a higher match_id was new when the list was opened, and stays so
 * until it is opened again; whatever is shown counts as seen.
 */
export function useMatches(listId: string, since: number) {
  const newest = useStatus(({ status }) => status?.watch.newest_match ?? 0);
  const found = useInfiniteQuery({
    queryKey: ['local', 'matches', listId, since, newest],
    queryFn: ({ pageParam, signal }) =>
      askLocal(`${localPaths.watchlistMatches(listId)}?since=${since}&page=${pageParam}`, matchesPage, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    placeholderData: (before) => (before?.pages[0]?.meta.since === since ? before : undefined),
  });
  const newestVisible = found.data?.pages[0]?.meta.newest ?? 0;
  const reportedSeen = useRef(since);
  useEffect(() => {
    if (newestVisible <= reportedSeen.current) return;
    reportedSeen.current = newestVisible;
    const body = { list_id: listId, match_id: newestVisible };
    // Where it fails they stay unseen, which the next look puts right.
    void askLocal(localPaths.watchlistsSeen, matchesSeenAnswer, { method: 'POST', body }).catch(() => undefined);
  }, [listId, newestVisible]);
  return found;
}
