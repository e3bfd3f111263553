import type { ContractComputations } from '#main/store/contract-search/computations';
import type { ReadDb } from '#main/store/db';
import type { AlertComputations } from './alerts.ts';
import { appraisals } from './appraise.ts';
import { askingPrices } from './asking-prices.ts';
import { contractWorths } from './contract-worth.ts';
import { fitContracts } from './fit-contracts.ts';
import { fitStocks, fitTextQueries } from './fit-library.ts';
import type { KillComputations } from './kills.ts';
import { listedPages, listedTradePages } from './listed-pages.ts';
import { claimChangeQueries } from './sovereignty.ts';
import { tradeContracts } from './trade-contracts.ts';

/** What the thread of the lists answers: questions about contracts, each within some milliseconds. `now` is in milliseconds. */
export function listQueries(
  db: ReadDb,
  {
    search,
    found,
    offering,
    tradedTypes,
    issuers,
    volume,
  }: Pick<ContractComputations, 'search' | 'found' | 'offering' | 'tradedTypes' | 'issuers' | 'volume'>,
  { pastAlarms }: Pick<AlertComputations, 'pastAlarms'>,
  { findKills, entityFigures, holderChanges }: KillComputations,
) {
  const trade = tradeContracts(db, { search, found });
  return {
    /** Questions that wait until the index of contracts is up to date. */
    fromIndex: {
      search,
      tradedTypes,
      ...trade,
      listed: listedPages(search),
      tradeListed: listedTradePages(trade.tradeContracts),
      ...askingPrices(db, { offering }),
      ...fitContracts(db, { offering }),
      ...fitStocks(db, { offering }),
    },
    atOnce: {
      issuers,
      volume,
      ...contractWorths(db),
      ...appraisals(db),
      ...fitTextQueries(db),
      pastAlarms,
      findKills,
      entityFigures,
      holderChanges,
      ...claimChangeQueries(db),
    },
  };
}
export type ListQueries = ReturnType<typeof listQueries>;
