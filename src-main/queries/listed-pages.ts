import type { ContractQuery, TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { ContractPage } from '#main/store/contract-search/search';
import { contractUrl } from './listed-contracts.ts';
import type { TradeContractPage } from './trade-contracts.ts';

/*
 * Pages of both services' lists, ready to be sent: their rows are the JSON bytes of an array, written by the thread that has them. As
 * objects or text they would be copied from thread to thread and serialized on the main thread: some 200 kB of short-lived
 * objects a page. `now` in milliseconds; `app`: where the contracts' own pages are, without a slash at its end.
 */

const encoder = new TextEncoder();

type ListedPage = Omit<ContractPage, 'rows' | 'iskPerRun'> & { rows: Uint8Array };
/** A page of the trade service's list; `ids`: of its rows. */
type ListedTradePage = Omit<TradeContractPage, 'rows'> & { rows: Uint8Array; ids: number[] };

/** What the thread of the lists answers. */
export type ListedPages = {
  listed(query: ContractQuery, now: number, app: string): ListedPage;
  tradeListed(query: TradeContractQuery, now: number, app: string): ListedTradePage;
};

export function listedPages(page: (query: ContractQuery, now: number) => ContractPage): ListedPages['listed'] {
  return (query, now, app) => {
    const { rows, total } = page(query, now);
    return { rows: asJson(rows, app), total };
  };
}

/** Gives pages of the trade service's list. */
export function listedTradePages(
  page: (query: TradeContractQuery, now: number) => TradeContractPage,
): ListedPages['tradeListed'] {
  return (query, now, app) => {
    const { rows, ...rest } = page(query, now);
    return { ...rest, rows: asJson(rows, app), ids: rows.map((row) => row.contract_id) };
  };
}

function asJson(rows: readonly { contract_id: number }[], app: string): Uint8Array {
  return encoder.encode(JSON.stringify(rows.map((row) => Object.assign(row, { url: contractUrl({ app }, row.contract_id) }))));
}
