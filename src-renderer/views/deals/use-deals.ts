import type { ResponseOf } from '#shared/http/endpoint';
import { type DealRecord, dealList } from '#shared/trade-api/deals';
import { tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from '../../state/use-paged-result.ts';
import type { DealFilters } from './filter-line.tsx';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;

type Meta = ResponseOf<typeof dealList>['meta'];

const source: PagedSource<DealFilters, DealRecord, Meta> = {
  pageSize: PAGE_SIZE,
  rowId: ({ contract_id: id }) => id,
  fetchPage: (filters, page, signal) => tradeService.client.get(dealList, { ...filters, page, page_size: PAGE_SIZE }, signal),
};

/** The deals that fit, and what is said of them all. */
export type FoundDeals = PagedRows<DealRecord, Meta>;

/** The deals that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
export function useDeals(filters: DealFilters | null, reading: boolean): FoundDeals {
  const version = useStatus(({ status }) =>
    ['contracts', 'items', 'ratings'].map((part) => status?.data_versions[part] ?? 0).join('.'),
  );
  return usePagedResult(source, filters, version, reading);
}

/** Every row of the result, for an export. */
export async function allDeals(filters: DealFilters): Promise<DealRecord[]> {
  return (await allRows(source, filters)).rows;
}
