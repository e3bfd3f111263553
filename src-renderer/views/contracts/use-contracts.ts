import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type ContractSummary, contractList } from '#shared/contracts-api/contracts';
import { contractsService } from '../../api.ts';
import { now } from '../../clock.ts';
import { createPagedResult, type ResultView } from '../../state/paged-result.ts';
import { useStatus } from '../../state/status.ts';
import { argumentsOf, type ContractFilters } from './filters.ts';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;
/** A scroll bar that is being dragged passes hundreds of pages: only where it rests for a moment is asked for. */
const REST_MS = 60;
/** Between two refreshes by itself, however fast new data comes in. */
const CALM_MS = 3000;

function fetchPage(filters: ContractFilters, page: number, signal?: AbortSignal) {
  return contractsService.client.get(contractList, { ...argumentsOf(filters), page, page_size: PAGE_SIZE }, signal);
}

export interface Contracts {
  view: ResultView<ContractSummary>;
  /** The rows shown belong to the filters before these; the new ones are on their way. */
  previous: boolean;
  /** The mirror has changed since these rows were read, and they were not read again because someone is reading them. */
  outdated: boolean;
  onRange(first: number, last: number): void;
  refresh(): void;
}

/** The contracts that fit, behind a scroll bar. null: the filters are broken and nothing is asked. `reading`: rows must stay where they are. */
export function useContracts(filters: ContractFilters | null, reading: boolean): Contracts {
  const key = JSON.stringify(filters);
  const result = useMemo(() => {
    const wanted = JSON.parse(key) as ContractFilters | null;
    return createPagedResult<ContractSummary>(PAGE_SIZE, async (page, signal) => {
      if (wanted === null) return { rows: [], total: 0, observedAt: null };
      const { body, observedAt } = await fetchPage(wanted, page, signal);
      return { rows: body.data, total: body.meta.total, observedAt };
    });
  }, [key]);
  useEffect(() => {
    result.want(0, 0);
    return () => result.close();
  }, [result]);
  const view = useSyncExternalStore(result.subscribe, result.view);

  const [held, setHeld] = useState(view);
  useEffect(() => {
    if (view.total !== null || view.error !== null) setHeld(view);
  }, [view]);
  const previous = view.total === null && view.error === null;

  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onRange = useCallback(
    (first: number, last: number) => {
      clearTimeout(resting.current);
      resting.current = setTimeout(() => result.want(first, last), REST_MS);
    },
    [result],
  );

  // Versions rise with every sweep of a region: rows nobody reads follow by themselves, others wait for a word.
  const version = useStatus(({ status }) => `${status?.data_versions['contracts'] ?? 0}.${status?.data_versions['items'] ?? 0}`);
  const [readVersion, setReadVersion] = useState(version);
  const readAt = useRef(0);
  const refresh = useCallback(() => {
    setReadVersion(version);
    readAt.current = now();
    result.refresh();
  }, [result, version]);
  useEffect(() => {
    if (version === readVersion || reading) return;
    const timer = setTimeout(refresh, Math.max(0, readAt.current + CALM_MS - now()));
    return () => clearTimeout(timer);
  }, [version, readVersion, reading, refresh]);

  return { view: previous ? held : view, previous, outdated: version !== readVersion && reading, onRange, refresh };
}

/** Every row of the result, page by page in its order, for an export. */
export async function allContracts(filters: ContractFilters): Promise<ContractSummary[]> {
  const rows = new Map<number, ContractSummary>();
  for (let page = 1; ; page += 1) {
    const { body } = await fetchPage(filters, page);
    // The result may move between two pages; a row that moved down is not written twice.
    for (const row of body.data) rows.set(row.contract_id, row);
    if (page >= body.meta.total_pages) return [...rows.values()];
  }
}
