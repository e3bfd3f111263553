import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { forecastSystems, type SystemForecast } from '#shared/systems-api/forecast';
import { systemsService } from '../../api.ts';
import { allRows, type PagedSource } from '../../state/use-paged-result.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 500;

const source: PagedSource<null, SystemForecast> = {
  pageSize: PAGE_SIZE,
  rowId: ({ id }) => id,
  fetchPage: (_, page, signal) => systemsService.client.get(forecastSystems, { page, page_size: PAGE_SIZE }, signal),
};

/** System id -> probability of a fight above its usual on the day forecast; null until all are here. Asked only where `wanted`. */
export function useHotspotProbabilities(wanted: boolean) {
  const query = useQuery({
    queryKey: ['systems', forecastSystems.id, 'all'],
    queryFn: ({ signal }) => allRows(source, null, signal),
    enabled: wanted,
    staleTime: (forecastSystems.cacheSeconds ?? 0) * 1000,
  });
  const rows = query.data?.rows;
  const probabilities = useMemo(
    () => (rows === undefined ? null : new Map(rows.map(({ id, hotspot_probability: probability }) => [id, probability]))),
    [rows],
  );
  return {
    probabilities,
    /** The day that is forecast, ISO 8601. */
    day: rows?.[0]?.day ?? null,
    error: wanted ? query.error : null,
    retry: () => void query.refetch(),
  };
}
