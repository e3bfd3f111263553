import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { urlOf } from '#shared/http/client';
import { forecastInputs } from '#shared/systems-api/forecast-inputs';
import { type SystemRecord, systemList } from '#shared/systems-api/systems';
import { jumpRange } from '#shared/systems-api/topology';
import { MINUTE } from '#shared/time';
import { systemsService } from '../../../api.ts';
import type { ResultView } from '../../../state/lists/paged-result.ts';
import { allRows, type PagedRows, type PagedSource, usePagedResult } from '../../../state/lists/use-paged-result.ts';
import { refreshedBy, useDataVersion, useEndpoint } from '../../../use-endpoint.ts';
import { argumentsOf, type SystemFilters, unfiltered } from './filters.ts';
import { byHours, type HourlyMeans, hourlyMeans, hoursBetween } from './my-hours.ts';
import { byStagingDistance, type Jumps, jumpsOf } from './staging-distance.ts';

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

/** The systems that fit, with the figures that only this window works out. */
export interface Systems extends PagedRows<SystemRecord> {
  /** From the staging system; null where none is chosen. */
  jumps: Jumps | null;
  /** Mean activity at the person's hours; null where none are chosen. */
  means: HourlyMeans | null;
}

/**
 * The systems that fit. Usually a page at a time; counted from a staging system or over one's hours all of them are read,
 * because only this window knows those figures. null: the filters are broken and nothing is asked.
 */
export function useSystems(filters: SystemFilters | null, reading: boolean): Systems {
  const version = useDataVersion(systemList);
  const own = filters?.staging !== undefined || filters?.hours_from !== undefined;
  const paged = usePagedResult(source, own ? null : filters, version, reading);
  const wholeResult = useWholeList(own ? filters : null);
  return own ? wholeResult : { ...paged, jumps: null, means: null };
}

function useWholeList(filters: SystemFilters | null): Systems {
  const range = useEndpoint(systemsService, jumpRange, filters?.staging === undefined ? null : { staging: filters.staging });
  const timed = filters?.hours_from !== undefined;
  const inputs = useEndpoint(systemsService, forecastInputs, timed ? {} : null);
  const args = filters === null ? null : argumentsOf(filters);
  const list = useQuery({
    queryKey: ['systems', systemList.id, 'all', args],
    meta: refreshedBy(systemList),
    queryFn: ({ signal }) => allRows(source, filters ?? unfiltered, signal),
    enabled: filters !== null,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
  const jumpsBySystem = range.body?.data.jumps;
  const jumps = useMemo(() => (jumpsBySystem === undefined ? null : jumpsOf(jumpsBySystem)), [jumpsBySystem]);
  const { hours_from: from, hours_to: to } = filters ?? {};
  const inputsBody = inputs.body;
  const means = useMemo(
    () =>
      inputsBody === undefined || from === undefined || to === undefined ? null : hourlyMeans(inputsBody, hoursBetween(from, to)),
    [inputsBody, from, to],
  );
  const read = list.data?.rows;
  const ready = (filters?.staging === undefined || jumps !== null) && (!timed || means !== null);
  const { sort, order, max_jumps: most } = filters ?? unfiltered;
  const rows = useMemo(
    () => (read === undefined || !ready ? null : filterAndSort(read, { jumps, means, most, sort, order })),
    [read, ready, jumps, means, most, sort, order],
  );
  const error = range.error ?? inputs.error ?? list.error;
  const observedAt = list.data?.observedAt ?? null;
  const loading = list.isFetching;
  const view = useMemo(
    (): ResultView<SystemRecord> => ({
      total: error === null ? (rows?.length ?? null) : null,
      meta: null,
      observedAt,
      error,
      loading,
      rowAt: (index) => rows?.[index],
      loadedRows: () => (rows ?? []).entries(),
    }),
    [rows, observedAt, error, loading],
  );
  return {
    view,
    previous: list.isPlaceholderData || range.previous,
    outdated: false,
    onRange: () => undefined,
    refresh: () => {
      if (filters?.staging !== undefined) range.retry();
      if (timed) inputs.retry();
      void list.refetch();
    },
    jumps,
    means,
  };
}

/** The rows near enough, in the order that only this window knows; else in the service's own. */
function filterAndSort(
  rows: readonly SystemRecord[],
  {
    jumps,
    means,
    most,
    sort,
    order,
  }: Pick<Systems, 'jumps' | 'means'> & Pick<SystemFilters, 'sort' | 'order'> & { most: number | undefined },
): SystemRecord[] {
  const inRange = jumps === null ? [...rows] : byStagingDistance(rows, jumps, most, sort === 'staging' ? order : null);
  return means !== null && sort === 'hours' ? byHours(inRange, means, order) : inRange;
}

/** The first page as the service answers it, for a script. */
export function addressOfSystems(filters: SystemFilters): string {
  return urlOf(systemsService.base, systemList, { ...argumentsOf(filters), page_size: PAGE_SIZE });
}

/** Every row of the result, in its order, for an export. */
export async function allSystems(
  filters: SystemFilters,
  { jumps, means }: Pick<Systems, 'jumps' | 'means'>,
): Promise<SystemRecord[]> {
  const { rows } = await allRows(source, filters);
  const { max_jumps: most, sort, order } = filters;
  return filterAndSort(rows, { jumps, means, most, sort, order });
}
