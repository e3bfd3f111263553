import type { ResponseOf } from '#shared/http/endpoint';
import { type Courier, courierList } from '#shared/trade-api/couriers';
import { tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from '../../state/use-paged-result.ts';
import type { CourierFilters } from './filter-line.tsx';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;

type Meta = ResponseOf<typeof courierList>['meta'];

const source: PagedSource<CourierFilters, Courier, Meta> = {
  pageSize: PAGE_SIZE,
  rowId: ({ contract_id: id }) => id,
  fetchPage: (filters, page, signal) => tradeService.client.get(courierList, { ...filters, page, page_size: PAGE_SIZE }, signal),
};

/** The couriers that fit, and what is said of them all. */
export type Couriers = PagedRows<Courier, Meta>;

/** The couriers that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
export function useCouriers(filters: CourierFilters | null, reading: boolean): Couriers {
  const version = useStatus(({ status }) => `${status?.data_versions['contracts'] ?? 0}`);
  return usePagedResult(source, filters, version, reading);
}

/** Every row of the result, for an export. */
export async function allCouriers(filters: CourierFilters): Promise<Courier[]> {
  return (await allRows(source, filters)).rows;
}
