import type { ListedFigure, PastFigures } from '#main/domain/watch/backtest';
import { backtestSentence, type Tried } from '#main/domain/watch/backtest-sentence';
import type { Endpoint, QueryOf } from '#shared/http/endpoint';
import { readQuery } from '#shared/http/query';
import { type BacktestAnswer, type ListWatch, type QueryWatch, type Watch, watchedLists } from '#shared/local-api/watchlists';
import { DAY, isoUtc } from '#shared/time';
import { tradeContractList } from '#shared/trade-api/contracts';
import { ApiError } from '../http/errors.ts';
import { searchBacktest } from './backtest.ts';
import { blueprintFilter } from './blueprints.ts';
import { courierBoardQuestion } from './couriers.ts';
import { dealQuestion } from './deals.ts';
import type { TradeDeps } from './deps.ts';

/** What watches of lists find, and what those of lists and issuers would have found. The boards are asked, on their own thread. */
export interface WatchedLists {
  /** What is on the list now that can be had; nothing where the query names what is not known. */
  now(watch: ListWatch): Promise<ListedFigure[]>;
  /** Throws `bad_request` where the query names what is not known. */
  backtest(watch: Watch, days: number): Promise<BacktestAnswer>;
}

/** Asks by the rules of the lists themselves. */
export function watchedListsOf(deps: TradeDeps): WatchedLists {
  const boards = deps.on('boards');

  /** Throws `bad_request` for a query that an earlier version has saved and this one cannot read, or that names what is not known. */
  function asked(watch: ListWatch): { now(): Promise<ListedFigure[]>; past(since: string): Promise<PastFigures> } {
    switch (watch.kind) {
      case 'deals': {
        const question = dealQuestion(queryOf(watchedLists.deals, watch), deps);
        return { now: () => boards.listedDeals(question), past: (since) => boards.pastDeals(question, since) };
      }
      case 'couriers': {
        const question = courierBoardQuestion(queryOf(watchedLists.couriers, watch), deps);
        return { now: () => boards.listedCouriers(question), past: (since) => boards.pastCouriers(question, since) };
      }
      case 'blueprints': {
        const filter = blueprintFilter(queryOf(watchedLists.blueprints, watch), deps);
        return { now: () => boards.listedBlueprints(filter), past: (since) => boards.pastBlueprints(filter, since) };
      }
    }
  }

  async function tried(watch: Watch, since: string, days: number): Promise<Tried | null> {
    if (watch.kind === 'search') {
      const found = await searchBacktest({ ...queryOf(tradeContractList, watch), days }, deps);
      const { since: from, fired, gone_within_hour: goneWithinHour, median_margin: medianAmount } = found;
      return { kind: 'search', isComplete: found.is_complete, past: { since: from, fired, goneWithinHour, medianAmount } };
    }
    if (watch.kind === 'issuer' || watch.kind === 'corporation') {
      const seller = watch.kind === 'issuer' ? { issuerId: watch.issuer_id } : { corporationId: watch.corporation_id };
      return { kind: watch.kind, watch, past: await boards.pastOfSeller(seller, since) };
    }
    if (watch.kind === 'fit') {
      const past = await deps.on('lists').pastStock(watch, since, deps.clock.now());
      return past && { kind: 'fit', past };
    }
    if (!isListWatch(watch)) return null;
    const { figures, isComplete } = await asked(watch).past(since);
    return { kind: watch.kind, isComplete, past: await boards.pastOfList(figures, since) };
  }

  return {
    async now(watch) {
      if (!deps.everSwept()) return [];
      try {
        return await asked(watch).now();
      } catch (failure) {
        if (failure instanceof ApiError) return [];
        throw failure;
      }
    },
    async backtest(watch, days) {
      const found = await tried(watch, isoUtc(deps.clock.now() - days * DAY), days);
      return { since: found?.past.since ?? null, sentence: backtestSentence(found) };
    },
  };
}

function isListWatch(watch: Watch): watch is ListWatch {
  return watch.kind in watchedLists;
}

function queryOf<E extends Endpoint>(list: E, { query }: QueryWatch): QueryOf<E> {
  const read = readQuery(list, query);
  if (!read.ok) throw new ApiError('bad_request', read.message);
  return read.value as QueryOf<E>;
}
