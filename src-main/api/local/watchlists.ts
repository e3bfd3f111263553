import type { Router } from 'express';
import { readPath, wholeNumber } from '#shared/http/query';
import {
  type BacktestAnswer,
  backtestQuestion,
  MATCHES_PER_PAGE,
  type MatchesPage,
  matchesSeen,
  type Watch,
  type WatchlistsDocument,
  watchlistsDocument,
} from '#shared/local-api/watchlists';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { addRoute } from './routing.ts';
import type { ShownWatchlists } from './shown-watchlists.ts';

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
