import type { ListedFigure, PastEvents, PastFigures, PastFound, PastStock } from '#main/domain/watch/backtest';
import { count, shortIsk, span } from '#shared/figures';
import type { Endpoint, QueryOf } from '#shared/http/endpoint';
import { readQuery } from '#shared/http/query';
import type { FitWatch, SellerWatch } from '#shared/local-api/watchlists';
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

/** What a watch was tried on. */
type Tried =
  | { kind: QueryWatch['kind']; past: PastFound /** Not only the newest were looked at. */; isComplete: boolean }
  | { kind: SellerWatch['kind']; watch: SellerWatch; past: PastEvents }
  | { kind: FitWatch['kind']; past: PastStock };

const figures: Readonly<Record<QueryWatch['kind'], { amount: string; basis: string }>> = {
  search: { amount: 'median margin', basis: '' },
  deals: {
    amount: 'median profit after hauling',
    basis: 'Prices are those of its last rating; hauling and risk are those of now.',
  },
  couriers: { amount: 'median pay above the usual', basis: 'Ways, risk and usual pay are those of now.' },
  blueprints: { amount: 'median price a run', basis: 'Sales and orders are those of now.' },
};
const events = { new: 'new', ended: 'sold or ended', undercut: 'undercut by others' } as const;

/** What a watch would have found, in words that "since" and a time follow; null: of what it watches no past is kept. */
function backtestSentence(tried: Tried | null): string {
  if (tried === null) return 'The mirror keeps no past of this.';
  if ('watch' in tried) {
    const { watch, past } = tried;
    return `It would have fired for ${watch.events.map((event) => `${past[event]} ${events[event]}`).join(', ')}.`;
  }
  if (tried.kind === 'fit') {
    const { falls, belowMs, target } = tried.past;
    const often = falls === 1 ? 'once' : `${count(falls)} times`;
    const told =
      falls === 0
        ? `It would not have fired: stock was never below ${count(target)}.`
        : `It would have fired ${often}; stock was below ${count(target)} for ${span(belowMs)} in all.`;
    return `${told} Fits and target are those of now.`;
  }
  const { past, isComplete, kind } = tried;
  const { amount, basis } = figures[kind];
  if (past.fired === 0) return `It would not have fired${isComplete ? '' : ' for the newest 5,000'}. ${basis}`.trim();
  const least = isComplete ? '' : 'at least ';
  const often = past.fired === 1 && isComplete ? 'once' : `${count(past.fired)} times`;
  const median = past.medianAmount === null ? '' : `, ${amount} ${shortIsk(past.medianAmount)} ISK`;
  return `It would have fired ${least}${often}; ${past.goneWithinHour} gone within an hour${median}. ${basis}`.trim();
}
