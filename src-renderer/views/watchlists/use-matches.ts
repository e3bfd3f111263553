import { useEffect, useMemo, useRef } from 'react';
import { sql } from '#shared/data-api/sql';
import { statementOfSystems } from '#shared/data-api/sql-examples';
import { contractStatuses } from '#shared/game';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { MATCHES_PER_PAGE, matchesPage, matchesSeenAnswer, type WatchMatch } from '#shared/local-api/watchlists';
import { tradeContractList } from '#shared/trade-api/contracts';
import { askLocal, dataService, tradeService } from '../../api.ts';
import { type PagedRows, type PagedSource, usePagedResult } from '../../state/lists/use-paged-result.ts';
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

/** A match as a row of a list of contracts: a match without a contract has an id of its own below 0. */
export interface ListedMatch extends WatchMatch {
  contract_id: number;
  place: { system_id: number | null } | null;
  isContract: boolean;
}

type MatchesMeta = { total: number; total_pages: number; newest: number };
/** What was found by a list, page by page: what is new since a match first. */
const source: PagedSource<{ listId: string; since: number }, ListedMatch, MatchesMeta> = {
  pageSize: MATCHES_PER_PAGE,
  rowId: ({ match_id: id }) => id,
  async fetchPage({ listId, since }, page, signal) {
    const path = `${localPaths.watchlistMatches(listId)}?since=${since}&page=${page}`;
    const { data, meta } = await askLocal(path, matchesPage, signal === undefined ? {} : { signal });
    return { body: { data: data.map(rowOf), meta }, observedAt: null, mirrorState: null };
  },
};

function rowOf(match: WatchMatch): ListedMatch {
  const isContract = match.contract_id !== null;
  const place = match.contract?.place ?? (match.system_id === null ? null : { system_id: match.system_id });
  return { ...match, isContract, contract_id: match.contract_id ?? -match.match_id, place };
}

/**
 * What a list has found. `since`: what has a higher match_id was new when the list was opened, and stays so until it is opened again;
 * shown rows count as seen. `reading`: rows must stay where they are.
 */
export function useMatches(listId: string, since: number, reading: boolean): PagedRows<ListedMatch, MatchesMeta> {
  const newest = useStatus(({ status }) => status?.watch.newest_match ?? 0);
  const filters = useMemo(() => ({ listId, since }), [listId, since]);
  const found = usePagedResult(source, filters, String(newest), reading);
  const newestVisible = found.view.meta?.newest ?? 0;
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
