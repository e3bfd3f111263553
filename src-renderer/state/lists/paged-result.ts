/** One page of a long result, as an endpoint answers it. */
export interface ResultPage<Row, Meta = unknown> {
  rows: readonly Row[];
  /** All matches, not this page's. */
  total: number;
  /** What else the endpoint says of the result; null: nothing was asked. */
  meta: Meta | null;
  observedAt: Date | null;
}

/** What is known of a long result at a moment. Immutable: a change makes a new one. */
export interface ResultView<Row, Meta = unknown> {
  /** null: not one page has arrived. */
  total: number | null;
  /** As the newest page has it. */
  meta: Meta | null;
  observedAt: Date | null;
  /** What went wrong last, while it is wrong. */
  error: unknown;
  loading: boolean;
  rowAt(index: number): Row | undefined;
  loadedRows(): Iterable<readonly [index: number, row: Row]>;
}

/** A long result of which only the pages in sight are read. Errors are shown in its view, never thrown. */
export interface PagedResult<Row, Meta = unknown> {
  view(): ResultView<Row, Meta>;
  subscribe(listener: () => void): () => void;
  /** Says which rows are in sight: their pages are fetched, fetches that no one waits for are dropped. */
  requestRange(first: number, last: number): void;
  /** Asks again for what is in sight, keeping the old rows until the new ones are here. Also the way to try again. */
  refresh(): void;
  close(): void;
}

/** Least recently visible pages are evicted above this number. */
const MAX_CACHED_PAGES = 100;

/**
 * A paged result for a virtualized list: visible pages are fetched, cached, and replaced in place when they are read again.
 * `fetchPage` counts pages from 1, as the API does.
 */
// oxlint-disable-next-line max-lines-per-function -- fetch, eviction, refresh and snapshot work on the one map of pages and the requests in flight
export function createPagedResult<Row, Meta = unknown>(
  pageSize: number,
  fetchPage: (page: number, signal: AbortSignal) => Promise<ResultPage<Row, Meta>>,
): PagedResult<Row, Meta> {
  const pages = new Map<number, readonly Row[]>();
  const stale = new Set<number>();
  const inFlight = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let visiblePages: readonly number[] = [1];
  let total: number | null = null;
  let meta: Meta | null = null;
  let observedAt: Date | null = null;
  let error: unknown = null;
  let current = snapshot();

  function snapshot(): ResultView<Row, Meta> {
    const loaded = new Map(pages);
    return {
      total,
      meta,
      observedAt,
      error,
      loading: inFlight.size > 0,
      rowAt: (index) => loaded.get(Math.floor(index / pageSize) + 1)?.[index % pageSize],
      *loadedRows() {
        for (const [page, rows] of loaded) {
          for (const [offset, row] of rows.entries()) yield [(page - 1) * pageSize + offset, row] as const;
        }
      },
    };
  }

  function publish(): void {
    current = snapshot();
    for (const listener of listeners) listener();
  }

  async function load(page: number): Promise<void> {
    const request = new AbortController();
    inFlight.set(page, request);
    try {
      const answer = await fetchPage(page, request.signal);
      if (request.signal.aborted) return;
      // Re-inserted, so that the map stays ordered by when a page was last asked for.
      pages.delete(page);
      pages.set(page, answer.rows);
      stale.delete(page);
      ({ total, meta, observedAt } = answer);
      error = null;
      evict();
    } catch (thrown) {
      if (request.signal.aborted) return;
      error = thrown;
    }
    inFlight.delete(page);
    publish();
  }

  function evict(): void {
    for (const page of pages.keys()) {
      if (pages.size <= MAX_CACHED_PAGES) return;
      if (!visiblePages.includes(page)) pages.delete(page);
    }
  }

  function fetchMissing(): void {
    for (const [page, request] of inFlight) {
      if (visiblePages.includes(page)) continue;
      request.abort();
      inFlight.delete(page);
    }
    for (const page of visiblePages) {
      if (!inFlight.has(page) && (!pages.has(page) || stale.has(page))) void load(page);
    }
  }

  return {
    view: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    requestRange(first, last) {
      const from = Math.floor(Math.max(0, first) / pageSize) + 1;
      const to = Math.floor(Math.max(first, last) / pageSize) + 1;
      visiblePages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      // After a failure only `refresh` asks again: a broken server must not be asked at every scroll event.
      if (error === null) fetchMissing();
    },
    refresh() {
      error = null;
      for (const page of pages.keys()) {
        if (visiblePages.includes(page)) stale.add(page);
        else pages.delete(page);
      }
      fetchMissing();
      publish();
    },
    close() {
      for (const request of inFlight.values()) request.abort();
      inFlight.clear();
      listeners.clear();
    },
  };
}
