import type { ContractQuery, TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { ContractSearch } from '#main/store/contract-search/search';
import type { FirstSights } from '#main/store/contracts/first-sights';
import type { ReadDb } from '#main/store/db';
import type { AlertComputations } from './alerts.ts';
import { appraisals } from './appraise.ts';
import { askingPrices } from './asking-prices.ts';
import { contractWorths } from './contract-worth.ts';
import { fitContracts } from './fit-contracts.ts';
import { fitStocks, fitTextQueries } from './fit-library.ts';
import type { KillComputations } from './kills.ts';
import { contractUrl } from './listed-contracts.ts';
import { claimChangeQueries } from './sovereignty.ts';
import { tradeContracts } from './trade-contracts.ts';

/** What the thread of the lists answers: questions about contracts, each within some milliseconds. `now` is in milliseconds. */
export function listQueries(
  db: ReadDb,
  { page: search, found, offering, bundles }: Pick<ContractSearch, 'page' | 'found' | 'offering' | 'bundles'>,
  { issuers, volume }: Pick<FirstSights, 'issuers' | 'volume'>,
  { pastAlarms }: Pick<AlertComputations, 'pastAlarms'>,
  { findKills, entityFigures, holderChanges }: KillComputations,
) {
  const trade = tradeContracts(db, { page: search, found });
  return {
    /** Questions that wait until the index of contracts is up to date. */
    fromIndex: {
      search,
      ...trade,
      /** A page of the contracts service's list, ready to be sent; `app`: where the contracts' own pages are, without a slash at its end. */
      listed(query: ContractQuery, now: number, app: string) {
        const { rows, total } = search(query, now);
        return { rows: asJson(rows, app), total };
      },
      /** The same of the trade service's list; `ids`: of its rows. */
      tradeListed(query: TradeContractQuery, now: number, app: string) {
        const { rows, ...rest } = trade.tradeContracts(query, now);
        return { ...rest, rows: asJson(rows, app), ids: rows.map((row) => row.contract_id) };
      },
      ...askingPrices(db, { bundles }),
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

const encoder = new TextEncoder();

/**
 * The JSON bytes of an array, written by the thread that has the rows: as objects or text they would be copied from thread to thread and
 * serialized on the main thread, some 200 kB of short-lived objects a page.
 */
function asJson(rows: readonly { contract_id: number }[], app: string): Uint8Array {
  return encoder.encode(JSON.stringify(rows.map((row) => Object.assign(row, { url: contractUrl({ app }, row.contract_id) }))));
}
