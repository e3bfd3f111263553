import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sql } from '#shared/data-api/sql';
import { statementOfSystems } from '#shared/data-api/sql-examples';
import { contractStatuses } from '#shared/game';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { matchesPage, matchesSeenAnswer, type WatchMatch } from '#shared/local-api/watchlists';
import { tradeContractList } from '#shared/trade-api/contracts';
import { askLocal, dataService, tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';

/** Contracts of one answer of the trade list at most, and systems that a statement names. */
const MOST_NAMED = 200;

/**
 * What a script asks to read the subjects of matches, the newest first: their contracts, or where there are none their systems as they are
 * now, by a statement, since no list takes systems by their ids and the feed of events has no end. null where nothing matched.
 */
export function matchedRequest(
  matches: readonly Pick<WatchMatch, 'contract_id' | 'system_id'>[],
): { url: string; body?: string } | null {
  const contracts = distinct(matches.map(({ contract_id: id }) => id));
  if (contracts.length > 0) {
    const named = { contract_id: contracts, status: contractStatuses, page_size: MOST_NAMED };
    return { url: urlOf(tradeService.base, tradeContractList, named) };
  }
  const systems = distinct(matches.map(({ system_id: id }) => id));
  if (systems.length === 0) return null;
  return { url: urlOf(dataService.base, sql), body: JSON.stringify({ sql: statementOfSystems(systems) }) };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_NAMED);
}

/**
 * What a list has found, page by page. `since`: what has a higher match_id was new when the list was opened, and stays so until it is
 * opened again; shown rows count as seen.
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
