import { blueprintList, type OfferedBlueprint } from '#shared/trade-api/blueprints';
import { tradeService } from '../../api.ts';
import { useStatus } from '../../state/status.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from '../../state/use-paged-result.ts';
import type { BlueprintFilters } from './filters.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;

const source: PagedSource<BlueprintFilters, OfferedBlueprint> = {
  pageSize: PAGE_SIZE,
  rowId: ({ contract_id: id }) => id,
  fetchPage: (filters, page, signal) =>
    tradeService.client.get(blueprintList, { ...filters, page, page_size: PAGE_SIZE }, signal),
};

/** The blueprints that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
export function useBlueprints(filters: BlueprintFilters | null, reading: boolean): PagedRows<OfferedBlueprint> {
  const version = useStatus(({ status }) =>
    ['contracts', 'items', 'ratings', 'market'].map((part) => status?.data_versions[part] ?? 0).join('.'),
  );
  return usePagedResult(source, filters, version, reading);
}

/** Every row of the result, for an export. */
export async function allBlueprints(filters: BlueprintFilters): Promise<OfferedBlueprint[]> {
  return (await allRows(source, filters)).rows;
}
