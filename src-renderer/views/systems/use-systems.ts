import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SystemRecord, systemList } from '#shared/systems-api/systems';
import { jumpRange } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import type { ResultView } from '../../state/paged-result.ts';
import { useStatus } from '../../state/status.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from '../../state/use-paged-result.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { argumentsOf, type SystemFilters, unfiltered } from './filters.ts';
import { type Jumps, jumpsOf, nearStaging } from './near.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 500;

const source: PagedSource<SystemFilters, SystemRecord> = {
  pageSize: PAGE_SIZE,
  rowId: ({ id }) => id,
  async fetchPage(filters, page, signal) {
    const args = { ...argumentsOf(filters), page, page_size: PAGE_SIZE };
    const answer = await systemsService.client.get(systemList, args, signal);
    // Without `fields` every row is whole.
    return { ...answer, body: { ...answer.body, data: answer.body.data as SystemRecord[] } };
  },
};

export interface Systems extends PagedRows<SystemRecord> {
  /** From the staging system; null where none is chosen. */
  jumps: Jumps | null;
}

/**
 * The systems that fit. Usually a page at a time; counted from a staging system all of them are read, because only this
 * window knows the distance. null: the filters are broken and nothing is asked.
 */
export function useSystems(filters: SystemFilters | null, reading: boolean): Systems {
  const version = useStatus(({ status }) => `${status?.data_versions['systems'] ?? 0}`);
  const near = filters?.staging !== undefined;
  const paged = usePagedResult(source, near ? null : filters, version, reading);
  const whole = useWholeList(near ? filters : null);
  return near ? whole : { ...paged, jumps: null };
}

function useWholeList(filters: SystemFilters | null): Systems {
  const range = useEndpoint(systemsService, jumpRange, filters?.staging === undefined ? null : { staging: filters.staging });
  const args = filters === null ? null : argumentsOf(filters);
  const list = useQuery({
    queryKey: ['systems', systemList.id, 'all', args],
    queryFn: ({ signal }) => allRows(source, filters ?? unfiltered, signal),
    enabled: filters !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const reached = range.body?.data.jumps;
  const jumps = useMemo(() => (reached === undefined ? null : jumpsOf(reached)), [reached]);
  const most = filters?.max_jumps;
  const order = filters?.sort === 'staging' ? filters.order : null;
  const rows = useMemo(
    () => (list.data === undefined || jumps === null ? null : nearStaging(list.data.rows, jumps, most, order)),
    [list.data, jumps, most, order],
  );
  const error = range.error ?? list.error;
  const observedAt = list.data?.observedAt ?? null;
  const loading = list.isFetching;
  const view = useMemo(
    (): ResultView<SystemRecord> => ({
      total: error === null ? (rows?.length ?? null) : null,
      observedAt,
      error,
      loading,
      rowAt: (index) => rows?.[index],
      present: () => (rows ?? []).entries(),
    }),
    [rows, observedAt, error, loading],
  );
  return {
    view,
    previous: list.isPlaceholderData || range.previous,
    outdated: false,
    onRange: () => undefined,
    refresh: () => {
      range.retry();
      void list.refetch();
    },
    jumps,
  };
}

/** Every row of the result, in its order, for an export. */
export async function allSystems(filters: SystemFilters, jumps: Jumps | null): Promise<SystemRecord[]> {
  const { rows } = await allRows(source, filters);
  if (jumps === null) return rows;
  return nearStaging(rows, jumps, filters.max_jumps, filters.sort === 'staging' ? filters.order : null);
}
