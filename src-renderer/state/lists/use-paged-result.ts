import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { EndpointAnswer } from '#shared/http/client';
import { lived } from '../../clock.ts';
import { createPagedResult, type PagedResult, type ResultView } from './paged-result.ts';

/** Debounce in ms: dragging the scroll bar passes hundreds of pages, of which only the last is requested. */
const SCROLL_DEBOUNCE_MS = 60;
/** Minimum time in ms between two automatic refreshes. */
const MIN_REFRESH_INTERVAL_MS = 3000;

/** A list that is answered page by page, counted from 1. A constant: a new one is another list. */
export interface PagedSource<Filters, Row, Meta = unknown> {
  pageSize: number;
  rowId(row: Row): number;
  fetchPage(
    filters: Filters,
    page: number,
    signal?: AbortSignal,
  ): Promise<EndpointAnswer<{ data: readonly Row[]; meta: Meta & { total: number; total_pages: number } }>>;
}

/** What a table needs of a paged result. */
export interface PagedRows<Row, Meta = unknown> {
  view: ResultView<Row, Meta>;
  /** The rows shown belong to the filters before these; the new ones are on their way. */
  previous: boolean;
  /** The mirror has changed since these rows were read, and they were not read again because someone is reading them. */
  outdated: boolean;
  onRange(first: number, last: number): void;
  refresh(): void;
}

/** Recent results by their filters (LRU): going back to one shows it in the same frame. */
const resultCache = new WeakMap<object, Map<string, unknown>>();
const MAX_CACHED_RESULTS = 8;

function resultFor<Filters, Row, Meta>(source: PagedSource<Filters, Row, Meta>, key: string): PagedResult<Row, Meta> {
  const results = (resultCache.get(source) ?? new Map()) as Map<string, PagedResult<Row, Meta>>;
  resultCache.set(source, results);
  const visiblePages = JSON.parse(key) as Filters | null;
  const result =
    results.get(key) ??
    createPagedResult<Row, Meta>(source.pageSize, async (page, signal) => {
      if (visiblePages === null) return { rows: [], total: 0, meta: null, observedAt: null };
      const { body, observedAt } = await source.fetchPage(visiblePages, page, signal);
      return { rows: body.data, total: body.meta.total, meta: body.meta, observedAt };
    });
  // Re-inserted, so that the map stays ordered by last use.
  results.delete(key);
  results.set(key, result);
  for (const leastRecent of results.keys()) {
    if (results.size <= MAX_CACHED_RESULTS) break;
    results.delete(leastRecent);
  }
  return result;
}

/**
 * The rows that fit, behind a scroll bar. `filters` null: they are broken and nothing is asked. `version` changes with the
 * parts of the mirror behind the list. `reading`: rows must stay where they are, as they do wherever the table is not at its top.
 */
export function usePagedResult<Filters, Row, Meta = unknown>(
  source: PagedSource<Filters, Row, Meta>,
  filters: Filters | null,
  version: string,
  reading: boolean,
): PagedRows<Row, Meta> {
  const key = JSON.stringify(filters);
  const result = useMemo(() => resultFor(source, key), [source, key]);
  useEffect(() => {
    result.requestRange(0, 0);
    // One that is come back to is shown as it was, and read anew behind what is shown.
    if (result.view().total !== null) result.refresh();
    return () => result.close();
  }, [result]);
  const view = useSyncExternalStore(result.subscribe, result.view);

  // Set while it is drawn, before anything below is: set afterwards, the whole list would be drawn twice.
  const [lastView, setLastView] = useState(view);
  // That nothing was asked is no result, and does not stand in for the next one.
  if (key !== 'null' && view !== lastView && (view.total !== null || view.error !== null)) setLastView(view);
  const previous = view.total === null && view.error === null;

  const rangeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [atTop, setAtTop] = useState(true);
  const onRange = useCallback(
    (first: number, last: number) => {
      setAtTop(first === 0);
      clearTimeout(rangeTimer.current);
      rangeTimer.current = setTimeout(() => result.requestRange(first, last), SCROLL_DEBOUNCE_MS);
    },
    [result],
  );

  // Versions rise often: rows are replaced at once unless the person is reading them; then they are asked.
  const frozen = reading || !atTop;
  const [shownVersion, setShownVersion] = useState(version);
  const lastReadAt = useRef(Number.NEGATIVE_INFINITY);
  const refresh = useCallback(() => {
    setShownVersion(version);
    lastReadAt.current = lived();
    result.refresh();
  }, [result, version]);
  useEffect(() => {
    if (version === shownVersion || frozen) return;
    const timer = setTimeout(refresh, Math.max(0, lastReadAt.current + MIN_REFRESH_INTERVAL_MS - lived()));
    return () => clearTimeout(timer);
  }, [version, shownVersion, frozen, refresh]);

  return { view: previous ? lastView : view, previous, outdated: version !== shownVersion && frozen, onRange, refresh };
}

/** Every row of the result, page by page in its order, as old as its first page. */
export async function allRows<Filters, Row, Meta>(
  source: PagedSource<Filters, Row, Meta>,
  filters: Filters,
  signal?: AbortSignal,
): Promise<{ rows: Row[]; observedAt: Date | null }> {
  const rows = new Map<number, Row>();
  let first: Date | null = null;
  for (let page = 1; ; page += 1) {
    const { body, observedAt } = await source.fetchPage(filters, page, signal);
    if (page === 1) first = observedAt;
    // The result may move between two pages; a row that moved down is not written twice.
    for (const row of body.data) rows.set(source.rowId(row), row);
    if (page >= body.meta.total_pages) return { rows: [...rows.values()], observedAt: first };
  }
}
