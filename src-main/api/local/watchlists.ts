import type { Router } from 'express';
import { contractContents } from '#main/domain/contracts/contents';
import { displayedPlace } from '#main/domain/contracts/displayed-place';
import { contractListingReads } from '#main/store/contracts/listings';
import type { ReadDb } from '#main/store/db';
import type { StoredMatch } from '#main/store/user-data/watch-matches';
import { type WatchlistReads, watchlistReads } from '#main/store/user-data/watchlists';
import { readPath, wholeNumber } from '#shared/http/query';
import {
  type BacktestAnswer,
  backtestQuestion,
  MATCHES_PER_PAGE,
  type MatchesPage,
  matchesSeen,
  type Watch,
  type WatchlistsDocument,
  type WatchMatch,
  watchlistsDocument,
} from '#shared/local-api/watchlists';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import { addRoute } from './routing.ts';

/** Reads from the mirror; writes through the ingester, which alone writes. */
export interface WatchlistDeps {
  watchlists: ShownWatchlists;
  saveWatchlists(document: WatchlistsDocument): Promise<{ kind: 'saved' | 'conflict' } | { kind: 'duplicate'; message: string }>;
  markMatchesSeen(listId: string, matchId: number): Promise<void>;
  backtestWatch(watch: Watch, days: number): Promise<BacktestAnswer>;
}

/** `/local/v1/watchlists`: the lists as one document, what was found, and what of it was seen. */
export function watchlistRoutes(
  router: Router,
  { watchlists, saveWatchlists, markMatchesSeen, backtestWatch }: WatchlistDeps,
): void {
  addRoute(router, '/watchlists', {
    GET: (_request, response) => void response.json(watchlists.all()),
    async PUT(request, response) {
      const saved = await saveWatchlists(parseBody(request, watchlistsDocument));
      if (saved.kind === 'duplicate') throw new ApiError('bad_request', saved.message);
      if (saved.kind === 'saved') response.json(watchlists.all());
      else {
        const message = 'The watchlists were changed elsewhere since they were read; nothing was saved.';
        response.status(409).json({ error: { code: 'bad_request', message } });
      }
    },
  });
  addRoute(router, '/watchlists/backtest', {
    async POST(request, response) {
      const { watch, days } = parseBody(request, backtestQuestion);
      response.json(await backtestWatch(watch, days));
    },
  });
  addRoute(router, '/watchlists/seen', {
    async POST(request, response) {
      const { list_id: listId, match_id: matchId } = parseBody(request, matchesSeen);
      await markMatchesSeen(listId, matchId);
      response.json({ counts: watchlists.all().counts });
    },
  });
  addRoute(router, '/watchlists/:list_id/matches', {
    GET(request, response) {
      const { page = 1, since } = pageOf(request.query);
      const listId = String(request.params['list_id']);
      const found = watchlists.matches(listId, { since, offset: (page - 1) * MATCHES_PER_PAGE, limit: MATCHES_PER_PAGE });
      if (found === undefined) throw new ApiError('not_found', `There is no watchlist ${listId.slice(0, 64)}.`);
      const { rows, total, since: applied, newest } = found;
      const meta = { page, total, total_pages: Math.ceil(total / MATCHES_PER_PAGE), since: applied, newest };
      const answer: MatchesPage = { data: rows, meta };
      response.json(answer);
    },
  });
}

function pageOf(query: Readonly<Record<string, unknown>>): { page?: number; since?: number } {
  const given = Object.fromEntries(
    ['page', 'since'].flatMap((name) =>
      query[name] === undefined ? [] : [[name, typeof query[name] === 'string' ? query[name] : '']],
    ),
  );
  const table = { page: wholeNumber(1, 1_000_000).optional(), since: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() };
  const read = readPath(table, given);
  if (!read.ok) throw new ApiError('bad_request', read.message);
  return Object.fromEntries(Object.entries(read.value).filter(([, value]) => value !== undefined));
}

/** The lists, and their matches with contents and place of each contract: two statements a page. */
export function shownWatchlists(db: ReadDb) {
  const watchlists = watchlistReads(db);
  const listings = contractListingReads(db);

  function shown(matches: readonly StoredMatch[]): WatchMatch[] {
    const ids = matches.flatMap(({ contract, contract_id: id }) => (contract === null || id === null ? [] : [id]));
    const rows = listings.rowsOf(ids);
    const items = listings.itemsOf(rows);
    const named = new Map(rows.map((row) => [row.contract_id, row]));
    return matches.map(({ contract, ...match }) => {
      if (contract === null) return { ...match, contract };
      const names = named.get(match.contract_id ?? 0);
      const contents = contractContents(
        items.get(match.contract_id ?? 0) ?? [],
        names?.items_state ?? 'none',
        names?.items_left_out,
      );
      return { ...match, contract: { ...contract, contents, place: displayedPlace(names?.place ?? null) } };
    });
  }

  return {
    all: watchlists.all,
    matches(...args: Parameters<WatchlistReads['matches']>) {
      const found = watchlists.matches(...args);
      return found === undefined ? undefined : { ...found, rows: shown(found.rows) };
    },
    between(...args: Parameters<WatchlistReads['between']>) {
      const { count, matches } = watchlists.between(...args);
      return { count, matches: shown(matches) };
    },
  };
}
export type ShownWatchlists = ReturnType<typeof shownWatchlists>;
