import { anyTerms, tradeQuery } from '#main/domain/trade/trade-query';
import { backtestOf } from '#main/domain/watch/backtest';
import { contractStatuses } from '#shared/game';
import { DAY, isoUtc, SECOND } from '#shared/time';
import { backtest as endpoint } from '#shared/trade-api/backtest';
import { idsOf, requireSweep } from '../http/contract-list.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

/** Contracts that one answer looks at. */
const MOST = 5000;

export const backtest = route(endpoint, async ({ query }, { catalog, on, everSwept, clock }: TradeDeps) => {
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
  return { data: { since, is_complete: total <= MOST, ...backtestOf(sightings, since) } };
});
