import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { systemList } from '#shared/systems-api/systems';
import { systemsService } from '../../../api.ts';
import { allRows, type PagedSource } from '../../../state/lists/use-paged-result.ts';
import { refreshedBy } from '../../../use-endpoint.ts';
import { argumentsOf, type SystemFilters } from './filters.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 500;

const source: PagedSource<SystemFilters, { id: number }> = {
  pageSize: PAGE_SIZE,
  rowId: ({ id }) => id,
  async fetchPage(filters, page, signal) {
    const args = { ...argumentsOf(filters), fields: ['id'], page, page_size: PAGE_SIZE };
    const answer = await systemsService.client.get(systemList, args, signal);
    return { ...answer, body: { ...answer.body, data: answer.body.data.map(({ id = 0 }) => ({ id })) } };
  },
};

/** The ids of all systems that fit, in one piece: the list itself is read only where someone looks. undefined: not here yet. */
export function useMatchingIds(filters: SystemFilters | null): readonly number[] | undefined {
  // The order finds the same systems.
  const wanted = filters === null ? null : { ...filters, sort: 'name' as const, order: 'asc' as const };
  const query = useQuery({
    queryKey: ['systems', systemList.id, 'ids', wanted],
    meta: refreshedBy(systemList),
    queryFn: async ({ signal }) => {
      const { rows } = await allRows(source, wanted as SystemFilters, signal);
      return rows.map(({ id }) => id);
    },
    enabled: wanted !== null,
    staleTime: (systemList.cacheSeconds ?? 0) * 1000,
    placeholderData: keepPreviousData,
  });
  return query.data;
}
