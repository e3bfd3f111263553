import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { events } from '#shared/data-api/events';
import { contractStatuses } from '#shared/game';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { matchesPage, matchesSeenAnswer, type WatchMatch } from '#shared/local-api/watchlists';
import { tradeContractList } from '#shared/trade-api/contracts';
import { askLocal, dataService, tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';

/** Contracts of one answer of the trade list at most, and systems that an address names. */
const MOST_NAMED = 200;

/**
 * Where a script reads what matches are of, the newest first: their contracts, or where there are none what changed in their systems in the
 * hours that events are kept. null where nothing matched.
 */
export function matchedUrl(matches: readonly Pick<WatchMatch, 'contract_id' | 'system_id'>[]): string | null {
  const contracts = distinct(matches.map(({ contract_id: id }) => id));
  if (contracts.length > 0) {
    const named = { contract_id: contracts, status: contractStatuses, page_size: MOST_NAMED };
    return urlOf(tradeService.base, tradeContractList, named);
  }
  const systems = distinct(matches.map(({ system_id: id }) => id));
  return systems.length === 0 ? null : urlOf(dataService.base, events, { system_id: systems.join(), since: 0 });
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_NAMED);
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
