import { anyTerms, tradeQuery } from '#main/domain/trade/trade-query';
import { backtestOf } from '#main/domain/watch/backtest';
import { contractStatuses } from '#shared/game';
import type { QueryOf } from '#shared/http/endpoint';
import { DAY, isoUtc, SECOND } from '#shared/time';
import { backtest as endpoint, type WatchBacktest } from '#shared/trade-api/backtest';
import { idsOf, requireSweep } from '../http/lists.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** Contracts that one answer looks at. */
const MOST = 5000;

export const backtest = route(endpoint, async ({ query }, deps: TradeDeps) => ({ data: await searchBacktest(query, deps) }));

/** What a watch for a search would have found. */
export async function searchBacktest(
  query: QueryOf<typeof endpoint>,
  { catalog, on, everSwept, clock }: Pick<TradeDeps, 'catalog' | 'on' | 'everSwept' | 'clock'>,
): Promise<WatchBacktest> {
  requireSweep(everSwept);
  const now = clock.now();
  const from = now - query.days * DAY;
  const list = { ...query, sort: 'first_seen' as const, dir: 'desc' as const, page: 1, page_size: MOST, since: undefined };
  const wanted = tradeQuery(list, idsOf(catalog, query), now);
  const firstSeenFrom = Math.max(wanted.terms?.firstSeenFrom ?? 0, from / SECOND);
  const searched = {
    ...wanted,
    statuses: query.status ?? contractStatuses,
    terms: { ...anyTerms, ...wanted.terms, firstSeenFrom },
  };
  const { sightings, total, earliest } = await on('lists').sightings(searched, now);
  const since = earliest !== null && earliest > isoUtc(from) ? earliest : isoUtc(from);
  return { since, is_complete: total <= MOST, ...backtestOf(sightings, since) };
}
