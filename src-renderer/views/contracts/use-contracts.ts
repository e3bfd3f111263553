import type { ResponseOf } from '#shared/http/endpoint';
import { type TradeContract, tradeContractList } from '#shared/trade-api/contracts';
import { tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from '../../state/use-paged-result.ts';
import { argumentsOf, type ContractFilters } from './filters/filters.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;

type Meta = ResponseOf<typeof tradeContractList>['meta'];

const source: PagedSource<ContractFilters, TradeContract, Meta> = {
  pageSize: PAGE_SIZE,
  rowId: ({ contract_id: id }) => id,
  fetchPage: (filters, page, signal) =>
    tradeService.client.get(tradeContractList, { ...argumentsOf(filters), page, page_size: PAGE_SIZE }, signal),
};

export type Contracts = PagedRows<TradeContract, Meta>;

/** The contracts that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
export function useContracts(filters: ContractFilters | null, reading: boolean): Contracts {
  // Versions rise with every sweep of a region.
  const version = useStatus(({ status }) =>
    ['contracts', 'items', 'ratings'].map((part) => status?.data_versions[part] ?? 0).join('.'),
  );
  return usePagedResult(source, filters, version, reading);
}

/** Every row of the result, for an export. */
export async function allContracts(filters: ContractFilters): Promise<TradeContract[]> {
  return (await allRows(source, filters)).rows;
}
